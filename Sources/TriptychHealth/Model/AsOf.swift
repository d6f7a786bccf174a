/// The moment a build speaks for. What comes after it is invisible.
public struct AsOf: Hashable, Sendable {
  /// The moment.
  public let instant: Instant
  /// The person's civil day at that moment.
  public let day: CalendarDay
  /// Seconds on the person's wall clock since midnight.
  public let wallClockSecond: Int

  /// A moment in a zone.
  public init(_ instant: Instant, in zone: CivilZone) {
    self.instant = instant
    day = zone.day(of: instant)
    wallClockSecond = zone.wallClockSecond(at: instant)
  }

  /// 23:59 of a day: what `--as-of DATE` means.
  public init(endOf day: CalendarDay, in zone: CivilZone) {
    self.init(zone.instant(day: day, wallClockSecond: 23 * 3600 + 59 * 60), in: zone)
  }

  /// The last day whose sums are complete enough to count: the day itself from
  /// 21:00 on, the day before until then.
  public var lastSummedDay: CalendarDay {
    wallClockSecond >= 21 * 3600 ? day : day.advanced(by: -1)
  }

  /// The part of the day, which decides what a page leads with.
  public var partOfDay: PartOfDay {
    switch wallClockSecond {
    case ..<(12 * 3600): .morning
    case ..<(17 * 3600): .afternoon
    default: .evening
    }
  }

  /// Morning before 12:00, evening from 17:00.
  public enum PartOfDay: String, Hashable, Sendable { case morning, afternoon, evening }
}
