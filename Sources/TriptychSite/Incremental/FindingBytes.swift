import TriptychHealth

/// What the bases of pages hold of findings: every field that they have, by its bits.
///
/// A description made by reflection would hold the same, and cost more than all else in a basis. A test counts the
/// fields, so that one that is added cannot be forgotten here.
extension FingerprintBytes {
  /// Adds a trend that may be missing.
  mutating func add(_ trend: Trend?) {
    guard let trend else { return add(-1) }
    add(trend.metric.id)
    add(trend.window)
    add(trend.days)
    add(trend.count)
    add(trend.need)
    add(trend.slopePerDay)
    add(trend.p)
    add(trend.score)
    add(trend.q)
    add(trend.threshold)
    add(trend.direction.rawValue)
  }

  /// Adds an insight.
  mutating func add(_ insight: Insight) {
    add(insight.kind.rawValue)
    add(insight.usefulness.control)
    add(insight.usefulness.recency)
    add(insight.usefulness.strength)
    switch insight.finding {
    case .association(let found): add(found)
    case .change(let found, let lasts):
      add(found)
      add(lasts ? 1 : 0)
    case .weekday(let found): add(found)
    case .pattern(let found):
      add(found.kind.rawValue)
      add(found.days)
      add(found.figures)
    case .milestone(let found):
      add(found.kind == .best ? 1 : 0)
      add(found.metric.id)
      add(found.value)
      add(Int64(found.day.number))
      add(found.days)
      add(found.count)
    case .observation(let found):
      add([found.first, found.second])
      add(found.days)
    case .anniversary(let found):
      add(Int64(found.day.number))
      add(found.years)
      add(found.figures)
    }
  }

  /// Adds a range of days of a measure.
  mutating func add(_ span: MetricSpan) {
    switch span {
    case .days(let count): add(count)
    case .custom(let days):
      add(-1)
      add(days)
    }
  }

  private mutating func add(_ found: Association) {
    add(found.pair.x.id)
    add(found.pair.y.id)
    add(found.pair.lag)
    add(found.days)
    add(found.count)
    for value in [
      found.rho, found.p, found.q, found.effect, found.x.low, found.x.high, found.y.low, found.y.high,
    ] { add(value) }
    add(found.standsFor.count)
    for metric in found.standsFor { add(metric.id) }
  }

  private mutating func add(_ found: ChangePoint) {
    add(found.metric.id)
    add(Int64(found.day.number))
    add(found.days)
    add(found.counts.before)
    add(found.counts.after)
    for value in [found.means.before, found.means.after, found.p, found.q] { add(value) }
  }

  private mutating func add(_ found: WeekdayEffect) {
    add(found.metric.id)
    add(found.weekday.rawValue)
    add(found.isWeekend ? 1 : 0)
    add(found.days)
    add(found.counts.all)
    add(found.counts.weekday)
    for value in [found.means.weekday, found.means.others, found.p, found.q] { add(value) }
  }

  private mutating func add(_ figures: [MetricFigure]) {
    add(figures.count)
    for figure in figures {
      add(figure.metric.id)
      add(figure.value)
      add(figure.count)
    }
  }

  private mutating func add(_ days: ClosedRange<CalendarDay>) {
    add(Int64(days.lowerBound.number))
    add(Int64(days.upperBound.number))
  }

  private mutating func add(_ value: Int?) {
    add(value == nil ? 0 : 1)
    add(value ?? 0)
  }

  private mutating func add(_ value: Double?) {
    add(value == nil ? 0 : 1)
    add(value ?? 0)
  }
}
