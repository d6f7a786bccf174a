import TriptychGraphics
import TriptychHealth

/// Why the Symbi is as it is, and what its forms were reached by.
enum MoodWord: String, SubjectWord {
  static let subject = "moodWhy"

  /// The mood and its reason in one sentence; the same with figures behind the reason.
  case line, withFacts
  /// Reasons by the rule of several figures.
  case stressed, anxious, tired, vibrant, rested, calm
  /// Reasons by steps.
  case sad, resting, active
  /// Reasons whose steps are those of the day before.
  case sadBefore, restingBefore, activeBefore, stressedBefore, vibrantBefore, restedBefore, calmBefore
  /// Reasons whose steps are today's and still growing.
  case sadSoFar, restingSoFar, restedSoFar
  /// Until when the steps of the day before stand.
  case standing
  /// Reasons by whoever else decided.
  case model, cache, cacheAgeNow, cacheAgeMinutes, cacheAge, mindful, yesterday, yesterdayAlone, undecided,
    firstDay, waiting, off
  /// Figures behind a reason.
  case factStepsBefore, factStepsSoFar, factStepsVariation, factSleep, factSleepAfter
  case factVariabilityHigh, factVariabilityLow
  /// What is not known.
  case missing, missingSteps, missingSleep, missingVariability
  /// How sure it is.
  case confidence
  /// Moods as words of their own.
  case nameSad, nameResting, nameActive, nameVibrant, nameCalm, nameTired, nameStressed, nameAnxious
  case nameRested
  /// Forms of the Symbi.
  case form, formPlain, then, towards, highest, newForm
  /// Phases of the PixelPal.
  case phaseDormant, phaseActive, phaseEnergized, phaseAscended, nextPhase, newPhase, walking, invitation

  /// The reason of a mood that figures decided.
  static func reason(_ mood: Mood) -> MoodWord {
    switch mood {
    case .sad: .sad
    case .resting: .resting
    case .active: .active
    case .vibrant: .vibrant
    case .calm: .calm
    case .tired: .tired
    case .stressed: .stressed
    case .anxious: .anxious
    case .rested: .rested
    }
  }

  /// The reason of a mood that figures decided, with the steps of the day before.
  static func reasonBefore(_ mood: Mood) -> MoodWord {
    switch mood {
    case .sad: .sadBefore
    case .resting: .restingBefore
    case .active: .activeBefore
    case .vibrant: .vibrantBefore
    case .calm: .calmBefore
    case .stressed: .stressedBefore
    case .rested: .restedBefore
    case .tired, .anxious: reason(mood)
    }
  }

  /// The reason of a mood that figures decided, with today's steps so far.
  static func reasonSoFar(_ mood: Mood) -> MoodWord {
    switch mood {
    case .sad: .sadSoFar
    case .resting: .restingSoFar
    case .rested: .restedSoFar
    case .active, .vibrant, .calm, .tired, .stressed, .anxious: reason(mood)
    }
  }

  /// The name of a mood within a list.
  static func name(_ mood: Mood) -> MoodWord {
    switch mood {
    case .sad: .nameSad
    case .resting: .nameResting
    case .active: .nameActive
    case .vibrant: .nameVibrant
    case .calm: .nameCalm
    case .tired: .nameTired
    case .stressed: .nameStressed
    case .anxious: .nameAnxious
    case .rested: .nameRested
    }
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
