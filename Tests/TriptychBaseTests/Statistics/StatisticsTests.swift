import Testing
import TriptychBase

/// Figures computed with NumPy 2.4 and SciPy 1.17 (`numpy.quantile`, `numpy.std` with
/// ddof 1, `scipy.stats.median_abs_deviation`).
@Suite struct StatisticsTests {
  private let values = [3.0, 7, 1, 9, 4, 4, 12, 5]

  @Test(
    "Quantiles lie where NumPy puts them",
    arguments: [(0, 1.0), (0.1, 2.4), (0.25, 3.75), (0.5, 4.5), (0.9, 9.9), (1, 12.0)])
  func quantiles(p: Double, expected: Double) throws {
    let quantile = try #require(Statistics.quantile(values, p))
    #expect(abs(quantile - expected) < 1e-12)
  }

  @Test("Mean, spread and median distance agree with SciPy; no values give no figure")
  func spread() throws {
    #expect(Statistics.mean(values) == 5.625)
    #expect(abs(try #require(Statistics.standardDeviation(values)) - 3.543101950067402) < 1e-12)
    #expect(Statistics.medianAbsoluteDeviation(values) == 2)
    #expect(Statistics.mean([]) == nil)
    #expect(Statistics.median([]) == nil)
    #expect(Statistics.standardDeviation([1]) == nil)
  }

  @Test("A sorted list is searched for the first place where a condition holds, also from a slice")
  func partitioning() {
    let list = [1, 3, 3, 7]
    #expect(
      [0, 1, 2, 3, 4, 8].map { limit in list.partitioningIndex { $0 >= limit } } == [0, 0, 1, 1, 3, 4])
    #expect(list[2...].partitioningIndex { $0 >= 0 } == 2)
    #expect([Int]().partitioningIndex { _ in true } == 0)
  }
}
