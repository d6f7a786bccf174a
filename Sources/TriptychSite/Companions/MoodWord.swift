import TriptychGraphics
import TriptychHealth

/// Why the Symbi is as it is, and what its forms were reached by.
enum MoodWord: String, SubjectWord {
  static let subject = "moodWhy"

  /// The mood and its reason in one sentence; the same with figures behind the reason.
  case line, withFacts
  /// Until when the steps of the day before stand.
  case standing
  /// Reasons by whoever else decided.
  case model, cache, cacheAgeNow, cacheAgeMinutes, cacheAge, cacheAgeDays, sent, mindful, yesterday,
    yesterdayAlone, undecided,
    firstDay, waiting, off
  /// Figures behind a reason.
  case factStepsBefore, factStepsSoFar, factStepsVariation, factSleep, factSleepAfter
  case factVariabilityHigh, factVariabilityLow, factVariability
  /// What is not known.
  case missing, missingSteps, missingSleep, missingVariability
  /// How sure it is.
  case confidence
  /// Forms of the Symbi.
  case form, formPlain, then, towards, highest, newForm, formSince
  /// Phases of the PixelPal.
  case phaseDormant, phaseActive, phaseEnergized, phaseAscended, nextPhase, newPhase, reachedPhase, walking,
    invitation

  /// The reason of a mood that figures decided.
  static func reason(_ mood: Mood) -> DerivedWord { derived(mood.rawValue) }

  /// The reason of a mood that figures decided, with the steps of the day before.
  static func reasonBefore(_ mood: Mood) -> DerivedWord {
    [.tired, .anxious].contains(mood) ? reason(mood) : derived(mood.rawValue + "Before")
  }

  /// The reason of a mood that figures decided, with today's steps so far.
  static func reasonSoFar(_ mood: Mood) -> DerivedWord {
    [.sad, .resting, .rested].contains(mood) ? derived(mood.rawValue + "SoFar") : reason(mood)
  }

  /// The name of a mood within a list.
  static func name(_ mood: Mood) -> DerivedWord { derived("name", mood.rawValue) }

  static var derived: [DerivedWord] {
    Mood.allCases.flatMap { [reason($0), reasonBefore($0), reasonSoFar($0), name($0)] }
  }

  /// What a phase means, 1...4.
  static func phase(_ phase: Int) -> MoodWord {
    switch phase {
    case ...1: .phaseDormant
    case 2: .phaseActive
    case 3: .phaseEnergized
    default: .phaseAscended
    }
  }
}

/// The moods of the last two weeks, each with its day and its word.
struct MoodDiary: Codable, Sendable {
  var days: [Day]
  /// How many days are left out for want of data; `nil` when none is.
  var gaps: String?
  /// What stands where there is no day at all.
  var nothing: String?

  struct Day: Codable, Sendable {
    /// `2025-11-18`
    var date: String
    /// `18 Nov`
    var day: String
    var mood: String
    var picture: PetFigure?
  }
}

extension MoodDiary {
  /// The diary of an analysis.
  init(_ context: PageContext) {
    let words = context.words
    let diary = context.scene.diary
    let missing = PetScene.diaryDays - diary.count
    self.init(
      days: diary.map { entry in
        Day(
          date: entry.day.iso, day: words.shortDay(entry.day),
          mood: words.sentence(words(MoodWord.name(entry.mood))),
          picture: PetFigure(
            "ghost", context.scene.posters(on: entry.day), PetMotions.still(SymbiMood(entry.mood)), alt: "",
            context))
      },
      gaps: missing > 0 && !diary.isEmpty ? words(CompanionWord.diaryGaps, count: missing) : nil,
      nothing: diary.isEmpty ? words(CompanionWord.diaryNone) : nil)
  }
}
