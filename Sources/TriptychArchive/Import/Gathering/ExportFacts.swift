import TriptychHealth

/// The figures of a night in hours, where an export has no stages.
struct NightTotals {
  var asleep, deep, rem, core, awake, inBed: Double?
  /// Time asleep as a share of time in bed, %.
  var efficiency: Double?

  /// Figures in another unit, such as `perHour: 60` for minutes. Zero is kept: of a night with sleep it is a figure.
  init(
    asleep: Double? = nil, deep: Double? = nil, rem: Double? = nil, core: Double? = nil, awake: Double? = nil,
    inBed: Double? = nil, efficiency: Double? = nil, perHour: Double = 1
  ) {
    let hours = { (value: Double?) in value.map { $0 / perHour } }
    (self.asleep, self.deep, self.rem, self.core) = (hours(asleep), hours(deep), hours(rem), hours(core))
    (self.awake, self.inBed, self.efficiency) = (hours(awake), hours(inBed), efficiency)
    if self.asleep == nil {
      let parts = [self.deep, self.rem, self.core].compactMap { $0 }
      // The sum of what is not known is not known.
      if !parts.isEmpty, parts.allSatisfy({ $0 >= 0 }) { self.asleep = parts.reduce(0, +) }
    }
  }

  /// All figures in a fixed order.
  var figures: [Double?] { [asleep, deep, rem, core, awake, inBed, efficiency] }

  /// The hours of sleep; 0 where they are not known.
  var length: Double { asleep.flatMap { $0.isFinite ? $0 : nil } ?? 0 }

  /// Whether anything of the night was sleep, or may have been.
  var hasSleep: Bool { [asleep, deep, rem, core].contains { ($0 ?? 0) != 0 } }

  /// The figures as measures of a day, nothing for those that are not there; stages only where there are any.
  var values: [(Metric, Double)] {
    let hasStages = [deep, rem, core].contains { ($0 ?? 0) != 0 }
    let all: [(Metric, Double?)] = [
      (.sleepDuration, asleep), (.sleepDeep, hasStages ? deep : nil), (.sleepREM, hasStages ? rem : nil),
      (.sleepCore, hasStages ? core : nil), (.sleepAwake, awake), (.sleepInBed, inBed),
      (.sleepEfficiency, efficiency.unlessZero),
    ]
    return all.compactMap { metric, value in value.map { (metric, $0) } }
  }
}

/// Counts of what an export holds and Triptych does not use, by name, handed on in the order of the names.
struct UnusedCounts {
  private var counts: [String: Int] = [:]

  /// Counts one of a name. A file may name anything: at most 1,000 names are kept apart, and a report has fewer.
  mutating func add(_ name: String) {
    let name = String(name.prefix(80))
    counts[counts[name] != nil || counts.count < 1_000 ? name : "other", default: 0] += 1
  }

  /// Hands on the counts.
  func handOn(to builder: inout ExportBuilder) {
    for (name, count) in counts.sorted(by: { $0.key < $1.key }) { builder.notUsed(name, count) }
  }
}

/// One session as an export gives it.
struct ExportSession {
  /// The type as the vendor names it.
  var name: String
  var from, to: Instant
  var source: Int
  /// The platform, such as `Strava`.
  var platform: String
  /// Minutes of movement without pauses; `nil` for the whole span.
  var minutes: Double?
  /// The vendor's own id.
  var sourceID: String?
  /// Energy of the session, kcal.
  var energy: Double?
  /// Distance, km.
  var distance: Double?
  /// Mean, lowest and highest heart rate, bpm.
  var meanHeartRate, lowestHeartRate, highestHeartRate: Double?
  /// Minutes in the five zones of heart rate.
  var zoneMinutes: [Double]?
  var device: String?
  /// How many seconds east of UTC the clocks were there; kept in whole minutes.
  var utcOffset: Int?
  var isStrength = false

  /// Creates a session; optional properties are set afterwards.
  init(_ name: String, from: Instant, to: Instant, source: Int, platform: String) {
    (self.name, self.from, self.to) = (name, from, to)
    (self.source, self.platform) = (source, platform)
  }

