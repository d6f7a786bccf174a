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
