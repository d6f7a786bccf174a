import TestSupport
import Testing

@testable import TriptychHealth

/// Figures of a plain program in Python that follows the procedure's text with SciPy 1.17 (`spearmanr`, `rankdata`,
/// `false_discovery_control`) and NumPy (`median`, `quantile`), draws the same shuffles day by day,
/// compares correlations as fractions of whole numbers, and divides the strength that a shuffle must reach by the
/// widening factor √((1 + 2ab / (1 − ab)) / (1 + 2 Σ (1 − k/14) (ab)^k)), k from 1 to 13, of the two lag-1
/// correlations of ranks. The reference person's days do not resemble each other, so that the factor is 1.00 for
/// them; the persistent person's test is the one that it decides.
@Suite struct AssociationVectorTests {
  private let report = ReferencePerson.builder().associations(on: ReferencePerson.length - 1)

  struct Tested: Sendable {
    let x, y: Metric
    let count: Int
    let rho, p, q: Double
    var refusal: AssociationReport.Refusal?
  }

  private static let tested: [Tested] = [
    Tested(x: .sleepEfficiency, y: .mood, count: 294, rho: 0.6181742559751894, p: 0.0005, q: 0.00225),
    Tested(
      x: .sleepEfficiency, y: .energy, count: 141, rho: 0.01844549817796984, p: 0.8255, q: 0.8255,
      refusal: .notSignificant),
    Tested(x: .sleepEfficiency, y: .hrvRMSSD, count: 188, rho: 0.3435673678594562, p: 0.001, q: 0.003),
    Tested(
      x: .sleepEfficiency, y: .restingHeartRate, count: 228, rho: -0.3741368457843231, p: 0.0005, q: 0.00225),
    Tested(
      x: .sleepMidpoint, y: .hrvRMSSD, count: 100, rho: 0.05736628703801779, p: 0.585, q: 0.81,
      refusal: .notSignificant),
    Tested(
      x: .steps, y: .mood, count: 312, rho: 0.020400830879275418, p: 0.72, q: 0.81, refusal: .notSignificant),
    Tested(
      x: .steps, y: .energy, count: 150, rho: -0.030179559909287283, p: 0.6925, q: 0.81,
      refusal: .notSignificant),
    Tested(
      x: .steps, y: .sleepDuration, count: 336, rho: -0.03731702854839617, p: 0.492, q: 0.81,
      refusal: .notSignificant),
    Tested(
      x: .steps, y: .restingHeartRate, count: 242, rho: -0.029312818414944656, p: 0.6175, q: 0.81,
      refusal: .notSignificant),
  ]

  @Test("Every tested pair has the count, rho, p and q of the plain program", arguments: tested)
  func figures(expected: Tested) throws {
    let outcome = try #require(report.outcome(expected.x, expected.y))
    #expect(outcome.count == expected.count)
    #expect(agree(outcome.rho, expected.rho))
    #expect(agree(outcome.p, expected.p, within: 1e-12))
    #expect(agree(outcome.q, expected.q))
    #expect(outcome.refusal == expected.refusal)
  }

  @Test(
    "Where high and low days last for weeks, p is that of the plain program with its widening factor of 1.26")
  func persistent() throws {
    var builder = HistoryBuilder(first: "2025-01-01")
    var random = SeededNumbers(seed: 77)
    var (own, other): ([Double], [Double]) = ([], [])
    for day in 0..<365 {
      own.append(random.unit())
      other.append(random.unit())
      let sleep = own.suffix(14).reduce(0, +)
      let energy = other.suffix(14).reduce(0, +) + 0.3 * sleep
      builder.set(.sleepDuration, on: day, (sleep * 20 + 0.5).rounded(.down) / 20)
      if day % 9 != 4 { builder.set(.energy, on: day, (energy * 10 + 0.5).rounded(.down) / 10) }
    }
    let outcome = try #require(builder.associations(on: 364).outcome(.sleepDuration, .energy))
    #expect(agree(outcome.rho, 0.2574377043221348))
    // Without the factor the program gives 0.04.
    #expect(agree(outcome.p, 0.121, within: 1e-12))
    #expect(
      agree(BlockPermutationTests.widening(0.9059503778376764, 0.9259768782608677), 1.25981, within: 1e-5))
  }

  @Test("No other pair is tested, and all 42 are told with their days and the reason")
  func refusals() {
    #expect(report.tested == AssociationVectorTests.tested.count)
    #expect(report.outcomes.map(\.pair) == AssociationPair.declared())
    let reasons = Dictionary(grouping: report.outcomes, by: \.refusal).mapValues(\.count)
    #expect(
      reasons == [
        nil: 3, .notSignificant: 6, .clustered: 4, .lowCoverage: 2, .constant: 3, .tooFewPairs: 24,
      ])
    #expect(report.outcome(.sleepMidpoint, .mood)?.refusal == .lowCoverage)
    #expect(report.outcome(.sleepMidpoint, .mood)?.count == 156)
    #expect(report.outcome(.sleepDuration, .mood)?.refusal == .clustered)
    #expect(report.outcome(.stress, .sleepDuration)?.count == 64)
    #expect(report.outcome(.fiber, .mood)?.count == 0)
  }

  @Test("The finding with the heart says by how many beats, between which nights, and for what it stands")
  func effect() throws {
    #expect(report.published.map(\.pair.y) == [.mood, .restingHeartRate, .hrvRMSSD])
    let found = try #require(report.published.first { $0.pair.y == .restingHeartRate })
    #expect(found.standsFor == [.sleepDuration])
    #expect(found.days == day("2025-02-05")...day("2026-02-03"))
    #expect(agree(found.effect, -1.6329113924050633))
    #expect(agree(found.x.low, 84.32966910948257))
    #expect(agree(found.x.high, 92.46890961581168))
    #expect(agree(found.y.low, 57.38141239173884))
    #expect(agree(found.y.high, 55.74850099933378))
    #expect(agree(found.y.high - found.y.low, found.effect))
  }
}
