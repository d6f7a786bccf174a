import TriptychHealth

extension AppleExport {
  /// Steps: the watch on the wrist sees every walk, the phone those it was carried on,
  /// with its own idea of when they began and how many steps they had. Nobody adds the
  /// two up.
  mutating func writeSteps() {
    let type = "HKQuantityTypeIdentifierStepCount"
    for day in days {
      var random = random("steps", day)
      for movement in day.movements {
        if movement.phoneAlong || !hasWatch {
          let late = random.whole(2...38)
          let seen = Int(Double(movement.steps) * random.between(0.92, 1.01))
          for piece in pieces(of: movement, from: late, steps: seen, every: 300...900, random: &random) {
            text.record(
              type, phone, index: day.index, unit: "count", from: piece.start, to: piece.end,
              value: String(piece.steps), made: piece.end.adding(seconds: 340))
          }
        }
        if hasWatch, day.wearsWatch {
          for piece in pieces(of: movement, from: 0, steps: movement.steps, every: 240...860, random: &random)
          {
            text.record(
              type, watch, index: day.index, unit: "count", from: piece.start, to: piece.end,
              value: String(piece.steps), made: piece.end.adding(seconds: 95))
          }
        }
      }
    }
  }

  /// Distance on foot, one record a walk for each device.
  mutating func writeDistance() {
    let type = "HKQuantityTypeIdentifierDistanceWalkingRunning"
    let unit = person.isImperial ? "mi" : "km"
    let perUnit = person.isImperial ? 1609.344 : 1000
    for day in days {
      var random = random("distance", day)
      for movement in day.movements {
        let text5 = decimalText(movement.meters / perUnit, 5)
        if movement.phoneAlong {
          let seen = decimalText(movement.meters * random.between(0.93, 1.02) / perUnit, 5)
          text.record(
            type, phone, index: day.index, unit: unit, from: movement.start.adding(seconds: 11),
            to: movement.end,
            value: seen)
        }
        if day.wearsWatch {
          text.record(
            type, watch, index: day.index, unit: unit, from: movement.start, to: movement.end, value: text5)
        }
      }
    }
  }

  /// Energy of movement from the watch: each walk, and a little in every waking hour.
  mutating func writeEnergy() {
    let type = "HKQuantityTypeIdentifierActiveEnergyBurned"
    let unit = person.isImperial ? "Cal" : "kcal"
    for day in days where day.wearsWatch {
      var random = random("energy", day)
      var list: [(span: Range<Instant>, kilocalories: Double)] = day.movements.map {
        ($0.start..<$0.end, $0.energy(weight: person.traits.weight))
      }
      if let workout = day.workout, workout.kind == .strength {
        list.append((workout.start..<workout.end, workout.energy))
      }
      let hours = day.isIll ? [9, 15, 20] : Array(stride(from: 7, through: 21, by: 2))
      for hour in hours {
        let start = day.moment(hour * 3600 + 1560 + random.whole(0...240))
        let span = start..<start.adding(seconds: 720)
        let kilocalories = random.between(5, 17)
        if !list.contains(where: { $0.span.overlaps(span) }) { list.append((span, kilocalories)) }
      }
      for (span, kilocalories) in list.sorted(by: { $0.span.lowerBound < $1.span.lowerBound }) {
        text.record(
          type, watch, index: day.index, unit: unit, from: span.lowerBound, to: span.upperBound,
          value: decimalText(kilocalories, 3))
      }
    }
  }

  private struct Piece {
    var start: Instant
    var end: Instant
    var steps: Int
  }

  /// A walk cut as a device cuts it; the pieces' steps add up to `steps`.
  private func pieces(
    of movement: SampleMovement, from late: Int, steps: Int, every lengths: ClosedRange<Int>,
    random: inout SeededRandom
  ) -> [Piece] {
    var pieces: [Piece] = []
    var second = min(late, movement.seconds / 2)
    let length = movement.seconds - second
    var given = 0
    while second < movement.seconds {
      var next = second + random.whole(lengths)
      if movement.seconds - next < 60 { next = movement.seconds }
      let reached = next - (movement.seconds - length)
      let soFar = next == movement.seconds ? steps : Int(Double(steps) * Double(reached) / Double(length))
      if soFar > given {
        pieces.append(
          Piece(
            start: movement.start.adding(seconds: Int64(second)),
            end: movement.start.adding(seconds: Int64(next)),
            steps: soFar - given))
      }
      given = soFar
      second = next
    }
    return pieces
  }
}

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
