/// What a cache remembers of entries by hand besides the entries themselves.
///
/// It tells a later change of a thing from an earlier one, keeps a queue file that is applied again from
/// changing anything, and keeps both sides of a conflict until somebody decides.
public struct SyncMemory: Hashable, Sendable {
  /// When each thing was made and last changed, ascending by thing, each once.
  public private(set) var changes: [ThingChange]
  /// Queue entries that were applied, ascending by id, each once.
  public private(set) var applied: [AppliedEntry]
  /// Conflicts, decided ones too, ascending by number.
  public private(set) var conflicts: [SyncConflict]

  /// A memory; lists are put in order, and of several with one key the first stays.
  public init(
    changes: [ThingChange] = [], applied: [AppliedEntry] = [], conflicts: [SyncConflict] = []
  ) {
    self.changes = SyncMemory.ordered(changes) { $0.thing.text }
    self.applied = SyncMemory.ordered(applied) { $0.id }
    self.conflicts = conflicts.sorted { $0.number < $1.number }
  }

  /// Whether nothing is remembered.
  public var isEmpty: Bool { changes.isEmpty && applied.isEmpty && conflicts.isEmpty }

  /// When a thing was made and changed; `nil` for one that nobody ever entered. O(log n).
  public func change(of thing: EnteredThing) -> ThingChange? {
    let place = SyncMemory.place(of: thing.text, in: changes) { $0.thing.text }
    return place < changes.count && changes[place].thing == thing ? changes[place] : nil
  }

  /// Notes that a thing was made, changed or removed. Moments only ever move on: a change of an earlier
  /// moment keeps the later one.
  public mutating func note(_ thing: EnteredThing, at moment: Instant, isGone: Bool = false) {
    let place = SyncMemory.place(of: thing.text, in: changes) { $0.thing.text }
    if place < changes.count, changes[place].thing == thing {
      changes[place].changed = max(changes[place].changed, moment)
      changes[place].isGone = isGone
    } else {
      changes.insert(
        ThingChange(thing: thing, created: moment, changed: moment, isGone: isGone), at: place)
    }
  }

  /// Whether a queue entry was applied, or waits as a conflict, or was decided as one. O(log n).
  public func knows(_ id: String) -> Bool {
    let place = SyncMemory.place(of: id, in: applied) { $0.id }
    if place < applied.count, applied[place].id.utf8.elementsEqual(id.utf8) { return true }
    return conflicts.contains { $0.entry.id.utf8.elementsEqual(id.utf8) }
  }

  /// Notes that a queue entry was applied.
  public mutating func noteApplied(_ entry: QueueEntry) {
    let place = SyncMemory.place(of: entry.id, in: applied) { $0.id }
    guard !knows(entry.id) else { return }
    applied.insert(AppliedEntry(id: entry.id, time: entry.time), at: place)
  }

  /// Keeps a conflict until it is decided, and gives it the next number.
  public mutating func keep(_ entry: QueueEntry, on thing: EnteredThing, held: JSONValue) -> SyncConflict {
    let conflict = SyncConflict(
      number: (conflicts.last?.number ?? 0) + 1, entry: entry, thing: thing, held: held)
    conflicts.append(conflict)
    return conflict
  }

  /// Writes down the decision of a conflict, for good.
  public mutating func decide(_ number: Int, _ decision: SyncConflict.Decision) {
    guard let place = conflicts.firstIndex(where: { $0.number == number }),
      conflicts[place].decision == nil
    else { return }
    conflicts[place].decision = decision
  }

  /// Adds one more, as a table lists them: in order.
  public mutating func append(_ change: ThingChange) { changes.append(change) }
  /// Adds one more, as a table lists them: in order.
  public mutating func append(_ entry: AppliedEntry) { applied.append(entry) }
  /// Adds one more, as a table lists them: in order.
  public mutating func append(_ conflict: SyncConflict) { conflicts.append(conflict) }

  /// This together with another cache's. Whichever comes first, the result is the same but for the
  /// numbers of conflicts that both counted on their own.
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

  /// In the order of the keys' bytes, which no version of Unicode changes, each key once.
  private static func ordered<Item>(_ items: [Item], by key: (Item) -> String) -> [Item] {
    let sorted = items.sorted { key($0).utf8.lexicographicallyPrecedes(key($1).utf8) }
    var result: [Item] = []
    for item in sorted {
      if let last = result.last, key(last).utf8.elementsEqual(key(item).utf8) { continue }
      result.append(item)
    }
    return result
  }

  private static func place<Item>(of key: String, in items: [Item], by name: (Item) -> String) -> Int {
    items.partitioningIndex { !name($0).utf8.lexicographicallyPrecedes(key.utf8) }
  }
}

/// When something entered by hand was made and last changed.
public struct ThingChange: Hashable, Sendable {
  /// What.
  public var thing: EnteredThing
  /// When it was entered first.
  public var created: Instant
  /// When it was last entered, changed or removed.
  public var changed: Instant
  /// Whether it was removed then; only this line is left of it.
  public var isGone: Bool

  /// A change.
  public init(thing: EnteredThing, created: Instant, changed: Instant, isGone: Bool = false) {
    self.thing = thing
    self.created = created
    self.changed = changed
    self.isGone = isGone
  }
}

/// A queue entry that was applied: applying it again changes nothing.
public struct AppliedEntry: Hashable, Sendable {
  /// The entry's own id.
  public var id: String
  /// When it was made.
  public var time: Instant

  /// An entry.
  public init(id: String, time: Instant) {
    self.id = id
    self.time = time
  }
}

/// A queue entry that met a newer change of the same thing. Both stay until somebody decides, and the
/// decision lasts.
public struct SyncConflict: Hashable, Sendable {
  /// What can be decided.
  public enum Decision: String, Hashable, Sendable, CaseIterable {
    /// The entry made offline counts.
    case offline
    /// What the cache holds stays.
    case cache
    /// The cache's figures stay, and what only the entry has is added.
    case merge
  }

  /// The number to decide it by, from 1 on.
  public var number: Int
  /// The entry made offline.
  public var entry: QueueEntry
  /// What both are about.
  public var thing: EnteredThing
  /// What the cache held when they met; `null` for something that was removed.
  public var held: JSONValue
  /// The decision; `nil` until there is one.
  public var decision: Decision?

  /// A conflict.
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
