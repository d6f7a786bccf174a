import TriptychHealth

/// A workout, waiting for its child elements.
struct AppleWorkout {
  var activity: String
  var from: Int64
  var to: Int64
  var minutes: Double
  var source: AppleSources.Reference
  var device: String?
  var energy: Double?
  var distance: Double?
  var meanHeartRate, lowestHeartRate, highestHeartRate: Double?

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
  private static let longestHours = 7 * 24

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
    workout.distance = quantity(.totalDistance, .totalDistanceUnit, .kilometre, assumed: "km")
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
        workout?.distance = distance
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
    record.distance = workout.distance
    record.meanHeartRate = workout.meanHeartRate
    record.lowestHeartRate = workout.lowestHeartRate
    record.highestHeartRate = workout.highestHeartRate
    record.device = workout.device
    builder.add(record)
    takenWorkouts += 1
  }

  /// Reads a day's activity rings: the stand hours and exercise minutes of the whole day.
  ///
  /// On a day without any of the three rings, no device was worn; its zeros are not data.
  mutating func readActivitySummary() {
    guard let text = scanner[.dateComponents] else {
      return refuse(.missing("its dateComponents"), "an ActivitySummary")
    }
    guard text.count == 10, let day = CalendarDay(iso: String(decoding: text.bytes, as: UTF8.self)) else {
      return refuse(.badDay, "an ActivitySummary")
    }
    guard Int64(day.number) * 86_400 <= lastMoment else { return refuse(.inFuture, "an ActivitySummary") }
    guard day.number >= 0 else { return refuse(.before1970, "an ActivitySummary") }
    let stand = scanner[.appleStandHours]?.number
    let exercise = scanner[.appleExerciseTime]?.number
    let energy = scanner[.activeEnergyBurned]?.number
    guard [stand, exercise, energy].contains(where: { ($0 ?? 0) > 0 }) else {
      summary.notUsed["ActivitySummary", default: 0] += 1
      return
    }
    for (metric, value) in [(Metric.standHours, stand), (.exerciseMinutes, exercise)] {
      guard let value, let number = MetricNumber(metric) else { continue }
      guard number.definition.range.contains(value) else {
        refuse(.outOfRange(number.definition.range, number.definition.unit), "an ActivitySummary")
        continue
      }
      let source = builder.registry.index(of: "Apple activity summary", kind: .app)
      if builder.add(daily: day, metric: number, source: source, value: value) { summary.duplicate += 1 }
      summary.taken[metric.id, default: 0] += 1
    }
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
