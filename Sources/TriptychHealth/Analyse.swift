/// Everything that follows from a person's history at one moment.
///
/// Pure: the same history and moment give the same analysis. Days after the moment
/// are invisible. What is missing is absent with its reason, never 0.
public func analyse(_ history: HealthHistory, asOf: AsOf) -> Analysis {
  let window = ScoreWindow(history: history, asOf: asOf)
  let sleep = SleepScore.score(window)
  return Analysis(
    history: history, asOf: asOf,
    pillars: Pillar.allCases.map { PillarScores.report($0, history, asOf: asOf) },
    scores: [sleep, RecoveryScore.score(window, sleep: sleep)],
    symbi: Symbi(history: history, asOf: asOf).state(),
    pixelPal: PixelPal(history: history, asOf: asOf).state(),
    insights: InsightFinder(history: history, asOf: asOf).report(),
    freshness: Freshness(of: history, asOf: asOf))
}

extension Freshness {
  /// How old the newest data that is visible at a moment is: stale above 24 hours,
  /// old above 7 days.
  public init(of history: HealthHistory, asOf: AsOf) {
    guard let through = Freshness.through(history, asOf) else {
      self = .empty
      return
    }
    switch through.seconds(until: asOf.instant) {
    case ...(24 * 3600): self = .fresh
    case ...(7 * 24 * 3600): self = .stale(through: through)
    default: self = .old(through: through)
    }
  }

  /// The last moment with data up to the moment asked for. When data goes on after
  /// it, the end of the last day, night or session before it.
  private static func through(_ history: HealthHistory, _ asOf: AsOf) -> Instant? {
    if let through = history.dataThrough, through <= asOf.instant { return through }
    var moments = history.nights.filter { $0.day <= asOf.day }.suffix(1).map(\.span.upperBound)
    moments += history.workouts.map(\.span.upperBound).filter { $0 <= asOf.instant }
    for series in history.days.values {
      guard let first = series.values.first?.day, first <= asOf.day,
        let last = series.values(in: first...asOf.day).last?.day
      else { continue }
      moments.append(history.zone.start(of: last.advanced(by: 1)))
    }
    return moments.max().map { min($0, asOf.instant) }
  }
}
