import Testing

@testable import TriptychHealth

@Suite("Lists of items with a key") struct KeyedListTests {
  private struct Item: KeyedItem, Hashable {
    var key: String
    var value = 0
  }

  /// The numbers to a count, in an order that looks random and is the same in every run.
  private func mixed(_ count: Int) -> [Int] { (0..<count).map { $0 * 7919 % count } }

  private func key(_ number: Int) -> String { "id-\(number * 31 % 1009)-\(number)" }

  @Test("Items come in the order of their keys, however they were added, changed and removed")
  func order() {
    let keys = mixed(1_000).map(key)
    var list = KeyedList<Item>()
    for (number, key) in keys.enumerated() {
      list.set(Item(key: key))
      if number.isMultiple(of: 3) { list.set(Item(key: key, value: number)) }
    }
    let ordered = keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(list.items.map(\.key) == ordered)
    #expect(keys.enumerated().allSatisfy { list[$1]?.value == ($0.isMultiple(of: 3) ? $0 : 0) })
    #expect(list["id-"] == nil && list["x"] == nil)

    // The same items at once, and read from a table in order.
    #expect(list == KeyedList(list.items.reversed()) && list.hashValue == KeyedList(list.items).hashValue)
    var read = KeyedList<Item>()
    for item in list.items { read.append(item) }
    #expect(read == list)

    for key in keys.prefix(500) { list.remove(key) }
    list.remove("x")
    #expect(Set(list.items.map(\.key)) == Set(keys.dropFirst(500)) && list.items.count == 500)
    list.append(Item(key: "z"))
    #expect(list.items.last?.key == "z" && list.items.count == 501)
    for key in keys { list.remove(key) }
    list.remove("z")
    #expect(list.isEmpty && list.items.isEmpty)
  }

  @Test("Keys differ by their bytes, also those that look the same")
  func bytes() {
    var list = KeyedList([Item(key: "z")])
    list.set(Item(key: "e\u{301}", value: 1))
    list.set(Item(key: "\u{E9}", value: 2))
    #expect(list.items.map(\.value) == [1, 0, 2])
    #expect(list["e\u{301}"]?.value == 1 && list["\u{E9}"]?.value == 2)
  }

  @Test("What was done stays in order for entries in any order, and is the same as read from a table")
  func memory() throws {
    var memory = SyncMemory()
    var ledger = RecordLedger()
    for number in mixed(1_000) {
      let moment = Instant(seconds: Int64(number))
      memory.note(.entry(key(number)), at: moment)
      memory.noteApplied(
        QueueEntry(id: key(number), action: .log(.steps), time: moment, payload: .object([])))
      let subject = RecordCorrection.Subject.record(RecordKey(source: "Watch", id: key(number)))
      ledger.set(RecordCorrection(subject, .hidden, at: moment, start: moment), of: subject)
    }
    memory.note(.entry(key(5)), at: Instant(seconds: 9_000), isGone: true)
    memory.note(.entry(key(5)), at: Instant(seconds: 1))
    #expect(memory.applied.map(\.id) == memory.applied.map(\.id).sorted() && memory.applied.count == 1_000)
    #expect(memory.change(of: .entry(key(5)))?.changed == Instant(seconds: 9_000))
    #expect(memory.change(of: .entry(key(5)))?.created == Instant(seconds: 5))
    #expect((0..<1_000).allSatisfy { memory.knows(key($0)) } && !memory.knows("id-"))
    var read = SyncMemory()
    for change in memory.changes { read.append(change) }
    for entry in memory.applied { read.append(entry) }
    #expect(read == memory && read == SyncMemory(changes: memory.changes, applied: memory.applied))
    #expect(RecordLedger(corrections: ledger.corrections.reversed()) == ledger)
    let subject = try #require(ledger.corrections.first?.subject)
    ledger.set(nil, of: subject)
    #expect(ledger.correction(of: subject) == nil && ledger.corrections.count == 999)
  }

  @Test("A conflict of the queue is found by its number")
  func conflicts() {
    let entry = QueueEntry(
      id: "e", action: .log(.steps), time: Instant(seconds: 0), payload: .object([]))
    var memory = SyncMemory(
      conflicts: [7, 2, 4].map { SyncConflict(number: $0, entry: entry, thing: .entry("x"), held: .null) })
    memory.decide(4, .cache)
    memory.decide(5, .cache)
    #expect(memory.conflict(4)?.decision == .cache && memory.conflict(7)?.decision == nil)
    #expect(memory.conflict(5) == nil && memory.conflicts.map(\.decision) == [nil, .cache, nil])
  }
}
