import TriptychHealth

/// The overview of the pillars, the pillars, their topics, and the harmony of the pillars.
enum PillarPages: PageFamily {
  static let models: [any TemplateModel.Type] = [
    PillarsPage.self, PillarPage.self, TopicPage.self, HarmonyPage.self,
  ]

  static func pages(_ context: PageContext) -> [PageSection: [PageEntry]] {
    let words = context.words
    let index = PageEntry(PagePath.pillars, .pillars, .today, words(.navPillars)) { PillarsPage.make($0) }
    let pillars = Pillar.allCases.map { pillar in
      PageEntry(PagePath.pillar(pillar), .pillars, TreeColumn(pillar), words(PillarWord.drawerScore)) {
        PillarPage.make(pillar, $0)
      }
    }
    let topics = Topic.allCases.map { topic in
      PageEntry(topic.path, .pillars, TreeColumn(topic.pillar), words.name(topic)) {
        TopicPage.make(topic, $0)
      }
    }
    let harmony = PageEntry(PagePath.harmony, .insights, .insights, words(HarmonyWord.harmonyTitle)) {
      HarmonyPage.make($0)
    }
    return [.pillars: [index] + pillars, .topics: topics, .harmony: [harmony]]
  }
}

extension PageContext {
  /// The reason a pillar has no measures: there is no data yet, or it is switched off.
  func noMeasures(of pillar: Pillar) -> String {
    consent.permits(pillar) ? words(PillarWord.noMeasures) : words(ConsentWord.off(pillar))
  }
}

/// The words of the pages of pillars, scores and topics.
enum PillarWord: String, SubjectWord {
  static let subject = ""

  /// Scores, and the reasons for missing ones.
  case noScore, noScoreNow, waitsForDays, recoveryTitle, stillBuilding, briefDays, briefParts, briefWeight,
    absenceNoData, absenceTooFewParts, absenceTooLittleWeight, absenceTooFewDays, completeDays
  /// Today compared with the usual.
  case deltaUp, deltaDown, deltaSteady, deltaNone, deltaUpLong, deltaDownLong, deltaSteadyLong,
    deltaNoneLong, deltaAbsentLong, usualRange, sparkNote, sparkNoteSame
  /// Parts of scores.
  case partsCaption, partAbsent, lookedAt, restsOn, partConfidence, partOfFive,
    partDeviationBetter, partDeviationLittleBetter, partDeviationWorse, partDeviationLittleWorse,
    partDeviationNone, partSpread, partIndex
  /// The pages.
  case pillarsTitle, pillarLead, pillarLeadOne, pillarLeadOpen, pillarLeadEven, drawerScore, noMeasures,
    nightTitle, nightOf, nightSay,
    timeSpan

  /// Families with one word for each member of a set.
  enum Family: String, WordFamily {
    case completes, fallback, part, partHow, partNoun, partTarget, partUnit, pillarAbout

    var members: [String] {
      switch self {
      case .completes, .pillarAbout: Pillar.allCases.map(\.rawValue)
      case .fallback: ["fitness-steps-v1", "nutrition-macros-v1", "wellbeing-mood-v1"]
      case .part, .partHow, .partNoun, .partTarget: PillarWord.partIDs
      case .partUnit: PillarWord.partIDs.filter(Self.isPlain)
      }
    }

    /// Whether a part's value is a plain number with a unit.
    private static func isPlain(_ id: String) -> Bool {
      guard let dot = id.firstIndex(of: ".") else { return false }
      switch PartFigure(String(id[..<dot]), String(id[id.index(after: dot)...])) {
      case .plain, .water: return true
      default: return false
      }
    }
  }

  /// The name of a score's part within the families of parts.
  static func partID(_ score: String, _ part: String) -> String { score + "." + part }

  /// All parts of all formulas, those of the simpler ones included.
  static let partIDs: [String] = [
    ("fitness", ["activity", "steps", "sleep", "recovery", "strength"]),
    (
      "nutrition",
      ["fruit_vegetables", "fiber", "free_sugar", "saturated_fat", "sodium", "protein_share", "hydration"]
    ),
    ("wellbeing", ["mood_energy", "stress", "habits", "sleep_rhythm"]),
    ("sleep", ["duration", "efficiency", "deep_rem", "consistency"]),
    ("recovery", ["hrv", "resting_heart_rate", "sleep"]),
  ].flatMap { score, parts in parts.map { partID(score, $0) } }
}
