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

  /// Adds a change of level, and whether it lasts.
  mutating func add(_ found: ChangePoint, lasts: Bool) {
    add(tag: 1)
    add(found.metric.id)
    add(Int64(found.day.number))
    add(found.days)
    add(found.counts.before)
    add(found.counts.after)
    for value in [found.means.before, found.means.after, found.p, found.q] { add(value) }
    add(lasts ? 1 : 0)
  }

  /// Adds a weekday that differs.
  mutating func add(_ found: WeekdayEffect) {
    add(tag: 2)
    add(found.metric.id)
    add(found.weekday.rawValue)
    add(found.isWeekend ? 1 : 0)
    add(found.days)
    add(found.counts.all)
    add(found.counts.weekday)
    for value in [found.means.weekday, found.means.others, found.p, found.q] { add(value) }
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
