import TriptychHealth

/// The words that Swift code asks a language file for; templates ask for theirs by name.
///
/// A file must hold them all, every member of every ``Family``, and nothing else.
enum WordKey: String, CaseIterable, Sendable {
  case clockTime
  case aboutConfidence, aboutTitle, absenceNoData, absenceTooFewDays, absenceTooFewParts
  case absenceTooLittleWeight, ageDays, ageHours, and, briefDays, briefParts, briefWeight, chosenDepth,
    chosenSteps
  case chosenTheme, chosenUnits, chosenZone, confidenceBuilding, confidenceSolid, dateDay, dateDayAlone,
    dateShortTime
  case dateRange, dateTime, dateOnWeekday, dateWeekday, dateYear, daysOf, deltaDown, deltaDownLong, deltaNone
  case deltaNoneLong, deltaSteady, deltaSteadyLong, deltaUp, deltaUpLong, drawerMeasure, drawerScore,
    drawerToday,
    allPagesTitle
  case noMeasures, partAbsent, factAbsent, factActive, factDays, factEaten, factEnergy, factHighest,
    factLatest
  case factLowest, factMean, factMood, factSleep, factSteps, factsOn, factsToday, figureFailed
  case figureFailedBadge, figureFewLead, figureFewMore, figureSource, footData, footMade
  case footNoData, formatDecimal, heatmapCaption, heatmapMeasure, heatmapSubtitle, heatmapTitle,
    scatterNoClaim, scatterSubtitle, scatterTitle, figureDownload,
    formatGroup, formatGroupFrom, formatPlurals,
    formedLast,
    formedMean, formedNight, formedSum
  case greetingName, heldDays, heldMeasures, heldNights, heldSince, heldSources, heldWorkouts
  case helpTitle, heroDate, insightsEnough, insightsLead, insightsNone, insightsTested
  case insightsSecondMeasure, insightsUntested, insightsWaiting, leadDay, leadEarlier, leadMorning, leadQuiet,
    leadSteps
  case metricTitle, midpointName, missingData, navDashboard, navInsights, navPillars, navProfile, nightOf
  case nightSay, nightTitle, notFoundTitle, originManual, originSynced, partDeviationBetter,
    partDeviationNone, partDeviationWorse, partIndex, partOfFive,
    partSpread
  case partsCaption
  case pillarLead, pillarLeadOne, pillarsTitle, pixelPalPhase
  case pixelPalSteps, privacyLead, privacyLeadSent, privacyLeadEarlier, privacyMoodsEarlier,
    privacyProgramSent, privacyLeavesText, privacyLeavesTextSent,
    privacyMoodsSent, privacyTitle, profileTitle, profileVersion, rangeDays, recoveryTitle
  case restsOn, stillBuilding, sourceNever, sourcesTitle, sparkNote, sparkNoteSame, staleDay, staleHelp
  case staleLead, staleOld, stepRange, symbiDays, symbiLevel, timeSpan, titleToday, titleTodayDeep
  case factOn, figureFewBoth, figureFewHours, figureFewInRange, figureFewLonger, figureFewPicture, figureMade
  case figureNoneInRange, figureScale, figureUnit, insightsNothing, insightsTooFew, lookedAt, noScore,
    noScoreNow, nothing
  case soFarToday, usualRange, waitsForDays, welcome, welcomeName
  case chartAreaSubtitle, chartByWeekday, chartDay, chartDaySubtitle, chartDayTitle, chartEnergySubtitle
  case chartEnergyTitle, chartGoalsSubtitle, chartGoalsTitle, chartHarmonySubtitle, chartHarmonyTitle
  case chartHourlyTitle, chartLaneMoving, chartLaneSessions, chartLaneSleep, chartLastWeek
  case chartMacrosSubtitle, chartMatrixNoClaim, chartMatrixSubtitle, chartMatrixTitle, chartModerate
  case chartMultiplesTitle, chartNightSubtitle, chartNightTitle, chartNightsTitle, chartScore
  case chartStrainMeasure, chartStrainSubtitle, chartStrainTitle, chartStrong, chartThisWeek, chartUnclear
  case rulesTitle, chartWeekday, chartWeeksSubtitle, chartWeeksTitle, showTable, showWholeTable

  /// Words that come once for every member of something, such as every metric.
  enum Family: String, CaseIterable, Sendable {
    case band, completes, decider, depth, fallback, greeting, insightHigher, insightKind, insightLower
    case insightLevel, insightNight, insightOnWeekday, insightSubject, insightThanNight, insightThan,
      insightWhen, metric, metricAbout, metricNoun
    case metricUnit, metricUnitOne, month, monthShort, mood, part, partHow, partNoun, partOfDay, partTarget,
      partUnit,
      phase, pillar, searchAlso
    case pillarAbout, score, scoreAbout, sourceKind, stage, theme, unit, unitWords, unitWordsOne, units,
      weekday, weekdayShort

