/// An association between two metrics on this person's days, found by the tested procedure.
public struct Association: Hashable, Sendable {
  /// The two metrics and the lag.
  public var pair: AssociationPair
  /// The days from the first to the last on which both metrics are known, a lag apart.
  public var days: ClosedRange<CalendarDay>
  /// The number of days on which both metrics are known.
  public var count: Int
  /// Spearman's rank correlation over those days, after weekday adjustment; −1...1.
  public var rho: Double
  /// The two-sided p-value of the block permutation test.
  public var p: Double
  /// The p-value adjusted for all pairs tested.
  public var q: Double
  /// The mean of `y` in the upper third of `x` minus its mean in the lower third, after weekday adjustment, in
  /// the unit of `y`.
  public var effect: Double
  /// The mean of `x` in its lower and in its upper third, in the unit of `x`.
  public var x: (low: Double, high: Double) { (xLow, xHigh) }
  /// The mean of `y` on those days, in the unit of `y`.
  public var y: (low: Double, high: Double) { (yLow, yHigh) }
  /// Metrics that rise and fall with `x` so closely that `x` represents them too.
  public var standsFor: [Metric]
  private var xLow, xHigh, yLow, yHigh: Double

  /// Creates an association.
  public init(
    pair: AssociationPair, days: ClosedRange<CalendarDay>, count: Int, rho: Double, p: Double, q: Double,
    effect: Double, x: (low: Double, high: Double), y: (low: Double, high: Double), standsFor: [Metric] = []
  ) {
    self.pair = pair
    self.days = days
    self.count = count
    self.rho = rho
    self.p = p
    self.q = q
    self.effect = effect
    self.standsFor = standsFor
    xLow = x.low
    xHigh = x.high
    yLow = y.low
    yHigh = y.high
  }
}

/// The pairs tested for associations, and the associations found.
public struct AssociationReport: Hashable, Sendable {
  /// The reason why a declared pair was not tested, or was tested but not published.
  public enum Refusal: String, Hashable, Sendable, CaseIterable {
    case tooFewPairs = "too_few_pairs"
    case lowCoverage = "low_coverage"
    case constant
    case clustered
    case notSignificant = "not_significant"
    case tooSmall = "too_small"
    /// The ranks and the means differ in opposite directions.
    case contrary
    case notInBothHalves = "not_in_both_halves"
  }

  /// The outcome for one declared pair.
  public struct Outcome: Hashable, Sendable {
    /// The pair.
    public var pair: AssociationPair
    /// The number of days on which both metrics are known.
    public var count: Int
    /// The correlation, p-value and adjusted p-value of the test; `nil` when it was not run.
    public var rho, p, q: Double?
    /// The reason for not publishing the pair; `nil` when it is published.
    public var refusal: Refusal?
  }

  /// The outcomes of all declared pairs, in their order.
  public var outcomes: [Outcome] = []
  /// The associations found, strongest first.
  public var published: [Association] = []
  /// The number of days of data until the first pair can be tested; 0 when one can be tested now.
  public var daysUntilFirst = 0

  /// The number of tests run.
  public var tested: Int { outcomes.count { $0.p != nil } }
}
