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
