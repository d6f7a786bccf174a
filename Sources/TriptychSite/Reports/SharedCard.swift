import TriptychGraphics
import TriptychHealth

/// A picture that a person chose to share, with the text that replaces it.
public struct SharedCard: Hashable, Sendable {
  /// What a card can be about.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The newest form of the Symbi or phase of the PixelPal. It has no health value.
    case milestone
    /// The last complete week, in three scores.
    case week
    /// Today's Symbi or PixelPal.
    case pet
  }

  /// A pet.
  public enum Pet: String, Hashable, Sendable, CaseIterable { case symbi, pixelpal }

  /// Why there is no card, although nothing is wrong.
  public enum Absence: String, Error, Hashable, Sendable {
    /// No form and no phase was reached yet.
    case noMilestone = "no_milestone"
    /// No pillar has a score for the week.
    case noScores = "no_scores"
  }

  /// What is drawn.
  public var card: ShareCard
  /// The text alternative of the picture: all that it says, and the pet.
  public var alternative: String

  /// Creates a card in the person's language.
  ///
  /// - Parameters:
  ///   - pet: which pet stands on it. By default that of the milestone, and else the Symbi, or the PixelPal where only
  ///     that one is shown.
  ///   - hasName: whether the person's name may stand on it
  /// - Throws: ``Absence`` where there is nothing to show.
  public init(
    _ kind: Kind, pet: Pet? = nil, hasName: Bool = true, _ analysis: Analysis, templates: TemplateSet
  ) throws(Absence) {
    let settings = analysis.history.settings
    let words = templates.words(for: settings, year: nil)
    let choice = CompanionChoice(settings, on: analysis.asOf.day)
    let pets = SharedPets(analysis: analysis, choice: choice, words: words)
    let usual: Pet = choice.showsPixelPal && !choice.showsSymbi ? .pixelpal : .symbi
    let shown: SharedPets.Drawn
    let when: String
    var form: String?
    switch kind {
    case .milestone:
      guard let newest = pets.milestone(of: pet) else { throw .noMilestone }
      shown = newest.drawn
      card = ShareCard(title: newest.title, pet: shown.picture)
      when = words.dayWithYear(newest.day)
    case .week:
      let period = ReportPeriod(.weekly, analysis.asOf, weeksFrom: words.conventions.firstWeekday)
      let scores = analysis.periodScores(period.days)
      let lines = scores.compactMap { SharedCard.score($0, words) }
      guard !lines.isEmpty else { throw .noScores }
      shown = pets.content(pet ?? usual)
      card = ShareCard(title: words(SharedCard.headline(scores)), scores: lines, pet: shown.picture)
      when = words.rangeWithYear(period.days)
    case .pet:
      shown = pets.today(pet ?? usual)
      card = ShareCard(title: shown.sentence, pet: shown.picture)
      form = shown.form
      when = words.dayWithYear(analysis.asOf.day)
    }
    card.isRightToLeft = words.language.isRightToLeft
    let name = hasName ? settings.name : nil
    let about = name.map { words(ShareWord.by, ["name": $0, "what": when]) } ?? words.sentence(when)
    let line = form.map { $0 + words(.separator) + about } ?? about
    card.subtitle = line
    let parts =
      [card.title] + [line + "."] + card.scores.map { $0.name + ": " + $0.value + "." } + [shown.alternative]
    alternative = parts.joined(separator: " ")
  }

  /// The score of a pillar at the end of the week; `nil` where there is none.
  private static func score(_ score: PeriodScore, _ words: Words) -> ShareCard.Score? {
    score.score.shown.map {
      ShareCard.Score(
        name: words(.pillar, score.pillar.rawValue), value: words.number(Double($0)),
        accent: Accent(score.pillar))
    }
  }

  /// What the week was like, by how many scores rose and fell against the week before.
  private static func headline(_ scores: [PeriodScore]) -> ShareWord {
    let directions = scores.compactMap { score -> ChangeDirection? in
      guard case .change(let points, _) = score.sinceBefore else { return nil }
      return ChangeDirection(scorePoints: Int(points.rounded(.toNearestOrAwayFromZero)))
    }
    guard !directions.isEmpty else { return .week }
    let (up, down) = (directions.count { $0 == .up }, directions.count { $0 == .down })
    return up > down ? .weekUp : down > up ? .weekGentle : .weekSteady
  }
}

