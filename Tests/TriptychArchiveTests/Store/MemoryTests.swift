import Foundation
import GRDB
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("What builds remember")
struct MemoryTests {
  @Test(
    "Whatever builds keep comes back as the rules of keeping say, after reopening too", arguments: 0..<100)
  func keeping(seed: Int) throws {
    var dice = StoreDice(seed: UInt64(seed))
    let scratch = try ScratchHome()
    var expected = Remembered()
    for _ in 0..<6 {
      // Days in any order, some twice: builds of earlier moments after later ones, and again.
      let index = dice.below(5)
      let build = MemoryFixture.build(&dice, on: index)
      let store = try scratch.store()
      try store.remember(build, asOf: MemoryFixture.moment(index))
      try store.close()
      expected = expected.keeping(build, of: MemoryFixture.moment(index).instant)
      #expect(try scratch.store().remembered() == expected)
    }
  }

  @Test("A build's notes take the place of its own; those of earlier and later builds stay")
  func ownNotes() throws {
    let scratch = try ScratchHome()
    let store = try scratch.store()
    for (day, key) in [(1, "a"), (5, "b"), (3, "c"), (3, "d")] {
      let moment = MemoryFixture.moment(day)
      let note = BuildNote(asOf: moment.instant, kind: .featured, key: key)
      try store.remember(Remembered(builds: [note]), asOf: moment)
    }
    #expect(try store.remembered().builds.map(\.key) == ["a", "d", "b"])
  }

  @Test("A thing noted twice by one build is kept once")
  func notedTwice() throws {
    let scratch = try ScratchHome()
    let store = try scratch.store()
    let moment = MemoryFixture.moment(1)
    let notes = ["b", "a"].map { BuildNote(asOf: moment.instant, kind: .message, key: "m", value: $0) }
    try store.remember(Remembered(builds: notes), asOf: moment)
    #expect(try store.remembered().builds == [notes[1]])
  }

