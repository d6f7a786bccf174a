import TriptychHealth

/// The days that a record of menstrual bleeding covers.
enum BleedingDays {
  /// The longest period that one record may give, in hours.
  static let longestHours: Int64 = 31 * 24

  /// One moment in each day of a span. A span of at most a day is one day, that of its middle, since a record of a whole
  /// day may have been made in another time zone; a longer one is every day that it touches.
  static func moments(from: Instant, to: Instant, zone: CivilZone) -> [Instant] {
    let length = from.seconds(until: to)
    guard length > 86_400 else { return [from.adding(seconds: length / 2)] }
    var moments: [Instant] = []
    var day = zone.day(of: from)
    let last = zone.day(of: to.adding(seconds: -1))
    while day <= last {
      moments.append(zone.instant(day: day, wallClockSecond: 12 * 3600))
      day = day.advanced(by: 1)
    }
    return moments
  }
}
