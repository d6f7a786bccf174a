/// What is known at the moment a message is to be sent.
public struct SendingState: Hashable, Sendable {
  /// What a person enters by hand.
  public enum Entry: String, Hashable, Sendable, CaseIterable { case checkIn, meal, dinner, water, workout }

  /// A meal from this time on counts as dinner.
  public static let dinnerBegins = ClockTime(16)
  /// Steps in the last hour from which somebody is on the move already.
  public static let movingSteps = 1000.0

  /// What has been entered on the message's own day; a dinner is a meal too.
  public var entered: Set<Entry>
  /// Steps in the hour before; `nil` when nobody knows.
  public var stepsInLastHour: Double?

  /// A state; nothing entered and no steps known unless said.
  public init(entered: Set<Entry> = [], stepsInLastHour: Double? = nil) {
    self.entered = entered
    self.stepsInLastHour = stepsInLastHour
  }
}

extension PlannedMessage.Condition {
  /// Whether the message still makes sense.
  ///
  /// Steps that nobody knows of are neither none nor many: they leave the answer to the entries.
  public func holds(_ state: SendingState) -> Bool {
    switch self {
    case .noDinnerYet: !state.entered.contains(.dinner)
    case .stillIdle: state.entered.isEmpty
    case .noCheckInYet: !state.entered.contains(.checkIn)
    case .noWaterYet: !state.entered.contains(.water)
    case .noWorkoutYet:
      !state.entered.contains(.workout)
        && state.stepsInLastHour.map { $0 < SendingState.movingSteps } ?? true
    }
  }
}
