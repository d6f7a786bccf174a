import TriptychGraphics
import TriptychHealth

/// A pet as a page shows it: the whole sprite sheet in a box the size of one cell, and, if something is new that day,
/// a clip that is played once instead.
struct PetFigure: Codable, Sendable {
  /// Which pet it is, which decides the size of the box.
  var cssClass: String
  /// The clip that plays before the sheet; `nil` if there is none.
  var waits: String?
  var sheet: Sheet
  var clip: Clip?

  /// A picture with the class that animates it.
  struct Sheet: Codable, Sendable {
    var src: String
    var motion: String
    /// The size of the whole sheet in pixels.
    var width, height: String
    /// The text alternative; empty if adjacent words say the same.
    var alt: String
  }
}

extension PetFigure {
  /// A picture that is played once. Its size is left to the picture itself: before that has come it takes no
  /// room, and so covers nothing.
  struct Clip: Codable, Sendable {
    var src: String
    var motion: String
    /// The picture loaded instead if motion is disabled: the sheet, which is loaded anyway.
    var still: String
  }

  /// A pet; `nil` where its picture is not there, or nothing at all is to be drawn.
  ///
  /// - Parameters:
  ///   - picture: the sheet
  ///   - motion: which of its frames, and how they move
  ///   - clip: what is played once before; left out where its picture is not there
  init?(
    _ cssClass: String, _ picture: PetPicture, _ motion: PetMotion,
    clip: (picture: PetPicture, motion: PetMotion)? = nil, alt: String, _ context: PageContext
  ) {
    guard let sheet = Sheet(picture, motion, alt: alt, context) else { return nil }
    let clip = clip.flatMap { Sheet($0.picture, $0.motion, alt: "", context) }
    self.init(
      cssClass: cssClass, waits: clip.map { "after-" + $0.motion }, sheet: sheet,
      clip: clip.map { Clip(src: $0.src, motion: $0.motion, still: sheet.src) })
  }
}

extension PetFigure.Sheet {
  fileprivate init?(_ picture: PetPicture, _ motion: PetMotion, alt: String, _ context: PageContext) {
    guard let path = context.album.path(of: picture) else { return nil }
    let plan = picture.plan
    self.init(
      src: context.rootHref(path), motion: motion.name, width: String(plan.width),
      height: String(plan.height), alt: alt)
  }
}

/// A picture of a pet that never moves and fills its box.
struct PetStill: Codable, Sendable {
  var src: String
  var cssClass: String
  var width, height: String
}

extension PetStill {
  /// A picture; `nil` where it is not there. Words beside it say what it shows.
  init?(_ picture: PetPicture, _ context: PageContext) {
    guard let path = context.album.path(of: picture) else { return nil }
    let plan = picture.plan
    self.init(
      src: context.rootHref(path), cssClass: plan.isPixelArt ? "pal" : "ghost", width: String(plan.width),
      height: String(plan.height))
  }
}

extension TemplateSet {
  /// What a picture of the pets shows, in a sentence for those who cannot see it; nothing in it is about a person.
  ///
  /// - Parameter code: one of `languageCodes`; English where there are no words in it
  public func alternative(of picture: PetPicture, in code: String) -> String {
    PetPictureWords(words: Words(language: language(code), units: .metric)).alternative(of: picture)
  }
}

/// Pictures of the pets in the words of one language.
private struct PetPictureWords {
  let words: Words

  func alternative(of picture: PetPicture) -> String {
    switch picture {
    case .symbi(let mood, let level, _): symbi(.loop, level, ["mood": does(mood)])
    case .symbiDressed(let mood, let season, let level, _):
      symbi(.dressed, level, ["mood": does(mood), "season": words(PetArtWord.season(season))])
    case .symbiPosters(let level, _):
      symbi(.posters, level, ["n": words.number(Double(SymbiMood.allCases.count))])
    case .symbiChange(let from, let to, let level, _):
      symbi(.change, level, ["from": does(from), "to": does(to)])
    case .symbiEvolution(let level, _): symbi(.evolution, level, ["from": words.plain(level - 1)])
    case .symbiStill(let mood, let level, _): symbi(.still, level, ["mood": does(mood)])
    case .symbiShade(let level, _): symbi(.shade, level)
    case .pixelPal(let phase, _, _): pal(.palSheet, phase)
    case .pixelPalStill(_, let energy, let phase, _, _):
      pal(.palStill, phase, ["energy": words(PetArtWord.energy(energy))])
    case .pixelPalShade(_, let phase, _): pal(.palShade, phase)
    case .pixelPalFlourish(_, let phase, _, _): pal(.palFlourish, phase)
    case .pixelPalRare: pal(.palRare, PetPicture.rarePhase)
    }
  }

  private func does(_ mood: SymbiMood) -> String { words(PetArtWord.mood(mood)) }

  private func symbi(_ word: PetArtWord, _ level: Int, _ fill: PhraseValues = [:]) -> String {
    words(word, fill.and(["level": words.plain(level)]))
  }

  private func pal(_ word: PetArtWord, _ phase: Int, _ fill: PhraseValues = [:]) -> String {
    words(
      word, fill.and(["phase": words.plain(phase), "name": words(CompanionWord.Family.phase, "\(phase)")]))
  }
}

/// What drawn pictures of the pets show, for those who cannot see them.
enum PetArtWord: String, SubjectWord {
  static let subject = "petArt"

  /// Sheets and stills of the Symbi.
  case loop, dressed, change, evolution, posters, still, shade
  /// Sheets and stills of the PixelPal.
  case palSheet, palStill, palShade, palFlourish, palRare

  /// What the Symbi does in a mood, after its name.
  static func mood(_ mood: SymbiMood) -> DerivedWord { derived(mood.rawValue) }

  /// How the PixelPal stands there, within a sentence.
  static func energy(_ energy: PixelPalEnergy) -> DerivedWord { derived("pal", energy.rawValue) }

  /// What is worn in a season, within a sentence.
  static func season(_ season: SymbiSeason) -> DerivedWord { derived("season", season.rawValue) }

  static var derived: [DerivedWord] {
    SymbiSeason.allCases.map(season) + SymbiMood.allCases.map(mood) + PixelPalEnergy.allCases.map(energy)
  }
}
