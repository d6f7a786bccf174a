import TriptychHealth

/// A workout, waiting for its child elements.
struct AppleWorkout {
  var activity: String
  var from: Int64
  var to: Int64
  var minutes: Double
  var source: AppleSources.Reference
  var device: String?
  /// How many seconds east of UTC the clocks were there.
  var utcOffset: Int?
  var energy: Double?
  /// The distance of the whole workout as older exports give it.
  var totalDistance: Double?
  /// The distance of each kind of movement, such as cycling, in the order of the file.
  var distances: [(kind: [UInt8], kilometers: Double)] = []
  var meanHeartRate, lowestHeartRate, highestHeartRate: Double?

  /// The workout's distance: the sum over all kinds of movement, or else that of the whole workout.
  var distance: Double? {
    distances.isEmpty ? totalDistance : distances.reduce(0) { $0 + $1.kilometers }
  }

  /// Notes the distance of one kind of movement; told again, it replaces the earlier one.
  mutating func note(_ kilometers: Double, of kind: [UInt8]) {
    if let index = distances.firstIndex(where: { $0.kind == kind }) {
      distances[index].kilometers = kilometers
    } else if distances.count < 16 {
      // There are fewer kinds than that.
      distances.append((kind, kilometers))
    }
  }

  /// The activity as words: `TraditionalStrengthTraining` becomes `Traditional Strength Training`.
  var name: String {
    var words = ""
    var previousIsLower = false
    for character in activity {
      if character.isUppercase, previousIsLower { words.append(" ") }
      previousIsLower = character.isLowercase
      words.append(character)
    }
    return words.isEmpty ? "Workout" : words
  }

  /// Whether the activity is strength training.
  var isStrength: Bool {
    ["TraditionalStrengthTraining", "FunctionalStrengthTraining", "CoreTraining"].contains(activity)
  }
}

extension AppleHealthImporter {
  /// The maximum length of a workout in hours.
  private static let longestHours: Int64 = 7 * 24

  /// Reads the workout of the current tag. It is stored after its children were read.
  mutating func beginWorkout() {
    if let refusal = readWorkout() { return refuse(refusal, "a workout") }
    if scanner.isSelfClosing { finishOpenWorkout() }
  }

  private mutating func readWorkout() -> RecordRefusal? {
    if scanner.isMalformed { return .malformed }
    guard let type = scanner[.workoutActivityType], let start = scanner[.startDate],
      let end = scanner[.endDate]
    else { return .missing("its workoutActivityType, startDate or endDate") }
    guard let from = time.seconds(start), let to = time.seconds(end) else { return .badTime }
    if let refusal = checkSpan(from: from, to: to, hours: Self.longestHours) { return refusal }
    guard to > from else { return .empty }
    guard let source = sources.reference(name: scanner[.sourceName], device: scanner[.device]) else {
      return .tooManySources(limits.sources)
    }
    let activity = type.hasPrefix("HKWorkoutActivityType") ? type.dropFirst(21) : type
    let span = Double(to - from) / 60
    var workout = AppleWorkout(
      activity: activity.reportName ?? "Other", from: from, to: to, minutes: span, source: source)
    workout.device = scanner[.device].flatMap(AppleSources.deviceText)
    if let minutes = quantity(.duration, .durationUnit, .minute, assumed: "min"), minutes > 0, minutes <= span
    {
      workout.minutes = minutes
    }
    workout.energy = quantity(.totalEnergyBurned, .totalEnergyBurnedUnit, .kilocalorie, assumed: "kcal")
      .flatMap(Self.energy)
    workout.totalDistance = quantity(.totalDistance, .totalDistanceUnit, .kilometre, assumed: "km")
      .flatMap(Self.distance)
    self.workout = workout
    return nil
  }

  /// Reads energy, distance and heart rate from a child of the open workout, as in exports since iOS 16.
  mutating func noteStatistics() {
    // Parts of a workout have statistics too; those of the whole workout precede or follow them.
    guard workout != nil, !isInWorkoutActivity, let type = scanner[.type] else { return }
    if type.equals("HKQuantityTypeIdentifierActiveEnergyBurned") {
      if let energy = quantity(.sum, .unit, .kilocalorie, assumed: "kcal").flatMap(Self.energy) {
        workout?.energy = energy
      }
    } else if type.hasPrefix("HKQuantityTypeIdentifierDistance") {
      if let distance = quantity(.sum, .unit, .kilometre, assumed: "km").flatMap(Self.distance) {
        workout?.note(distance, of: type.prefix(100).bytes)
      }
    } else if type.equals("HKQuantityTypeIdentifierHeartRate") {
      let (mean, lowest, highest) = (heartRate(.average), heartRate(.minimum), heartRate(.maximum))
      workout?.meanHeartRate = mean
      workout?.lowestHeartRate = lowest
      workout?.highestHeartRate = highest
    }
  }

