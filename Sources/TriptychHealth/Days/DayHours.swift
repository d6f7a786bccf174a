/// A wall-clock hour of a civil day.
struct HourOfDay: Hashable, Comparable {
  var day: CalendarDay
  var hour: Int

  static func < (left: HourOfDay, right: HourOfDay) -> Bool {
    (left.day, left.hour) < (right.day, right.hour)
  }
}

/// The hours of a summed metric.
extension [HourlyCount] {
  /// The hours with further amounts in some of them, ascending.
  func adding(_ amounts: [HourOfDay: Double]) -> [HourlyCount] {
    guard !amounts.isEmpty else { return self }
    var sums: [HourOfDay: Double] = [:]
    for count in self { sums[HourOfDay(day: count.day, hour: count.hour), default: 0] += count.value }
    sums.merge(amounts, uniquingKeysWith: +)
    return sums.sorted { $0.key < $1.key }.map {
      HourlyCount(day: $0.key.day, hour: $0.key.hour, value: $0.value)
    }
  }

  /// The hours of the days whose hours add up to the day's value.
  func ofWholeDays(_ days: [DayValue]) -> [HourlyCount] {
    var totals: [CalendarDay: Double] = [:]
    for hour in self { totals[hour.day, default: 0] += hour.value }
    var whole: Set<CalendarDay> = []
    for day in days {
      guard let total = totals[day.day] else { continue }
      if abs(total - day.value) <= 1e-6 * Swift.max(1, abs(day.value)) { whole.insert(day.day) }
    }
    return whole.count == totals.count ? self : filter { whole.contains($0.day) }
  }
}

/// The hours of days, for charts of the week.
extension DayEvents {
  /// The hours of a summed metric, ascending: those formed from bins with what was entered by hand in each.
  ///
  /// Days whose hours do not add up to the day's value are left out: part of it was given for the whole day, and
  /// at what time nobody knows.
  func hours(with formed: [HourlyCount], of metric: Metric, days: [DayValue]) -> [HourlyCount] {
    formed.adding((byHour[metric] ?? [:]).mapValues(\.sum)).ofWholeDays(days)
  }

  /// The mean of each hour of a metric that is measured or entered as check-ins, ascending: the readings of the
  /// source that provides the day, and the check-ins by hand.
  func means(
    with summaries: [ReadingSummary], of metric: Metric, days: [DayValue], sources: [Source], zone: CivilZone
  ) -> [HourlyCount] {
    var chosen: [CalendarDay: String] = [:]
    for day in days { chosen[day.day] = day.source }
    var means: [HourOfDay: CheckIns] = [:]
    var cursor = CivilCursor(zone)
    for summary in summaries where summary.count > 0 && summary.sum.isFinite {
      let place = cursor.place(summary.start)
      let day = CalendarDay(number: place.day)
      guard let source = chosen[day], sources.indices.contains(summary.source),
        sources[summary.source].name == source || source == Source.byHand
      else { continue }
      means[HourOfDay(day: day, hour: place.hour), default: CheckIns()].sum += summary.sum
      means[HourOfDay(day: day, hour: place.hour), default: CheckIns()].count += Double(summary.count)
    }
    for (hour, more) in byHour[metric] ?? [:] where chosen[hour.day] != nil {
      means[hour, default: CheckIns()].sum += more.sum
      means[hour, default: CheckIns()].count += more.count
    }
    return means.sorted { $0.key < $1.key }.map {
      HourlyCount(day: $0.key.day, hour: $0.key.hour, value: $0.value.sum / $0.value.count)
    }
  }
}
