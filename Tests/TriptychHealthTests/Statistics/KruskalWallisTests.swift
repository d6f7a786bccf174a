import Testing

@testable import TriptychHealth

/// Figures computed with SciPy 1.17 (`scipy.stats.chi2.sf`, `scipy.stats.kruskal`).
@Suite struct KruskalWallisTests {
  @Test(
    "The tail of chi-square lies where SciPy puts it",
    arguments: [
      (0.5, 1, 0.47950012218695337), (3.84, 1, 0.05004352124870519), (2, 2, 0.36787944117144245),
      (7, 3, 0.07189777249646509), (0.01, 5, 0.9999994699729957), (1.2, 6, 0.9768847122473671),
      (12.59, 6, 0.05002901173891519), (30, 6, 3.930844818448459e-05), (45.5, 6, 3.722777047372911e-08),
      (150, 11, 1.4904699581360082e-26), (40, 50, 0.8432273781737623), (100, 50, 3.454931382984871e-05),
    ])
  func tail(x: Double, degrees: Int, expected: Double) {
    #expect(abs(ChiSquare.upperTail(x, degrees: degrees) / expected - 1) < 1e-12)
  }

  @Test("The tail of chi-square is 1 at 0 and below, 0 at infinity")
  func ends() {
    #expect(ChiSquare.upperTail(0, degrees: 6) == 1)
    #expect(ChiSquare.upperTail(-1, degrees: 6) == 1)
    #expect(ChiSquare.upperTail(.infinity, degrees: 6) == 0)
  }

  @Test("Groups with equal values, without any, and the days of ten weeks agree with scipy.stats.kruskal")
  func groups() throws {
    let tied = try #require(KruskalWallis([[6.5, 7, 8, 7, 6], [5, 6.5, 7, 9], [8, 8.5, 9, 7, 9.5, 8]]))
    #expect(agree(tied.statistic, 5.182015931372547))
    #expect(agree(tied.p, 0.07494446055632306))
    let apart = try #require(KruskalWallis([[1, 2, 3], [], [4, 5, 6, 7]]))
    #expect(agree(apart.statistic, 4.5))
    #expect(agree(apart.p, 0.033894853524689295))
    var weeks: [[Double]] = Array(repeating: [], count: 7)
    for day in 0..<70 { weeks[day % 7].append(Double(day * 37 % 11) + (day % 7 == 5 ? 3 : 0)) }
    let week = try #require(KruskalWallis(weeks))
    #expect(agree(week.statistic, 7.288555968768186))
    #expect(agree(week.p, 0.29498410901461103))
  }

  @Test("Equal values and a single group cannot be compared")
  func nothing() {
    #expect(KruskalWallis([[4, 4], [4, 4, 4]]) == nil)
    #expect(KruskalWallis([[1, 2, 3]]) == nil)
    #expect(KruskalWallis([]) == nil)
  }
}

extension KruskalWallis {
  /// Compares groups of values; empty ones are left out.
  fileprivate init?(_ groups: [[Double]]) {
    let groups = groups.filter { !$0.isEmpty }
    self.init(ranks: RankCorrelation.ranks(groups.flatMap { $0 }), sizes: groups.map(\.count))
  }
}
