import GRDB
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("What earlier versions kept of whole hours and quarter hours")
struct CoarseRowsTests {
  private static let start = StoreFixture.newYear
  private let scratch: ScratchHome

  init() throws { scratch = try ScratchHome() }

  /// A cache of the fourth version with two weighings of one hour: 80 kg and 82 kg.
  private func oldCache(exported: Int64 = 100) throws -> PersonStore {
    let path = scratch.path + "/old.sqlite"
    let old = try DatabaseQueue(path: path)
    try StoreSchema.migrator.migrate(old, upTo: "v4")
    try old.write { db in
      try db.execute(
        sql: """
          INSERT INTO sources (id, name, kind) VALUES (1, 'Scale', 'app');
          INSERT INTO metrics (id, name) VALUES (1, 'weight');
          INSERT INTO hours VALUES (1, 1, \(Self.start.seconds), 2, 162, 80, 82, \(exported));
          """)
    }
    try old.close()
    return try PersonStore(path: path, create: false)
  }

  /// The same weighings as this version reads them from a file.
  private static func weighings(exported: Int64) -> ImportBatch {
    var batch = ImportBatch()
    batch.exportedAt = Instant(seconds: exported)
    batch.sources = [Source(name: "Scale", kind: .app)]
    batch.hours[.weight] = [(1, 80.0), (3, 82)].map { quarter, kilograms in
      ReadingSummary(
        start: start.adding(seconds: quarter * 900), source: 0, count: 1, sum: kilograms, lowest: kilograms,
        highest: kilograms, last: kilograms, lastSecond: 60)
    }
    return batch
  }

  @Test("A whole hour stays at its hour with its mean, and goes through a bundle unchanged")
  func kept() throws {
    let store = try oldCache()
    let hour = ReadingSummary(
      start: Self.start, source: 0, count: 2, sum: 162, lowest: 80, highest: 82, last: 81, isWholeHour: true)
    #expect(try store.heldData().hours[.weight] == [hour])
    let path = scratch.path + "/out.zip"
    try BundleWriter.write(
      store: store, settingsJSON: nil, days: [:], asOf: AsOf(StoreFixture.newYear, in: .utc), to: path)
    let other = try scratch.store("other")
    _ = try other.importing { try BundleReader.read(path: path, into: &$0) }
    #expect(try other.heldData() == store.heldData())
    #expect(try other.digest() == store.digest())
  }

  @Test("The same export imported again replaces whole hours by its quarter hours, an older one does not")
  func givesWay() throws {
    for (exported, isReplaced) in [(100, true), (101, true), (99, false)] as [(Int64, Bool)] {
      let scratch = try CoarseRowsTests()
      let store = try scratch.oldCache()
      try store.take([Self.weighings(exported: exported)])
      let hours = try store.heldData().hours[.weight] ?? []
      #expect(hours.map(\.isWholeHour) == (isReplaced ? [false, false] : [true]), "\(exported)")
      #expect(try store.take([Self.weighings(exported: exported)]).isEmpty)
    }
  }

  @Test(
    "A bundle of an earlier version is read as whole hours, and its hours give way to quarter hours that are held"
  )
  func oldBundle() throws {
    let path = scratch.path + "/old.zip"
    let line = """
      {"metric":"weight","source":"Scale","start":"2026-01-01T00:00:00Z","count":2,"sum":162,"lowest":80,"highest":82,\
      "exported":"1970-01-01T00:01:40Z"}

      """
    try BundleFixture.bag(
      [
        BundleLayout.sources: "{\"name\":\"Scale\",\"kind\":\"app\",\"last_data\":null}\n",
        BundleLayout.hours: line + line.replacing("00:00:00Z\",\"count", with: "00:15:00Z\",\"count"),
      ], asOf: AsOf(StoreFixture.newYear, in: .utc), to: path)
    let empty = try scratch.store("empty")
    let (result, _) = try empty.importing { try BundleReader.read(path: path, into: &$0) }
    #expect(try empty.heldData().hours[.weight]?.map(\.isWholeHour) == [true])
    #expect(result.summary.refused.total == 1)
    let held = try scratch.store("held")
    try held.take([Self.weighings(exported: 100)])
    let before = try held.heldData()
    let (_, change) = try held.importing { try BundleReader.read(path: path, into: &$0) }
    #expect(change.hours.outranked == 1 && change.hours.new == 0)
    #expect(try held.heldData() == before)
  }

  /// A cache of the fifth version with sums of steps of quarter hours, whose coverage has a bit for 15 seconds.
  private func oldSums(_ sums: [(quarter: Int, value: Double, coverage: UInt64)]) throws -> PersonStore {
    let path = scratch.path + "/old-sums.sqlite"
    let old = try DatabaseQueue(path: path)
    try StoreSchema.migrator.migrate(old, upTo: "v5")
    try old.write { db in
      try db.execute(
        sql: "INSERT INTO sources (id, name, kind) VALUES (1, 'Watch', 'watch'); "
          + "INSERT INTO metrics (id, name) VALUES (1, 'steps')")
      for sum in sums {
        try db.execute(
          sql: "INSERT INTO bins VALUES (1, 1, ?, ?, ?, 100)",
          arguments: [
            Self.start.seconds + Int64(sum.quarter) * 900, sum.value, Int64(bitPattern: sum.coverage),
          ])
      }
    }
    try old.close()
    return try PersonStore(path: path, create: false)
  }

  private static func steps(_ values: [(five: Int, value: Double)], exported: Int64) -> ImportBatch {
    var batch = ImportBatch()
    batch.exportedAt = Instant(seconds: exported)
    batch.sources = [Source(name: "Watch", kind: .watch)]
    batch.bins[.steps] = values.map {
      QuantityBin(start: start.adding(seconds: Int64($0.five) * 300), source: 0, value: $0.value, coverage: 1)
    }
    return batch
  }

