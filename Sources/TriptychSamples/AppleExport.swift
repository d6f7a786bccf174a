import TriptychHealth

/// Writes a made-up person's days as the `export.xml` of a phone.
///
/// Records stand kind by kind, each kind in the order of time, then food
/// correlations, workouts and the days' summaries.
struct AppleExport {
  /// The person.
  let person: SamplePerson
  /// Their days, ascending.
  let days: [SampleDay]
  /// The seed for details that a day leaves open.
  let seed: UInt64
  /// The text so far.
  var text: AppleExportText
  let watch: AppleDevice
  let phone: AppleDevice
  /// Whether there is a watch at all.
  let hasWatch: Bool

  /// An export made at the moment `through` in the person's home zone.
  init(person: SamplePerson, days: [SampleDay], seed: UInt64, home: CivilZone, through: Instant) {
    (self.person, self.days, self.seed) = (person, days, seed)
    let isOld = person.habit == .stopped
    text = AppleExportText(zone: home, through: through, seed: seed)
    watch = .watch(of: person.name, isOld: isOld)
    phone = .phone(of: person.name, isOld: isOld)
    hasWatch = person.habit != .stepsOnly
    exportedAt = through
  }

  private let exportedAt: Instant

  /// The whole document as UTF-8.
  mutating func document() -> [UInt8] {
    text.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    text.raw(AppleDocumentType.text(isBroken: person.habit == .stopped))
    text.raw("<HealthData locale=\"\(person.isImperial ? "en_US" : "en_GB")\">\n <ExportDate")
    text.attribute("value", exportedAt)
    text.raw("/>\n <Me")
    let me: [(String, String)] = [
      ("DateOfBirth", person.birthDate.iso), ("BiologicalSex", "HKBiologicalSex\(person.sex)"),
      ("BloodType", "HKBloodTypeNotSet"), ("FitzpatrickSkinType", "HKFitzpatrickSkinTypeNotSet"),
      ("CardioFitnessMedicationsUse", "None"),
    ]
    for (name, value) in me { text.attribute("HKCharacteristicTypeIdentifier\(name)", value) }
    text.raw("/>\n")
    if hasWatch {
      writeBody()
      writeHeart()
    }
    writeSteps()
    if hasWatch {
      writeDistance()
      writeEnergy()
      writeFlights()
      writeExerciseMinutes()
      writeSleep()
      if person.habit == .everything {
        writeMindfulness()
        writeFood()
      }
      writeWorkouts()
      writeSummaries()
    }
    text.raw("</HealthData>\n")
    return text.bytes
  }

  /// A stream of numbers for one kind of record of one day.
  func random(_ purpose: String, _ day: SampleDay) -> SeededRandom {
    SeededRandom(seed: seed, "\(purpose) of \(person.id)", index: day.index)
  }

  private mutating func writeBody() {
    for day in days where day.index % 7 == 3 && person.habit != .beginner {
      var random = random("weight", day)
      let start = day.moment(7 * 3600 + random.whole(0...1500))
      let kilograms =
        person.traits.weight - 1.2 * Double(day.index) / Double(days.count) + 0.4 * random.normal()
      text.record(
        "HKQuantityTypeIdentifierBodyMass", .scale, index: day.index, unit: person.isImperial ? "lb" : "kg",
        from: start, to: start, value: decimalText(person.isImperial ? kilograms * 2.20462 : kilograms, 1))
    }
  }

  private mutating func writeFlights() {
    for day in days where !day.isIll {
      var random = random("stairs", day)
      for movement in day.movements where movement.phoneAlong && movement.pace == .brisk {
        text.record(
          "HKQuantityTypeIdentifierFlightsClimbed", phone, index: day.index, unit: "count",
          from: movement.start,
          to: movement.end, value: String(random.whole(1...3)))
      }
    }
  }

  private mutating func writeMindfulness() {
    for day in days {
      guard let minutes = day.checkIn?.mindfulMinutes, minutes > 0, day.wearsWatch else { continue }
      var random = random("mindful", day)
      let start = day.moment(random.whole(20...22) * 3600 + random.whole(0...1800))
      text.record(
        "HKCategoryTypeIdentifierMindfulSession", watch, index: day.index, unit: nil, from: start,
        to: start.adding(seconds: Int64(minutes * 60)), value: "HKCategoryValueNotApplicable")
    }
  }

  private mutating func writeSummaries() {
    for day in days where text.isKnown(day.moment(12 * 3600)) {
      let isWorn = day.wearsWatch
      let known = day.movements.filter { text.isKnown($0.end) }
      let energy = isWorn ? known.reduce(90) { $0 + $1.energy(weight: person.traits.weight) } : 0
      let minutes =
        isWorn ? exerciseMinutes(of: day).filter { text.isKnown($0.adding(seconds: 60)) }.count : 0
      var random = random("standing", day)
      let hours = isWorn ? (day.isIll ? random.whole(3...6) : random.whole(9...14)) : 0
      text.raw(" <ActivitySummary")
      text.attribute("dateComponents", day.day.iso)
      text.attribute("activeEnergyBurned", decimalText(energy, 3))
      text.attribute("activeEnergyBurnedGoal", "450")
      text.attribute("activeEnergyBurnedUnit", person.isImperial ? "Cal" : "kcal")
      text.attribute("appleMoveTime", "0")
      text.attribute("appleMoveTimeGoal", "0")
      text.attribute("appleExerciseTime", String(minutes))
      text.attribute("appleExerciseTimeGoal", "30")
      text.attribute("appleStandHours", String(hours))
      text.attribute("appleStandHoursGoal", "12")
      text.raw("/>\n")
    }
  }

