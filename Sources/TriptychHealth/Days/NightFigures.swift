/// The figures of one night; each is `nil` when the source does not provide it.
///
/// A night with only a known time in bed has no duration, and neither has one without any recorded sleep: no
/// record of sleep does not mean no sleep. Deep, REM and core sleep are present together or not at all.
struct NightFigures {
  /// Values by metric, in canonical units.
  let values: [(metric: Metric, value: Double)]

  init(_ night: Night, zone: CivilZone) {
    let stages = night.intervals
    let hours = { (seconds: Int64) in Double(seconds) / 3600 }
    let asleep = stages.seconds { $0.isAsleep }
    let isStaged = stages.contains { [.deep, .rem, .core].contains($0.stage) }
    let knowsBed = stages.contains { $0.stage == .inBed || $0.stage == .awake }
    var values: [(Metric, Double)] = []
    if knowsBed {
      // The source's stages count as time in bed, whether or not it reports that separately.
      let inBed = stages.seconds { _ in true }
      values.append((.sleepInBed, hours(inBed)))
      if asleep > 0 { values.append((.sleepEfficiency, 100 * Double(asleep) / Double(inBed))) }
    }
    if isStaged || stages.contains(where: { $0.stage == .awake }) {
      values.append((.sleepAwake, hours(NightFigures.awake(stages, within: night.span))))
    }
    if asleep > 0 {
      values.append((.sleepDuration, hours(asleep)))
      values.append((.sleepMidpoint, NightFigures.midpoint(night, zone: zone)))
    }
    if isStaged {
      values.append((.sleepDeep, hours(stages.seconds { $0 == .deep })))
      values.append((.sleepREM, hours(stages.seconds { $0 == .rem })))
      values.append((.sleepCore, hours(stages.seconds { $0 == .core })))
    }
    self.values = values
  }

  private static func awake(_ stages: [SleepInterval], within span: Range<Instant>) -> Int64 {
    stages.filter { $0.stage == .awake }.reduce(0) { sum, interval in
      let part = interval.span.clamped(to: span)
      return sum + part.lowerBound.seconds(until: part.upperBound)
    }
  }

  /// Hours on the wall clock from noon of the day before waking to the midpoint of the night.
  private static func midpoint(_ night: Night, zone: CivilZone) -> Double {
    let length = night.span.lowerBound.seconds(until: night.span.upperBound)
    let middle = night.span.lowerBound.adding(seconds: length / 2)
    let days = night.day.advanced(by: -1).distance(to: zone.day(of: middle))
    return Double(days * 24 - 12) + Double(zone.wallClockSecond(at: middle)) / 3600
  }
}
