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

/// One thing a build did that later builds should know: what it showed, celebrated or planned.
public struct BuildNote: Hashable, Sendable {
  /// What kind of thing.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An insight stood first.
    case featured
    /// A form or phase was celebrated.
    case celebrated
    /// A message was planned.
    case message
    /// A language model was asked for a mood, or its answer.
    case model
    /// The Symbi showed another mood than before.
    case mood
  }

  /// The moment of the build.
  public var asOf: Instant
  /// The kind.
  public var kind: Kind
  /// What, within the kind: an insight's id, a message's id; at most once a build.
  public var key: String
  /// What else is to be known; its form belongs to the kind.
  public var value: String

  /// A note.
  public init(asOf: Instant, kind: Kind, key: String, value: String = "") {
    self.asOf = asOf
    self.kind = kind
    self.key = key
    self.value = value
  }

  /// What makes a note one of a kind.
  struct Place: Hashable {
    var asOf: Instant
    var kind: Kind
    var key: String
  }

  var place: Place { Place(asOf: asOf, kind: kind, key: key) }
}

extension BuildNote: Comparable {
  /// By moment, kind and key; texts by their bytes, an order that no version of Unicode changes.
  public static func < (left: BuildNote, right: BuildNote) -> Bool {
    guard left.asOf == right.asOf else { return left.asOf < right.asOf }
    guard left.kind == right.kind else { return left.kind.rawValue < right.kind.rawValue }
    return left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
  }
}

/// Joins lists of facts of which there is one of a kind.
enum Facts {
  /// One fact for each key: the one that comes first by `precedes`.
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

  /// Facts with those a build formed in the place of those it formed before. One that builds of other
  /// moments formed already stays as it is.
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
