/// Two metrics that are tested for an association, at one declared lag.
///
/// The list is fixed before any data is examined: a longer list would make every finding harder to distinguish
/// from chance.
public struct AssociationPair: Hashable, Sendable {
  /// The metric that may come first.
  public var x: Metric
  /// The metric that may be associated with it.
  public var y: Metric
  /// The number of days by which `y` follows `x`: 0 or 1.
  public var lag: Int

  /// The number of days on which both metrics must be known before a pair is tested.
  public static let minimumPairs = 84

  /// The declared pairs, 42 of them.
  ///
  /// - Parameter hrv: the metric for heart-rate variability; default rMSSD
  public static func declared(hrv: Metric = .hrvRMSSD) -> [AssociationPair] {
    let nights: [Metric] = [.sleepDuration, .sleepEfficiency, .sleepMidpoint]
    let sameDay: [Metric] = [.mood, .energy, .stress, hrv, .restingHeartRate]
    let habits: [Metric] = [.steps, .exerciseMinutes, .caffeine, .fiber, .freeSugar, .mindfulMinutes]
    let nextDay: [Metric] = [.mood, .energy, .stress, .sleepDuration]
    return nights.flatMap { x in sameDay.map { AssociationPair(x: x, y: $0, lag: 0) } }
      + habits.flatMap { x in nextDay.map { AssociationPair(x: x, y: $0, lag: 1) } }
      + [
        AssociationPair(x: .steps, y: .restingHeartRate, lag: 1),
        AssociationPair(x: .exerciseMinutes, y: hrv, lag: 1),
        AssociationPair(x: .stress, y: .sleepDuration, lag: 1),
      ]
  }
}

/// A declared pair on its way through the criteria for publication.
struct AssociationCandidate: Sendable {
  /// The pair.
  let pair: AssociationPair
  /// The days of both metrics; `nil` when one of them has none.
  let days: PairedDays?
  /// The reason for rejecting the pair; `nil` unless it is rejected.
  var refusal: AssociationReport.Refusal?
  /// The other metrics that `x` represents.
  var standsFor: [Metric] = []
  /// The p-value of the test; `nil` before the test and when it was not run.
  var p: Double?
  private var q: Double?
  private var effect: AssociationEffect?

  /// Creates a candidate, rejected if its days do not allow a test.
  init(_ pair: AssociationPair, _ days: PairedDays?) {
    self.pair = pair
    self.days = days
    guard let days, days.count >= AssociationPair.minimumPairs else {
      refusal = .tooFewPairs
      return
    }
    if !days.isCovered { refusal = .lowCoverage } else if days.isConstant { refusal = .constant }
  }

  /// Judges a tested pair by its adjusted p-value, the size and sign of its effect, and its two halves.
  mutating func judge(q: Double) {
    self.q = q
    guard q <= AssociationFinder.limit else {
      refusal = .notSignificant
      return
    }
    guard let days, let effect = AssociationEffect(days), effect.isLarge else {
      refusal = .tooSmall
      return
    }
    self.effect = effect
    if !effect.isConcordant { refusal = .contrary } else if !effect.isLasting { refusal = .notInBothHalves }
  }

  /// The number of days until the pair can be tested, if both metrics are known on every future day.
  var daysUntilTest: Int { days?.daysUntilTest ?? AssociationPair.minimumPairs }

  /// The outcome for the pair.
  var outcome: AssociationReport.Outcome {
    AssociationReport.Outcome(
      pair: pair, count: days?.count ?? 0, rho: p == nil ? nil : days?.rho(), p: p, q: q, refusal: refusal)
  }

  /// The association found; `nil` when there is none.
  ///
  /// - Parameter first: the first day of the year examined
  func association(since first: CalendarDay) -> Association? {
    guard refusal == nil, let days, let p, let q, let effect, let rho = days.rho(),
      let begin = days.days.first, let end = days.days.last
    else { return nil }
    return Association(
      pair: pair, days: first.advanced(by: begin)...first.advanced(by: end + days.lag),
      count: days.count, rho: rho, p: p, q: q, effect: effect.difference, x: effect.x, y: effect.y,
      standsFor: standsFor)
  }
}