  @Test("Remembering the same again writes nothing")
  func unchanged() throws {
    var dice = StoreDice(seed: 3)
    let scratch = try ScratchHome()
    let store = try scratch.store()
    let build = MemoryFixture.build(&dice, on: 2)
    try store.remember(build, asOf: MemoryFixture.moment(2))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: store.path))
    try store.remember(build, asOf: MemoryFixture.moment(2))
    #expect(try Data(contentsOf: URL(fileURLWithPath: store.path)) == bytes)
  }

  @Test("Facts formed once count in the digest; when they were formed and notes of builds do not")
  func digest() throws {
    let scratch = try ScratchHome()
    let store = try scratch.store()
    let empty = try store.digest()
    let moment = MemoryFixture.moment(4)
    var build = Remembered(builds: [BuildNote(asOf: moment.instant, kind: .message, key: "m")])
    try store.remember(build, asOf: moment)
    #expect(try store.digest() == empty)
    build.facts.moods = [
      DayMood(
        day: MemoryFixture.day(1), mood: .calm, decidedBy: .metricsRule, formedAt: moment.instant)
    ]
    try store.remember(build, asOf: moment)
    let digest = try store.digest()
    #expect(digest != empty)

    let other = try scratch.store("other")
    let later = MemoryFixture.moment(9)
    build.facts.moods[0].formedAt = later.instant
    try other.remember(build, asOf: later)
    #expect(try other.digest() == digest)
    let changes: [(inout StoredFacts) -> Void] = [
      { $0.moods[0].mood = .rested }, { $0.moods[0].decidedBy = .stepsRule },
      { $0.moods[0].day = MemoryFixture.day(2) },
      {
        $0.thresholds = [
          ThresholdChange(from: MemoryFixture.day(1), sad: 1, active: 2, formedAt: later.instant)
        ]
      },
      {
        $0.forms = [
          ReachedForm(
            level: 1, day: MemoryFixture.day(1), daysCounted: 30, moods: [.calm], formedAt: later.instant)
        ]
      },
      { $0.steps = StepTotal(since: MemoryFixture.day(1)) },
      {
        $0.steps = StepTotal(
          since: MemoryFixture.day(1), days: [CountedSteps(day: MemoryFixture.day(1), steps: 7)])
      },
    ]
    var digests: Set = [empty, digest]
    for (index, change) in changes.enumerated() {
      var changed = build
      change(&changed.facts)
      let store = try scratch.store("changed-\(index)")
      try store.remember(changed, asOf: later)
      #expect(try digests.insert(store.digest()).inserted, "change \(index)")
    }
  }

  @Test("Killed while remembering, a cache holds all of it or nothing")
  func killed() throws {
    var dice = StoreDice(seed: 8)
    let scratch = try ScratchHome()
    let store = try scratch.store("held", limits: StoreLimits(pages: 40))
    let first = MemoryFixture.build(&dice, on: 1)
    try store.remember(first, asOf: MemoryFixture.moment(1))
    let held = try store.remembered()
    var large = MemoryFixture.build(&dice, on: 2)
    // More than the disk has room for: the transaction breaks off half-way.
    large.builds = (0..<4000).map {
      BuildNote(
        asOf: MemoryFixture.moment(2).instant, kind: .message, key: "m\($0)",
        value: String(repeating: "x", count: 100))
    }
    #expect(throws: StoreError.self) { try store.remember(large, asOf: MemoryFixture.moment(2)) }
    #expect(try store.remembered() == held)
    try store.close()
    #expect(try scratch.store("held").remembered() == held)
  }

  @Test("A cache of the first version opens, keeps its data and begins to remember")
  func firstVersion() throws {
    let scratch = try ScratchHome()
    let path = scratch.path + "/old.sqlite"
    var migrator = DatabaseMigrator()
    migrator.registerMigration("v1") { db in try db.execute(sql: StoreSchema.v1) }
    let old = try DatabaseQueue(path: path)
    try migrator.migrate(old)
    try old.write { db in
      #expect(try Int.fetchOne(db, sql: "PRAGMA user_version") == 1)
      try db.execute(
        sql: """
          INSERT INTO sources (id, name, kind) VALUES (1, 'Watch', 'watch');
          INSERT INTO metrics (id, name) VALUES (1, 'steps');
          INSERT INTO daily VALUES (1, 1, 20454, 8123, 0);
          """)
    }
    try old.close()
    let store = try PersonStore(path: path, create: false)
    #expect(try store.heldData().daily.map(\.value) == [8123])
    #expect(try store.remembered().isEmpty)
    var dice = StoreDice(seed: 1)
    try store.remember(MemoryFixture.build(&dice, on: 1), asOf: MemoryFixture.moment(1))
    #expect(try !store.remembered().isEmpty)
    #expect(try store.reading { try Int.fetchOne($0, sql: "PRAGMA user_version") } == StoreSchema.version)
  }

  @Test(
    "A row that no build can have written is called damage",
    arguments: [
      "INSERT INTO moods VALUES (20454, 'furious', 'steps_rule', 1767225600)",
      "INSERT INTO moods VALUES (20454, 'calm', 'somebody', 1767225600)",
      "INSERT INTO moods VALUES (9999999999, 'calm', 'steps_rule', 1767225600)",
      "INSERT INTO thresholds VALUES (20454, 1767225600, 9000, 8000)",
      "INSERT INTO forms VALUES (6, 20454, 30, 'calm', 1767225600)",
      "INSERT INTO step_days VALUES (20454, 5)",
      "INSERT INTO step_total VALUES (1, 20454, 20460, NULL)",
      "INSERT INTO build_notes VALUES (-5, 'message', 'a', '')",
    ])
  func damage(sql: String) throws {
    let scratch = try ScratchHome()
    let store = try scratch.store()
    try store.writing { try $0.execute(sql: sql) }
    #expect { try store.remembered() } throws: { ($0 as? StoreError)?.code == .damaged }
  }

  @Test("Every kind of fact has a table, in the order in which bundles list them")
  func tables() {
    #expect(MemoryTable.all.map(\.kind) == MemoryTable.Kind.allCases)
    #expect(MemoryTable.all.allSatisfy { $0.keyCount <= $0.columns.count })
  }

  @Test(
    "S16 (facts): after forgetting no single day before its border is held, and no note of its mood; what they added up to is"
  )
  func forgetting() throws {
    let scratch = try ScratchHome()
    for seed in 0..<100 {
      var dice = StoreDice(seed: UInt64(seed))
      let store = try scratch.store("s\(seed)")
      for index in [1, 2] {
        try store.remember(MemoryFixture.build(&dice, on: index), asOf: MemoryFixture.moment(index))
      }
      let before = try store.remembered()
      let steps = MemoryFixture.day(dice.below(40))
      let moods = MemoryFixture.day(dice.below(40))
      try store.forget(stepsBefore: steps, moodsBefore: moods)
      let left = try store.remembered()
      #expect(left.facts.moods == before.facts.moods.filter { $0.day >= moods })
      #expect(left.facts.steps?.days == before.facts.steps?.days.filter { $0.day >= steps })
      #expect(left.facts.steps?.total == before.facts.steps?.total)
      #expect(
        left.facts.forms == before.facts.forms && left.facts.steps?.phases == before.facts.steps?.phases)
      // Notes are made at 21:00 in UTC, on the same day in every zone west of it.
      var kept = before.builds.filter { $0.kind != .mood || CivilZone.utc.day(of: $0.asOf) >= moods }
      // The words of a message go with the steps; that there was one stays.
      for place in kept.indices
      where kept[place].kind == .message && CivilZone.utc.day(of: kept[place].asOf) < steps {
        kept[place].value =
          kept[place].value.split(separator: "\n", omittingEmptySubsequences: false)
          .first.map(String.init) ?? ""
      }
      #expect(left.builds == kept)
    }
  }
}
