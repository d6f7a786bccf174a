import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("What builds remember in a bundle")
struct BundleMemoryTests {
  @Test(
    "S17, S9: a bundle taken into an empty home gives the same digest, facts, gallery and notes",
    arguments: 0..<100)
  func roundTrip(seed: Int) throws {
    var dice = StoreDice(seed: UInt64(seed))
    let fixture = try BundleFixture(seed: UInt64(seed), rows: 30, texts: [])
    for index in [4, 2] {
      try fixture.store.remember(
        MemoryFixture.build(&dice, on: index), asOf: MemoryFixture.moment(index))
    }
    if dice.below(2) == 0 {
      try fixture.store.forget(stepsBefore: MemoryFixture.day(9), moodsBefore: MemoryFixture.day(20))
    }
    try fixture.write()
    let empty = try fixture.scratch.store("empty")
    let (summary, settings, change) = try fixture.read(fixture.path, into: empty)
    #expect(summary.refused.total == 0 && summary.read == change.total.new)
    let kept = try fixture.store.remembered()
    #expect(try empty.remembered().facts == kept.facts)
    #expect(try empty.remembered().builds == kept.builds)
    #expect(try empty.digest(settings: settings) == fixture.store.digest(settings: fixture.settings))
    // Once more changes nothing.
    let again = try fixture.read(fixture.path, into: empty).change
    #expect(again.isEmpty && again.remembered.outranked == 0)
  }

  @Test("Two bundles of one person, in either order, leave the same cache")
  func anyOrder() throws {
    for seed in 0..<30 {
      var dice = StoreDice(seed: UInt64(seed))
      let fixtures = try (0..<2).map { _ in try BundleFixture(seed: 5, rows: 12, texts: []) }
      for (index, fixture) in fixtures.enumerated() {
        try fixture.store.remember(
          MemoryFixture.build(&dice, on: index), asOf: MemoryFixture.moment(index))
        if dice.below(3) == 0 {
          try fixture.store.forget(
            stepsBefore: MemoryFixture.day(dice.below(30)), moodsBefore: MemoryFixture.day(dice.below(30)))
        }
        try fixture.write()
      }
      let scratch = fixtures[0].scratch
      let orders = try [fixtures, fixtures.reversed()].enumerated().map { number, order in
        let store = try scratch.store("order-\(number)")
        for fixture in order { _ = try fixture.read(fixture.path, into: store) }
        return try store.remembered()
      }
      #expect(orders[0] == orders[1])
    }
  }

  @Test("A bundle without facts has no file of them, and one is imported as ever")
  func withoutFacts() throws {
    let fixture = try BundleFixture(rows: 30)
    let names = try fixture.write().files.map(\.name)
    #expect(!names.contains { $0.hasPrefix("data/stored/") || $0.hasPrefix("data/records/") })
    let other = try fixture.scratch.store("other")
    _ = try fixture.read(fixture.path, into: other)
    #expect(try other.remembered().isEmpty)
  }

  @Test("A mood in a bundle is a line that a person can read")
  func readable() throws {
    let fixture = try BundleFixture(rows: 12)
    let moment = MemoryFixture.moment(3)
    var build = Remembered()
    build.facts.moods = [
      DayMood(
        day: MemoryFixture.day(1), mood: .calm, decidedBy: .metricsRule, formedAt: moment.instant)
    ]
    try fixture.store.remember(build, asOf: moment)
    try fixture.write()
    guard BundleFixture.has("unzip") else { return }
    let line = try fixture.contents(BundleLayout.moods)
    #expect(
      line == """
        {"fact":"mood","day":"2026-01-02","mood":"calm","decided_by":"metrics_rule",\
        "formed_at":"2026-01-04T21:00:00Z"}

        """)
  }
}
