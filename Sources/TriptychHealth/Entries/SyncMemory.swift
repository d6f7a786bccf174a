/// What a cache records about entries made by hand, besides the entries themselves.
///
/// With it, a later change of a thing can be told from an earlier one, a queue file that is applied again
/// changes nothing, and both sides of a conflict are kept until it is decided.
public struct SyncMemory: Hashable, Sendable {
  private var changesByThing: KeyedList<ThingChange>
  private var appliedByID: KeyedList<AppliedEntry>
  /// The conflicts, including decided ones, ascending by number.
  public private(set) var conflicts: [SyncConflict]
  /// The numbers of the conflicts by the ids of their queue entries; of several with the same entry, that of the first.
  private var numbersByEntry: [String: Int]

  /// Creates a memory. Lists are sorted; of several items with the same key, the first is kept.
  public init(
    changes: [ThingChange] = [], applied: [AppliedEntry] = [], conflicts: [SyncConflict] = []
  ) {
    changesByThing = KeyedList(changes)
    appliedByID = KeyedList(applied)
    self.conflicts = conflicts.sorted { $0.number < $1.number }
    numbersByEntry = Dictionary(self.conflicts.map { ($0.entry.id, $0.number) }) { first, _ in first }
  }

  /// When each thing was created and last changed, ascending by thing, each once.
  public var changes: [ThingChange] { changesByThing.items }
  /// The queue entries that were applied, ascending by id, each once.
  public var applied: [AppliedEntry] { appliedByID.items }

  /// Whether the memory is empty.
  public var isEmpty: Bool { changesByThing.isEmpty && appliedByID.isEmpty && conflicts.isEmpty }

  /// When a thing was created and last changed; `nil` for one that was never entered. O(log n).
  public func change(of thing: EnteredThing) -> ThingChange? { changesByThing[thing.text] }

  /// Records that a thing was created, changed or removed. Times never move back: a change from an earlier
  /// moment does not replace a later one.
  public mutating func note(_ thing: EnteredThing, at moment: Instant, isGone: Bool = false) {
    var change =
      change(of: thing) ?? ThingChange(thing: thing, created: moment, changed: moment, isGone: isGone)
    change.changed = max(change.changed, moment)
    change.isGone = isGone
    changesByThing.set(change)
  }

  /// Whether a queue entry was applied, is pending as a conflict, or was decided as one. O(log n).
  public func knows(_ id: String) -> Bool { appliedByID[id] != nil || numbersByEntry[id] != nil }

  /// Records that a queue entry was applied.
  public mutating func noteApplied(_ entry: QueueEntry) {
    guard !knows(entry.id) else { return }
    appliedByID.set(AppliedEntry(id: entry.id, time: entry.time))
  }

  /// Stores a conflict until it is decided, and gives it the next number.
  public mutating func keep(_ entry: QueueEntry, on thing: EnteredThing, held: JSONValue) -> SyncConflict {
    let conflict = SyncConflict(
      number: (conflicts.last?.number ?? 0) + 1, entry: entry, thing: thing, held: held)
    append(conflict)
    return conflict
  }

  /// A conflict by its number; `nil` when there is none. O(log n).
  public func conflict(_ number: Int) -> SyncConflict? {
    let place = conflicts.partitioningIndex { $0.number >= number }
    return place < conflicts.count && conflicts[place].number == number ? conflicts[place] : nil
  }

  /// The conflict of a queue entry; `nil` when there is none. O(log n).
  public func conflict(ofEntry id: String) -> SyncConflict? { numbersByEntry[id].flatMap { conflict($0) } }

  /// Records the decision of a conflict; `nil` opens it again.
  public mutating func decide(_ number: Int, _ decision: SyncConflict.Decision?) {
    let place = conflicts.partitioningIndex { $0.number >= number }
    if place < conflicts.count, conflicts[place].number == number { conflicts[place].decision = decision }
  }

