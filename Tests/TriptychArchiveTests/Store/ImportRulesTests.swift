import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("What an import leaves in the cache")
struct ImportRulesTests {
  let scratch: ScratchHome
  let store: PersonStore

  init() throws {
    scratch = try ScratchHome()
    store = try scratch.store()
  }

  private func steps() throws -> [Double] { try store.heldData().bins[.steps, default: []].map(\.value) }
  private func weight() throws -> [Double] { try store.heldData().daily.map(\.value) }

  @Test("What was imported is read back equal, sorted by time, then source")
  func readBack() throws {
    var dice = StoreDice(seed: 1)
    var batch = StoreFixture.batch(
      &dice, exported: nil, sources: [Source(name: "B", kind: .phone)], rows: 0, texts: [])
    batch.sources = [
      Source(name: "B", kind: .phone), Source(name: "A", kind: .watch, lastData: StoreFixture.newYear),
    ]
    let early = StoreFixture.newYear
    let late = early.adding(seconds: 900)
    batch.bins[.steps] = [
      QuantityBin(start: late, source: 0, value: 3.5, coverage: .max >> 4),
      QuantityBin(start: early, source: 0, value: 2, coverage: 1),
      QuantityBin(start: early, source: 1, value: 1, coverage: 5),
    ]
    batch.hours[.heartRate] = [
      ReadingSummary(start: early, source: 1, count: 2, sum: 130.5, lowest: 60, highest: 70.5)
    ]
    batch.sleep = [SleepInterval(span: early..<late, source: 1, stage: .rem)]
    batch.daily = [
      DailyReading(day: CalendarDay(iso: "2026-01-01")!, metric: .weight, source: 0, value: 80.25)
    ]
    let record = StoreFixture.workout(&dice, at: early, source: 1, texts: [])
    batch.workouts = [record]
    try store.take([batch])

    let held = try store.heldData()
    #expect(held.sources == [batch.sources[1], batch.sources[0]])
    #expect(
      held.bins[.steps] == [
        QuantityBin(start: early, source: 0, value: 1, coverage: 5),
        QuantityBin(start: early, source: 1, value: 2, coverage: 1),
        QuantityBin(start: late, source: 1, value: 3.5, coverage: .max >> 4),
      ])
    #expect(
      held.hours[.heartRate] == [
        ReadingSummary(start: early, source: 0, count: 2, sum: 130.5, lowest: 60, highest: 70.5)
      ])
    #expect(held.sleep == [SleepInterval(span: early..<late, source: 0, stage: .rem)])
    #expect(held.daily.first?.value == 80.25 && held.daily.first?.source == 1)
    var expected = record
    expected.source = 0
    #expect(held.workouts == [expected])
  }

  @Test("An export whose own date lies in the future gives way to one that is made later")
  func futureExport() throws {
    let now = StoreFixture.newYear.adding(seconds: 40 * 86_400)
    for (days, value) in [(Int64(3_000), 9.0), (2, 4)] {
      var batch = StoreFixture.batch(value: value, coverage: 1)
      batch.exportedAt = now.adding(seconds: days * 86_400)
      _ = try store.importing { sink in
        sink.moment = now.adding(seconds: days == 2 ? 2 * 86_400 : 0)
        try sink.receive(batch)
      }
    }
    #expect(try steps() == [4])
  }

  @Test("Parts of one bin in one import add up, and their coverage is joined")
  func partsAddUp() throws {
    try store.take([
      StoreFixture.batch(value: 3, coverage: 0b011), StoreFixture.batch(value: 4, coverage: 0b110),
    ])
    let bin = try #require(try store.heldData().bins[.steps]?.first)
    #expect(bin.value == 7 && bin.coverage == 0b111)
  }

  @Test("Parts of one quarter hour in one import become one summary")
  func hoursMerge() throws {
    func part(_ count: Int, _ low: Double, _ high: Double) -> ImportBatch {
      var batch = ImportBatch()
      batch.sources = [Source(name: "Watch", kind: .watch)]
      batch.hours[.heartRate] = [
        ReadingSummary(
          start: StoreFixture.newYear, source: 0, count: count, sum: low + high, lowest: low, highest: high)
      ]
      return batch
    }
    try store.take([part(2, 60, 70), part(3, 50, 65)])
    let merged = ReadingSummary(
      start: StoreFixture.newYear, source: 0, count: 5, sum: 245, lowest: 50, highest: 70, last: 65)
    #expect(try store.heldData().hours[.heartRate] == [merged])
    // The whole sum is compared with what is held, not its first part.
    let change = try store.take([part(3, 50, 65), part(2, 60, 70)])
    #expect(change.isEmpty && change.hours.unchanged == 1)
  }

  @Test("Of two files the one made later counts, in either order", arguments: [true, false])
  func laterFileWins(laterFirst: Bool) throws {
    let files = [
      StoreFixture.batch(value: 9, exported: StoreFixture.exported(1)),
      StoreFixture.batch(value: 5, exported: StoreFixture.exported(2)),
    ]
    for file in laterFirst ? files.reversed() : files { try store.take([file]) }
    #expect(try steps() == [5])
  }

  @Test("Of two files made at one moment the larger value counts, in either order", arguments: [true, false])
  func largerValueWins(largerFirst: Bool) throws {
    for value in largerFirst ? [9.0, 5] : [5, 9] { try store.take([StoreFixture.batch(value: value)]) }
    #expect(try steps() == [9])
  }

  @Test("A file that does not say when it was made ranks before one that does")
  func unknownMomentRanksFirst() throws {
    try store.take([StoreFixture.batch(value: 9)])
    try store.take([StoreFixture.batch(value: 5, exported: StoreFixture.exported(0))])
    try store.take([StoreFixture.batch(value: 9)])
    #expect(try steps() == [5])
  }

  @Test("A bin held with equal figures still learns of the later file, so that a file between them loses")
  func equalFiguresKeepTheLaterMoment() throws {
    try store.take([StoreFixture.batch(value: 5, exported: StoreFixture.exported(1))])
    let change = try store.take([StoreFixture.batch(value: 5, exported: StoreFixture.exported(3))])
    #expect(change.isEmpty && change.bins.unchanged == 1)
    let late = try store.take([StoreFixture.batch(value: 7, exported: StoreFixture.exported(2))])
    #expect(late.bins.outranked == 1)
    #expect(try steps() == [5])
  }

  @Test("A day's value typed in by hand is replaced by a later word; a file's smaller value is not taken")
  func manualWordReplaces() throws {
    try store.take([StoreFixture.daily(value: 80, kind: .manual, source: "Manual")])
    var word = StoreFixture.daily(value: 79, kind: .manual, source: "Manual")
    word.isByHand = true
    try store.take([word])
    #expect(try weight() == [79])
    try store.take([StoreFixture.daily(value: 80)])
    let change = try store.take([StoreFixture.daily(value: 79)])
    #expect(change.daily.outranked == 1)
    #expect(try weight().sorted() == [79, 80])
  }

  @Test(
    "A day's value of the file written later counts, also where it is smaller, in either order",
    arguments: [true, false])
  func laterWrittenFileWins(laterFirst: Bool) throws {
    let files = [(80.0, 1), (79, 2)].map { value, day in
      var file = StoreFixture.daily(value: value)
      file.writtenAt = StoreFixture.exported(day)
      return file
    }
    for file in laterFirst ? files.reversed() : files { try store.take([file]) }
    #expect(try weight() == [79])
    // A file that says when it was created needs no other moment.
    var stated = StoreFixture.daily(value: 78)
    (stated.exportedAt, stated.writtenAt) = (StoreFixture.exported(1), StoreFixture.exported(9))
    #expect(try store.take([stated]).daily.outranked == 1)
  }

  @Test("Files of manual values that disagree give the same cache in any order")
  func manualFiles() throws {
    let files = [80.0, 79].map { StoreFixture.daily(value: $0, kind: .manual, source: "Manual") }
    let other = try ScratchHome()
    let reversed = try other.store()
    for file in files { try store.take([file]) }
    for file in files.reversed() { try reversed.take([file]) }
    #expect(try store.digest() == reversed.digest())
    #expect(try weight() == [80])
  }

  @Test("Of a day given twice in one file the last one counts")
  func lastOfOneFile() throws {
    try store.take([StoreFixture.daily(value: 80), StoreFixture.daily(value: 79)])
    #expect(try weight() == [79])
  }

  @Test("A stage of sleep is held once")
  func sleepOnce() throws {
    var batch = ImportBatch()
    batch.sources = [Source(name: "Ring", kind: .app)]
    let span = StoreFixture.newYear..<StoreFixture.newYear.adding(seconds: 1800)
    batch.sleep = SleepStage.allCases.map { SleepInterval(span: span, source: 0, stage: $0) }
    #expect(try store.take([batch]).sleep.new == 6)
    let again = try store.take([batch])
    #expect(again.sleep.new == 0 && again.sleep.unchanged == 6)
    #expect(Set(try store.heldData().sleep.map(\.stage)) == Set(SleepStage.allCases))
  }

  @Test("A session is held once; a later file's version replaces it")
  func workoutOnce() throws {
    var dice = StoreDice(seed: 3)
    var batch = ImportBatch()
    batch.sources = [Source(name: "Watch", kind: .watch)]
    batch.workouts = [StoreFixture.workout(&dice, at: StoreFixture.newYear, source: 0, texts: [])]
    #expect(try store.take([batch]).workouts.new == 1)
    #expect(try store.take([batch]).workouts.unchanged == 1)
    batch.workouts[0].minutes = 20
    batch.exportedAt = StoreFixture.exported(9)
    #expect(try store.take([batch]).workouts.changed == 1)
    #expect(try store.heldData().workouts.map(\.minutes) == [20])
  }

  @Test("A source that files disagree on has the kind trusted most and the latest data")
  func sourceKind() throws {
    try store.take([StoreFixture.batch(value: 1, kind: .app)])
    var watch = StoreFixture.batch(value: 1, kind: .watch)
    watch.sources[0].lastData = StoreFixture.exported(2)
    try store.take([watch])
    var phone = StoreFixture.batch(value: 1, kind: .phone)
    phone.sources[0].lastData = StoreFixture.exported(1)
    try store.take([phone])
    #expect(
      try store.heldData().sources == [
        Source(name: "Watch", kind: .watch, lastData: StoreFixture.exported(2))
      ])
  }

  @Test("Names that look the same but are other bytes stay two sources")
  func lookalikeSources() throws {
    try store.take([
      StoreFixture.batch(value: 1, source: "e\u{301}"), StoreFixture.batch(value: 2, source: "\u{E9}"),
    ])
    #expect(try steps() == [1, 2])
    #expect(try store.heldData().sources.map { Array($0.name.utf8).count } == [3, 2])
  }

  @Test("The report counts new, changed and unchanged rows")
  func counts() throws {
    let day = [StoreFixture.batch(value: 1, at: 0), StoreFixture.batch(value: 1, at: 1)]
    let first = try store.take(day)
    #expect(first.bins.new == 2 && first.newSources == 1 && !first.isEmpty)
    let next = try store.take([
      StoreFixture.batch(value: 2, at: 0), StoreFixture.batch(value: 1, at: 1),
      StoreFixture.batch(value: 1, at: 2),
    ])
    #expect(next.bins.new == 1 && next.bins.changed == 1 && next.bins.unchanged == 1 && next.bins.total == 3)
  }

  @Test("A figure that is not a number ends the import and leaves the cache as it was")
  func notFinite() throws {
    try store.take([StoreFixture.batch(value: 1)])
    let before = try store.digest()
    #expect(throws: StoreError.self) {
      try store.take([StoreFixture.batch(value: 2, at: 5), StoreFixture.batch(value: .nan, at: 6)])
    }
    #expect(try store.digest() == before)
  }

  @Test("A character that would end a text early is replaced, and the text stays whole")
  func nulCharacter() throws {
    try store.take([StoreFixture.batch(value: 1, source: "Wa\0tch")])
    #expect(try store.heldData().sources.map(\.name) == ["Wa\u{FFFD}tch"])
  }

  @Test("An empty import changes nothing and an empty cache gives nothing")
  func empty() throws {
    #expect(try store.heldData().isEmpty)
    #expect(try store.take([]).isEmpty)
    #expect(try store.take([ImportBatch()]).isEmpty)
    #expect(try store.counts().isEmpty)
  }
}
