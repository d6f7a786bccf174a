import TriptychGraphics
import TriptychHealth

/// The pets that a person chose to see, with their sentences and pictures.
struct ShownPets: Codable, Sendable {
  /// The page of both companions.
  var href: String
  var visit: String
  /// The link in one word.
  var visitShort: String
  var shown: [Pet]
  /// Whether anything moves and can be paused.
  var moves: Bool
  /// Whether there is a picture; otherwise there is only text.
  var hasFigures: Bool
  /// Whether both are shown. Rules of the style go by this and not by what comes later in the document, so that nothing
  /// moves while a page arrives in pieces.
  var areTwo: Bool
  /// Whether one of them plays an evolution, about which there is more to read.
  var evolve: Bool

  /// One pet.
  struct Pet: Codable, Sendable {
    /// `Symbi is active`
    var title: String
    /// The reason in one sentence.
    var reason: String
    /// Title and reason in one short sentence.
    var line: String
    /// A friendly sentence for a low mood.
    var comfort: String?
    /// The text about what decided the mood.
    var decidedBy: String?
    /// The previous mood, on the day it changed.
    var before: String?
    /// A new form or phase, on its first day.
    var news: String?
    var figure: PetFigure?
  }
}

extension ShownPets {
  /// The pets of a page; `nil` where a person chose none.
  ///
  /// - Parameter size: pixels of a cell of the Symbi
  init?(size: Int, _ context: PageContext) {
    var pets: [Pet] = []
    if context.choice.showsSymbi { pets.append(.symbi(size: size, context)) }
    if context.choice.showsPixelPal { pets.append(.pixelPal(context)) }
    guard !pets.isEmpty else { return nil }
    let figures = pets.compactMap(\.figure)
    self.init(
      href: context.href(CompanionsPage.path), visit: context.words(CompanionWord.visit),
      visitShort: context.words(CompanionWord.title), shown: pets,
      moves: !figures.isEmpty && context.scene.moves, hasFigures: !figures.isEmpty,
      areTwo: pets.count == 2,
      evolve: figures.contains { $0.clip?.motion == PetMotions.evolution.name })
  }
}

extension ShownPets.Pet {
  /// The Symbi: its mood, why, and what is new today.
  static func symbi(size: Int, _ context: PageContext) -> Self {
    let words = context.words
    let reason = MoodReason(context.analysis, words)
    let lines = CompanionLines(analysis: context.analysis, words: words)
    let before = context.scene.changedFrom.map { words(MoodWord.name($0)) }
    let line =
      before.map {
        words(
          CompanionWord.changed,
          ["mood": reason.title, "from": $0, "reason": reason.text(withFigures: false)])
      } ?? reason.brief
    return Self(
      title: reason.title, reason: words.sentence(reason.text) + ".", line: line,
      comfort: CompanionWord.comfort(reason.state.mood).map { words($0) }, decidedBy: reason.decidedBy,
      before: before.map { words(CompanionWord.wasBefore, ["from": $0]) }, news: lines.newFormByName,
      figure: figure(size: size, context))
  }

  /// The Symbi's picture.
  static func figure(size: Int, _ context: PageContext) -> PetFigure? {
    let scene = context.scene
    let mood = context.analysis.symbi.mood
    return PetFigure(
      "ghost", scene.loop(size: size), PetMotions.loop(SymbiMood(mood)), clip: scene.clip(size: size),
      alt: MoodReason(context.analysis, context.words).alternative, context)
  }

  /// A content Symbi, for pages that greet somebody.
  static func greeting(_ context: PageContext) -> PetFigure? {
    PetFigure(
      "ghost", context.scene.greeting, PetMotions.loop(.calm), alt: context.words(CompanionWord.greetingAlt),
      context)
  }

  /// The PixelPal: how it is by its steps, and its phase.
  static func pixelPal(_ context: PageContext) -> Self {
    let words = context.words
    let sentence = PixelPalSentence(analysis: context.analysis, words: words)
    return Self(
      title: words(CompanionWord.palTitle, ["phase": sentence.drawnPhase]), reason: sentence.line,
      line: sentence.brief,
      news: CompanionLines(analysis: context.analysis, words: words).newPhase,
      figure: pixelPalFigure(context))
  }

  /// The PixelPal's picture.
  static func pixelPalFigure(_ context: PageContext) -> PetFigure? {
    PetFigure(
      "pal", context.scene.figure, context.scene.figureMotion,
      clip: context.scene.flourish ?? context.scene.rare,
      alt: PixelPalSentence(analysis: context.analysis, words: context.words).alternative, context)
  }
}

/// Breathing together, offered while the Symbi is stressed or anxious and at no other time.
struct CalmOffer: Codable, Sendable {
  var text: String
  var href: String
}

extension CalmOffer {
  /// `nil` in any other mood, and where there is no such page.
  init?(_ context: PageContext) {
    guard [.stressed, .anxious].contains(context.analysis.symbi.mood),
      let href = context.hrefIfThere(PagePath.breathing)
    else { return nil }
    self.init(text: context.words(CalmWord.calm), href: href)
  }
}

/// The offer to breathe together.
enum CalmWord: String, SubjectWord {
  static let subject = "quick"

  case calm
}
