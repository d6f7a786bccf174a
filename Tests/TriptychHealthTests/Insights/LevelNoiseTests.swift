import TestSupport
import Testing

@testable import TriptychHealth

/// Figures from a Python program written from the description.
@Suite struct LevelNoiseTests {
  @Test("Only days that follow each other in the calendar tell how much a day resembles the next")
  func neighbors() throws {
    let first = day("2025-01-01")
    let kept = MadeSeries(seed: 41, days: 200).points.filter { $0.index * 7 % 11 > 2 }
    let noise = try #require(
      LevelNoise(kept.map(\.value), days: kept.map { first.advanced(by: $0.index) }))
    // Days on either side of a gap counted as neighbors would make it 0.499.
    #expect(agree(noise.persistence, 0.5998895093365726))
    #expect(agree(noise.deviation, 0.7596371345094237))
  }

  @Test("Where no two days follow each other, nothing is known")
  func apart() {
    let first = day("2025-01-01")
    let days = (0..<100).map { first.advanced(by: 2 * $0) }
    #expect(LevelNoise(days.indices.map { Double($0 * $0 % 7) }, days: days) == nil)
  }

  @Test(
    "Shuffled blocks are widened by what a long mean varies more than the means of blocks",
    arguments: [
      (0.0, 1.0), (0.6, 1.0744762775775056), (0.8, 1.1982264406516763), (0.97, 2.3186494440043943),
    ])
  func widening(persistence: Double, root: Double) {
    let ratio = LevelNoise.widening(persistence: persistence) / LevelNoise.margin.factor
    // The program's figures are the square roots of the ratios of variances.
    #expect(agree(ratio * ratio, root * root * root, within: 1e-9))
  }
}
