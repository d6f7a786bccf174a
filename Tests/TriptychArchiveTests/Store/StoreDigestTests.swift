import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("The digest of a cache")
struct StoreDigestTests {
  @Test(
    "SHA-256 gives the values of FIPS 180-4's examples",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func vectors(text: String, expected: String) {
    #expect(SHA256Digest.hex(of: Array(text.utf8)) == expected)
    let pieces = SHA256Digest()
    for byte in text.utf8 { pieces.update([byte]) }
    #expect(SHA256Digest.hex(pieces.finish()) == expected)
  }

  @Test("Any change of one fact changes the digest", arguments: 0..<8)
  func oneFact(kind: Int) throws {
    let scratch = try ScratchHome()
    func digest(_ change: (inout ImportBatch) -> Void) throws -> String {
      var dice = StoreDice(seed: 2)
      let sources = [Source(name: "Watch", kind: .watch), Source(name: "Phone", kind: .phone)]
      var batch = StoreFixture.batch(&dice, exported: nil, sources: sources, rows: 0, texts: [])
      let at = StoreFixture.newYear
      batch.bins[.steps] = [QuantityBin(start: at, source: 0, value: 5, coverage: 1)]
      batch.hours[.heartRate] = [
        ReadingSummary(start: at, source: 0, count: 2, sum: 120, lowest: 55, highest: 65)
      ]
      batch.sleep = [SleepInterval(span: at..<at.adding(seconds: 60), source: 0, stage: .deep)]
      batch.daily = [
        DailyReading(day: CalendarDay(iso: "2026-01-01")!, metric: .weight, source: 0, value: 80)
      ]
      batch.workouts = [StoreFixture.workout(&dice, at: at, source: 0, texts: [])]
      change(&batch)
      let store = try scratch.store("s\(dice.next())-\(UUID().uuidString)")
      try store.take([batch])
      return try store.digest()
    }
    let plain = try digest { _ in }
    let changes: [(inout ImportBatch) -> Void] = [
      { $0.bins[.steps]?[0].value = 6 }, { $0.bins[.steps]?[0].coverage = 2 },
      { $0.hours[.heartRate]?[0].count = 3 },
      { $0.sleep[0].stage = .core }, { $0.daily[0].metric = .mood }, { $0.workouts[0].name = "Walk" },
      { $0.bins[.steps]?[0].source = 1 }, { $0.sources[1].kind = .app },
    ]
    #expect(try digest { _ in } == plain)
    #expect(try digest(changes[kind]) != plain)
  }

  @Test("When files were exported and how often they came is not part of it")
  func provenance() throws {
    let scratch = try ScratchHome()
    let early = try scratch.store("early")
    let late = try scratch.store("late")
    try early.take([StoreFixture.batch(value: 5)])
    for day in 1..<4 { try late.take([StoreFixture.batch(value: 5, exported: StoreFixture.exported(day))]) }
    #expect(try early.digest() == late.digest())
  }

  @Test("Settings count by what they say, not by how they are laid out")
  func settings() throws {
    let scratch = try ScratchHome()
    let store = try scratch.store()
    let plain = try store.digest(settings: "{\"a\":1,\"b\":\"x\"}")
    #expect(try store.digest(settings: "{ \"b\": \"x\",\n \"a\": 1 }\n") == plain)
    #expect(try store.digest(settings: "{\"a\":2,\"b\":\"x\"}") != plain)
    #expect(try store.digest() != plain)
  }
}
