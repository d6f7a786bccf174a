import Testing

@testable import TriptychHealth

/// Cuts computed with ruptures 1.1.10 (`Pelt(model="l2", min_size=7, jump=1)`).
@Suite struct LevelSegmentsTests {
  @Test("Levels are cut where the PELT of ruptures cuts them")
  func steps() {
    let values = (0..<140).map { (day: Int) -> Double in
      let noise = Double(day * 37 % 11)
      let level: Double = day >= 95 ? -3 : day >= 40 ? 6 : 0
      return noise + level
    }
    #expect(LevelSegments.cuts(values, penalty: 50) == [40, 95])
    #expect(LevelSegments.cuts(values, penalty: 200) == [40, 95])
    #expect(LevelSegments.cuts(values, penalty: 1000) == [95])
  }

  @Test("A level that came and went is cut as ruptures cuts it")
  func passing() {
    let values = (0..<120).map { (day: Int) -> Double in
      let noise = Double(day * day * 7 % 13) / 2
      let level: Double = (30..<52).contains(day) ? 3 : 0
      return noise + level + 0.02 * Double(day)
    }
    #expect(LevelSegments.cuts(values, penalty: 20) == [29, 52])
    #expect(LevelSegments.cuts(values, penalty: 60) == [29, 52])
    #expect(LevelSegments.cuts(values, penalty: 300).isEmpty)
  }

  @Test("Levels that alternate are cut as ruptures cuts them")
  func alternating() {
    let values = (0..<150).map { (day: Int) -> Double in
      let noise = Double(day * 29 % 17)
      let level: Double = day / 25 % 2 == 1 ? 5 : 0
      return noise + level
    }
    #expect(LevelSegments.cuts(values, penalty: 30) == [24, 50, 75, 100, 123])
    #expect(LevelSegments.cuts(values, penalty: 150) == [24, 50, 75, 100, 123])
    #expect(LevelSegments.cuts(values, penalty: 400).isEmpty)
  }

  @Test("No way to cut explains a series better, and each level has seven days")
  func best() {
    for seed in 0..<100 {
      var noise = NoiseBuilder(seed: UInt64(seed), persistence: 0.3)
      let step = seed % 4
      let values = noise.values(28 + seed % 9).enumerated().map { $0 >= 14 ? $1 + Double(step) : $1 }
      let penalty = 1 + Double(seed % 5)
      let cuts = LevelSegments.cuts(values, penalty: penalty)
      let edges = [0] + cuts + [values.count]
      #expect(zip(edges, edges.dropFirst()).allSatisfy { $1 - $0 >= 7 })
      let least = cheapest(values[...], penalty: penalty)
      #expect(abs(cost(values, cuts, penalty: penalty) - least) < 1e-9)
    }
  }

  @Test("A series too short for two levels, or constant, has one level")
  func one() {
    #expect(LevelSegments.cuts([1, 1, 1, 1, 1, 1, 9, 9, 9, 9, 9, 9, 9], penalty: 1) == [])
    #expect(LevelSegments.cuts(Array(repeating: 4, count: 100), penalty: 1) == [])
    #expect(LevelSegments.cuts([], penalty: 1) == [])
  }

  private func squares(_ values: ArraySlice<Double>) -> Double {
    let mean = values.reduce(0, +) / Double(values.count)
    return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
  }

  private func cost(_ values: [Double], _ cuts: [Int], penalty: Double) -> Double {
    let edges = [0] + cuts + [values.count]
    return zip(edges, edges.dropFirst()).reduce(penalty * Double(cuts.count)) {
      $0 + squares(values[$1.0..<$1.1])
    }
  }

  /// Every way to cut, tried.
  private func cheapest(_ values: ArraySlice<Double>, penalty: Double) -> Double {
    var least = squares(values)
    guard values.count >= 14 else { return least }
    for cut in values.startIndex + 7...values.endIndex - 7 {
      least = min(least, squares(values[..<cut]) + penalty + cheapest(values[cut...], penalty: penalty))
    }
    return least
  }
}