  /// The minutes of a day that a watch counts as exercise, each by its first second.
  func exerciseMinutes(of day: SampleDay) -> [Instant] {
    var random = random("exercise", day)
    var minutes: [Instant] = []
    for movement in day.movements where movement.pace == .brisk || movement.pace == .run {
      for minute in 0..<(movement.seconds / 60) where movement.pace == .run || random.chance(0.5) {
        minutes.append(movement.start.adding(seconds: Int64(minute * 60)))
      }
    }
    if let workout = day.workout, workout.kind == .strength {
      for minute in 0..<(workout.seconds / 60) where random.chance(0.7) {
        minutes.append(workout.start.adding(seconds: Int64(minute * 60)))
      }
    }
    return minutes.sorted()
  }

  private mutating func writeExerciseMinutes() {
    for day in days where day.wearsWatch {
      let minutes = exerciseMinutes(of: day)
      var first = 0
      while first < minutes.count {
        // Minutes that follow each other stand in one record, up to five of them.
        var next = first + 1
        while next < minutes.count, next - first < 5, minutes[next - 1].seconds(until: minutes[next]) == 60 {
          next += 1
        }
        text.record(
          "HKQuantityTypeIdentifierAppleExerciseTime", watch, index: day.index, unit: "min",
          from: minutes[first],
          to: minutes[next - 1].adding(seconds: 60), value: String(next - first))
        first = next
      }
    }
  }
}

extension AppleExport {
  /// One nutrient of a meal as it stands in an export.
  private struct Nutrient {
    var type: String
    var unit: String
    var value: Double
  }

  /// Food from the diary app. Every nutrient stands twice, as phones write it: once on
  /// its own and once inside the meal's correlation.
  mutating func writeFood() {
    let kinds = nutrients(of: SampleDish.nothing, portion: 0).map(\.type)
    for kind in kinds {
      for day in days {
        for meal in day.food?.meals ?? [] {
          for nutrient in nutrients(of: meal.dish, portion: meal.portion) where nutrient.type == kind {
            write(nutrient, meal: meal, day: day, indent: " ")
          }
        }
      }
    }
    for day in days {
      for second in day.food?.coffees.sorted() ?? [] {
        let moment = day.moment(second)
        text.record(
          "HKQuantityTypeIdentifierDietaryCaffeine", .foodDiary, index: day.index, unit: "mg", from: moment,
          to: moment, value: "90")
      }
    }
    for day in days {
      for second in day.food?.waters.sorted() ?? [] {
        let moment = day.moment(second)
        text.record(
          "HKQuantityTypeIdentifierDietaryWater", .foodDiary, index: day.index, unit: "mL", from: moment,
          to: moment,
          value: "250")
      }
    }
    for day in days {
      for meal in day.food?.meals ?? [] { writeCorrelation(meal, day: day) }
    }
  }

  private mutating func writeCorrelation(_ meal: SampleFood.Meal, day: SampleDay) {
    let moment = day.moment(meal.second)
    guard text.isKnown(moment) else { return }
    text.raw(" <Correlation")
    text.attribute("type", "HKCorrelationTypeIdentifierFood")
    text.origin(.foodDiary, index: day.index)
    text.span(moment, moment)
    text.raw(">\n")
    text.metadata("HKFoodType", meal.dish.name)
    for nutrient in nutrients(of: meal.dish, portion: meal.portion) {
      write(nutrient, meal: meal, day: day, indent: "  ")
    }
    text.raw(" </Correlation>\n")
  }

  private mutating func write(_ nutrient: Nutrient, meal: SampleFood.Meal, day: SampleDay, indent: String) {
    let moment = day.moment(meal.second)
    text.record(
      "HKQuantityTypeIdentifierDietary\(nutrient.type)", .foodDiary, index: day.index, unit: nutrient.unit,
      from: moment, to: moment, value: decimalText(nutrient.value, 2),
      metadata: [("HKFoodType", meal.dish.name)], indent: indent)
  }

  private func nutrients(of dish: SampleDish, portion: Double) -> [Nutrient] {
    [
      Nutrient(type: "FatTotal", unit: "g", value: dish.fat * portion),
      Nutrient(type: "FatSaturated", unit: "g", value: dish.saturatedFat * portion),
      Nutrient(type: "Carbohydrates", unit: "g", value: dish.carbohydrate * portion),
      Nutrient(type: "Fiber", unit: "g", value: dish.fiber * portion),
      Nutrient(type: "Sugar", unit: "g", value: dish.sugar * portion),
      Nutrient(type: "EnergyConsumed", unit: "kcal", value: dish.energy * portion),
      Nutrient(type: "Protein", unit: "g", value: dish.protein * portion),
      Nutrient(type: "Sodium", unit: "mg", value: dish.sodium * portion),
    ]
  }
}

extension SampleDish {
  /// An empty plate.
  fileprivate static let nothing = SampleDish(
    "", 0, carb: 0, protein: 0, fat: 0, saturated: 0, fiber: 0, sugar: 0, free: 0, sodium: 0, plants: 0)
}

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
        let distance = person.isImperial ? workout.kilometers / 1.609344 : workout.kilometers
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
