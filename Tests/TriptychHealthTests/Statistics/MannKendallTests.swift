import TestSupport
import Testing

@testable import TriptychHealth

/// Figures from `pymannkendall.original_test` (1.4.3) and, for the distributions, `scipy.stats.norm`
/// and `scipy.stats.t` (SciPy 1.17), each twice the upper tail.
@Suite("The test of Mann and Kendall") struct MannKendallTests {
  @Test(
    "Score, variance, z and p are those of pymannkendall, equal values included",
    arguments: [
      (MadeSeries(seed: 1, days: 20), -88, 941.3333333333334, -2.8356167547119973, 0.004573729394105719),
      (
        MadeSeries(seed: 2, days: 120, slope: 0.01, missing: 20), 1505, 90510.33333333333,
        4.999179768541887, 5.757470598055647e-07
      ),
      (
        MadeSeries(seed: 3, days: 365, missing: 10, steps: 1), -1325, 3365570.3333333335,
        -0.7217032311505408, 0.4704769551034511
      ),
      (
        MadeSeries(seed: 4, days: 1000, slope: -0.001, weekend: 0.5, missing: 5), -113_108, 98_307_728,
        -11.40763596961692, 3.8e-30
      ),
    ] as [(MadeSeries, Int, Double, Double, Double)])
  func vectors(series: MadeSeries, score: Int, variance: Double, z: Double, p: Double) {
    let test = MannKendall(ranks: TolerantRanks(series.points.map(\.value), tolerance: 0))
    #expect(test.score == score)
    #expect(abs(test.variance - variance) < 1e-6)
    #expect(abs(test.z() - z) < 1e-12)
    let found = NormalDistribution.twoSidedP(test.z())
    // pymannkendall takes p from 1 less a share near 1, which leaves few digits, and none far out.
    #expect(p < 1e-20 ? found < 1e-25 : abs(found - p) < 1e-15 + 1e-9 * p)
  }

  @Test("Constant values vote for nothing") func constant() {
    let test = MannKendall(ranks: TolerantRanks(Array(repeating: 3, count: 40), tolerance: 0))
    #expect(test.score == 0 && test.variance == 0 && test.z() == 0)
    #expect(NormalDistribution.twoSidedP(test.z()) == 1)
  }

  @Test(
    "Days that resemble the day before widen the variance by the published sum",
    arguments: [
      (30, 0.6, 3.323429805508088), (15, 0.97, 6.454366911874668), (90, 0.3, 1.8167177108278425),
      (365, 0.9, 17.59189378491992), (30, 0, 1), (2, 0.9, 1),
    ] as [(Int, Double, Double)])
  func varianceFactor(count: Int, rho: Double, factor: Double) {
    #expect(abs(MannKendall.varianceFactor(count: count, rho: rho) - factor) < 1e-12 * factor)
  }

  @Test(
    "Tails of the normal distribution are SciPy's, also far out",
    arguments: [
      (0, 1), (0.3, 0.7641771556220948), (-1.96, 0.04999579029644087), (3, 0.0026997960632601866),
      (6, 1.973175290075389e-09), (12, 3.552964224155306e-33), (30, 9.813427854295816e-198),
    ] as [(Double, Double)])
  func normal(z: Double, p: Double) {
    #expect(abs(NormalDistribution.twoSidedP(z) - p) <= 1e-12 * p)
  }

  @Test(
    "Tails of Student's distribution are SciPy's, also for degrees that are not whole",
    arguments: [
      (0.5, 1, 0.7048327646991335), (2, 1, 0.2951672353008665), (2, 3.7, 0.12181720190523398),
      (-3.1, 12.25, 0.008990074319507229), (5, 40, 1.1840065669659511e-05),
      (12, 2.5, 0.0028362150300783244), (0.001, 7, 0.9992300172449988),
      (40, 100.5, 1.5314680149537363e-63), (1.96, 1e5, 0.04999856319430168), (0, 3, 1),
    ] as [(Double, Double, Double)])
  func student(t: Double, degrees: Double, p: Double) {
    #expect(abs(StudentDistribution.twoSidedP(t, degrees: degrees) - p) <= 1e-10 * p)
  }

  @Test("Values that differ only by rounding are equal, others are not") func tolerantRanks() {
    let ranks = TolerantRanks([7.3 - 7.1, 0.3 - 0.1, 0.1, 0.3], tolerance: 1e-12)
    #expect(ranks.groups == [1, 1, 0, 2])
    #expect(ranks.centered == [0, 0, -1.5, 1.5])
    #expect(TolerantRanks([7.3 - 7.1, 0.3 - 0.1], tolerance: 0).sizes == [1, 1])
  }
}
