/// Finds days in a row on which two things held together. Facts about those days, with no claim that one
/// goes with the other, so they need no test.
struct PatternFinder {
  /// The fewest days in a row.
  static let minimumRun = 3
  /// Days within which a run has ended to be told.
  static let recentDays = 14
  /// Days looked back on for the beginning of a run.
  static let lookBack = 28
  /// Hours asleep below which a night was short, and from which it was long.
  static let shortSleep = 6.0
  static let longSleep = 7.0
  /// The highest low mood, the lowest good one, the lowest high stress.
  static let lowMood = 2.0
  static let goodMood = 4.0
  static let highStress = 4.0

  let history: HealthHistory
  let asOf: AsOf

  /// The last recent run of every kind, in the order of the kinds.
  func patterns() -> [Pattern] { Pattern.Kind.allCases.compactMap(pattern) }

  /// The last run of a kind that ended within two weeks. A day without one of the two ends a run.
  private func pattern(_ kind: Pattern.Kind) -> Pattern? {
    var run: [CalendarDay] = []
    var last: [CalendarDay] = []
    for day in asOf.day.advanced(by: 1 - PatternFinder.lookBack)...asOf.day {
      if holds(kind, on: day) { run.append(day) } else { run = [] }
      if run.count >= PatternFinder.minimumRun { last = run }
    }
    guard let first = last.first, let end = last.last,
      end > asOf.day.advanced(by: -PatternFinder.recentDays)
    else { return nil }
    let figures = [Metric.sleepDuration, partner(of: kind)].compactMap { metric in
      Statistics.mean(last.compactMap { history[metric][$0] }).map {
        MetricFigure(metric, value: $0, count: last.count)
      }
    }
    return Pattern(kind, days: first...end, figures: figures)
  }

  private func partner(of kind: Pattern.Kind) -> Metric { kind == .shortSleepHighStress ? .stress : .mood }

  private func holds(_ kind: Pattern.Kind, on day: CalendarDay) -> Bool {
    guard let sleep = history[.sleepDuration][day], let other = history[partner(of: kind)][day] else {
      return false
    }
    return switch kind {
    case .shortSleepLowMood: sleep < PatternFinder.shortSleep && other <= PatternFinder.lowMood
    case .shortSleepHighStress: sleep < PatternFinder.shortSleep && other >= PatternFinder.highStress
    case .longSleepGoodMood: sleep >= PatternFinder.longSleep && other >= PatternFinder.goodMood
    }
  }
}