  /// Stores the workout whose children have been read.
  mutating func finishOpenWorkout() {
    guard let workout else { return }
    self.workout = nil
    isInWorkoutActivity = false
    let source = sources.index(of: workout.source, in: &builder.registry)
    let identity = [
      sources.name(of: workout.source), String(workout.from), String(workout.to), workout.activity,
    ]
    var record = ExerciseRecord(
      id: "apple-" + StableDigest.hexadecimal(of: identity), name: workout.name,
      span: Instant(seconds: workout.from)..<Instant(seconds: workout.to), minutes: workout.minutes,
      origin: .synced, source: source, isStrength: workout.isStrength)
    record.platform = "Apple HealthKit"
    record.energy = workout.energy
    record.distance = workout.distance.flatMap(Self.distance)
    record.meanHeartRate = workout.meanHeartRate
    record.lowestHeartRate = workout.lowestHeartRate
    record.highestHeartRate = workout.highestHeartRate
    record.device = workout.device
    record.utcOffset = workout.utcOffset
    guard !builder.registry.leavesOut(source) else { return }
    builder.add(record)
    takenWorkouts += 1
  }

  /// Reads a day's activity rings: the active energy, stand hours and exercise minutes of the whole day.
  ///
  /// On a day without any of the three rings, no device was worn; its zeros are not data.
  mutating func readActivitySummary() {
    guard let text = scanner[.dateComponents] else {
      return refuse(.missing("its dateComponents"), "an ActivitySummary")
    }
    guard text.count == 10, let day = CalendarDay(iso: String(decoding: text.bytes, as: UTF8.self)) else {
      return refuse(.badDay, "an ActivitySummary")
    }
    guard day.number >= 0 else { return refuse(.before1970, "an ActivitySummary") }
    if let refusal = checkLast(Int64(day.number) * 86_400) { return refuse(refusal, "an ActivitySummary") }
    let rings: [(metric: Metric, attribute: AppleAttribute)] = [
      (.standHours, .appleStandHours), (.exerciseMinutes, .appleExerciseTime),
      (.activeEnergy, .activeEnergyBurned),
    ]
    guard rings.contains(where: { scanner[$0.attribute]?.number ?? 0 > 0 }) else {
      summary.notUsed["ActivitySummary", default: 0] += 1
      return
    }
    for ring in rings { readRing(ring.metric, ring.attribute, of: day) }
  }

  private mutating func readRing(_ metric: Metric, _ attribute: AppleAttribute, of day: CalendarDay) {
    guard let given = scanner[attribute]?.number, let number = MetricNumber(metric) else { return }
    let definition = number.definition
    let isEnergy = attribute == .activeEnergyBurned
    guard
      let value = isEnergy
        ? quantity(attribute, .activeEnergyBurnedUnit, definition.unit, assumed: "kcal") : given
    else { return refuse(.unknownUnit(definition.unit), "an ActivitySummary") }
    guard definition.range.contains(value) else {
      return refuse(.outOfRange(definition.range, definition.unit), "an ActivitySummary")
    }
    let source = builder.registry.index(of: Source.appleActivity, kind: .app)
    guard !builder.registry.leavesOut(source) else { return }
    builder.add(daily: day, metric: number, source: source, value: value)
    summary.taken[metric.id, default: 0] += 1
  }

  private func heartRate(_ attribute: AppleAttribute) -> Double? {
    quantity(attribute, .unit, .beatsPerMinute, assumed: "count/min").flatMap {
      (20...250).contains($0) ? $0 : nil
    }
  }

  private static func energy(_ value: Double) -> Double? { (0...20_000).contains(value) ? value : nil }

  private static func distance(_ value: Double) -> Double? { (0...1_000).contains(value) ? value : nil }

  private func quantity(
    _ attribute: AppleAttribute, _ unitAttribute: AppleAttribute, _ unit: MeasureUnit, assumed: String
  ) -> Double? {
    guard let number = scanner[attribute]?.number else { return nil }
    let symbol =
      scanner[unitAttribute].map { String(decoding: $0.prefix(32).bytes, as: UTF8.self) } ?? assumed
    guard let factor = unit.factor(from: symbol.isEmpty ? assumed : symbol) else { return nil }
    return number * factor
  }
}
