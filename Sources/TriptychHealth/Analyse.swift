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
  let companions = CompanionFormer(history: history, asOf: asOf, earlier: earlier, mood: mood).formed()
  var analysis = Analysis(
    history: history, asOf: asOf,
    pillars: Pillar.allCases.map { consent.marked(PillarScores.report($0, history, asOf: asOf)) },
    scores: [sleep, RecoveryScore.score(window, sleep: sleep)].map { consent.marked($0, of: .fitness) },
    symbi: companions.symbi, pixelPal: companions.pixelPal,
    insights: InsightReport(),
    freshness: Freshness(of: history, asOf: asOf))
  analysis.remembered = companions.remembered
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
      earlier: earlier
    ).report()
  analysis.remembered.builds += analysis.insights.notes(asOf: asOf.instant)
  analysis.suggestions = SuggestionRules(analysis).suggestions()
  analysis.messages = MessagePlanner(analysis, earlier: earlier).plan()
  analysis.remembered.builds += analysis.messages.notes(asOf: asOf.instant)
  return analysis
}

extension Freshness {
  /// How old the newest data that is visible at a moment is: stale above 24 hours,
  /// old above 7 days.
  public init(of history: HealthHistory, asOf: AsOf) {
    guard let through = history.seen(at: asOf).dataThrough else {
      self = .empty
      return
    }
    switch through.seconds(until: asOf.instant) {
    case ...(24 * 3600): self = .fresh
    case ...(7 * 24 * 3600): self = .stale(through: through)
    default: self = .old(through: through)
    }
  }
}

extension HealthHistory {
  /// The history with its newest moments, its own and its sources', not after the
  /// moment asked for.
  func seen(at asOf: AsOf) -> HealthHistory {
    var history = self
    history.dataThrough = dataThrough(asOf: asOf)
    // Later ones of the day itself stay, as they are in its sums.
    history.entries.removeAll { zone.day(of: $0.at) > asOf.day }
    for index in sources.indices {
      history.sources[index].lastData = sources[index].lastData.map { min($0, asOf.instant) }
    }
    return history
  }

  /// The last moment with data up to the moment asked for. When data goes on after
  /// it, the end of the last day, night or session before it.
  private func dataThrough(asOf: AsOf) -> Instant? {
    if let through = dataThrough, through <= asOf.instant { return through }
    var moments = nights.filter { $0.day <= asOf.day }.suffix(1).map(\.span.upperBound)
    moments += entries.map(\.at).filter { $0 <= asOf.instant }.suffix(1)
    moments += workouts.map(\.span.upperBound).filter { $0 <= asOf.instant }
    for series in days.values {
      guard let first = series.values.first?.day, first <= asOf.day,
        let last = series.values(in: first...asOf.day).last?.day
      else { continue }
      moments.append(zone.start(of: last.advanced(by: 1)).adding(seconds: -1))
    }
    return moments.max().map { min($0, asOf.instant) }
  }
}
