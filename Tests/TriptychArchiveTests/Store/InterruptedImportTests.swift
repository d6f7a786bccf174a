import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("An import that does not end well")
struct InterruptedImportTests {
  struct Stop: Error, Equatable {}

  /// A cache with a little in it, and the batches of a large further file.
  private func prepared(_ scratch: ScratchHome) throws -> (PersonStore, [ImportBatch]) {
    var dice = StoreDice(seed: 5)
    let store = try scratch.store()
    try store.take(StoreFixture.file(&dice, exported: nil, rows: 200))
    let batches = (0..<10).map { number in
      var batch = ImportBatch()
      batch.exportedAt = StoreFixture.exported(3)
      batch.sources = [Source(name: "Watch", kind: .watch), Source(name: "New \(number)", kind: .app)]
      batch.bins[.steps] = (0..<2000).map {
        QuantityBin(
          start: StoreFixture.newYear.adding(seconds: Int64($0 + number * 2000) * 900), source: $0 % 2,
          value: 1,
          coverage: 1)
      }
      batch.workouts = [StoreFixture.workout(&dice, at: StoreFixture.newYear, source: 0, texts: [])]
      return batch
    }
    return (store, batches)
  }

  @Test(
    "Stopped at any of ten points it leaves the cache as it was, and the next import succeeds",
    arguments: 0..<10)
  func thrown(point: Int) throws {
    let scratch = try ScratchHome()
    let (store, batches) = try prepared(scratch)
    let before = try store.digest()
    #expect(throws: Stop()) {
      try store.importing { sink in
        for (number, batch) in batches.enumerated() {
          if number == point { throw Stop() }
          try sink.receive(batch)
        }
      }
    }
    #expect(try store.digest() == before)
    #expect(try store.take(batches).bins.new > 19_000)
    try store.check()
  }

  @Test("What is noted of an import is kept with what it brought, or neither is")
  func ending() throws {
    let scratch = try ScratchHome()
    let (store, batches) = try prepared(scratch)
    let before = try store.digest()
    let line = TrailLine(.imported, "import/csv", at: StoreFixture.newYear, by: .imported)
    #expect(throws: Stop()) {
      try store.importing {
        try $0.receive(batches[0])
      } ending: { _, ending in
        try ending.add(line)
        throw Stop()
      }
    }
    #expect(try store.digest() == before)
    try store.importing {
      try $0.receive(batches[0])
    } ending: { _, ending in
      try ending.add(line)
      try ending.noting { _ = $0.ledger.add(line) }
      try ending.add(line)
    }
    #expect(try store.remembered().records.trail.map(\.number) == [1, 2, 3])
    try store.check()
  }

  @Test("Files copied in the middle of an import open as the cache was before it", arguments: 0..<10)
  func copiedMidway(point: Int) throws {
    let scratch = try ScratchHome()
    var dice = StoreDice(seed: 5)
    // So small a page cache makes SQLite write to the file long before the end.
    let store = try scratch.store("original", limits: StoreLimits(cacheKilobytes: 32))
    var sleep = ImportBatch()
    sleep.sources = [Source(name: "Watch", kind: .watch)]
    sleep.sleep = (0..<3000).map {
      let start = StoreFixture.newYear.adding(seconds: Int64($0) * 7200)
      return SleepInterval(
        span: start..<start.adding(seconds: 600), source: 0, stage: dice.pick(SleepStage.allCases))
    }
    try store.take([sleep])
    let before = try store.digest()
    let bytesBefore = try Data(contentsOf: URL(fileURLWithPath: store.path))
    let (_, batches) = try prepared(scratch)
    let copyPath = scratch.path + "/copy.sqlite"
    try store.importing { sink in
      for (number, batch) in batches.enumerated() {
        var batch = batch
        batch.sleep = sleep.sleep.map {
          SleepInterval(
            span: $0.span.lowerBound..<$0.span.upperBound.adding(seconds: Int64(number + 1)), source: 0,
            stage: $0.stage)
        }
        try sink.receive(batch)
        guard number == point else { continue }
        for suffix in ["", "-journal"] {
          try FileManager.default.copyItem(atPath: store.path + suffix, toPath: copyPath + suffix)
        }
      }
    }
    let torn = try Data(contentsOf: URL(fileURLWithPath: copyPath))
    #expect(torn.prefix(bytesBefore.count) != bytesBefore, "the import had not touched old pages yet")
    let copy = try PersonStore(path: copyPath, create: false)
    #expect(try copy.digest() == before)
    try copy.check()
    #expect(try copy.take(batches).bins.new > 19_000)
  }

  @Test("A full disk is said in a sentence and leaves the cache as it was")
  func diskFull() throws {
    let scratch = try ScratchHome()
    let store = try scratch.store("small", limits: StoreLimits(pages: 40))
    try store.take([StoreFixture.batch(value: 1)])
    let before = try store.digest()
    var large = ImportBatch()
    large.sources = [Source(name: "Watch", kind: .watch)]
    large.bins[.steps] = (0..<20_000).map {
      QuantityBin(
        start: StoreFixture.newYear.adding(seconds: Int64($0) * 900), source: 0, value: Double($0) + 0.5,
        coverage: .max >> 4)
    }
    let error = #expect(throws: StoreError.self) { try store.take([large]) }
    #expect(error?.code == .noSpace)
    #expect(error?.diagnostic.text.contains("disk is full") == true)
    #expect(try store.digest() == before)
    #expect(try store.take([StoreFixture.batch(value: 1, at: 1)]).bins.new == 1)
  }

  @Test("While one process imports, another one is told that the cache is in use")
  func busy() throws {
    let scratch = try ScratchHome()
    let first = try scratch.home.lock(scratch.person)
    let error = #expect(throws: StoreError.self) { _ = try scratch.home.lock(scratch.person) }
    #expect(error?.code == .busy && error?.diagnostic.code == "store_busy")
    first.release()
    let second = try scratch.home.lock(scratch.person)
    second.release()
    second.release()
  }

  @Test("After a normal close only the one file remains")
  func onlyOneFile() throws {
    let scratch = try ScratchHome()
    let (store, batches) = try prepared(scratch)
    try store.take(batches)
    try store.close()
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.home.folder(of: scratch.person))
    #expect(names == ["cache.sqlite"])
  }
}
