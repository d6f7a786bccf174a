/// What is kept about a person besides their data: facts formed once, and what builds remember.
public struct Remembered: Hashable, Sendable {
  /// Facts that outlive the days they were formed from.
  public var facts: StoredFacts
  /// What earlier builds showed, celebrated and planned, ascending by moment, kind and key.
  public var builds: [BuildNote]
  /// When things entered by hand were made and changed, and what came of entries of queue files.
  public var sync: SyncMemory

  /// Nothing is kept yet.
  public init(
    facts: StoredFacts = StoredFacts(), builds: [BuildNote] = [], sync: SyncMemory = SyncMemory()
  ) {
    self.facts = facts
    self.builds = builds
    self.sync = sync
  }

  /// Whether nothing is kept.
  public var isEmpty: Bool { self == Remembered() }

  /// What a build of a moment may read: the facts formed up to it, and the notes that builds of
  /// earlier moments wrote.
  ///
  /// Its own notes are left out, so that building a moment again says the same; its own facts are not,
  /// since what was formed once stays, also when the days beneath are gone by then.
  public func known(at asOf: AsOf) -> Remembered {
    Remembered(facts: facts.known(at: asOf), builds: builds.filter { $0.asOf < asOf.instant })
  }

  /// This with the entries of one build in the place of those it wrote before; what builds of other
  /// moments wrote stays, and so does that a model was asked, unless the build brings its own answer: a
  /// request was made whether or not it is still allowed.
  public func keeping(_ build: Remembered, of moment: Instant) -> Remembered {
    let own = Facts.one(build.builds.filter { $0.asOf == moment }, by: \.place) { $0.value < $1.value }
    let places = Set(own.map(\.place))
    let others = builds.filter {
      $0.asOf != moment || ($0.kind == .model && !places.contains($0.place))
    }
    let notes = others + own
    return Remembered(
      facts: facts.keeping(build.facts, of: moment), builds: notes.sorted(by: <), sync: sync)
  }

  /// This after the entries of single days before a day are deleted; see
  /// ``StoredFacts/forgetting(stepsBefore:moodsBefore:profileSince:)``.
  ///
  /// Notes of moods go with the moods. Their moments know no zone, so one goes too when only some zone
  /// has it before the day.
  public func forgetting(
    stepsBefore: CalendarDay, moodsBefore: CalendarDay, profileSince: CalendarDay? = nil
  ) -> Remembered {
    let left = builds.filter {
      $0.kind != .mood || CivilZone.utc.day(of: $0.asOf.adding(seconds: -12 * 3600)) >= moodsBefore
    }
    return Remembered(
      facts: facts.forgetting(
        stepsBefore: stepsBefore, moodsBefore: moodsBefore, profileSince: profileSince),
      builds: left, sync: sync)
  }

  /// This together with what another cache of the same person kept. Whichever of the two comes first,
  /// the result is the same: of two versions of a fact, the one formed earlier stays.
  public func united(with other: Remembered) -> Remembered {
    let notes = Facts.one(builds + other.builds, by: \.place) { $0.value < $1.value }
    return Remembered(
      facts: facts.united(with: other.facts), builds: notes.sorted(by: <), sync: sync.united(with: other.sync)
    )
  }
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
