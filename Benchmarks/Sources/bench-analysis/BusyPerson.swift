import TriptychHealth

/// A made-up person with three years of thirty metrics, nights, workouts and hourly steps, for which all
/// 42 pairs can be tested.
enum BusyPerson {
  static let history: HealthHistory = {
    let made = NullHistory(shapes: shapes, length: 1096)
    var history = made.history(1)
    let days = history[.steps].values.map(\.day)
    history.nights = days.map(night)
    history.workouts = days.filter { $0.number % 7 < 3 }.map(workout)
    history.hourlySteps = days.flatMap { day in
      (7..<22).map { HourlyCount(day: day, hour: $0, value: Double((Int(day.number) * $0) % 900)) }
    }
    return history
  }()

  static let asOf = NullHistory().asOf

  private static func night(of day: CalendarDay) -> Night {
    let asleep = CivilZone.utc.instant(
      day: day.advanced(by: -1), wallClockSecond: 83_000 + Int(day.number) % 3000)
    let stages: [SleepStage] = [.core, .deep, .core, .rem, .awake, .core, .deep, .core, .rem, .core, .rem]
    let intervals = stages.enumerated().map { place, stage in
      let start = asleep.adding(seconds: Int64(place) * 2400)
      return SleepInterval(span: start..<start.adding(seconds: 2400), source: 0, stage: stage)
    }
    return Night(
      day: day, source: "Watch", span: asleep..<asleep.adding(seconds: Int64(stages.count) * 2400),
      intervals: intervals)
  }

  private static func workout(on day: CalendarDay) -> ExerciseRecord {
    let start = CivilZone.utc.instant(day: day, wallClockSecond: 61_200)
    var record = ExerciseRecord(
      id: "w\(day.number)", name: "Running", span: start..<start.adding(seconds: 2700), minutes: 45,
      origin: .synced, source: 0, isStrength: day.number % 7 == 2)
    record.meanHeartRate = 140
    return record
  }

  private static let shapes =
    NullHistory.twelve + [
      shape(.activeEnergy, 480, 150, 1, 0...20_000, missing: 0),
      shape(.moderateMinutes, 25, 14, 1, 0...1440),
      shape(.vigorousMinutes, 8, 7, 1, 0...1440),
      shape(.heartRate, 72, 5, 1, 20...250),
      shape(.sleepDeep, 1.2, 0.3, 0.05, 0...24),
      shape(.sleepREM, 1.7, 0.4, 0.05, 0...24),
      shape(.sleepCore, 4.2, 0.6, 0.05, 0...24),
      shape(.sleepAwake, 0.4, 0.2, 0.05, 0...24),
      shape(.weight, 74, 1.2, 0.1, 2...650, missing: 0.6),
      shape(.energyIntake, 2150, 320, 10, 0...20_000),
      shape(.protein, 84, 20, 1, 0...1000),
      shape(.freeSugar, 44, 15, 1, 0...1500),
      shape(.saturatedFat, 26, 7, 1, 0...500),
      shape(.sodium, 2.6, 0.7, 0.1, 0...50),
      shape(.water, 1.7, 0.5, 0.1, 0...20),
      shape(.fruitVegetables, 310, 120, 10, 0...5000),
      shape(.nutritionComplete, 1, 0.3, 1, 0...1),
      shape(.mindfulMinutes, 9, 7, 1, 0...1440),
    ]

  private static func shape(
    _ metric: Metric, _ mean: Double, _ deviation: Double, _ step: Double, _ range: ClosedRange<Double>,
    missing: Double = 0.08
  ) -> NullHistory.Shape {
    NullHistory.Shape(
      metric: metric, mean: mean, deviation: deviation, step: step, range: range, missing: missing)
  }
}
