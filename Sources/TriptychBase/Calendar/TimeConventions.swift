/// How people of a place write times of day and begin their weeks.
public struct TimeConventions: Hashable, Sendable {
  /// The clocks that times of day are written by.
  public enum Clock: Int, Hashable, Sendable, CaseIterable {
    /// 12:00 to 11:59, once before noon and once after it.
    case hours12 = 12
    /// 00:00 to 23:59.
    case hours24 = 24
  }

  /// The clock that times of day are written by.
  public var clock: Clock
  /// The day that weeks begin on.
  public var firstWeekday: Weekday

  /// Creates conventions; by default those of ISO 8601: 24 hours, and weeks from Monday on.
  public init(clock: Clock = .hours24, firstWeekday: Weekday = .monday) {
    self.clock = clock
    self.firstWeekday = firstWeekday
  }

  /// The days of a week in their order.
  public var weekdays: [Weekday] {
    Weekday.allCases.filter { $0 >= firstWeekday } + Weekday.allCases.filter { $0 < firstWeekday }
  }

  /// The hour and minute as this clock shows them, without the half of the day: `18:30` or `6:30`.
  ///
  /// - Parameters:
  ///   - hour: 0...24; 24 is the end of the day, which a clock of 12 hours shows as midnight
  ///   - minute: 0...59
  package func digits(hour: Int, minute: Int) -> String {
    let shown = clock == .hours12 ? String((hour + 11) % 12 + 1) : padded(hour, to: 2)
    return shown + ":" + padded(minute, to: 2)
  }
}

extension CalendarDay {
  /// The first day of the week that this day lies in.
  ///
  /// - Parameter first: the day that weeks begin on
  public func startOfWeek(from first: Weekday = .monday) -> CalendarDay {
    advanced(by: -weekday.distance(from: first))
  }
}

extension Weekday {
  /// The days that have passed since the last given day of the week: 0...6.
  public func distance(from first: Weekday) -> Int { (rawValue - first.rawValue + 7) % 7 }
}
