import TestSupport
import Testing

@testable import TriptychHealth

/// Figures from a Python program written from the description: NumPy's Fourier transform, every kind of noise tried
/// over it, and matrices of correlations written out.
@Suite("How long a series remembers") struct DayMemoryTests {
  struct Vector {
    var series: MadeSeries
    var persistence, order, evidence: Double
  }

  static let vectors = [
    Vector(series: MadeSeries(seed: 21), persistence: 0.49, order: 0.44, evidence: 14.899051295545334),
    Vector(
      series: MadeSeries(seed: 22, resemblance: 0.8), persistence: 0.82, order: 0.48,
      evidence: 37.76859654243476),
    Vector(
      series: MadeSeries(seed: 23, days: 100, resemblance: 0.3), persistence: 0.2, order: 0.18,
      evidence: -0.5504377009243555),
    Vector(
      series: MadeSeries(seed: 25, days: 512, resemblance: 0.9), persistence: 0.87, order: 0.48,
      evidence: 55.08481925069782),
  ]

  @Test("Persistence, order and evidence agree with the program", arguments: vectors)
  func vector(_ vector: Vector) throws {
    let memory = try #require(DayMemory(vector.series.points.map(\.value)))
    #expect(agree(memory.persistence, vector.persistence) && agree(memory.order, vector.order))
    #expect(agree(memory.evidence, vector.evidence, within: 1e-6))
  }

  @Test("What two fitted levels take out of the persistence is given back")
  func corrected() throws {
    let memory = try #require(DayMemory(MadeSeries(seed: 21).points.map(\.value)))
    #expect(agree(memory.corrected(mean: 2, slope: 6).persistence, 0.5037604456824513))
  }

  @Test("Several paces at once look like long memory; neither a scale nor a level changes that")
  func long() throws {
    let memory = try #require(DayMemory(ThreePaces.values))
    #expect(memory.isLong && agree(memory.evidence, -8.152665297750152, within: 1e-6))
    let moved = try #require(DayMemory(ThreePaces.values.map { 7 * $0 - 300 }))
    #expect(moved.order == memory.order && agree(moved.evidence, memory.evidence, within: 1e-6))
  }

  @Test("Independent days around two levels cannot tell the kinds of noise apart; with the levels they can")
  func levels() throws {
    let rest = MadeSeries(seed: 51, resemblance: 0).points.map(\.value)
    let row = rest.enumerated().map { $1 + ($0 >= 200 ? 0.9 : 0) }
    let around = try #require(DayMemory(ShiftTest(row, cut: 200).residuals))
    let whole = try #require(DayMemory(row))
    #expect(agree(around.evidence, 0, within: 1e-6))
    #expect(agree(around.evidence(against: whole), 32.27620771902253, within: 1e-6))
  }

  @Test("Few values, equal ones, and ones that differ only by rounding have no memory to speak of")
  func none() {
    #expect(DayMemory(Array(repeating: 0.1, count: 100)) == nil)
    #expect(DayMemory((0..<100).map { $0 % 2 == 0 ? 0.3 : 0.1 + 0.2 }) == nil)
    #expect(DayMemory((0..<13).map(Double.init)) == nil)
    #expect(DayMemory([]) == nil)
  }

  @Test("The correlations of fractional noise are those that the gamma function gives")
  func correlations() {
    let correlations = DayMemory.fractional(order: 0.4, count: 365)
    let expected = [1, 0.6666666666666667, 0.5833333333333335, 0.5384615384615379, 0.5085470085470086]
    #expect(zip(correlations, expected).allSatisfy { agree($0, $1, within: 1e-12) })
    #expect(agree(correlations[364], 0.20641330328756038, within: 1e-12))
    #expect(DayMemory.fractional(order: 0, count: 3) == [1, 0, 0])
  }

  @Test(
    "The variance of Mann-Kendall's score under long memory is the slope's over that of days around their mean",
    arguments: [
      (30, 0.4, 4.120917530020429), (30, 0.2, 2.062148187392517), (365, 0.4, 23.083103789678905),
      (84, 0.49, 12.208949401461787), (30, 0, 1),
    ])
  func factor(count: Int, order: Double, expected: Double) {
    let correlations = DayMemory.fractional(order: order, count: count)
    let factor = MannKendall.varianceFactor(count: count, correlations: correlations)
    #expect(agree(factor, expected, within: 1e-9))
  }

  @Test("A level common to all days moves neither slope nor score")
  func common() {
    let correlations = [1] + Array(repeating: 0.5, count: 29)
    #expect(agree(MannKendall.varianceFactor(count: 30, correlations: correlations), 1, within: 1e-12))
  }

  @Test("What blocks of days cut off from long memory is what the matrices of correlations give")
  func widening() {
    let (four, two) = (
      DayMemory.fractional(order: 0.4, count: 365), DayMemory.fractional(order: 0.2, count: 365)
    )
    var power = 1.0
    let short = (0..<365).map { _ in
      defer { power *= 0.6 }
      return power
    }
    #expect(agree(BlockPermutationTests.widening(four, four), 1.3386625599855642))
    #expect(agree(BlockPermutationTests.widening(four, two), 1.1289411981741488))
    #expect(agree(BlockPermutationTests.widening(four, short), 1.0565505515081355))
    #expect(BlockPermutationTests.widening(short, four) == BlockPermutationTests.widening(four, short))
    let (first, second) = (Array(four[..<84]), Array(four[..<84]))
    #expect(agree(BlockPermutationTests.widening(first, second), 1.160223730055065))
  }

  @Test(
    "A year that wanders at several paces has no trend, although each day resembles the next only so much")
  func trends() throws {
    let first = day("2025-01-01")
    var history = HistoryBuilder(first: "2025-01-01").build()
    let days = ThreePaces.values.enumerated().map {
      DayValue(day: first.advanced(by: $0.offset), value: $0.element, source: "Watch")
    }
    history.days[.hrvSDNN] = DaySeries(days)
    let report = TrendFinder(history: history, asOf: AsOf(endOf: first.advanced(by: 364), in: .utc))
      .report(windows: [30, 90, 365])
    // Without long memory the program gives 0.853, 0.213 and 0.0151.
    for (window, score, p) in [
      (30, -18, 0.8952850805657712), (90, 752, 0.49883899980793817), (365, 13883, 0.3801930371788683),
    ] {
      let trend = try #require(report[.hrvSDNN, window])
      #expect(trend.score == score && agree(trend.p, p, within: 1e-8))
      #expect(trend.direction == .steady)
    }
  }
}

/// A year of days that follow a slow, a middling and a quick pace together, which looks like long memory.
private enum ThreePaces {
  static let values = zip(
    zip(points(31, 0.97), points(32, 0.7)), points(33, 0)
  ).map { (($0.0 * 0.5 + $0.1 + $1) * 100).rounded() / 100 }

  private static func points(_ seed: UInt64, _ resemblance: Double) -> [Double] {
    MadeSeries(seed: seed, resemblance: resemblance).points.map(\.value)
  }
}
