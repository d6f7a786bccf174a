/// The rules of one time zone as a value: which offset from UTC holds when.
///
/// The caller builds it from the system's time zone data and passes it in, so that the domain itself reads no
/// files. Every civil day is a half-open interval of instants; the transitions account for days of 23, 24.5 or
/// 25 hours.
public struct CivilZone: Hashable, Sendable {
  /// The name in the IANA database, such as `Europe/Berlin`.
  public let identifier: String
  /// The moments at which the offset changes, ascending.
  public let transitions: [Instant]
  /// Seconds east of UTC: before the first transition, then after each one.
  public let offsets: [Int32]

  /// A zone with the given rules; `offsets` holds one more entry than `transitions`.
  public init(identifier: String, transitions: [Instant], offsets: [Int32]) {
    precondition(
      offsets.count == transitions.count + 1, "a zone needs one offset before and one after each change")
    self.identifier = identifier
    self.transitions = transitions
    self.offsets = offsets
  }

  /// A clock that is always the same number of seconds east of UTC; it has no name.
  public static func fixed(secondsEast offset: Int) -> CivilZone {
    CivilZone(identifier: "", transitions: [], offsets: [Int32(clamping: offset)])
  }

  /// UTC, with days of 24 hours.
  public static let utc = CivilZone(identifier: "UTC", transitions: [], offsets: [0])

  /// Seconds east of UTC at a moment. O(log n) in the number of transitions.
  @inlinable public func offset(at instant: Instant) -> Int32 { offsets[stretch(at: instant)] }

  /// The index in ``offsets`` of the offset that applies at a moment. O(log n).
  @inlinable package func stretch(at instant: Instant) -> Int {
    transitions.partitioningIndex { $0 > instant }
  }

  /// The first change of offset after a moment; `nil` after the last one. O(log n).
  package func change(after moment: Instant) -> Instant? {
    let next = stretch(at: moment)
    return next < transitions.count ? transitions[next] : nil
  }

  /// The civil day that holds a moment.
  @inlinable public func day(of instant: Instant) -> CalendarDay {
    let local = instant.adding(seconds: Int64(offset(at: instant)))
    return CalendarDay(number: Int32(local.floored(toMultipleOf: 86_400).seconds / 86_400))
  }

  /// Seconds shown by the wall clock since its midnight, 0..<86,400.
  @inlinable public func wallClockSecond(at instant: Instant) -> Int {
    let local = instant.adding(seconds: Int64(offset(at: instant)))
    return Int(local.seconds - local.floored(toMultipleOf: 86_400).seconds)
  }

  /// The first moment of a civil day.
  ///
  /// Where a change of the clock skips midnight, this is the moment of the change.
  public func start(of day: CalendarDay) -> Instant {
    let wallMidnight = Int64(day.number) * 86_400
    let before = offset(at: Instant(seconds: wallMidnight - 86_400))
    let after = offset(at: Instant(seconds: wallMidnight + 86_400))
    let candidates = [before, after].map { Instant(seconds: wallMidnight - Int64($0)) }
    if let first = candidates.filter({ self.day(of: $0) == day }).min(),
      self.day(of: first.adding(seconds: -1)) < day
    {
      return first
    }
    // Midnight is skipped or occurs twice: the day begins at the change.
    let near = transitions.filter {
      abs($0.seconds - wallMidnight) <= 2 * 86_400 && self.day(of: $0) == day
    }
    return near.first ?? candidates[0]
  }

  /// The moments of a civil day, from its first moment to the first moment of the next day, half-open.
  public func interval(of day: CalendarDay) -> Range<Instant> {
    start(of: day)..<start(of: day.advanced(by: 1))
  }

  /// The moment at which the wall clock shows a date and time.
  ///
  /// A time that the clock skips is read with the offset before the change. A time that occurs twice gives the
  /// earlier moment.
  public func instant(day: CalendarDay, wallClockSecond second: Int) -> Instant {
    let wall = Int64(day.number) * 86_400 + Int64(second)
    let before = Instant(seconds: wall - Int64(offset(at: Instant(seconds: wall - 86_400))))
    if wallClockSecond(at: before) == second, self.day(of: before) == day { return before }
    let after = Instant(seconds: wall - Int64(offset(at: Instant(seconds: wall + 86_400))))
    if wallClockSecond(at: after) == second, self.day(of: after) == day { return after }
    return before
  }

  /// RFC 3339 with this zone's offset: `2026-01-31T18:30:00+01:00`.
  public func rfc3339(_ instant: Instant) -> String {
    let offset = Int(offset(at: instant))
    let local = String(instant.adding(seconds: Int64(offset)).utcText.dropLast())
    return local + (offset == 0 ? "Z" : offsetText(at: instant))
  }

  /// The offset from UTC at a moment: `+01:00`.
  public func offsetText(at instant: Instant) -> String {
    let offset = Int(offset(at: instant))
    let minutes = abs(offset) / 60
    return (offset < 0 ? "-" : "+") + padded(minutes / 60, to: 2) + ":" + padded(minutes % 60, to: 2)
  }
}

/// Turns ascending moments into civil days and hours. It looks up the zone's offset only when it may have
/// changed.
@frozen public struct CivilCursor {
  @usableFromInline let zone: CivilZone
  @usableFromInline var validFrom = Int64.max
  @usableFromInline var validUntil = Int64.min
  @usableFromInline var offset: Int64 = 0

  /// A cursor for a zone; no offset has been looked up yet.
  @inlinable public init(_ zone: CivilZone) { self.zone = zone }

  /// The civil day, counted from 1970-01-01, and the wall-clock hour (0...23) of a moment.
  @inlinable public mutating func place(_ instant: Instant) -> (day: Int32, hour: Int) {
    let seconds = instant.seconds
    if seconds < validFrom || seconds >= validUntil { look(at: instant) }
    let local = seconds + offset
    let day = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
    return (Int32(truncatingIfNeeded: day), Int((local - day * 86_400) / 3600))
  }

  @usableFromInline mutating func look(at instant: Instant) {
    let stretch = zone.stretch(at: instant)
    validFrom = stretch == 0 ? Int64.min : zone.transitions[stretch - 1].seconds
    validUntil = stretch == zone.transitions.count ? Int64.max : zone.transitions[stretch].seconds
    offset = Int64(zone.offsets[stretch])
  }
}
