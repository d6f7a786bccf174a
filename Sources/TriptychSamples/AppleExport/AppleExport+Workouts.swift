import TriptychHealth

extension AppleExport {
  /// Sessions, with their sums and means in statistics of their own.
  ///
  /// The older phone writes the end of each statistic under the name of its start, and
  /// lets a control character of a note through.
  mutating func writeWorkouts() {
    for day in days {
      guard let workout = day.workout, day.wearsWatch, text.isKnown(workout.end) else { continue }
      var random = random("session", day)
      text.raw(" <Workout")
      text.attribute("workoutActivityType", "HKWorkoutActivityType\(workout.kind.appleName)")
      text.attribute("duration", decimalText(Double(workout.seconds) / 60, 6))
      text.attribute("durationUnit", "min")
      text.origin(watch, index: day.index)
      text.span(workout.start, workout.end)
      text.raw(">\n")
      text.metadata("HKIndoorWorkout", workout.kind == .running ? "0" : "1")
      text.metadata("HKTimeZone", day.zone.identifier)
      text.metadata("HKAverageMETs", "\(decimalText(random.between(4.5, 10.4), 2)) kcal/hr·kg")
      if person.habit == .stopped { text.metadata("HKWorkoutBrandName", "Riverside\u{0b}Gym") }
      text.raw("  <WorkoutEvent")
      text.attribute("type", "HKWorkoutEventTypeSegment")
      text.attribute("date", workout.start)
      text.attribute("duration", decimalText(Double(workout.seconds) / 60, 4))
      text.attribute("durationUnit", "min")
      text.raw("/>\n")
      let energy = decimalText(workout.energy, 3)
      statistics("ActiveEnergyBurned", workout, [("sum", energy)], unit: person.isImperial ? "Cal" : "kcal")
      if workout.kind == .running {
        let distance = person.isImperial ? workout.kilometres / 1.609344 : workout.kilometres
        statistics(
          "DistanceWalkingRunning", workout, [("sum", decimalText(distance, 5))],
          unit: person.isImperial ? "mi" : "km")
      }
      let pulse: [(String, String)] = [
        ("average", decimalText(workout.heartRate, 3)),
        ("minimum", decimalText(workout.heartRate - random.between(28, 44), 0)),
        ("maximum", decimalText(workout.heartRate + random.between(11, 22), 0)),
      ]
      statistics("HeartRate", workout, pulse, unit: "count/min")
      text.raw(" </Workout>\n")
    }
  }

  private mutating func statistics(
    _ type: String, _ workout: SampleWorkout, _ values: [(name: String, value: String)], unit: String
  ) {
    text.raw("  <WorkoutStatistics")
    text.attribute("type", "HKQuantityTypeIdentifier\(type)")
    text.attribute("startDate", workout.start)
    text.attribute(person.habit == .stopped ? "startDate" : "endDate", workout.end)
    for (name, value) in values { text.attribute(name, value) }
    text.attribute("unit", unit)
    text.raw("/>\n")
  }
}

extension SampleWorkout.Kind {
  /// The last part of the type in an export.
  fileprivate var appleName: String {
    switch self {
    case .running: "Running"
    case .strength: "TraditionalStrengthTraining"
    }
  }
}
