/// Data kept about a person besides their measurements: facts formed once, and notes of builds.
public struct Remembered: Hashable, Sendable {
  /// Facts that outlive the days from which they were formed.
  public var facts: StoredFacts
  /// What earlier builds showed, celebrated and planned, ascending by moment, kind and key.
  public var builds: [BuildNote]
  /// When things entered by hand were created and changed, and the outcome of queue file entries.
  public var sync: SyncMemory
  /// Corrections of records, decisions of conflicts, and the trail.
  public var records: RecordLedger
  /// Calls and chats that were handed in, ascending by id, each id once.
  public var conversations: [Conversation]
  /// Pictures of forms that an image model supplied, ascending by level, each level once.
  public var supplied: [SuppliedForm]

  /// Creates a memory; by default it is empty.
  public init(
    facts: StoredFacts = StoredFacts(), builds: [BuildNote] = [], sync: SyncMemory = SyncMemory(),
    records: RecordLedger = RecordLedger(), conversations: [Conversation] = [],
    supplied: [SuppliedForm] = []
  ) {
    self.facts = facts
    self.builds = builds
    self.sync = sync
    self.records = records
    self.conversations = conversations
    self.supplied = supplied
  }

  /// Whether the memory is empty.
  public var isEmpty: Bool { self == Remembered() }

  /// The part that a build for a moment may read: the facts formed up to that moment, and the notes of builds
  /// for earlier moments.
  ///
  /// The notes of builds for the same moment are left out, so that building a moment again gives the same
  /// result. Their facts are included, because facts formed once stay, even when the days they came from are
  /// gone. So is what became of messages: no build sent them.
  public func known(at asOf: AsOf) -> Remembered {
    Remembered(
      facts: facts.known(at: asOf),
      builds: builds.filter { $0.asOf < asOf.instant || $0.asOf == asOf.instant && $0.isDelivery })
  }

  /// This memory with the entries of one build replacing those it wrote before. Entries of builds for other
  /// moments stay. So does the record that a model was asked, unless the build brings its own answer: the
  /// request was made whether or not it is still allowed. What became of a message always stays.
  public func keeping(_ build: Remembered, of moment: Instant) -> Remembered {
    let delivered = Set(builds.filter { $0.asOf == moment && $0.isDelivery }.map(\.place))
    let own = Facts.one(
      build.builds.filter { $0.asOf == moment && !delivered.contains($0.place) }, by: \.place
    ) { $0.value < $1.value }
    let places = Set(own.map(\.place))
    let others = builds.filter {
      $0.asOf != moment || ($0.kind == .model && !places.contains($0.place)) || delivered.contains($0.place)
    }
    let notes = others + own
    return Remembered(
      facts: facts.keeping(build.facts, of: moment), builds: notes.sorted(by: <), sync: sync,
      records: records, conversations: conversations, supplied: supplied)
  }

  /// This after the entries of single days before a day are deleted; see
  /// ``StoredFacts/forgetting(stepsBefore:moodsBefore:profileSince:)``.
  ///
  /// Notes of moods are deleted with the moods, and the words of messages with the steps; that there was a message
  /// stays. Their moments have no time zone, so a note is also deleted if it is before the day only in some zone.
  public func forgetting(
    stepsBefore: CalendarDay, moodsBefore: CalendarDay, profileSince: CalendarDay? = nil
  ) -> Remembered {
    let left = builds.filter {
      $0.kind != .mood || CivilZone.utc.day(of: $0.asOf.adding(seconds: -12 * 3600)) >= moodsBefore
    }.map {
      CivilZone.utc.day(of: $0.asOf.adding(seconds: -12 * 3600)) >= stepsBefore ? $0 : $0.withoutWords
    }
    return Remembered(
      facts: facts.forgetting(
        stepsBefore: stepsBefore, moodsBefore: moodsBefore, profileSince: profileSince),
      builds: left, sync: sync, records: records, conversations: conversations, supplied: supplied)
  }

  /// This memory combined with that of another cache of the same person. The order of the two does not affect
  /// the result: of two versions of a fact, the one formed earlier is kept, and of two moods of a day one that
  /// counts for a form.
  public func united(with other: Remembered) -> Remembered {
    let notes = Facts.one(builds + other.builds, by: \.place) {
      ($0.isDelivery ? 0 : 1, $0.value) < ($1.isDelivery ? 0 : 1, $1.value)
    }
    return Remembered(
      facts: facts.united(with: other.facts), builds: notes.sorted(by: <),
      sync: sync.united(with: other.sync),
      records: records.united(with: other.records),
      conversations: conversations.united(with: other.conversations),
      supplied: Facts.one(supplied + other.supplied, by: \.level) {
        ($0.formedAt, $0.picture) < ($1.formedAt, $1.picture)
      }.sorted { $0.level < $1.level }
    )
  }
}
