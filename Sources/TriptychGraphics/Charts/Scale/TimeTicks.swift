import TriptychBase

/// Calendar intervals for a day axis, from single days to decades.
enum DayInterval: Sendable, Equatable {
  case days(Int)
  /// Weeks start on the day that the reader's weeks begin on.
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
  func ticks(in days: ClosedRange<Int>, weeksFrom firstWeekday: Weekday = .monday) -> [Int] {
    let (first, last) = (days.lowerBound, days.upperBound)
    switch self {
    case .days(let step):
      return Array(stride(from: first + (last - first) % step, through: last, by: step))
    case .weeks(let step):
      // Day -3 was a Monday.
      let offset = 3 - firstWeekday.index
      return Array(stride(from: (first + offset).raised(to: 7 * step) - offset, through: last, by: 7 * step))
    case .months(let step): return starts(ofMonths: step, from: first, through: last)
    case .years(let step): return starts(ofMonths: 12 * step, from: first, through: last)
    }
  }

  private func starts(ofMonths step: Int, from first: Int, through last: Int) -> [Int] {
    let day = CalendarDay(clamping: first).components
    var month = (day.year * 12 + day.month - 1 + (day.day > 1 ? 1 : 0)).raised(to: step)
    var starts: [Int] = []
    while true {
      let start = CalendarDay.number(year: 0, month: month + 1)
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

  /// True if a label names the month only, not a day.
  var namesMonths: Bool {
    if case .months = self { return true }
    return false
  }

  /// True if a label names the year only.
  var namesYears: Bool {
    if case .years = self { return true }
    return false
  }
}

/// Intervals for an axis of moments, from minutes of an hour to decades; moments are seconds since
/// 1970-01-01 in civil time, so that no time zone is involved.
enum MomentInterval: Sendable, Equatable {
  /// Minutes of an hour: every 5 minutes means :00, :05, :10.
  case minutes(Int)
  /// Hours of a day: every 6 hours means 00:00, 06:00, 12:00, 18:00.
  case hours(Int)
  case calendar(DayInterval)

  /// The ladder, densest first.
  static let ladder: [MomentInterval] =
    [1, 5, 15, 30].map { .minutes($0) } + [1, 3, 6, 12].map { .hours($0) }
    + DayInterval.ladder.map { .calendar($0) }

  /// Seconds of a day.
  static let day = 86_400

  /// The moments in a range at which an interval starts, ascending.
  func ticks(in moments: ClosedRange<Int>, weeksFrom firstWeekday: Weekday = .monday) -> [Int] {
    switch self {
    case .minutes(let step): return multiples(of: 60 * step, in: moments)
    case .hours(let step): return multiples(of: 3600 * step, in: moments)
    case .calendar(let interval):
      let first = moments.lowerBound.raised(to: Self.day) / Self.day
      let last = moments.upperBound.floored(by: Self.day)
      return first > last
        ? [] : interval.ticks(in: first...last, weeksFrom: firstWeekday).map { $0 * Self.day }
    }
  }

  /// Minutes divide the hour and hours the day, so multiples of seconds fall on the clock.
  private func multiples(of step: Int, in moments: ClosedRange<Int>) -> [Int] {
    Array(stride(from: moments.lowerBound.raised(to: step), through: moments.upperBound, by: step))
  }

  /// The fewest seconds between two ticks.
  var leastSeconds: Int {
    switch self {
    case .minutes(let step): return 60 * step
    case .hours(let step): return 3600 * step
    case .calendar(let interval): return interval.leastDays * Self.day
    }
  }
}

/// The part of a given range that a chart draws, so that no range is too long for memory or arithmetic.
extension ClosedRange where Bound == Int {
  /// The most days a chart shows: a hundred years.
  static var mostDays: Int { 36_525 }

  /// Days from the first of year 1 to the last of year 9999.
  static var civilDays: ClosedRange<Int> { -719_162...2_932_896 }

  /// Of days since 1970-01-01 the last hundred years; days outside the years 1...9999 are left out, and of a
  /// range without any other day the nearest is kept.
  var drawnDays: ClosedRange<Int> { last(Self.mostDays, in: Self.civilDays) }

  /// Of seconds since 1970-01-01 the last hundred years, with the limits of days.
  var drawnMoments: ClosedRange<Int> {
    let day = MomentInterval.day
    let limits = (Self.civilDays.lowerBound * day)...((Self.civilDays.upperBound + 1) * day)
    // Both ends belong to it: a hundred years from midnight to midnight.
    return last(Self.mostDays * day + 1, in: limits)
  }

  private func last(_ most: Int, in limits: ClosedRange<Int>) -> ClosedRange<Int> {
    let inside = clamped(to: limits)
    return Swift.max(inside.lowerBound, inside.upperBound - most + 1)...inside.upperBound
  }
}

extension ClosedRange where Bound == Double {
  /// The range itself where both ends are finite; nil for any other, which no axis can hold.
  var whereFinite: ClosedRange<Double>? { lowerBound.isFinite && upperBound.isFinite ? self : nil }
}

/// A change of the clocks on a day of 23 or 25 hours.
public struct ClockShift: Sendable, Equatable {
  /// Hours that have passed since midnight when the clocks change.
  public var at: Double
  /// Hours the clocks are put forward; negative where they are put back.
  public var by: Double

  /// A change, such as one hour forward after two hours.
  public init(at: Double, by: Double) {
    self.at = at
    self.by = by
  }
}

/// Hours that have passed since a midnight, before it negative, and the time the clocks show.
struct ClockScale: Sendable, Equatable {
  let range: ClosedRange<Double>
  /// Ascending.
  let shifts: [ClockShift]

  init(range: ClosedRange<Double>, shifts: [ClockShift] = []) {
    self.range = range
    self.shifts = shifts.filter { $0.at.isFinite && $0.by.isFinite && $0.by.magnitude <= 24 }.sorted {
      $0.at < $1.at
    }
  }

  /// What the clocks show, in hours after midnight.
  func clock(_ elapsed: Double) -> Double {
    elapsed + shifts.reduce(0) { $0 + ($1.at <= elapsed ? $1.by : 0) }
  }

  /// The hours at which the clocks show a multiple of a step, ascending.
  func ticks(every step: Double) -> [Double] {
    guard step > 0, (range.upperBound - range.lowerBound) / step < 1000 else { return [] }
    let inner = shifts.map(\.at).filter { $0 > range.lowerBound && $0 < range.upperBound }
    let edges = [range.lowerBound] + inner + [range.upperBound]
    var ticks: [Double] = []
    for (start, end) in zip(edges, edges.dropFirst()) {
      let offset = clock(start) - start
      var number = ((start + offset) / step - 1e-9).rounded(.up)
      while number * step - offset < end - 1e-9 {
        ticks.append(number * step - offset)
        number += 1
      }
    }
    let last = clock(range.upperBound) / step
    if (last - last.rounded()).magnitude < 1e-9 { ticks.append(range.upperBound) }
    return ticks
  }
}
