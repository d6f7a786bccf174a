import TriptychBase

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
  func ticks(in moments: ClosedRange<Int>) -> [Int] {
    switch self {
    case .minutes(let step): return multiples(of: 60 * step, in: moments)
    case .hours(let step): return multiples(of: 3600 * step, in: moments)
    case .calendar(let interval):
      let first = moments.lowerBound.raised(to: Self.day) / Self.day
      let last = moments.upperBound.floored(by: Self.day)
      return first > last ? [] : interval.ticks(in: first...last).map { $0 * Self.day }
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
