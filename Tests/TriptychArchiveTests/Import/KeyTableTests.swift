import Testing

@testable import TriptychArchive

@Suite("The places of keys")
struct KeyTableTests {
  @Test("A key keeps its place, whatever comes after it, until all are removed")
  func places() {
    var table = KeyTable()
    for round in 0..<2 {
      var expected: [UInt64: Int] = [:]
      var state: UInt64 = 5 + UInt64(round)
      for step in 0..<60_000 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        // Keys in a row, keys far apart, and keys that differ in their highest bits alone.
        let key = [UInt64(step / 3), state >> 40, (state >> 52) << 52][step % 3]
        let place = table.place(of: key)
        #expect(place == expected[key])
        if place == nil { expected[key] = expected.count }
      }
      table.removeAll()
    }
  }
}
