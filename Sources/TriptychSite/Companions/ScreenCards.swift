import TriptychGraphics
import TriptychHealth

extension ScreenCard {
  /// The pictures there are for a person at the moment; none where no pet is shown, or without memory for them.
  static func all(
    of analysis: Analysis, templates: TemplateSet, painter: PixelPalCardPainter
  ) -> [ScreenCard] {
    let settings = analysis.history.settings
    guard CompanionChoice(settings, on: analysis.asOf.day).showsAny else { return [] }
    let theme = ThemeName(rawValue: settings.theme.rawValue) ?? .light
    return PixelPalCard.Kind.allCases.compactMap { kind in
      guard let card = PetCard(kind, analysis, templates: templates) else { return nil }
      // The wide one is as large as all others together, and its small form moves.
      let moves = !settings.reducedMotion && kind != .islandWide
      guard let files = try? painter.files(card.card, scale: scale, theme: theme, moves: moves) else {
        return nil
      }
      return ScreenCard(
        kind: kind, alternative: card.alternative, still: file(files.still, "png"),
        moving: files.moving.map { file($0, "apng") })
    }
  }

  /// A file whose name says nothing of what it shows.
  private static func file(_ bytes: [UInt8], _ ending: String) -> (path: String, bytes: [UInt8]) {
    ("screens/\(Fingerprint(of: bytes).hex.prefix(16)).\(ending)", bytes)
  }
}

/// The pictures for other screens on the page of the companions.
struct ScreenCards: Codable, Sendable {
  var title: String
  var about: String
  var items: [Item]

  struct Item: Codable, Sendable {
    var name: String
    var size: String
    var src: String
    var width, height: String
    var alt: String
    /// The moving picture, below its own heading, so that it moves only while that is open.
    var moving: Moving?
    var download: String
  }

  struct Moving: Codable, Sendable {
    var src: String
    /// What stands there for those who asked for less motion.
    var still: String
    var width, height: String
    var title: String
    var download: String
  }
}

extension ScreenCards {
  /// The pictures of a site; `nil` without any.
  init?(_ context: PageContext) {
    guard !context.screenCards.isEmpty else { return nil }
    let words = context.words
    func size(_ bytes: [UInt8]) -> String {
      words(CompanionWord.screenBytes, ["n": words.number(max(1, (Double(bytes.count) / 1_000).rounded()))])
    }
    self.init(
      title: words(CompanionWord.screensTitle), about: words(CompanionWord.screensAbout),
      items: context.screenCards.map { card in
        let points = card.kind.size
        return Item(
          name: words(CompanionWord.screen(card.kind)),
          size: words(
            CompanionWord.screenSize,
            [
              "width": words.number(points.width * Double(ScreenCard.scale)),
              "height": words.number(points.height * Double(ScreenCard.scale)),
            ]),
          src: context.rootHref(card.still.path), width: String(Int(points.width)),
          height: String(Int(points.height)), alt: card.alternative,
          moving: card.moving.map { moving in
            Moving(
              src: context.rootHref(moving.path), still: context.rootHref(card.still.path),
              width: String(Int(points.width)), height: String(Int(points.height)),
              title: words(CompanionWord.screenMoving, ["name": words(CompanionWord.screen(card.kind))]),
              download: words(CompanionWord.screenDownload, ["size": size(moving.bytes)]))
          },
          download: words(CompanionWord.screenStill, ["size": size(card.still.bytes)]))
      })
  }
}
