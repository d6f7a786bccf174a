// Days, zones, statistics and JSON stand in what this module says to others: who imports it has them, too.
@_exported import TriptychBase

/// Everything that follows from a person's history at one moment.
///
/// Pure: the same history, memory and moment give the same analysis. Days after the
/// moment are invisible, and so is what builds of later moments remember. What is missing
/// is absent with its reason, never 0.
///
/// - Parameter remembered: facts and notes that earlier builds kept; without them every fact is
///   formed anew
/// - Parameter mood: what decides the Symbi's mood besides the history; by default nothing does
public func analyse(
  _ history: HealthHistory, remembered: Remembered = Remembered(), mood: MoodInputs = MoodInputs(),
  asOf: AsOf
) -> Analysis {
  let history = history.seen(at: asOf)
  let earlier = remembered.known(at: asOf)
  let window = ScoreWindow(history: history, asOf: asOf)
  let consent = Consent(history.settings)
  let sleep = SleepScore.score(window)
  let companions = CompanionUpdate(
    history: history, asOf: asOf, facts: earlier.facts, notes: earlier.builds, mood: mood
  ).formed()
  var analysis = Analysis(
    history: history, asOf: asOf,
    pillars: Pillar.allCases.map { consent.marked(PillarScores.report($0, history, asOf: asOf)) },
    scores: [sleep, RecoveryScore.score(window, sleep: sleep)].map { consent.marked($0, of: .fitness) },
    symbi: companions.symbi, pixelPal: companions.pixelPal,
    insights: InsightReport(),
    freshness: Freshness(of: history, asOf: asOf))
  analysis.remembered = Remembered(facts: companions.facts, builds: companions.notes)
  analysis.modelAsked = remembered.builds.filter { $0.asOf <= asOf.instant }.compactMap(MoodAnswer.init)
    .map(\.asked).max()
  analysis.load = LoadModel(history: history, asOf: asOf).report()
  analysis.scores += analysis.load.scores
  if let index = WHO5Index.score(window) { analysis.scores.append(index) }
  analysis.goals = GoalFinder(history: history, asOf: asOf).report()
  analysis.trends = TrendFinder(history: history, asOf: asOf).report()
  analysis.associations = AssociationFinder(history: history, asOf: asOf).report()
  analysis.changes = ChangeFinder(history: history, asOf: asOf).report()
  analysis.insights =
    InsightFinder(
      history: history, asOf: asOf, associations: analysis.associations, changes: analysis.changes,
      notes: earlier.builds
    ).report()
  analysis.remembered.builds += analysis.insights.notes(asOf: asOf.instant)
  analysis.suggestions = SuggestionRules(analysis).suggestions()
  analysis.messages = MessagePlanner(analysis, earlier: earlier).plan()
  analysis.remembered.builds += analysis.messages.notes(asOf: asOf.instant)
  return analysis
}

// MARK: What rules look at

extension SuggestionRules {
  /// Looks at what an analysis found.
  public init(_ analysis: Analysis) {
    facts = Facts(
      history: analysis.history, asOf: analysis.asOf, pillars: analysis.pillars, scores: analysis.scores,
      load: analysis.load)
  }
}

extension MessagePlanner {
  /// Looks at what an analysis found and what earlier builds planned.
  public init(_ analysis: Analysis, earlier: Remembered) {
    facts = MessageFacts(
      history: analysis.history, asOf: analysis.asOf, scores: analysis.scores, goals: analysis.goals,
      insights: analysis.insights)
    notes = earlier.builds
  }
}
