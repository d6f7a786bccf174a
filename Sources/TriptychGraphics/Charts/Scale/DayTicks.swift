/// Calendar intervals for a day axis, from single days to decades.
enum DayInterval: Sendable, Equatable {
  case days(Int)
  /// Weeks start on Monday.
  case weeks(Int)
  case months(Int)
  case years(Int)

  /// The ladder, densest first.
  static let ladder: [DayInterval] = [
    .days(1), .days(2), .weeks(1), .weeks(2), .months(1), .months(2), .months(3), .months(6), .years(1),
    .years(2), .years(5), .years(10), .years(20), .years(50),
  ]

  /// Whether an interval starts on a day. Every second day counts back from the last day shown.
  func starts(on number: Int, last: Int) -> Bool {
    switch self {
    case .days(let step): return (last - number) % step == 0
    case .weeks(let step):
      // Day -3 was a Monday; weeks are counted from it, so that ticks do not move with the range.
      let since = number + 3
      return since % (7 * step) == 0
    case .months(let step):
      let day = CivilDay(number)
      return day.day == 1 && (day.month - 1) % step == 0
    case .years(let step):
      let day = CivilDay(number)
      return day.day == 1 && day.month == 1 && day.year % step == 0
    }
  }

  /// The days in a range on which an interval starts, ascending.
  func ticks(in days: ClosedRange<Int>) -> [Int] {
    days.filter { starts(on: $0, last: days.upperBound) }
  }

  /// True where a label names the month only, not a day.
  var namesMonths: Bool {
    if case .months = self { return true }
    return false
  }

  /// True where a label names the year only.
  var namesYears: Bool {
    if case .years = self { return true }
    return false
  }
}
