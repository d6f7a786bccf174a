import ChartExamples
import Testing

@testable import TriptychGraphics

/// The promises about color, kept by the pixels that were drawn and not only by the tables of colors.
struct DrawnColorTests {
  private static let themes: [ChartTheme] =
    [ThemeName.light, .dark].flatMap { name in ColorVision.allCases.map { ChartTheme(name, cvd: $0) } }
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
    let light = try scene(ChartTheme(.light))
    let groups = try Self.groups(light, fonts)
    var words: [Word]?
    for theme in Self.themes {
      let scene = try scene(theme)
      // A theme colors and moves nothing, so that everything lies where it was found once.
      #expect(scene.items == light.items && scene.frame == light.frame)
      // A file is written and read back in every look; colors for a kind of sight change no more than colors.
      let picture =
        try theme.cvd == .none ? DrawnPicture(scene, painter: painter) : DrawnPicture(scene, fonts: fonts)
      let place = "\(example.id), \(theme.name.rawValue) \(theme.cvd.rawValue)"
      let texts = words ?? Self.words(of: light, groups, picture, fonts)
      words = texts
      self.texts(of: scene, texts, picture, place)
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

  private static func groups(_ scene: Scene, _ fonts: FontCollection) throws -> [Group] {
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
      let mask = try DrawnMask(items, of: scene, fonts: fonts)
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

  /// A text, the places of its full color and those of the paper around it.
  private struct Word {
    let string: String
    let paint: Paint
    let ink: [Int]
    let paper: [Int]
  }

  private static func words(
    of scene: Scene, _ groups: [Group], _ picture: DrawnPicture, _ fonts: FontCollection
  ) -> [Word] {
    groups.filter(\.isText).flatMap { group in
      scene.items.compactMap { item in
        guard case .text(let item) = item, item.role.paint == group.paint, !item.visibility.isShorterForm
        else { return nil }
        let text = PlacedText.placed(item, in: scene.frame, fonts: fonts)
        let inside = picture.places(in: text.box)
        return Word(
          string: text.string, paint: group.paint, ink: inside.filter { group.mask.isCore[$0] },
          paper: inside.filter { !group.mask.touched[$0] })
      }
    }
  }

  private func texts(of scene: Scene, _ words: [Word], _ picture: DrawnPicture, _ place: String) {
    let least = leastContrast(scene.theme.name, mark: false)
    for word in words {
      guard let ink = picture.commonest(at: word.ink), let paper = picture.commonest(at: word.paper)
      else { continue }
      #expect(ink == scene.theme.color(word.paint), "\(place): \(word.string) is drawn in \(ink.css)")
      let contrast = ColorScience.contrast(ink, paper)
      #expect(contrast >= least, "\(place): \(word.string) \(ink.css) on \(paper.css) is \(contrast)")
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
        let contrast = ColorScience.contrast(drawn, paper)
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
    return common.filter { !exempt.contains($0) && !isFainter($0, than: theme.color(Paint.grid), theme) }
  }

  /// Whether a color lies between the card and a color on it, as the edge of a line between pixels does.
  private func isFainter(_ color: RGB, than line: RGB, _ theme: ChartTheme) -> Bool {
    let card = theme.color(Paint.card)
    return [\RGB.red, \.green, \.blue].allSatisfy { channel in
      let ends = [card[keyPath: channel], line[keyPath: channel]].sorted()
      return (ends[0]...ends[1]).contains(color[keyPath: channel])
    }
  }

  private func differ(_ first: (Accent, RGB), _ second: (Accent, RGB), _ theme: ChartTheme, _ place: String) {
    for vision in ColorVision.allCases {
      let isContrast = theme.name == .contrast || theme.name == .contrastDark
      let isMadeFor =
        vision != .none && vision == theme.cvd && !isContrast && isPillar(first.0) && isPillar(second.0)
      let least: Double = vision == .none ? 17 : isMadeFor ? 20 : 10
      let difference = ColorScience.difference(first.1, second.1, seenBy: vision)
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
