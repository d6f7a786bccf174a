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
    .years(2), .years(5), .years(10), .years(20), .years(50), .years(100),
  ]

  /// The days in a range on which an interval starts, ascending. Every second day counts back from the
  /// last day shown; months and years are counted by the calendar, so that ticks do not move with the range.
  func ticks(in days: ClosedRange<Int>) -> [Int] {
    let (first, last) = (days.lowerBound, days.upperBound)
    switch self {
    case .days(let step):
      return Array(stride(from: first + (last - first) % step, through: last, by: step))
    case .weeks(let step):
      // Day -3 was a Monday.
      return Array(stride(from: (first + 3).raised(to: 7 * step) - 3, through: last, by: 7 * step))
    case .months(let step): return starts(ofMonths: step, from: first, through: last)
    case .years(let step): return starts(ofMonths: 12 * step, from: first, through: last)
    }
  }

  private func starts(ofMonths step: Int, from first: Int, through last: Int) -> [Int] {
    let day = CivilDay(first)
    var month = (day.year * 12 + day.month - 1 + (day.day > 1 ? 1 : 0)).raised(to: step)
    var starts: [Int] = []
    while true {
      let start = CivilDay.number(year: 0, month: month + 1)
      if start > last { return starts }
      starts.append(start)
      month += step
    }
  }

  /// The fewest days between two ticks: what tells whether their labels could fit at all.
  var leastDays: Int {
    switch self {
    case .days(let step): return step
    case .weeks(let step): return 7 * step
    case .months(let step): return 28 * step
    case .years(let step): return 365 * step
    }
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