    /// The key of a member in a language file, such as `metric.steps`.
    func key(_ id: String) -> String { rawValue + "." + id }
  }

  /// Every key a language file must have besides those of the templates.
  static let all: Set<String> = Set(allCases.map(\.rawValue))
    .union(Family.allCases.flatMap { family in family.members.map(family.key) })
    .union(subjects.flatMap { $0.keys })

  /// The words of subjects with a file of their own.
  static let subjects: [any SubjectWord.Type] = [
    TrendWord.self, LoadWord.self, GoalWord.self, SuggestionWord.self, MessageWord.self, MoodWord.self,
    CompanionWord.self, PetCardWord.self, PetArtWord.self,
    InsightWord.self, EvidenceWord.self, FormulaWord.self, FindingWord.self, ReportWord.self,
    PracticeWord.self, OfflineWord.self, EntryWord.self, DayWord.self, TopicWord.self,
    QuickWord.self, RecordWord.self, ProfileWord.self, OnboardingWord.self, ConsentWord.self,
    SettingWord.self, ProfilePageWord.self, SearchWord.self, BundleWord.self,
  ]

  /// The scores with a page of their own or a place on the page about formulas.
  static let scoreIDs = ["fitness", "nutrition", "wellbeing", "sleep", "recovery"]

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

extension WordKey.Family {
  /// The ids the family must have.
  var members: [String] {
    let metrics = MetricCatalog.all.map(\.metric.id)
    return switch self {
    case .band: Band.allCases.map(\.rawValue)
    case .completes, .pillar, .pillarAbout: Pillar.allCases.map(\.rawValue)
    case .decider: ["steps_rule", "metrics_rule", "model", "cache", "yesterday", "fallback", "mindful"]
    case .depth: Settings.Depth.allCases.map(\.rawValue)
    case .fallback: ["fitness-steps-v1", "nutrition-macros-v1", "wellbeing-mood-v1"]
    case .greeting, .partOfDay: ["morning", "afternoon", "evening"]
    case .insightKind: Insight.Kind.allCases.map(\.rawValue)
    case .insightHigher, .insightLower: Self.pairMetrics(\.y)
    case .insightWhen, .insightThan: Self.pairMetrics(\.x)
    case .insightNight, .insightThanNight: Self.beforeNights
    case .insightLevel, .insightSubject:
      MetricCatalog.all.map(\.metric).filter { !UnjudgedMetrics.inFindings.contains($0) }.map(\.id)
    case .metric, .metricAbout, .metricNoun: metrics
    case .metricUnit, .metricUnitOne: MetricCatalog.all.filter { $0.unit == .count }.map(\.metric.id)
    case .month, .monthShort: (1...12).map(String.init)
    case .mood: Mood.allCases.map(\.rawValue)
    case .part, .partHow, .partNoun, .partTarget: WordKey.partIDs
    case .partUnit: WordKey.partIDs.filter(Self.isPlain)
    case .phase: (1...4).map(String.init)
    case .score, .scoreAbout: WordKey.scoreIDs
    case .searchAlso: SearchWords.pages
    case .sourceKind: SourceKind.allCases.map(\.rawValue)
    case .stage: SleepStage.allCases.filter { $0 != .inBed }.map(\.rawValue)
    case .theme: Settings.Theme.allCases.map(\.rawValue)
    case .unit, .unitWords, .unitWordsOne: DisplayUnit.symbols
    case .units: Settings.Units.allCases.map(\.rawValue)
    case .insightOnWeekday, .weekday, .weekdayShort: (1...7).map(String.init)
    }
  }

  /// The metrics on one side of the declared pairs, in the order of their ids.
  private static func pairMetrics(_ side: (AssociationPair) -> Metric) -> [String] {
    let pairs = AssociationPair.declared() + AssociationPair.declared(hrv: .hrvSDNN)
    return Set(pairs.map(side)).sorted().map(\.id)
  }

  /// The metrics of a day that are set beside the night after it.
  private static var beforeNights: [String] {
    AssociationPair.declared().filter { $0.y == .sleepDuration && $0.lag == 1 }.map(\.x).sorted().map(\.id)
  }

  private static func isPlain(_ id: String) -> Bool {
    guard let dot = id.firstIndex(of: ".") else { return false }
    if case .plain = PartFigure(String(id[..<dot]), String(id[id.index(after: dot)...])) { return true }
    return false
  }
}
