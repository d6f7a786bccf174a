/// How useful an insight is, which decides the order of all insights.
///
/// Insights that can be acted on come first, by `control` times `recency` times `strength`. Among equals the
/// stronger one comes first. All three are this project's own choice, since no published scale fits:
///
/// - **control**: how far the person can influence the metric. Actions (steps, exercise, food, drink, mindful
///   minutes, habits) 1; when and how long the person sleeps .75; feelings .5; the body's response (heart,
///   quality of sleep) .25. An association has the value of its first metric. A pattern of hard days has the
///   value of sleep; one of good days has .25, since there is nothing to change. Facts without any possible
///   action have 0.
/// - **recency**: 30 / (30 + days since it happened or was last true).
/// - **strength** on the scale of a correlation, 0...1: an association's rho; for two levels the point-biserial
///   correlation, which is the same as r = d / sqrt(d² + a) with a = n² / (n₁ n₂) (Borenstein et al.,
///   Introduction to Meta-Analysis, 2009, 7.2); 1 for consecutive days, which are plain to see. For facts it is
///   a measure of how new they are.
public struct Usefulness: Hashable, Sendable, Comparable {
  /// The three factors, each 0...1.
  public var control, recency, strength: Double

  /// The product of the three factors, 0...1: how far the insight can be acted on.
  public var action: Double { control * recency * strength }

  /// Orders insights from less useful to more useful.
  public static func < (left: Usefulness, right: Usefulness) -> Bool {
    (left.action, left.strength) < (right.action, right.strength)
  }
}

/// Computes the usefulness of findings.
struct UsefulnessRule {
  let history: HealthHistory
  let asOf: AsOf

  /// The usefulness of a finding.
  func usefulness(of finding: Finding) -> Usefulness {
    switch finding {
    case .association(let found):
      Usefulness(
        control: control(found.pair.x), recency: recency(lastPair(found)),
        strength: min(1, found.rho.magnitude))
    case .change(let found, _):
      Usefulness(
        control: control(found.metric), recency: recency(found.day),
        strength: separation(of: found.metric, in: found.days) { $0 >= found.day })
    case .weekday(let found):
      Usefulness(
        control: control(found.metric), recency: recency(found.days.upperBound),
        strength: separation(of: found.metric, in: found.days) { $0.weekday == found.weekday })
    case .pattern(let found):
      Usefulness(
        control: found.kind == .longSleepGoodMood ? 0.25 : 0.75, recency: recency(found.days.upperBound),
        strength: 1)
    case .milestone(let found): fact(recency(found.day))
    case .anniversary: fact(0.9)
    case .observation: fact(0.8)
    }
  }

  /// A fact calls for no action; of two facts, the newer one comes first.
  private func fact(_ strength: Double) -> Usefulness {
    Usefulness(control: 0, recency: strength, strength: strength)
  }

  private func recency(_ day: CalendarDay) -> Double {
    30 / (30 + Double(max(0, day.distance(to: asOf.day))))
  }

  /// The last day on which both metrics of a pair are known.
  private func lastPair(_ found: Association) -> CalendarDay {
    let following = history[found.pair.y]
    let last = history[found.pair.x].values(in: found.days).last {
      following[$0.day.advanced(by: found.pair.lag)] != nil
    }
    return last?.day ?? found.days.lowerBound
  }

  private func control(_ metric: Metric) -> Double {
    if metric == .sleepDuration || metric == .sleepMidpoint || metric == .sleepInBed { return 0.75 }
    switch MetricCatalog[metric]?.kind {
    case .activity, .nutrition: return 1
    case .mind:
      let isFelt = metric == .mood || metric == .energy || metric == .stress
      return isFelt ? 0.5 : 1
    case .heart, .sleep, .body, nil: return 0.25
    }
  }

  /// The absolute point-biserial correlation between a metric and the membership of a day in one of two groups;
  /// 0 when one group is empty or all values are equal.
  private func separation(
    of metric: Metric, in days: ClosedRange<CalendarDay>, _ isOfGroup: (CalendarDay) -> Bool
  ) -> Double {
    let values = history[metric].values(in: days)
    let (inside, outside) = (values.filter { isOfGroup($0.day) }, values.filter { !isOfGroup($0.day) })
    guard let one = Statistics.mean(inside.map(\.value)), let other = Statistics.mean(outside.map(\.value)),
      let all = Statistics.mean(values.map(\.value))
    else { return 0 }
    let squares = values.reduce(0) { $0 + ($1.value - all) * ($1.value - all) }
    guard squares > 0 else { return 0 }
    let count = Double(values.count)
    let spread = (squares / count).squareRoot()
    let shares = Double(inside.count) * Double(outside.count) / (count * count)
    return min(1, abs(one - other) / spread * shares.squareRoot())
  }
}
