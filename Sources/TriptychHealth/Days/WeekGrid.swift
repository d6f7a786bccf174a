/// The mean of a metric for every hour of the week: seven rows of 24 cells, Monday first.
///
/// Over exactly one week each cell is that hour's value; those of a sum add up to the week's total, even when
/// the clock changed.
public struct WeekGrid: Hashable, Sendable {
  /// The range of days averaged.
  public var days: ClosedRange<CalendarDay>
  /// Means by weekday (Monday first) and wall-clock hour; `nil` for weekdays without any recorded day, and for
  /// hours without any reading.
  ///
  /// Devices write steps only when there are some, and meals are entered when they are eaten. An hour of a sum
  /// without a record on a recorded day therefore counts as 0; a day without any record does not count at all.
  /// An hour without a reading, such as a mood, is no 0: only hours with one count.
  public var cells: [[Double?]]
  /// The number of recorded days by weekday, Monday first.
  public var dayCounts: [Int]

  /// Creates the grid of a metric for a range of days from ``HealthHistory/hours``; by default of steps.
  public init(_ history: HealthHistory, metric: Metric = .steps, days: ClosedRange<CalendarDay>) {
    self.days = days
    let isSum = MetricCatalog[metric]?.formation == .sum
    var readings = Array(repeating: Array(repeating: 0, count: 24), count: 7)
    var sums = Array(repeating: Array(repeating: 0.0, count: 24), count: 7)
    var counted: [Set<CalendarDay>] = Array(repeating: [], count: 7)
    for count in WeekGrid.counts(history.hours[metric] ?? [], in: days) where (0..<24).contains(count.hour) {
      let row = count.day.weekday.rawValue - 1
      sums[row][count.hour] += count.value
      readings[row][count.hour] += 1
      counted[row].insert(count.day)
    }
    let dayCounts = counted.map(\.count)
    self.dayCounts = dayCounts
    cells = sums.indices.map { row in
      sums[row].indices.map { hour in
        let count = isSum ? dayCounts[row] : readings[row][hour]
        return count == 0 ? nil : sums[row][hour] / Double(count)
      }
    }
  }

  /// The mean in an hour of a weekday; `nil` when no such day, or for readings no such hour, is recorded.
  public subscript(weekday: Weekday, hour: Int) -> Double? { cells[weekday.rawValue - 1][hour] }

  /// The highest value of any cell; `nil` when there is none.
  public var highest: Double? { cells.joined().compactMap { $0 }.max() }

  /// The hours of a range of days, found by binary search because the list ascends by day.
  private static func counts(
    _ hours: [HourlyCount], in days: ClosedRange<CalendarDay>
  ) -> ArraySlice<HourlyCount> {
    func first(from day: CalendarDay) -> Int {
      hours.partitioningIndex { $0.day >= day }
    }
    return hours[first(from: days.lowerBound)..<first(from: days.upperBound.advanced(by: 1))]
  }
}

extension HealthHistory {
  /// The active minutes of a day. Vigorous minutes count twice: moderate + 2 x vigorous, where a missing one of
  /// the two counts as 0. Without either, the day's exercise minutes; `nil` for a day with none of them.
  public func activeMinutes(on day: CalendarDay) -> Double? {
    let moderate = self[.moderateMinutes][day]
    let vigorous = self[.vigorousMinutes][day]
    if moderate != nil || vigorous != nil { return (moderate ?? 0) + 2 * (vigorous ?? 0) }
    return self[.exerciseMinutes][day]
  }

  /// The active minutes of each week up to a day, oldest first.
  ///
  /// - Parameters:
  ///   - count: the number of weeks, including the week of the day
  ///   - firstWeekday: the day that weeks begin on
  public func weeklyActivity(
    _ count: Int, upTo day: CalendarDay, from firstWeekday: Weekday = .monday
  ) -> [WeekSum] {
    let start = day.startOfWeek(from: firstWeekday)
    return (0..<max(0, count)).reversed().map { back in
      let first = start.advanced(by: -7 * back)
      let last = min(first.advanced(by: 6), day)
      let minutes = (first...last).compactMap(activeMinutes)
      return WeekSum(
        start: first, minutes: minutes.isEmpty ? nil : minutes.reduce(0, +), days: minutes.count,
        isRunning: last < first.advanced(by: 6))
    }
  }
}

/// The total of one week.
public struct WeekSum: Hashable, Sendable {
  /// The week's first day.
  public var start: CalendarDay
  /// Active minutes, with vigorous ones counted twice; `nil` without any recorded day.
  public var minutes: Double?
  /// The number of days with data, 0...7.
  public var days: Int
  /// Whether the week has not ended yet.
  public var isRunning: Bool

  /// The fewest days with data for a week to be representative.
  public static let leastDays = 4
}
