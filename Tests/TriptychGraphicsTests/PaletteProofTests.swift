import Testing

@testable import TriptychGraphics

/// The published colors keep their promises for every theme and kind of color vision.
struct PaletteProofTests {
  private static let themes = ThemeName.allCases.flatMap { name in
    ColorVision.allCases.map { ChartTheme(name, cvd: $0) }
  }
  private static let pillars: [Accent] = [.first, .second, .third]
  private static let bands: [Accent] = [.good, .fair, .low]

  /// The least contrast of a mark, or of a text.
  private static func leastContrast(_ theme: ThemeName, mark: Bool) -> Double {
    switch theme {
    case .light, .dark: return mark ? 3 : 4.5
    case .contrast: return 8
    case .contrastDark: return 9
    }
  }

  @Test("text is readable on page and card in every theme", arguments: themes)
  func text(theme: ChartTheme) {
    let least = Self.leastContrast(theme.name, mark: false)
    for background in [theme.neutral.page, theme.neutral.card] {
      for color in [theme.neutral.ink, theme.neutral.muted] + (Self.pillars + Self.bands).map(theme.color) {
        #expect(ColorScience.contrast(color, background) >= least, "\(theme.name) \(theme.cvd) \(color.css)")
      }
    }
  }

  @Test("marks stand out from page and card in every theme", arguments: themes)
  func marks(theme: ChartTheme) {
    let least = Self.leastContrast(theme.name, mark: true)
    for background in [theme.neutral.page, theme.neutral.card] {
      for accent in (0..<8).map(Accent.series) + Self.bands {
        #expect(ColorScience.contrast(theme.color(accent), background) >= least, "\(theme.name) \(accent)")
      }
      #expect(ColorScience.contrast(theme.neutral.edge, background) >= 3)
    }
  }

  @Test("pillars, bands and series tell apart in every kind of sight", arguments: themes)
  func differences(theme: ChartTheme) {
    let isContrast = theme.name == .contrast || theme.name == .contrastDark
    for palette in [Self.pillars, Self.bands, (0..<8).map(Accent.series)] {
      for vision in ColorVision.allCases {
        let isMadeFor = vision != .none && vision == theme.cvd && !isContrast && palette.count == 3
        let least: Double = vision == .none ? 17 : isMadeFor ? 20 : 10
        for (first, second) in Self.pairs(palette.map(theme.color)) {
          let difference = ColorScience.difference(first, second, seenBy: vision)
          #expect(
            difference >= least, "\(theme.name) \(theme.cvd) \(first.css) \(second.css) seen by \(vision)")
        }
      }
    }
  }

  @Test("neighboring classes of every heat map differ, and lightness runs one way")
  func ramps() {
    for theme in ThemeName.allCases {
      for ramp in HeatRamp.allCases {
        let colors = [ChartTheme(theme).heatZero] + ramp.colors(theme)
        for (first, second) in zip(colors, colors.dropFirst()) {
          for vision in ColorVision.allCases {
            let difference = ColorScience.difference(first, second, seenBy: vision)
            #expect(difference >= 6, "\(theme) \(ramp) \(first.css) \(second.css) seen by \(vision)")
          }
          // Printed without color, "little or none" is told from the first class by its place and limits too.
          let printed = ColorScience.difference(ColorScience.gray(first), ColorScience.gray(second))
          let least = first == colors[0] ? 3.8 : 6
          #expect(printed >= least, "\(theme) \(ramp) \(first.css) \(second.css) in grey: \(printed)")
          let (l1, l2) = (
            ColorScience.lab(ColorScience.linear(first)).l,
            ColorScience.lab(ColorScience.linear(second)).l
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