/// The pets as they stand on cards to share.
struct SharedPets {
  let analysis: Analysis
  let choice: CompanionChoice
  let words: Words

  /// A pet with its words.
  struct Drawn {
    var picture: PetPicture
    /// How it is: `Symbi is active.`
    var sentence: String
    /// The name of its form or phase.
    var form: String
    /// What the picture shows, in a sentence without figures.
    var alternative: String
  }

  /// Today's pet.
  func today(_ pet: SharedCard.Pet) -> Drawn {
    switch pet {
    case .symbi: symbi(analysis.symbi.mood, level: analysis.symbi.level)
    case .pixelpal:
      pixelPal(
        PixelPalEnergy(analysis.pixelPal.energy),
        phase: analysis.pixelPal.drawnPhase(premium: choice.premium),
        sentence: words(
          CompanionWord.palIs,
          ["state": words(CompanionWord.state(analysis.pixelPal, Consent(analysis.history.settings)))]))
    }
  }

  /// The pet in today's form, content: beside a week that is over, today's mood would say something untrue.
  func content(_ pet: SharedCard.Pet) -> Drawn {
    switch pet {
    case .symbi: symbi(.active, level: analysis.symbi.level)
    case .pixelpal:
      pixelPal(.neutral, phase: analysis.pixelPal.drawnPhase(premium: choice.premium), sentence: "")
    }
  }

  /// The newest form or phase reached, of one pet or of both; `nil` where there is none.
  func milestone(of pet: SharedCard.Pet?) -> (drawn: Drawn, title: String, day: CalendarDay)? {
    let form = pet == .pixelpal ? nil : analysis.symbi.forms.last
    let phases = analysis.remembered.facts.steps?.phases ?? []
    let highest = analysis.pixelPal.drawnPhase(premium: choice.premium)
    // A phase that is not drawn is no card either.
    let phase = pet == .symbi ? nil : phases.last { $0.phase <= highest }
    if let form, phase.map({ $0.day <= form.day }) ?? true {
      return (
        symbi(.active, level: form.level),
        words(CompanionWord.formNew, ["form": words(CompanionWord.form(form.level))]), form.day
      )
    }
    guard let phase else { return nil }
    let name = words(CompanionWord.Family.phase, String(phase.phase))
    let title = words(MoodWord.newPhase, ["phase": name])
    return (pixelPal(.vital, phase: phase.phase, sentence: title), title, phase.day)
  }

  private func symbi(_ mood: Mood, level: Int) -> Drawn {
    let sentence = words(CompanionWord.Family.mood, mood.rawValue) + "."
    let form = words(CompanionWord.form(level))
    return Drawn(
      picture: .symbiStill(SymbiMood(mood), level: level, size: PetScene.hero), sentence: sentence,
      form: form, alternative: words(ShareWord.symbiAlt, ["form": form]))
  }

  private func pixelPal(_ energy: PixelPalEnergy, phase: Int, sentence: String) -> Drawn {
    let name = words(CompanionWord.Family.phase, String(phase))
    return Drawn(
      picture: .pixelPalStill(choice.figure, energy, phase: phase, look: choice.look, scale: 4),
      sentence: sentence.hasSuffix(".") ? sentence : sentence + ".", form: name,
      alternative: words(ShareWord.palAlt, ["phase": name]))
  }
}

/// The words of cards to share.
enum ShareWord: String, SubjectWord {
  static let subject = "share"

  /// Sentences about a week: without a comparison, and against the week before.
  case week, weekUp, weekSteady, weekGentle
  /// A name before what the card is about.
  case by
  /// What pictures show.
  case symbiAlt, palAlt
}
