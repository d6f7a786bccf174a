/// Two metrics that go together in this person's days, by the tested procedure.
public struct Association: Hashable, Sendable {
  /// The two metrics and the lag.
  public var pair: AssociationPair
  /// The window looked at.
  public var days: ClosedRange<CalendarDay>
  /// Days on which both are known.
  public var count: Int
  /// Spearman's rank correlation over those days, weekdays adjusted; −1...1.
  public var rho: Double
  /// The two-sided p of the block permutation.
  public var p: Double
  /// The p adjusted for all pairs tested.
  public var q: Double
  /// The mean of `y` in the upper third of `x` less that in the lower third, weekdays adjusted, in the
  /// unit of `y`.
  public var effect: Double
  /// The mean of `x` in its lower and in its upper third, in its unit.
  public var x: (low: Double, high: Double) { (xLow, xHigh) }
  /// The mean of `y` on those days, in its unit.
  public var y: (low: Double, high: Double) { (yLow, yHigh) }
  /// Metrics that rise and fall with `x` so closely that it stands for them too.
  public var standsFor: [Metric]
  private var xLow, xHigh, yLow, yHigh: Double

  /// An association.
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

/// What was looked at for associations and what was found.
public struct AssociationReport: Hashable, Sendable {
  /// Why a declared pair was not tested, or not published after its test.
  public enum Refusal: String, Hashable, Sendable, CaseIterable {
    case tooFewPairs = "too_few_pairs"
    case lowCoverage = "low_coverage"
    case constant
    case clustered
    case notSignificant = "not_significant"
    case tooSmall = "too_small"
    /// Ranks and means point in opposite directions.
    case contrary
    case notInBothHalves = "not_in_both_halves"
  }

  /// One declared pair and what became of it.
  public struct Outcome: Hashable, Sendable {
    /// The pair.
    public var pair: AssociationPair
    /// Days on which both are known.
    public var count: Int
    /// The figures of the test; `nil` when it was not run.
    public var rho, p, q: Double?
    /// Why it is not published; `nil` when it is.
    public var refusal: Refusal?

    /// An outcome.
    public init(
      pair: AssociationPair, count: Int, rho: Double? = nil, p: Double? = nil, q: Double? = nil,
      refusal: Refusal? = nil
    ) {
      self.pair = pair
      self.count = count
      self.rho = rho
      self.p = p
      self.q = q
      self.refusal = refusal
    }
  }

  /// All declared pairs in their order.
  public var outcomes: [Outcome]
  /// The findings, strongest first.
  public var published: [Association]
  /// Days of data until the first pair can be tested; 0 when one can.
  public var daysUntilFirst: Int

  /// A report.
  public init(outcomes: [Outcome] = [], published: [Association] = [], daysUntilFirst: Int = 0) {
    self.outcomes = outcomes
    self.published = published
    self.daysUntilFirst = daysUntilFirst
  }

  /// Tests run.
  public var tested: Int { outcomes.count { $0.p != nil } }
}
