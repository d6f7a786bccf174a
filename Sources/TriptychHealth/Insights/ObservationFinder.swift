/// The week's facts of two pillars side by side, without a claim, from the seventh day of data on.
struct ObservationFinder {
  /// The fewest days of the week that a fact is based on.
  static let minimumDays = 4

  private static let pillars: [[Metric]] = [
    [.steps, .exerciseMinutes, .sleepDuration],
    [.mood, .energy, .stress, .mindfulMinutes, .habitsDone],
    [.fiber, .fruitVegetables, .water, .protein],
  ]

  let history: HealthHistory
  let asOf: AsOf

  private var days: ClosedRange<CalendarDay> { ScoreWindow(history: history, asOf: asOf).summedDays(7) }

  /// The two first pillars that have a fact; `nil` before day 7 or with one pillar only.
  func observation() -> WeekObservation? {
    guard let first = history.firstDay, first.distance(to: asOf.day) >= 6 else { return nil }
    let facts = ObservationFinder.pillars.compactMap { metrics in metrics.lazy.compactMap(fact).first }
    guard facts.count >= 2 else { return nil }
    return WeekObservation(first: facts[0], second: facts[1], days: days)
  }

  private func fact(_ metric: Metric) -> MetricFigure? {
    // One week for both facts, though check-ins of today are known before its sums are.
    let week = history[metric].values(in: days).map(\.value)
    guard week.count >= ObservationFinder.minimumDays, let mean = Statistics.mean(week) else { return nil }
    return MetricFigure(metric, value: mean, count: week.count)
  }
}

/// What was on the same date of earlier years: a fact, so it needs no test.
struct AnniversaryFinder {
  /// The metrics reported of a day, in this order.
  static let metrics: [Metric] = [.steps, .sleepDuration, .mood, .exerciseMinutes, .energy]
  /// The most figures of one day.
  static let limit = 3
  /// How many years it looks back.
  static let years = 1...10

  let history: HealthHistory
  let asOf: AsOf

  /// The newest earlier year with data on this date; `nil` where there is none. A 29 February has
  /// anniversaries in leap years only.
  func anniversary() -> Anniversary? {
    let (year, month, day) = asOf.day.components
    for years in AnniversaryFinder.years {
      guard let then = CalendarDay(year: year - years, month: month, day: day) else { continue }
      let figures = AnniversaryFinder.metrics.compactMap { metric in
        history[metric][then].map { MetricFigure(metric, value: $0, count: 1) }
      }
      if !figures.isEmpty {
        return Anniversary(
          day: then, years: years, figures: Array(figures.prefix(AnniversaryFinder.limit)))
      }
    }
    return nil
  }
}

/// Finds days in a row on which two things held together. Facts about those days, with no claim that one
/// goes with the other, so they need no test.
struct PatternFinder {
  /// The fewest days in a row.
  static let minimumRun = 3
  /// The number of days within which a run must have ended to be reported.
  static let recentDays = 14
  /// The number of days searched for a run.
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
    let limits = kind.limits
    return switch kind {
    case .shortSleepLowMood: sleep < limits.sleep && other <= limits.other
    case .shortSleepHighStress: sleep < limits.sleep && other >= limits.other
    case .longSleepGoodMood: sleep >= limits.sleep && other >= limits.other
    }
  }
}
