import Foundation
import GRDB
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("What is entered by hand is kept") struct HandDataTests {
  private func change(_ data: inout HandData, _ dice: inout StoreDice, _ number: Int) {
    let at = StoreFixture.newYear.adding(seconds: Int64(dice.below(100)) * 3600)
    let text = EntryText.cleaned(dice.pick(StoreFixture.hostileTexts) + "x")
    let queued = QueueEntry(
      id: "q\(number)", action: .log(.steps), time: at, payload: .members(["value": .number(Double(number))]))
    switch dice.below(7) {
    case 0:
      let place = DayPlace(CalendarDay(number: Int32(20_454 + dice.below(5))), dice.pick([.steps, .weight]))
      data.enter(.day(place, Double(10 + dice.below(600))), at: at)
    case 1, 2:
      var entry = HandEntry(id: "e\(dice.below(9))", kind: .meal, at: at, text: text)
      entry.amounts = [.energyIntake: Double(dice.below(5000)) / 7, .fiber: 0]
      data.enter(.event(entry), at: at)
    case 3:
      data.enter(
        .event(HandEntry(id: "e\(dice.below(9))", kind: .mood, at: at, note: text, amounts: [.mood: 4])),
        at: at)
    case 4:
      var workout = ExerciseRecord(
        id: "w\(dice.below(5))", name: EntryText.name(text), span: at..<at.adding(seconds: 1800), minutes: 30,
        origin: .manual,
        source: 0)
      workout.note = dice.below(2) == 0 ? text : nil
      data.enter(.workout(workout), at: at)
    case 5: _ = data.remove("e\(dice.below(9))", at: at)
    default:
      data.memory.noteApplied(queued)
      var other = queued
      other.id += "-conflict"
      let conflict = data.memory.keep(other, on: .entry("e1"), held: .members(["text": .string(text)]))
      if dice.below(2) == 0 { data.memory.decide(conflict.number, .cache) }
    }
  }

  @Test(
    "S17: it is read back as it was, and a bundle brings it to an empty home with the same digest",
    arguments: 0..<100)
  func roundTrip(seed: Int) throws {
    var dice = StoreDice(seed: UInt64(seed))
    let scratch = try ScratchHome()
    let store = try scratch.store()
    var expected = HandData()
    for number in 0..<12 {
      try store.changingByHand { data in
        change(&data, &dice, number)
        expected = data
      }
      expected.sources = try store.handData().sources
      #expect(try store.handData() == expected)
    }
    #expect(try store.heldData().entries.count == expected.entries.count)
    let path = scratch.path + "/out.zip"
    _ = try BundleWriter.write(
      store: store, settingsJSON: nil, days: [:], asOf: AsOf(StoreFixture.newYear, in: .utc), to: path)
    let other = try scratch.store("other")
    for _ in 0..<2 {
      let (read, _) = try other.importing { try BundleReader.read(path: path, into: &$0) }
      #expect(read.summary.refused.total == 0)
      #expect(try other.handData() == expected)
      #expect(try other.digest() == store.digest())
    }
  }

  @Test("What fails half way leaves everything as it was")
  func failure() throws {
    struct Stopped: Error {}
    let scratch = try ScratchHome()
    let store = try scratch.store()
    #expect(throws: Stopped.self) {
      try store.changingByHand { data in
        data.enter(
          .event(HandEntry(id: "a", kind: .journal, at: StoreFixture.newYear, text: "x")),
          at: StoreFixture.newYear)
        throw Stopped()
      }
    }
    #expect(try store.handData() == HandData() && store.counts().isEmpty)
  }

  @Test("What would be read back as damage is never written", arguments: [-1, 4_133_980_800] as [Int64])
  func outOfBounds(seconds: Int64) throws {
    let moment = Instant(seconds: seconds)
    let run = ExerciseRecord(
      id: "w", name: "Run", span: moment..<moment.adding(seconds: 60), minutes: 1, origin: .manual, source: 0)
    let values: [EnteredValue] = [
      .workout(run), .event(HandEntry(id: "a", kind: .journal, at: moment, text: "x")),
      .day(DayPlace(CivilZone.utc.day(of: moment), .steps), 5),
    ]
    let scratch = try ScratchHome()
    let store = try scratch.store()
    for value in values {
      for noted in [moment, StoreFixture.newYear] {
        #expect(throws: StoreError.self) { try store.changingByHand { $0.enter(value, at: noted) } }
        #expect(try store.handData() == HandData())
      }
    }
  }

  @Test("What was deleted does not come back with an older bundle")
  func deletion() throws {
    let scratch = try ScratchHome()
    let store = try scratch.store()
    let entry = HandEntry(id: "a", kind: .journal, at: StoreFixture.newYear, text: "Dear diary")
    try store.changingByHand { $0.enter(.event(entry), at: StoreFixture.exported(1)) }
    let path = scratch.path + "/out.zip"
    _ = try BundleWriter.write(
      store: store, settingsJSON: nil, days: [:], asOf: AsOf(StoreFixture.newYear, in: .utc), to: path)
    let isGone = try store.changingByHand { $0.remove("a", at: StoreFixture.exported(2)) }
    #expect(isGone)
    let digest = try store.digest()
    _ = try store.importing { try BundleReader.read(path: path, into: &$0) }
    #expect(try store.handData().entries.isEmpty && store.digest() == digest)
  }

  @Test("A cache of the third version opens, keeps its data and takes entries by hand")
  func thirdVersion() throws {
    let scratch = try ScratchHome()
    let path = scratch.path + "/old.sqlite"
    let old = try DatabaseQueue(path: path)
    try StoreSchema.migrator.migrate(old, upTo: "v3")
    try old.write { db in
      try db.execute(
        sql: """
          INSERT INTO sources (id, name, kind) VALUES (1, 'Watch', 'watch');
          INSERT INTO metrics (id, name) VALUES (1, 'steps');
          INSERT INTO daily VALUES (1, 1, 20454, 8123, 0);
          INSERT INTO workouts VALUES (1, 'w', 1767225600, 1767227400, 'Run', 30, 'synced', NULL, NULL, NULL, NULL,
            NULL, NULL, NULL, NULL, 0, 0);
          """)
    }
    try old.close()
    let store = try PersonStore(path: path, create: false)
    #expect(try store.heldData().daily.map(\.value) == [8123] && store.heldData().workouts.count == 1)
    let entry = HandEntry(id: "a", kind: .water, at: StoreFixture.newYear, amounts: [.water: 0.3])
    try store.changingByHand { $0.enter(.event(entry), at: StoreFixture.newYear) }
    #expect(try store.heldData().entries == [entry])
    #expect(try store.reading { try Int.fetchOne($0, sql: "PRAGMA user_version") } == StoreSchema.version)
  }

  @Test(
    "A row that nobody can have entered is called damage",
    arguments: [
      "INSERT INTO entries VALUES ('a', 'dance', 1767225600, NULL, NULL, 0)",
      "INSERT INTO entries VALUES ('a', 'mood', -5, NULL, NULL, 0)",
      "INSERT INTO entries VALUES ('a', 'water', 1767225600, NULL, NULL, 0); INSERT INTO entry_amounts VALUES ('a', 'water', 2000)",
      "INSERT INTO changes VALUES ('nothing', 1767225600, 1767225600, 0)",
      "INSERT INTO changes VALUES ('entry/a', 1767225600, 1767225500, 0)",
      "INSERT INTO applied_entries VALUES ('not an id', 1767225600)",
      "INSERT INTO sync_conflicts VALUES (1, 'a', 'log_steps', 1767225600, 'no json', 'entry/a', 'null', NULL)",
      "INSERT INTO sync_conflicts VALUES (1, 'a', 'log_steps', 1767225600, '{}', 'entry/a', 'null', 'perhaps')",
    ])
  func damage(sql: String) throws {
    let scratch = try ScratchHome()
    let store = try scratch.store()
    try store.writing { try $0.execute(sql: sql) }
    #expect(throws: StoreError.self) { _ = try store.handData() }
  }
}