  @Test("A quarter hour is cut in three by its covered time, and no step is gained or lost")
  func cut() throws {
    let first = try oldSums([(0, 90, 0xF_FFFF | 0b1001 << 40), (1, 30, 0)]).heldData().bins[.steps] ?? []
    #expect(first.map { $0.start.seconds - Self.start.seconds } == [0, 600, 900, 1200, 1500])
    #expect(first.map { ($0.value * 1e6).rounded() / 1e6 } == [81.818182, 8.181818, 10, 10, 10])
    let covered: [UInt64] = [(1 << 60) - 1, 0b111 << 9 | 0b111, 0, 0, 0]
    #expect(first.map(\.coverage) == covered)
    #expect(first.allSatisfy { $0.isCut })
  }

  @Test("A cache and a bundle of an earlier version give the same bins")
  func sameCut() throws {
    var dice = StoreDice(seed: 6)
    let sums = (0..<500).map { number in
      let coverage = dice.next() & dice.next() & QuantityBin.coverageBits
      return (
        quarter: number, value: Double(dice.below(9_000)) / 7, coverage: dice.below(9) == 0 ? 0 : coverage
      )
    }
    let store = try oldSums(sums)
    let lines = sums.map { sum in
      "{\"metric\":\"steps\",\"source\":\"Watch\","
        + "\"start\":\"\(Self.start.adding(seconds: Int64(sum.quarter) * 900).utcText)\","
        + "\"value\":\(sum.value),\"coverage\":\"\(String(sum.coverage, radix: 16))\","
        + "\"exported\":\"1970-01-01T00:01:40Z\"}\n"
    }
    let path = scratch.path + "/sums.zip"
    try BundleFixture.bag(
      [
        BundleLayout.sources: "{\"name\":\"Watch\",\"kind\":\"watch\",\"last_data\":null}\n",
        BundleLayout.bins: lines.joined(),
      ], asOf: AsOf(StoreFixture.newYear, in: .utc), to: path)
    let other = try scratch.store("sums")
    let (result, _) = try other.importing { try BundleReader.read(path: path, into: &$0) }
    #expect(result.summary.refused.total == 0)
    #expect(try other.heldData() == store.heldData())
    let change = try store.importing { try BundleReader.read(path: path, into: &$0) }.1
    #expect(change.isEmpty)
    let whole = sums.reduce(0) { $0 + $1.value }
    let held = try store.heldData().bins[.steps]?.reduce(0) { $0 + $1.value } ?? 0
    #expect(abs(held - whole) < 1e-6)
  }

  @Test("The same export imported again replaces all three parts of a quarter hour, an older one none")
  func sumsGiveWay() throws {
    for (exported, expected) in [(100, [60.0, 30]), (99, [30, 30, 30])] as [(Int64, [Double])] {
      let scratch = try CoarseRowsTests()
      let store = try scratch.oldSums([(0, 90, (1 << 60) - 1)])
      let change = try store.take([Self.steps([(0, 60), (1, 30)], exported: exported)])
      #expect(change.bins.new == (exported == 100 ? 2 : 0) && change.bins.changed == 0)
      #expect(try store.heldData().bins[.steps]?.map(\.value) == expected, "\(exported)")
    }
  }

  @Test(
    "A later bundle of an earlier version replaces what is held of its quarter hours, an older one nothing")
  func laterBundle() throws {
    for (exported, expected) in [(101, [30.0, 30, 30, 5]), (100, [60, 30, 5])] as [(Int64, [Double])] {
      let scratch = try CoarseRowsTests()
      let store = try scratch.scratch.store("held")
      try store.take([Self.steps([(0, 60), (1, 30), (3, 5)], exported: 100)])
      var batch = ImportBatch()
      batch.exportedAt = Instant(seconds: exported)
      batch.sources = [Source(name: "Watch", kind: .watch)]
      batch.bins[.steps] = EarlierBins.cut(
        QuantityBin(start: Self.start, source: 0, value: 90, coverage: (1 << 60) - 1))
      try store.take([batch])
      #expect(try store.heldData().bins[.steps]?.map(\.value) == expected, "\(exported)")
    }
  }

  @Test("A bundle of a newer version is refused with a sentence")
  func newerBundle() throws {
    let store = try scratch.store()
    func importing(version: Int) throws -> StoreChange {
      let path = scratch.path + "/version\(version).zip"
      try BundleFixture.bag([:], asOf: AsOf(StoreFixture.newYear, in: .utc), version: version, to: path)
      return try store.importing { try BundleReader.read(path: path, into: &$0) }.1
    }
    let change = try importing(version: BundleLayout.version)
    #expect(change.isEmpty)
    let error = #expect(throws: ImportFailure.self) { try importing(version: BundleLayout.version + 1) }
    #expect(error?.diagnostic.text == "The bundle was written by a newer version of Triptych")
    let fixture = try BundleFixture(rows: 30)
    try fixture.write()
    let info = try BundleFixture.files(of: fixture.path).first { $0.key.hasSuffix(BundleLayout.bagInfo) }
    #expect(info?.value.contains("Triptych-Bundle-Version: 2\n") == true)
  }

  @Test("A last reading outside its quarter hour is called damage")
  func damage() throws {
    let store = try scratch.store()
    try store.take([Self.weighings(exported: 100)])
    try store.writing { try $0.execute(sql: "UPDATE hours SET last_second = 9223372036854775807") }
    #expect(throws: StoreError.self) { _ = try store.heldData() }
  }
}
