import ChartExamples
import Testing

@testable import TriptychGraphics

/// The promises about colour, kept by the pixels that were drawn and not only by the tables of colours.
struct DrawnColourTests {
  private static let themes: [ChartTheme] =
    [ThemeName.light, .dark].flatMap { name in ColourVision.allCases.map { ChartTheme(name, cvd: $0) } }
    + [ChartTheme(.contrast), ChartTheme(.contrastDark)]

  @Test(
    "texts and marks of every kind stand out from what they touch, and series differ, as drawn",
    arguments: ChartExample.all)
  func drawn(example: ChartExample) throws {
    let fonts = try Samples.fonts()
    let painter = PNGPainter(fonts: fonts)
    let plot = try example.plot(.english)
    func scene(_ theme: ChartTheme) throws -> Scene {
      try plot.resolve(size: example.size, theme: theme, layout: .share, fonts: fonts).scene
    }
    let groups = try Self.groups(scene(ChartTheme(.light)), painter)
    for theme in Self.themes {
      let scene = try scene(theme)
      let picture = try DrawnPicture(scene, painter: painter)
      let place = "\(example.id), \(theme.name.rawValue) \(theme.cvd.rawValue)"
      texts(of: scene, groups, picture, fonts, place)
      marks(of: scene, groups, picture, place)
    }
  }

  // MARK: - Groups

  /// Things of one paint, and where they lie.
  private struct Group {
    let paint: Paint
    let isText: Bool
    let mask: DrawnMask
    let rim: [Int]
  }

  private static func groups(_ scene: Scene, _ painter: PNGPainter) throws -> [Group] {
    var order: [(paint: Paint, isText: Bool, items: [SceneItem])] = []
    for item in scene.items {
      guard let paint = item.paint, paint != .card || item.isText else { continue }
      if let known = order.firstIndex(where: { $0.paint == paint && $0.isText == item.isText }) {
        order[known].items.append(item)
      } else if item.isText || isMark(paint) {
        order.append((paint, item.isText, [item]))
      }
    }
    return try order.filter { $0.paint != .card }.map { paint, isText, items in
      let mask = try DrawnMask(items, of: scene, painter: painter)
      return Group(paint: paint, isText: isText, mask: mask, rim: isText ? [] : mask.rim)
    }
  }

  /// Classes, bands, grid and tracks are exempt: their numbers stand in words and table.
  private static func isMark(_ paint: Paint) -> Bool {
    switch paint {
    case .accent, .ink, .muted, .edge: return true
    case .card, .grid, .band, .track, .heat: return false
    }
  }

  // MARK: - Proofs

  private func texts(
    of scene: Scene, _ groups: [Group], _ picture: DrawnPicture, _ fonts: FontBook, _ place: String
  ) {
    let least = leastContrast(scene.theme.name, mark: false)
    for group in groups where group.isText {
      for case .text(let item) in scene.items
      where item.role.paint == group.paint && item.visibility != .onlyNarrow {
        let text = PlacedText.placed(item, in: scene.frame, fonts: fonts)
        let inside = picture.places(in: text.box)
        guard let ink = picture.commonest(at: inside.filter { group.mask.isCore[$0] }),
          let paper = picture.commonest(at: inside.filter { !group.mask.touched[$0] })
        else { continue }
        #expect(ink == scene.theme.color(group.paint), "\(place): \(text.string) is drawn in \(ink.css)")
        let contrast = ColourScience.contrast(ink, paper)
        #expect(contrast >= least, "\(place): \(text.string) \(ink.css) on \(paper.css) is \(contrast)")
      }
    }
  }

  private func marks(of scene: Scene, _ groups: [Group], _ picture: DrawnPicture, _ place: String) {
    let theme = scene.theme
    let least = leastContrast(theme.name, mark: true)
    var series: [(Accent, RGB)] = []
    for group in groups where !group.isText {
      guard let drawn = picture.commonest(at: group.mask.core) else { continue }
      #expect(drawn == theme.color(group.paint), "\(place): \(group.paint) is drawn in \(drawn.css)")
      if case .accent(let accent) = group.paint { series.append((accent, drawn)) }
      for paper in papers(around: group, picture, theme) {
        let contrast = ColourScience.contrast(drawn, paper)
        #expect(contrast >= least, "\(place): \(group.paint) \(drawn.css) beside \(paper.css) is \(contrast)")
      }
    }
    for (index, first) in series.enumerated() {
      for second in series.dropFirst(index + 1) {
        differ(first, second, theme, place)
      }
    }
  }

  /// What a group touches over a twentieth of its rim or more, without what is exempt.
  private func papers(around group: Group, _ picture: DrawnPicture, _ theme: ChartTheme) -> [RGB] {
    let counts = picture.counts(at: group.rim)
    let exempt = Set([Paint.grid, .band, .track].map { theme.color($0) })
    let common = counts.filter { $0.value * 20 >= group.rim.count }.keys.sorted().map { RGB($0) }
    // Bars stand on the line of zero and rules cross them: those lines are to be seen on the card.
    if group.paint == .edge { return common.filter { $0 == theme.color(Paint.card) } }
    return common.filter { !exempt.contains($0) }
  }

  private func differ(_ first: (Accent, RGB), _ second: (Accent, RGB), _ theme: ChartTheme, _ place: String) {
    for vision in ColourVision.allCases {
      let isContrast = theme.name == .contrast || theme.name == .contrastDark
      let isMadeFor =
        vision != .none && vision == theme.cvd && !isContrast && isPillar(first.0) && isPillar(second.0)
      let least: Double = vision == .none ? 17 : isMadeFor ? 20 : 10
      let difference = ColourScience.difference(first.1, second.1, seenBy: vision)
      #expect(
        difference >= least,
        "\(place): \(first.0) \(first.1.css) and \(second.0) \(second.1.css) seen by \(vision): \(difference)"
      )
    }
  }

  private func isPillar(_ accent: Accent) -> Bool { [.first, .second, .third].contains(accent) }

  private func leastContrast(_ theme: ThemeName, mark: Bool) -> Double {
    switch theme {
    case .light, .dark: return mark ? 3 : 4.5
    case .contrast: return 8
    case .contrastDark: return 9
    }
  }
}

extension ChartExample: CustomTestStringConvertible {
  /// The name by which a failing test says which chart it was.
  public var testDescription: String { id }
}