  /// The longest session in hours: a week.
  static let longestHours: Int64 = 7 * 24

  /// The figures of heart rate, bpm; energy, kcal; and distance, km.
  static let bounds = (heartRate: 20.0...250, energy: 0.0...20_000, distance: 0.0...1_000)

  /// The figures that cannot be, as messages name them; 0 is nothing.
  var faults: [(what: String, refusal: RecordRefusal)] {
    let bounds = ExportSession.bounds
    let all: [(String, Double?, ClosedRange<Double>, MeasureUnit)] = [
      ("the energy of a session", energy, bounds.energy, .kilocalorie),
      ("the distance of a session", distance, bounds.distance, .kilometre),
      ("the mean heart rate of a session", meanHeartRate, bounds.heartRate, .beatsPerMinute),
      ("the lowest heart rate of a session", lowestHeartRate, bounds.heartRate, .beatsPerMinute),
      ("the highest heart rate of a session", highestHeartRate, bounds.heartRate, .beatsPerMinute),
    ]
    var faults: [(what: String, refusal: RecordRefusal)] = []
    for (what, figure, range, unit) in all {
      guard let figure, figure != 0, !range.contains(figure) else { continue }
      faults.append((what, figure.isNaN ? .notANumber(range, unit) : .outOfRange(range, unit)))
    }
    // Minutes beyond the span are those of a clock that was rounded.
    if let minutes, !(minutes >= 0) {
      faults.append(("the minutes of a session", .notANumber(0...10_080, .minute)))
    }
    if let zoneMinutes, !zoneMinutes.allSatisfy({ $0 >= 0 }) {
      faults.append(("the zones of a session", .notANumber(0...10_080, .minute)))
    }
    return faults
  }

  /// The record to keep. Figures that are zero or cannot be are left out.
  func record(id: String, named name: String) -> ExerciseRecord {
    let span = Double(from.seconds(until: to)) / 60
    let usable = minutes.flatMap { $0 > 0 && $0 <= span ? $0 : nil }
    var record = ExerciseRecord(
      id: id, name: name, span: from..<to, minutes: usable ?? span, origin: .synced, source: source,
      isStrength: isStrength)
    record.platform = platform
    record.sourceID = sourceID
    let within = { (value: Double?, range: ClosedRange<Double>) in
      value.flatMap { $0 != 0 && range.contains($0) ? $0 : nil }
    }
    let bounds = ExportSession.bounds
    record.energy = within(energy, bounds.energy)
    record.distance = within(distance, bounds.distance)
    record.meanHeartRate = within(meanHeartRate, bounds.heartRate)
    record.lowestHeartRate = within(lowestHeartRate, bounds.heartRate)
    record.highestHeartRate = within(highestHeartRate, bounds.heartRate)
    if let zoneMinutes, zoneMinutes.count == 5, zoneMinutes.allSatisfy({ (0...span + 1).contains($0) }),
      zoneMinutes.contains(where: { $0 > 0 })
    {
      record.zoneMinutes = zoneMinutes
    }
    record.device = device.map { SourceName.cleaned($0) }
    record.utcOffset = utcOffset.flatMap { FactBounds.utcOffsets.contains($0) ? $0 / 60 * 60 : nil }
    return record
  }
}

/// The days that a record of menstrual bleeding covers.
enum BleedingDays {
  /// The longest period that one record may give, in hours.
  static let longestHours: Int64 = 31 * 24

  /// One moment in each day of a span. A span of at most a day is one day, that of its middle, since a record of a whole
  /// day may have been made in another time zone; a longer one is every day that it touches.
  static func moments(from: Instant, to: Instant, zone: CivilZone) -> [Instant] {
    let length = from.seconds(until: to)
    guard length > 86_400 else { return [from.adding(seconds: length / 2)] }
    var moments: [Instant] = []
    var day = zone.day(of: from)
    let last = zone.day(of: to.adding(seconds: -1))
    while day <= last {
      moments.append(zone.instant(day: day, wallClockSecond: 12 * 3600))
      day = day.advanced(by: 1)
    }
    return moments
  }
}
