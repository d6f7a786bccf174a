/// What a person said about the records of a cache, and the trail of all changes to them.
public struct RecordLedger: Hashable, Sendable {
  private var correctionsBySubject: KeyedList<RecordCorrection>
  private var conflictsByID: KeyedList<RecordDecision>
  /// What was done to records, ascending by number.
  public private(set) var trail: [TrailLine]
  /// The numbers of the trail's decisions and undone decisions, ascending. To look for them in the trail for each line
  /// that is added would take as long as the trail is.
  private var resolutions: [Int]

  /// Creates a ledger. Lists are sorted; of several items with the same key, the first is kept.
  public init(
    corrections: [RecordCorrection] = [], conflicts: [RecordDecision] = [], trail: [TrailLine] = []
  ) {
    correctionsBySubject = KeyedList(corrections)
    conflictsByID = KeyedList(conflicts)
    self.trail = trail.sorted { $0.number < $1.number }
    resolutions = self.trail.filter(\.isResolution).map(\.number)
  }

  /// The number of decisions and undone decisions that the trail keeps, the newest ones.
  public static let decisionsKept = 100

  /// Corrections of what sources sent, ascending by subject, each subject once.
  public var corrections: [RecordCorrection] { correctionsBySubject.items }
  /// The conflicts found, decided ones included, ascending by id, each once.
  public var conflicts: [RecordDecision] { conflictsByID.items }

  /// Whether the ledger is empty.
  public var isEmpty: Bool { correctionsBySubject.isEmpty && conflictsByID.isEmpty && trail.isEmpty }

  /// The correction of a subject; `nil` when there is none. O(log n).
  public func correction(of subject: RecordCorrection.Subject) -> RecordCorrection? {
    correctionsBySubject[subject.text]
  }

  /// A conflict by its id; `nil` when there is none. O(log n).
  public func conflict(_ id: String) -> RecordDecision? { conflictsByID[id] }

  /// The line of the trail with a number; `nil` when there is none. O(log n).
  public func line(_ number: Int) -> TrailLine? {
    let place = place(of: number)
    return place < trail.count && trail[place].number == number ? trail[place] : nil
  }

  /// The lines of the trail from a number on. O(log n).
  func lines(from number: Int) -> ArraySlice<TrailLine> { trail[place(of: number)...] }

  /// The lines of the trail before a number, the newest first. O(log n).
  func lines(before number: Int) -> ReversedCollection<ArraySlice<TrailLine>> {
    trail[..<place(of: number)].reversed()
  }

  /// The newest line about the decision of a queue entry's conflict, or about its undoing; `nil` when none is kept. Looks
  /// at decisions alone.
  func decision(ofEntry id: String) -> TrailLine? {
    resolutions.lazy.reversed().compactMap { line($0) }.first { $0.decidedEntry == id }
  }

  private func place(of number: Int) -> Int { trail.partitioningIndex { $0.number >= number } }

  /// Stores a correction, or removes that of a subject.
  public mutating func set(_ correction: RecordCorrection?, of subject: RecordCorrection.Subject) {
    if let correction {
      correctionsBySubject.set(correction)
    } else {
      correctionsBySubject.remove(subject.text)
    }
  }

  /// Stores a conflict, in place of one with the same id.
  public mutating func set(_ conflict: RecordDecision) { conflictsByID.set(conflict) }

  /// Adds a line to the trail under the next number, which it returns. Of decisions and undone decisions, only the
  /// newest ``decisionsKept`` stay.
  @discardableResult
  public mutating func add(_ line: TrailLine) -> Int {
    var line = line
    line.number = (trail.last?.number ?? 0) + 1
    append(line)
    while resolutions.count > RecordLedger.decisionsKept {
      let oldest = resolutions.removeFirst()
      let place = place(of: oldest)
      if place < trail.count, trail[place].number == oldest { trail.remove(at: place) }
    }
    return line.number
  }

  /// Appends a correction; they must be appended in order, as a table lists them.
  public mutating func append(_ correction: RecordCorrection) { correctionsBySubject.append(correction) }
  /// Appends a conflict; they must be appended in order, as a table lists them.
  public mutating func append(_ conflict: RecordDecision) { conflictsByID.append(conflict) }
  /// Appends a line with its number; lines must be appended in order, as a table lists them.
  public mutating func append(_ line: TrailLine) {
    trail.append(line)
    if line.isResolution { resolutions.append(line.number) }
  }

  /// The ledger without what is about data before a moment. Of older lines of the trail, what was done and when stays,
  /// without the values.
  public func keeping(from first: Instant) -> RecordLedger {
    RecordLedger(
      corrections: corrections.filter { $0.start >= first },
      conflicts: conflicts.filter { $0.start >= first },
      trail: trail.map { $0.start.map { $0 < first } ?? ($0.at < first) ? $0.withoutValues : $0 })
  }

  /// This ledger combined with another cache's, in either order: of two corrections or decisions the later one, and
  /// the lines of both trails by time.
  public func united(with other: RecordLedger) -> RecordLedger {
    if other.isEmpty || other == self { return self }
    if isEmpty { return other }
    let corrections = (corrections + other.corrections).sorted {
      $0.at != $1.at ? $0.at > $1.at : $0.state.json.text() < $1.state.json.text()
    }
    let conflicts = (conflicts + other.conflicts).sorted { left, right in
      let (one, two) = (left.decided ?? Instant(seconds: .min), right.decided ?? Instant(seconds: .min))
      if one != two { return one > two }
      return left.found != right.found ? left.found < right.found : left.json.text() < right.json.text()
    }
    return RecordLedger(
      corrections: corrections, conflicts: conflicts, trail: TrailLine.united(trail, other.trail))
  }
}

extension RecordCorrection: KeyedItem {
  var key: String { subject.text }
}

extension RecordDecision: KeyedItem {
  var key: String { id }
}

/// The order of lists whose items each have a key of their own: by the UTF-8 bytes of the keys, which no version of
/// Unicode changes.
enum KeyOrder {
  /// The items in order; of several with the same key, the first one stays.
  static func sorted<Item>(_ items: [Item], by key: (Item) -> String) -> [Item] {
    let sorted = items.sorted { key($0).utf8.lexicographicallyPrecedes(key($1).utf8) }
    var result: [Item] = []
    for item in sorted {
      if let last = result.last, key(last).utf8.elementsEqual(key(item).utf8) { continue }
      result.append(item)
    }
    return result
  }

  /// The place of a key in a list in order: that of its item or, without one, where it would be inserted. O(log n).
  static func place<Item>(of key: String, in items: [Item], by name: (Item) -> String) -> Int {
    items.partitioningIndex { !name($0).utf8.lexicographicallyPrecedes(key.utf8) }
  }
}
