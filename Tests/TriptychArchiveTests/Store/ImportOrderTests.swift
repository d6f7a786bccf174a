import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("The order of imports does not matter")
struct ImportOrderTests {
  @Test(
    "Overlapping files in any order, each any number of times, give the same cache and digest",
    arguments: 0..<100)
  func anyOrder(seed: Int) throws {
    var dice = StoreDice(seed: UInt64(seed))
    let moments: [Instant?] = [
      nil, nil, StoreFixture.exported(1), StoreFixture.exported(1), StoreFixture.exported(2),
    ]
    let files = (0..<4).map { _ in
      let moment = dice.pick(moments)
      return StoreFixture.file(&dice, exported: moment)
    }
    let scratch = try ScratchHome()
    let plain = try scratch.store("plain")
    for file in files { try plain.take(file) }
    let shuffled = try scratch.store("shuffled")
    for file in dice.shuffled(files + [dice.pick(files), dice.pick(files)]) { try shuffled.take(file) }
    #expect(try plain.digest() == shuffled.digest())
    #expect(try plain.heldData() == shuffled.heldData())
    #expect(try exportMoments(plain) == exportMoments(shuffled))
  }

  @Test("All 24 orders of four files that disagree on one bin leave the same value")
  func allOrders() throws {
    let files = [
      StoreFixture.batch(value: 5, exported: StoreFixture.exported(1)), StoreFixture.batch(value: 9),
      StoreFixture.batch(value: 5, coverage: 3, exported: StoreFixture.exported(2)),
      StoreFixture.batch(value: 5, coverage: 6, exported: StoreFixture.exported(2)),
    ]
    var digests: Set<String> = []
    for (number, order) in permutations(of: [0, 1, 2, 3]).enumerated() {
      let scratch = try ScratchHome()
      let store = try scratch.store("order\(number)")
      for index in order { try store.take([files[index]]) }
      digests.insert(try store.digest())
      #expect(try store.heldData().bins[.steps]?.first?.coverage == 6)
    }
    #expect(digests.count == 1)
  }

  @Test("Importing the same file again leaves every byte of the cache file as it was")
  func sameBytes() throws {
    let scratch = try ScratchHome()
    let store = try scratch.store()
    var dice = StoreDice(seed: 7)
    let file = StoreFixture.file(&dice, exported: StoreFixture.exported(1), rows: 300)
    try store.take(file)
    let path = scratch.home.storePath(of: scratch.person)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let change = try store.take(file)
    #expect(change.isEmpty && change.total.unchanged > 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test("How a file is cut into batches does not matter")
  func batchSizes() throws {
    var dice = StoreDice(seed: 11)
    let scratch = try ScratchHome()
    let whole = try scratch.store("whole")
    let cut = try scratch.store("cut")
    var all = ImportBatch()
    all.sources = [Source(name: "Watch", kind: .watch)]
    all.bins[.steps] = (0..<1000).map { _ in
      QuantityBin(
        start: StoreFixture.newYear.adding(seconds: Int64(dice.below(500)) * 900), source: 0,
        value: Double(dice.below(100)), coverage: dice.next() >> 4)
    }
    let held = [StoreFixture.batch(value: 120, at: 3), StoreFixture.batch(value: 1, at: 800)]
    for store in [whole, cut] { try store.take(held) }
    try whole.take([all])
    try cut.importing { sink in
      for bin in all.bins[.steps, default: []] {
        var piece = ImportBatch()
        piece.sources = all.sources
        piece.bins[.steps] = [bin]
        try sink.receive(piece)
      }
    }
    #expect(try whole.digest() == cut.digest())
  }

  private func exportMoments(_ store: PersonStore) throws -> [Int64] {
    try store.reading { db in
      var moments: [Int64] = []
      let listing = try StoreListing(db)
      try listing.bins { moments.append($2.exported) }
      try listing.hours { moments.append($2.exported) }
      try listing.daily { moments.append($2.exported) }
      try listing.workouts { moments.append($1.exported) }
      return moments
    }
  }

  private func permutations(of items: [Int]) -> [[Int]] {
    guard items.count > 1 else { return [items] }
    return items.flatMap { first in permutations(of: items.filter { $0 != first }).map { [first] + $0 } }
  }
}
