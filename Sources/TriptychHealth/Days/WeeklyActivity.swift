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
