/// The part of every day in which no message is due, by the wall clock.
public struct QuietHours: Hashable, Sendable {
  /// The first quiet minute.
  public let start: ClockTime
  /// The first minute that is free again; before ``start`` when the hours pass midnight.
  public let end: ClockTime

  /// Quiet hours; `nil` for an equal start and end, which could mean no time or all of it.
  public init?(from start: ClockTime, to end: ClockTime) {
    guard start != end else { return nil }
    self.start = start
    self.end = end
  }

  /// 22:00 to 07:00.
  public static let usual = QuietHours(start: ClockTime(22), end: ClockTime(7))

  /// Hours while a settings file is read, one end after the other; a rule then refuses equal ones.
  init(reading start: ClockTime, to end: ClockTime) { self.init(start: start, end: end) }

  private init(start: ClockTime, end: ClockTime) {
    self.start = start
    self.end = end
  }

  /// Whether a wall clock that shows so many seconds since midnight shows a quiet time.
  public func contains(wallClockSecond second: Int) -> Bool {
    start < end
      ? (start.second..<end.second).contains(second) : second >= start.second || second < end.second
  }

  /// Whether a moment is quiet where a zone's clock hangs.
  public func contains(_ moment: Instant, in zone: CivilZone) -> Bool {
    contains(wallClockSecond: zone.wallClockSecond(at: moment))
  }

  /// The first moment from one on that is not quiet; the moment itself when it is free.
  ///
  /// A change of the clock may skip the end or show it twice, so the way leads from change to
  /// change: what counts is what the clock shows.
  public func firstFree(from moment: Instant, in zone: CivilZone) -> Instant {
    var moment = moment
    while contains(moment, in: zone) {
      let shown = zone.wallClockSecond(at: moment)
      let rest = (end.second - shown + 86_400) % 86_400
      let free = moment.adding(seconds: Int64(rest))
      moment = zone.change(after: moment).map { min($0, free) } ?? free
    }
    return moment
  }
}

extension CivilZone {
  /// The first change of the clock after a moment. O(log n).
  func change(after moment: Instant) -> Instant? {
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= moment { low = middle + 1 } else { high = middle }
    }
    return low < transitions.count ? transitions[low] : nil
  }
}
