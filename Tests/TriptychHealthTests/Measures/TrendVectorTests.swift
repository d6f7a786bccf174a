import TestSupport
import Testing

@testable import TriptychHealth

/// Figures from a plain Python program, written from the description of `trend-v1` alone: every
/// slope and every pair is looked at one by one, ranks and tails are SciPy's.
@Suite("trend-v1, figure by figure") struct TrendVectorTests {
  struct Vector {
    var series: MadeSeries
    var window: Int
    var count: Int
    var score: Int
    var slope: Double
    var rho: Double
    var windows: Int
    var p: Double
  }

  static let vectors = [
    Vector(
      series: MadeSeries(seed: 11), window: 30, count: 30, score: 169, slope: 0.049999999999999524,
      rho: 0.5823505725215365, windows: 12, p: 0.1238387470060463),
    Vector(
      series: MadeSeries(seed: 12, slope: 0.01, weekend: 1.5, missing: 15), window: 30, count: 27,
      score: 113, slope: 0.05333333333333314, rho: 0.6008069978842842, windows: 12,
      p: 0.19502421310806606),
    Vector(
      series: MadeSeries(seed: 13, slope: 0.006, weekend: 1), window: 90, count: 90, score: 237,
      slope: 0.005000000000000071, rho: 0.6075051786017587, windows: 4, p: 0.6980585831427912),
    Vector(
      series: MadeSeries(seed: 14, slope: 0.004, missing: 8), window: 365, count: 332, score: 18720,
      slope: 0.00389610389610389, rho: 0.4483618313294107, windows: 1, p: 4.178681038567693e-07),
    Vector(
      series: MadeSeries(seed: 15, days: 40, slope: 0.1), window: 30, count: 30, score: 314,
      slope: 0.13333333333333522, rho: 0.5191194602370025, windows: 1, p: 0.03578685782684411),
    Vector(
      series: MadeSeries(seed: 16, days: 400, resemblance: 0.8, slope: -0.01, missing: 30), window: 120,
      count: 84, score: -445, slope: -0.004761904761904796, rho: 0.6486329913622241, windows: 3,
      p: 0.4660940169693032),
    Vector(
      series: MadeSeries(seed: 17, days: 100, slope: 0.03, steps: 1), window: 90, count: 90, score: 1549,
      slope: 0.018867924528301886, rho: 0.48522704820864065, windows: 1, p: 0.006721811165719944),
    Vector(
      series: MadeSeries(seed: 18, resemblance: 0.3, steps: 2), window: 14, count: 14, score: -12, slope: 0,
      rho: 0.24157979870596694, windows: 26, p: 0.612806320802824),
    Vector(
      series: MadeSeries(seed: 19, days: 900, slope: 0.002), window: 800, count: 800, score: 138_354,
      slope: 0.0024953726037614515, rho: 0.5330281933066044, windows: 1, p: 2.0297351470198108e-18),
  ]

  @Test("Slope, score, resemblance of days and p agree with the program", arguments: vectors)
  func vector(_ vector: Vector) throws {
    let first = day("2025-01-01")
    let last = first.advanced(by: vector.series.days - 1)
    var history = HistoryBuilder(first: "2025-01-01").build()
    let values = DaySeries(vector.series.values(from: first))
    history.days[.hrvSDNN] = values
    let report = TrendFinder(history: history, asOf: AsOf(endOf: last, in: .utc))
      .report(windows: [vector.window])
    let trend = try #require(report[.hrvSDNN, vector.window])
    #expect(trend.count == vector.count)
    #expect(trend.score == vector.score)
    #expect(abs(try #require(trend.slopePerDay) - vector.slope) < 1e-13)
    #expect(abs(try #require(trend.p) - vector.p) < 1e-9 * vector.p)
    let need = try #require(TrendFinder.need(window: vector.window))
    let series = TrendSeries(values, last: last, length: max(365, vector.window))
    let resemblance = DayResemblance(series, window: vector.window, need: need)
    #expect(resemblance.windows == vector.windows)
    #expect(abs(try #require(resemblance.rho) - vector.rho) < 1e-12)
  }
}
