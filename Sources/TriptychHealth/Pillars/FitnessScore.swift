/// The Fitness score over seven days: activity, steps, sleep, recovery, strength.
///
/// - Source: active minutes and strength, WHO guidelines on physical activity (2020); the plateau of
///   steps, Paluch and others (2022), Lancet Public Health 7:e219; hours asleep, Life's Essential 8
///   (Lloyd-Jones and others 2022), Circulation 146:e18; the mean of at least three days of
///   variability, Plews and others (2014), Int J Sports Physiol Perform 9:783. Weights and the lines
///   between are our own choice.
/// - Version: `fitness-v1`; steps alone: `fitness-steps-v1`.
/// - Range: 0 to 100.
/// - Missing data: a part without any day is absent and left out of the mean, but its weight still counts in
///   the confidence; see ``ScoreFormula`` for when there is no score at all.
enum FitnessScore {
  static func score(_ window: ScoreWindow) -> Score {
    var readings: [String: PartReading] = [:]
    readings["activity"] = activity(window)
    readings["steps"] = steps(window)
    readings["sleep"] = sleep(window)
    readings["recovery"] = recovery(window)
    readings["strength"] = strength(window)
    return ScoreFormula.fitness.score(readings, days: window.summedDays(7))
  }

  /// The score from steps alone, used from four days on when the full formula cannot be published.
  static func stepsScore(_ window: ScoreWindow) -> Score {
    let reading = steps(window).flatMap { $0.days >= 4 ? $0 : nil }
    return ScoreFormula.fitnessSteps.score(reading.map { ["steps": $0] } ?? [:], days: window.summedDays(7))
  }

  /// Active minutes per week.
  private static func activity(_ window: ScoreWindow) -> PartReading? {
    let days = window.summedDays(7)
    let minutes = days.compactMap(window.history.activeMinutes)
    guard let mean = Statistics.mean(minutes) else { return nil }
    return PartReading(
      input: 7 * mean, target: 150, points: Interpolation.linear(7 * mean, 0, 150), days: minutes.count)
  }

  private static func steps(_ window: ScoreWindow) -> PartReading? {
    let values = window.values(.steps, 7).map(\.value)
    guard let mean = Statistics.mean(values) else { return nil }
    let age = window.history.settings.birthDate?.wholeYears(until: window.asOf.day)
    let target = (age ?? 0) >= 60 ? 7000.0 : 9000.0
    return PartReading(
      input: mean, target: target, points: Interpolation.linear(mean, 2000, target), days: values.count)
  }

  private static func sleep(_ window: ScoreWindow) -> PartReading? {
    let values = window.values(.sleepDuration, 7).map(\.value)
    guard let mean = Statistics.mean(values) else { return nil }
    return PartReading(
      input: mean, target: nil, points: Interpolation.sleepDuration(mean), days: values.count)
  }

  /// The first signal with three days in the week and a baseline before it.
  private static func recovery(_ window: ScoreWindow) -> PartReading? {
    let week = window.days(7)
    for signal in RecoverySignal.allCases {
      let values = signal.values(in: window.history, week)
      guard values.count >= 3, let mean = Statistics.mean(values),
        let base = Baseline(signal, in: window.history, before: week.lowerBound)
      else { continue }
      let z = signal.sign * base.deviation(of: mean)
      return PartReading(input: z, target: nil, points: Interpolation.logistic(z), days: values.count)
    }
    return nil
  }

  /// Days with strength training, if there was any session in the last 28 days.
  private static func strength(_ window: ScoreWindow) -> PartReading? {
    let month = window.summedDays(28)
    let sessions = window.history[.strengthSessions]
    let workouts = window.history.workouts.map {
      (day: window.history.zone.day(of: $0.span.lowerBound), $0.isStrength)
    }
    .filter { month.contains($0.day) }
    guard !workouts.isEmpty || !sessions.values(in: month).isEmpty else { return nil }
    let week = window.summedDays(7)
    var days = Set(sessions.values(in: week).filter { $0.value > 0 }.map(\.day))
    for (day, isStrength) in workouts where isStrength && week.contains(day) { days.insert(day) }
    let count = Double(days.count)
    return PartReading(input: count, target: 2, points: 100 * min(1, count / 2), days: 7)
  }
}

extension ScoreFormula {
  /// The formula of Fitness over seven days.
  public static let fitness = ScoreFormula(
    id: "fitness-v1", scoreID: "fitness", window: 7,
    parts: [
      FormulaPart("activity", 0.40, need: 4, target: 150, .minute),
      FormulaPart("steps", 0.20, need: 4, target: 9000, .count),
      FormulaPart("sleep", 0.20, need: 4, target: nil, .hour),
      FormulaPart("recovery", 0.10, need: 3, target: nil, MeasureUnit("SD")),
      FormulaPart("strength", 0.10, need: 4, target: 2, .count),
    ])

  /// The formula from steps alone, used when Fitness cannot be published.
  public static let fitnessSteps = ScoreFormula(
    id: "fitness-steps-v1", scoreID: "fitness", window: 7,
    parts: [
      FormulaPart("steps", 1, need: 4, target: 9000, .count)
    ], minimumParts: 1, isFallback: true)
}
