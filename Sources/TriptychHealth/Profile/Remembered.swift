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