  /// Appends a change; changes must be appended in order, as a table lists them.
  public mutating func append(_ change: ThingChange) { changesByThing.append(change) }
  /// Appends an applied entry; entries must be appended in order, as a table lists them.
  public mutating func append(_ entry: AppliedEntry) { appliedByID.append(entry) }
  /// Appends a conflict; conflicts must be appended in order, as a table lists them.
  public mutating func append(_ conflict: SyncConflict) {
    conflicts.append(conflict)
    if numbersByEntry[conflict.entry.id] == nil { numbersByEntry[conflict.entry.id] = conflict.number }
  }

  /// This memory combined with another cache's. The order of the two does not affect the result, except for the
  /// numbers of conflicts that both caches numbered on their own.
  public func united(with other: SyncMemory) -> SyncMemory {
    if other.isEmpty { return self }
    let changes = Facts.one(changes + other.changes, by: \.thing) {
      ($0.changed, $0.isGone ? 1 : 0) > ($1.changed, $1.isGone ? 1 : 0)
    }.map { change in
      var change = change
      let created = [self.change(of: change.thing)?.created, other.change(of: change.thing)?.created]
      change.created = created.compactMap { $0 }.min() ?? change.created
      return change
    }
    let applied = Facts.one(applied + other.applied, by: \.id) { $0.time < $1.time }
    var conflicts = conflicts
    for conflict in other.conflicts {
      if let place = conflicts.firstIndex(where: { $0.entry.id == conflict.entry.id }) {
        conflicts[place].decision = [conflicts[place].decision, conflict.decision].compactMap { $0 }
          .min { $0.rawValue < $1.rawValue }
      } else {
        var conflict = conflict
        if conflicts.contains(where: { $0.number == conflict.number }) {
          conflict.number = (conflicts + other.conflicts).reduce(0) { max($0, $1.number) } + 1
        }
        conflicts.append(conflict)
      }
    }
    return SyncMemory(changes: changes, applied: applied, conflicts: conflicts)
  }
}

/// When a thing entered by hand was created and last changed.
public struct ThingChange: Hashable, Sendable {
  /// The thing.
  public var thing: EnteredThing
  /// When the thing was first entered.
  public var created: Instant
  /// When the thing was last entered, changed or removed.
  public var changed: Instant
  /// Whether the thing was removed at that time; only this record of it remains.
  public var isGone: Bool

  /// Creates a change.
  public init(thing: EnteredThing, created: Instant, changed: Instant, isGone: Bool = false) {
    self.thing = thing
    self.created = created
    self.changed = changed
    self.isGone = isGone
  }
}

/// A queue entry that was applied; applying it again changes nothing.
public struct AppliedEntry: Hashable, Sendable {
  /// The entry's own id.
  public var id: String
  /// When the entry was made.
  public var time: Instant

  /// Creates an applied entry.
  public init(id: String, time: Instant) {
    self.id = id
    self.time = time
  }
}

/// A conflict between a queue entry and a newer change of the same thing. Both are kept until the conflict is
/// decided, and the decision lasts until it is undone.
public struct SyncConflict: Hashable, Sendable {
  /// The possible decisions.
  public enum Decision: String, Hashable, Sendable, CaseIterable {
    /// The entry made offline is applied.
    case offline
    /// The cache's value is kept.
    case cache
    /// The cache's figures are kept, and figures that only the entry has are added.
    case merge
  }

  /// The number that identifies the conflict, from 1 up.
  public var number: Int
  /// The entry made offline.
  public var entry: QueueEntry
  /// The thing that both sides are about.
  public var thing: EnteredThing
  /// The value in the cache when the conflict arose; `null` if it had been removed.
  public var held: JSONValue
  /// The decision; `nil` while the conflict is open.
  public var decision: Decision?

  /// Creates a conflict.
  public init(
    number: Int, entry: QueueEntry, thing: EnteredThing, held: JSONValue, decision: Decision? = nil
  ) {
    self.number = number
    self.entry = entry
    self.thing = thing
    self.held = held
    self.decision = decision
  }
}

extension ThingChange: KeyedItem {
  var key: String { thing.text }
}

extension AppliedEntry: KeyedItem {
  var key: String { id }
}
