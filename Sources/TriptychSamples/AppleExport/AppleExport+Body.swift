import TriptychHealth

extension AppleExport {
  /// Pulse, resting pulse, variability, oxygen: all from the watch.
  mutating func writeHeart() {
    for day in days where day.wearsWatch { writePulse(day) }
    for day in days where day.wearsWatch {
      let start = day.moment(70)
      let end = day.moment(23 * 3600 + 3000)
      // On the day of the export the figure is there before the day is over.
      let known = text.isKnown(end) ? end : day.moment(7 * 3600)
      text.record(
        "HKQuantityTypeIdentifierRestingHeartRate", watch, index: day.index, unit: "count/min", from: start,
        to: known, value: decimalText(day.restingHeartRate, 0))
    }
    for day in days where day.wearsWatch { writeVariability(day) }
    for day in days where day.wearsWatch && day.index % 2 == 0 && person.habit == .everything {
      var random = random("oxygen", day)
      let middle = day.night.inBed.lowerBound.adding(seconds: Int64(random.whole(7000...18_000)))
      text.record(
        "HKQuantityTypeIdentifierOxygenSaturation", watch, index: day.index, unit: "%", from: middle,
        to: middle.adding(seconds: 15), value: decimalText(random.between(0.945, 0.99), 2))
    }
    for day in days where day.workout?.kind == .running && day.index % 9 == 0 {
      guard let workout = day.workout, day.wearsWatch else { continue }
      let progress = Double(day.index) / Double(days.count)
      text.record(
        "HKQuantityTypeIdentifierVO2Max", watch, index: day.index, unit: "mL/min·kg", from: workout.end,
        to: workout.end, value: decimalText(37.2 + 2.4 * progress, 2))
    }
  }

  private mutating func writePulse(_ day: SampleDay) {
    var random = random("pulse", day)
    var readings: [(moment: Instant, value: Double)] = []
    let asleep = day.night.inBed
    var moment = asleep.lowerBound.adding(seconds: 600)
    while moment < asleep.upperBound {
      readings.append((moment, day.restingHeartRate - 2 + 2 * random.normal()))
      moment = moment.adding(seconds: Int64(random.whole(2700...4500)))
    }
    let isBusy = day.movements.filter { $0.pace != .pottering }.map { $0.start..<$0.end }
    moment = asleep.upperBound.adding(seconds: 900)
    while moment < day.moment(22 * 3600 + 1800) {
      let onFoot = isBusy.contains { $0.contains(moment) }
      if day.workout.map({ !($0.start..<$0.end).contains(moment) }) ?? true {
        readings.append(
          (moment, day.restingHeartRate + (onFoot ? 38 : 15) + (onFoot ? 7 : 5) * random.normal()))
      }
      moment = moment.adding(seconds: Int64(random.whole(2100...4500)))
    }
    if let workout = day.workout {
      for second in stride(from: 60, to: workout.seconds, by: 240) {
        let warmUp = second < 420 ? -24.0 : 0
        readings.append(
          (workout.start.adding(seconds: Int64(second)), workout.heartRate + warmUp + 4.5 * random.normal()))
      }
    }
    for reading in readings.sorted(by: { $0.moment < $1.moment }) {
      text.record(
        "HKQuantityTypeIdentifierHeartRate", watch, index: day.index, unit: "count/min", from: reading.moment,
        to: reading.moment, value: decimalText(reading.value.kept(38, 190), 0),
        metadata: [("HKMetadataKeyHeartRateMotionContext", "0")])
    }
  }

  private mutating func writeVariability(_ day: SampleDay) {
    var random = random("variability", day)
    var moment = day.night.inBed.lowerBound.adding(seconds: Int64(random.whole(6000...9000)))
    let readings = random.whole(3...5)
    // The readings scatter around the day's figure without moving it.
    var scatter = (0..<readings).map { _ in 3.5 * random.normal() }
    let mean = scatter.reduce(0, +) / Double(readings)
    scatter = scatter.map { $0 - mean }
    for (number, deviation) in scatter.enumerated() {
      let end = moment.adding(seconds: 59)
      let value = decimalText((day.variability + deviation).kept(8, 160), 4)
      guard
        text.opened(
          "HKQuantityTypeIdentifierHeartRateVariabilitySDNN", watch, index: day.index, unit: "ms",
          from: moment,
          to: end, value: value, made: nil, indent: " ")
      else { return }
      text.raw(">\n")
      if number == 0 { writeBeats(day, random: &random) }
      text.raw(" </Record>\n")
      moment = moment.adding(seconds: Int64(random.whole(4500...14_000)))
    }
  }

  private mutating func writeBeats(_ day: SampleDay, random: inout SeededRandom) {
    text.raw("  <HeartRateVariabilityMetadataList>\n")
    var hundredths = random.whole(100...400)
    for _ in 0..<4 {
      let pulse = (day.restingHeartRate + 4 * random.normal()).kept(38, 120)
      let second = "\(hundredths / 100 % 60)"
      text.raw("   <InstantaneousBeatsPerMinute")
      text.attribute("bpm", decimalText(pulse, 0))
      text.attribute("time", "3:12:\(second.count < 2 ? "0" : "")\(second).\(hundredths % 90 + 10) AM")
      text.raw("/>\n")
      hundredths += Int(6000 / pulse)
    }
    text.raw("  </HeartRateVariabilityMetadataList>\n")
  }

  /// Nights: the phone by the bed knows the time in bed, the watch the stages.
  mutating func writeSleep() {
    let type = "HKCategoryTypeIdentifierSleepAnalysis"
    for day in days {
      let zone: [(key: String, value: String)] = [("HKTimeZone", day.zone.identifier)]
      var random = random("bed", day)
      if person.habit != .stopped || random.chance(0.8) {
        text.record(
          type, phone, index: day.index, unit: nil, from: day.night.inBed.lowerBound,
          to: day.night.inBed.upperBound, value: "HKCategoryValueSleepAnalysisInBed", metadata: zone)
      }
      guard day.wearsWatch else { continue }
      for stage in day.night.stages {
        text.record(
          type, watch, index: day.index, unit: nil, from: stage.span.lowerBound, to: stage.span.upperBound,
          value: "HKCategoryValueSleepAnalysis\(stage.stage.appleName)", metadata: zone)
      }
    }
  }
}

extension SleepStage {
  /// The last part of the value in an export.
  fileprivate var appleName: String {
    switch self {
    case .inBed: "InBed"
    case .awake: "Awake"
    case .asleep: "AsleepUnspecified"
    case .core: "AsleepCore"
    case .deep: "AsleepDeep"
    case .rem: "AsleepREM"
    }
  }
}
