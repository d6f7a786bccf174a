/// The mean steps of every hour of the week: seven rows of 24 cells, Monday first.
///
/// Over exactly one week each cell is that hour's sum, and the cells add up to the
/// week's total, also when the clock changed.
public struct WeekGrid: Hashable, Sendable {
  /// The days looked at.
  public var days: ClosedRange<CalendarDay>
  /// Mean steps by weekday (Monday first) and wall-clock hour; `nil` for weekdays
  /// without any recorded day.
  ///
  /// Devices write steps only when there are some, so an hour without a record on
  /// a recorded day counts as 0; a day without any record does not count at all.
  public var cells: [[Double?]]
  /// Recorded days by weekday, Monday first.
  public var dayCounts: [Int]

  /// The grid of the days in a range, from ``HealthHistory/hourlySteps``.
  public init(_ history: HealthHistory, days: ClosedRange<CalendarDay>) {
    self.days = days
    var sums = Array(repeating: Array(repeating: 0.0, count: 24), count: 7)
    var counted: [Set<CalendarDay>] = Array(repeating: [], count: 7)
    for count in WeekGrid.counts(history.hourlySteps, in: days) where (0..<24).contains(count.hour) {
      let row = count.day.weekday.rawValue - 1
      sums[row][count.hour] += count.value
      counted[row].insert(count.day)
    }
    let dayCounts = counted.map(\.count)
    self.dayCounts = dayCounts
    cells = zip(sums, dayCounts).map { sums, count in
      sums.map { count == 0 ? nil : $0 / Double(count) }
    }
  }

  /// The mean steps of an hour on a weekday; `nil` when no such day is recorded.
  public subscript(weekday: Weekday, hour: Int) -> Double? { cells[weekday.rawValue - 1][hour] }

  /// The highest cell; `nil` when there is none.
  public var highest: Double? { cells.joined().compactMap { $0 }.max() }

  /// The hours of a range of days, found by halving, as the list ascends by day.
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
  /// The active minutes of a day, vigorous ones counting twice: moderate + 2 x vigorous (the missing
  /// one of the two 0), else its exercise minutes; `nil` for a day with none of them.
  public func activeMinutes(on day: CalendarDay) -> Double? {
    let moderate = self[.moderateMinutes][day]
    let vigorous = self[.vigorousMinutes][day]
    if moderate != nil || vigorous != nil { return (moderate ?? 0) + 2 * (vigorous ?? 0) }
    return self[.exerciseMinutes][day]
  }

  /// The active minutes of the weeks up to a day, oldest first; weeks start on Monday.
  ///
  /// - Parameter count: weeks, the one of the day included.
  public func weeklyActivity(_ count: Int, upTo day: CalendarDay) -> [WeekSum] {
    let monday = day.advanced(by: 1 - day.weekday.rawValue)
    return (0..<max(0, count)).reversed().map { back in
      let first = monday.advanced(by: -7 * back)
      let last = min(first.advanced(by: 6), day)
      let minutes = (first...last).compactMap(activeMinutes)
      return WeekSum(
        monday: first, minutes: minutes.isEmpty ? nil : minutes.reduce(0, +), days: minutes.count,
        isRunning: last < first.advanced(by: 6))
    }
  }
}

/// What one week adds up to.
public struct WeekSum: Hashable, Sendable {
  /// The week's first day.
  public var monday: CalendarDay
  /// Active minutes, vigorous ones twice; `nil` without any recorded day.
  public var minutes: Double?
  /// Days with data, 0...7.
  public var days: Int
  /// Whether the week is not over.
  public var isRunning: Bool

  /// Days with data from which a week stands for itself.
  public static let leastDays = 4
}
