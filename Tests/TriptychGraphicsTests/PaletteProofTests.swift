import Testing

@testable import TriptychGraphics

/// The published colours keep their promises for every theme and kind of colour vision.
struct PaletteProofTests {
  private static let themes = ThemeName.allCases.flatMap { name in
    ColourVision.allCases.map { ChartTheme(name, cvd: $0) }
  }
  private static let pillars: [Accent] = [.fitness, .nutrition, .wellbeing]
  private static let bands: [Accent] = [.good, .fair, .low]

  @Test("the colour difference agrees with published pairs")
  func difference() {
    // Sharma, Wu and Dalal 2005, table 1, pairs 1, 7, 17 and 25.
    let pairs: [((l: Double, a: Double, b: Double), (l: Double, a: Double, b: Double), Double)] = [
      ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425), ((50, 0, 0), (50, -1, 2), 2.3669),
      ((50, 2.5, 0), (73, 25, -18), 27.1492),
      ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ]
    for (first, second, expected) in pairs {
      #expect(abs(ColourScience.difference(first, second) - expected) < 0.0001)
    }
  }

  @Test("text is readable on page and card in every theme", arguments: themes)
  func text(theme: ChartTheme) {
    let least = theme.name == .contrast ? 8.0 : theme.name == .contrastDark ? 9.0 : 4.5
    for background in [theme.neutral.page, theme.neutral.card] {
      for color in [theme.neutral.ink, theme.neutral.muted] + (Self.pillars + Self.bands).map(theme.color) {
        #expect(ColourScience.contrast(color, background) >= least, "\(theme.name) \(theme.cvd) \(color.css)")
      }
    }
  }

  @Test("marks stand out from page and card in every theme", arguments: themes)
  func marks(theme: ChartTheme) {
    for background in [theme.neutral.page, theme.neutral.card] {
      for accent in (0..<8).map(Accent.series) + Self.bands {
        #expect(ColourScience.contrast(theme.brightMark(accent), background) >= 3, "\(theme.name) \(accent)")
      }
      #expect(ColourScience.contrast(theme.neutral.edge, background) >= 3)
    }
  }

  @Test("pillars, bands and series tell apart in every kind of sight", arguments: themes)
  func differences(theme: ChartTheme) {
    let isContrast = theme.name == .contrast || theme.name == .contrastDark
    for palette in [Self.pillars, Self.bands, (0..<8).map(Accent.series)] {
      for vision in ColourVision.allCases {
        let isMadeFor = vision != .none && vision == theme.cvd && !isContrast && palette.count == 3
        let least: Double = vision == .none ? 17 : isMadeFor ? 20 : 10
        for (first, second) in Self.pairs(palette.map(theme.color)) {
          let difference = ColourScience.difference(first, second, seenBy: vision)
          #expect(
            difference >= least, "\(theme.name) \(theme.cvd) \(first.css) \(second.css) seen by \(vision)")
        }
      }
    }
  }

  @Test("neighbouring classes of every heat map differ, and lightness runs one way")
  func ramps() {
    for theme in ThemeName.allCases {
      for ramp in HeatRamp.allCases {
        let colors = [ChartTheme(theme).heatZero] + ramp.colours(theme)
        for (first, second) in zip(colors, colors.dropFirst()) {
          for vision in ColourVision.allCases where first != colors[0] {
            let difference = ColourScience.difference(first, second, seenBy: vision)
            #expect(difference >= 6, "\(theme) \(ramp) \(first.css) \(second.css) seen by \(vision)")
          }
          let (l1, l2) = (
            ColourScience.lab(ColourScience.linear(first)).l,
            ColourScience.lab(ColourScience.linear(second)).l
          )
          #expect(theme.isDark ? l1 < l2 : l1 > l2, "\(theme) \(ramp) \(first.css) \(second.css)")
        }
      }
    }
  }

  private static func pairs(_ colors: [RGB]) -> [(RGB, RGB)] {
    colors.indices.flatMap { first in colors.indices.dropFirst(first + 1).map { (colors[first], colors[$0]) }
    }
  }
}
