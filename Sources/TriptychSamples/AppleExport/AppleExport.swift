import TriptychHealth

/// Writes a made-up person's days as the `export.xml` of a phone.
///
/// Records stand kind by kind, each kind in the order of time, then food
/// correlations, workouts and the days' summaries.
struct AppleExport {
  /// Whose.
  let person: SamplePerson
  /// Their days, ascending.
  let days: [SampleDay]
  /// For details that a day leaves open.
  let seed: UInt64
  /// What is written with.
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
