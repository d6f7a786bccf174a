/// The moment for which a build is made. Anything after it is invisible.
public struct AsOf: Hashable, Sendable {
  /// The moment itself.
  public let instant: Instant
  /// The person's civil day at that moment.
  public let day: CalendarDay
  /// Seconds since midnight on the person's wall clock.
  public let wallClockSecond: Int

  /// Creates a moment in a person's time zone.
  public init(_ instant: Instant, in zone: CivilZone) {
    self.instant = instant
    day = zone.day(of: instant)
    wallClockSecond = zone.wallClockSecond(at: instant)
  }

  /// Creates 23:59 of a day, which is what `--as-of DATE` means.
  public init(endOf day: CalendarDay, in zone: CivilZone) {
    self.init(zone.instant(day: day, wallClockSecond: 23 * 3600 + 59 * 60), in: zone)
  }

  /// The wall-clock second of a day from which its sums are complete enough to count: 21:00.
  public static let summedSecond = 21 * 3600

  /// The last day whose sums are complete enough to count: the day itself from 21:00 on, before that the
  /// previous day.
  public var lastSummedDay: CalendarDay {
    wallClockSecond >= AsOf.summedSecond ? day : day.advanced(by: -1)
  }

  /// How many whole days ago a moment was by calendar and wall clock, 0 or more: a day on which clocks are put forward
  /// counts as one, although it has only 23 hours.
  public func wholeDays(since moment: Instant, in zone: CivilZone) -> Int {
    let days = zone.day(of: moment).distance(to: day)
    return max(0, zone.wallClockSecond(at: moment) > wallClockSecond ? days - 1 : days)
  }

  /// The part of the day, which decides what a page shows first.
  public var partOfDay: PartOfDay {
    switch wallClockSecond {
    case ..<(12 * 3600): .morning
    case ..<(17 * 3600): .afternoon
    default: .evening
    }
  }

  /// Morning is before 12:00, and evening is from 17:00.
  public enum PartOfDay: String, Hashable, Sendable { case morning, afternoon, evening }
}

/// One thing that a build did and later builds should know: what it showed, celebrated or planned.
public struct BuildNote: Hashable, Sendable {
  /// The kind of event noted.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An insight was featured first.
    case featured
    /// An insight was shown that no build before had shown.
    case insight
    /// A form of the Symbi or a phase of the PixelPal was celebrated.
    case celebrated
    /// A message was planned.
    case message
    /// A language model was asked for a mood, or gave its answer.
    case model
    /// The Symbi showed another mood than before.
    case mood
  }

  /// The moment for which the build was made.
  public var asOf: Instant
  /// The kind of event noted.
  public var kind: Kind
  /// The subject within the kind, such as an insight's or a message's id; at most once per build.
  public var key: String
  /// Further details, in a form that depends on the kind.
  public var value: String

  /// Creates a note.
  public init(asOf: Instant, kind: Kind, key: String, value: String = "") {
    self.asOf = asOf
    self.kind = kind
    self.key = key
    self.value = value
  }

  /// The key that identifies a note.
  struct Place: Hashable {
    var asOf: Instant
    var kind: Kind
    var key: String
  }

  var place: Place { Place(asOf: asOf, kind: kind, key: key) }
}

extension BuildNote: Comparable {
  /// Orders notes by moment, kind and key. Texts are compared by their bytes, an order that no version of
  /// Unicode changes.
  public static func < (left: BuildNote, right: BuildNote) -> Bool {
    guard left.asOf == right.asOf else { return left.asOf < right.asOf }
    guard left.kind == right.kind else { return left.kind.rawValue < right.kind.rawValue }
    return left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
  }
}

/// Joins lists of facts so that each key occurs once.
enum Facts {
  /// One fact for each key: the first by `precedes`.
  static func one<Fact, Key: Hashable>(
    _ facts: [Fact], by key: (Fact) -> Key, _ precedes: (Fact, Fact) -> Bool
  ) -> [Fact] {
    var chosen: [Key: Fact] = [:]
    chosen.reserveCapacity(facts.count)
    for fact in facts {
      let key = key(fact)
      if let other = chosen[key], !precedes(fact, other) { continue }
      chosen[key] = fact
    }
    return Array(chosen.values)
  }

  /// Replaces the facts that a build formed before with those it forms now. A fact already formed by builds of
  /// other moments stays as it is.
  static func rewritten<Fact, Key: Hashable>(
    _ held: [Fact], _ given: [Fact], of moment: Instant, by key: (Fact) -> Key,
    formedAt: (Fact) -> Instant
  ) -> [Fact] {
    let others = held.filter { formedAt($0) != moment }
    let own = given.filter { formedAt($0) == moment }
    guard !own.isEmpty else { return others }
    let keys = Set(others.map(key))
    return others + own.filter { !keys.contains(key($0)) }
  }
}
