/// The facts known at the moment a message is to be sent.
public struct SendingState: Hashable, Sendable {
  /// The kinds of entries a person makes by hand.
  public enum Entry: String, Hashable, Sendable, CaseIterable { case checkIn, meal, dinner, water, workout }

  /// The time from which a meal counts as dinner.
  public static let dinnerBegins = ClockTime(16)
  /// The number of steps in the last hour from which a person counts as already moving.
  public static let movingSteps = 1000.0

  /// The kinds of entries made on the message's own day; a dinner counts as a meal too.
  public var entered: Set<Entry> = []
  /// The number of steps in the hour before; `nil` if unknown.
  public var stepsInLastHour: Double?
}

extension PlannedMessage.Condition {
  /// Whether the condition for sending the message still holds.
  ///
  /// Unknown steps count neither as none nor as many: the entries alone decide then.
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

extension SendingState {
  /// The state of a local day as far as a history shows it at a moment.
  ///
  /// Of food that a source gave without hours it is not known whether dinner was among it, so it counts as a meal only.
  /// The steps are those of the last 60 minutes; an hour that began earlier counts by its share. They are `nil` on other
  /// days and where neither hour has a record.
  public init(_ history: HealthHistory, on day: CalendarDay, at moment: Instant) {
    let zone = history.zone
    func has(_ metrics: [Metric]) -> Bool {
      metrics.contains { !history[$0].values(in: day...day).isEmpty }
    }
    let meals = history.entries.filter {
      $0.kind == .meal && $0.at <= moment && zone.day(of: $0.at) == day
    }
    let evening = SendingState.dinnerBegins.second
    let isDinner =
      meals.contains { zone.wallClockSecond(at: $0.at) >= evening }
      || MessageFacts.food.contains { metric in
        (history.hours[metric] ?? []).contains { $0.day == day && $0.hour * 3600 >= evening && $0.value > 0 }
      }
    var entered: Set<Entry> = []
    if has([.mood, .energy, .stress]) { entered.insert(.checkIn) }
    if isDinner { entered.formUnion([.meal, .dinner]) }
    if !meals.isEmpty || has(MessageFacts.food) { entered.insert(.meal) }
    if has([.water]) { entered.insert(.water) }
    if history.workouts.contains(where: {
      $0.span.lowerBound <= moment && zone.day(of: $0.span.lowerBound) == day
    }) {
      entered.insert(.workout)
    }
    self.init(entered: entered, stepsInLastHour: SendingState.steps(history, on: day, at: moment))
  }

  private static func steps(_ history: HealthHistory, on day: CalendarDay, at moment: Instant) -> Double? {
    guard history.zone.day(of: moment) == day else { return nil }
    let second = history.zone.wallClockSecond(at: moment)
    let (hour, passed) = (second / 3600, Double(second % 3600) / 3600)
    func steps(_ hour: Int) -> Double? {
      history.hourlySteps.first { $0.day == day && $0.hour == hour }.map(\.value)
    }
    let (before, now) = (steps(hour - 1), steps(hour))
    if before == nil, now == nil { return nil }
    return (before ?? 0) * (1 - passed) + (now ?? 0)
  }
}
