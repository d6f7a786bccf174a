/// Two metrics of which it is asked whether they go together, at one declared lag.
///
/// The list is fixed before anybody looks at data: a longer one would make every
/// finding harder to tell from chance.
public struct AssociationPair: Hashable, Sendable {
  /// What may go before.
  public var x: Metric
  /// What may go with it.
  public var y: Metric
  /// Days by which `y` follows `x`: 0 or 1.
  public var lag: Int

  /// Days on which both are known before a pair is tested.
  public static let minimumPairs = 84

  /// The declared pairs, 42 of them.
  ///
  /// - Parameter hrv: what heart-rate variability is measured by, rMSSD unless told otherwise
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

/// A declared pair on its way through the gates.
struct AssociationCandidate: Sendable {
  /// The pair.
  let pair: AssociationPair
  /// The days of both; `nil` where one of the two has none.
  let days: PairedDays?
  /// Why it is refused; `nil` as long as it is not.
  var refusal: AssociationReport.Refusal?
  /// Metrics that it stands for.
  var standsFor: [Metric] = []
  /// The p of the test; `nil` before it and when it was not run.
  var p: Double?
  private var q: Double?
  private var effect: AssociationEffect?

  /// A pair, refused where its days do not allow a test.
  init(_ pair: AssociationPair, _ days: PairedDays?) {
    self.pair = pair
    self.days = days
    guard let days, days.count >= AssociationPair.minimumPairs else {
      refusal = .tooFewPairs
      return
    }
    if !days.isCovered { refusal = .lowCoverage } else if days.isConstant { refusal = .constant }
  }

  /// Judges a tested pair by its adjusted p, the size and sign of its effect, and its two halves.
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

  /// Days until it can be tested, if both metrics are known on each day to come.
  var daysUntilTest: Int { days?.daysUntilTest ?? AssociationPair.minimumPairs }

  /// What became of it.
  var outcome: AssociationReport.Outcome {
    AssociationReport.Outcome(
      pair: pair, count: days?.count ?? 0, rho: p == nil ? nil : days?.rho(), p: p, q: q, refusal: refusal)
  }

  /// The finding; `nil` where there is none.
  ///
  /// - Parameter first: the first day of the year looked at
  func association(since first: CalendarDay) -> Association? {
    guard refusal == nil, let days, let p, let q, let effect, let rho = days.rho() else { return nil }
    let last = days.window.upperBound - 1 + days.lag
    return Association(
      pair: pair, days: first.advanced(by: days.window.lowerBound)...first.advanced(by: last),
      count: days.count, rho: rho, p: p, q: q, effect: effect.difference, x: effect.x, y: effect.y,
      standsFor: standsFor)
  }
}
