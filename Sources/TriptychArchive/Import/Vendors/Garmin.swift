import TriptychHealth

/// The account archive of Garmin Connect: JSON in `DI_CONNECT`, each kind in several files by range of days.
///
/// Days are local dates. A day without a count of steps is one on which the watch was not worn, and is nothing. Of
/// nights there are figures and no stages. Energy of activities is left out, since readers disagree on its unit.
enum Garmin: ExportFormat {
  static let name = "garmin"
  static let title = "Garmin"

  private enum Kind { case days, nights, status, activities, body, pressure, water, fitness }

  static func recognizes(_ member: ExportMember) -> Bool { kind(of: member) != nil }

  private static func kind(of member: ExportMember) -> Kind? {
    let keys = member.keys
    guard !keys.isEmpty else { return nil }
    if keys.contains("summarizedActivitiesExport") { return .activities }
    if keys.isSuperset(of: ["bloodPressure", "systolic", "diastolic", "metaData"]) { return .pressure }
    if keys.isSuperset(of: ["metaData", "weight", "timestampGMT"]) { return .body }
    // The first records may be of height alone.
    if keys.isSuperset(of: ["metaData", "sequence"]), member.name.contains("biometric") { return .body }
    guard keys.contains("calendarDate") else { return nil }
    if keys.contains("sleepStartTimestampGMT") { return .nights }
    if keys.contains("wellnessStartTimeGmt") || keys.isSuperset(of: ["totalSteps", "activeKilocalories"]) {
      return .days
    }
    if keys.isSuperset(of: ["metrics", "type", "value"]) { return .status }
    if keys.contains("valueInML") { return .water }
    return keys.contains("vo2MaxValue") ? .fitness : nil
  }

  static func read(_ members: [ExportMember], of tree: ExportTree, into builder: inout ExportBuilder) throws {
    var reader = GarminReader(source: builder.source(title, .watch))
    // The figures of a night stand in for those of a day that has none of its own.
    try tree.read(members.filter { [.days, .status].contains(kind(of: $0)) }) { member, bytes in
      let isStatus = kind(of: member) == .status
      try builder.json(member, bytes) { value, place, builder in
        if isStatus {
          try reader.readStatus(value, place, &builder)
        } else {
          try reader.readDay(value, place, &builder)
        }
      }
    }
    try reader.handOnRestingHeartRates(&builder)
    try tree.read(members.filter { ![.days, .status].contains(kind(of: $0)) }) { member, bytes in
      let paths = [["*"], ["*", "summarizedActivitiesExport", "*"], ["summarizedActivitiesExport", "*"]]
      switch kind(of: member) {
      case .activities:
        try builder.json(member, bytes, at: Array(paths.dropFirst())) { value, place, builder in
          try reader.readActivity(value, place, &builder)
        }
      case .nights: try builder.json(member, bytes) { try reader.readNight($0, $1, &$2) }
      case .body: try builder.json(member, bytes) { try reader.readBody($0, $1, &$2) }
      case .pressure: try builder.json(member, bytes) { try reader.readPressure($0, $1, &$2) }
      case .water: try builder.json(member, bytes) { reader.readWater($0, $1, &$2) }
      case .fitness: try builder.json(member, bytes) { try reader.readFitness($0, $1, &$2) }
      case .days, .status, nil: break
      }
    }
    try reader.handOnNightsAndWater(&builder)
  }
}

/// What has to be held of Garmin's files until all are read: a few figures of each day.
private struct GarminReader {
  let source: Int
  private var given: Set<MetricDay> = []
  private var resting: [CalendarDay: (value: Double, place: ExportPlace)] = [:]
  private var nights: [CalendarDay: Night] = [:]
  private var water: [CalendarDay: (liters: Double, place: ExportPlace)] = [:]
  private var drinks: Set<String> = []
  private var measured: Set<Measured> = []

  private struct Measured: Hashable {
    var metric: Metric
    var moment: Instant
  }

  private struct Night {
    var totals: NightTotals
    var span: Range<Instant>?
    /// What was measured in it.
    var rates: [(Metric, Double?)]
    var place: ExportPlace
  }

  init(source: Int) { self.source = source }

  /// What a day's record has, with units; a floor is 3.048 m for Garmin.
  private static let figures: [(name: String, metric: Metric, unit: String)] = [
    ("totalSteps", .steps, ""), ("totalDistanceMeters", .distance, "m"),
    ("activeKilocalories", .activeEnergy, "kcal"), ("totalKilocalories", .totalEnergy, "kcal"),
    ("bmrKilocalories", .basalEnergy, "kcal"), ("moderateIntensityMinutes", .moderateMinutes, "min"),
    ("vigorousIntensityMinutes", .vigorousMinutes, "min"),
  ]

  mutating func readDay(_ value: JSONValue, _ place: ExportPlace, _ builder: inout ExportBuilder) throws {
    guard let day = GarminTime.day(value["calendarDate"]) else {
      return builder.refuse(.badDay, "a day", at: place)
    }
    guard value["totalSteps"]?.figure != nil else { return }
    for (name, metric, unit) in Self.figures {
      try builder.daily(metric, value[name]?.figure, unit: unit, on: day, source: source, at: place)
    }
    let floors = value["floorsAscended"]?.figure ?? value["floorsAscendedInMeters"]?.figure.map { $0 / 3.048 }
    try builder.daily(.flightsClimbed, floors, on: day, source: source, at: place)
    if let rate = value["restingHeartRate"]?.figure.unlessZero {
      if rate > 0 { given.insert(MetricDay(metric: .restingHeartRate, day: day)) }
      try builder.daily(.restingHeartRate, rate, on: day, source: source, at: place)
    }
  }

  /// The types of a health status that are taken, and their metrics. 0 means not measured.
  private static let status: [String: Metric] = [
    "HRV": .hrvRMSSD, "SPO2": .oxygenSaturation, "RESPIRATION": .respiratoryRate, "HR": .restingHeartRate,
  ]

  mutating func readStatus(_ value: JSONValue, _ place: ExportPlace, _ builder: inout ExportBuilder) throws {
    guard let day = GarminTime.day(value["calendarDate"]) else {
      return builder.refuse(.badDay, "a day", at: place)
    }
    for measure in value["metrics"]?.elements ?? [] {
      guard let type = measure["type"]?.text else { continue }
      guard let metric = Self.status[type] else {
        builder.notUsed("health status " + type)
        continue
      }
      guard let amount = measure["value"]?.figure.unlessZero else { continue }
      if metric == .restingHeartRate, amount > 0 {
        resting[day] = (amount, place)
      } else {
        if amount > 0 { given.insert(MetricDay(metric: metric, day: day)) }
        try builder.daily(metric, amount, on: day, source: source, at: place)
      }
    }
  }

  /// Hands on the resting heart rates of the health status, on days without one of their own.
  mutating func handOnRestingHeartRates(_ builder: inout ExportBuilder) throws {
    for (day, held) in resting.sorted(by: { $0.key < $1.key }) {
      if given.contains(MetricDay(metric: .restingHeartRate, day: day)) { continue }
      try builder.daily(.restingHeartRate, held.value, on: day, source: source, at: held.place)
    }
  }

  mutating func readNight(_ value: JSONValue, _ place: ExportPlace, _ builder: inout ExportBuilder) throws {
    guard let day = GarminTime.day(value["calendarDate"]) else {
      return builder.refuse(.badDay, "a night", at: place)
    }
    // A watch that is not worn has no night, whatever span the record names.
    guard value["sleepWindowConfirmationType"]?.text != "OFF_WRIST" else { return }
    let seconds = { (name: String) in value[name]?.figure }
    let totals = NightTotals(
      deep: seconds("deepSleepSeconds"), rem: seconds("remSleepSeconds"), core: seconds("lightSleepSeconds"),
      awake: seconds("awakeSleepSeconds"), perHour: 3600)
    var span: Range<Instant>?
    if let from = GarminTime.instant(value["sleepStartTimestampGMT"]),
      let to = GarminTime.instant(value["sleepEndTimestampGMT"]), from < to
    {
      span = from..<to
    }
    if let held = nights[day] {
      builder.duplicate()
      if held.totals.length > totals.length { return }
    }
    let rates: [(Metric, Double?)] = [
      (.respiratoryRate, value["averageRespiration"]?.figure.unlessZero),
      (.oxygenSaturation, value["spo2SleepSummary"]?["averageSPO2"]?.figure.unlessZero),
    ]
    nights[day] = Night(totals: totals, span: span, rates: rates, place: place)
  }

  /// Hands on the nights, and the water of each day.
  func handOnNightsAndWater(_ builder: inout ExportBuilder) throws {
    for (day, night) in nights.sorted(by: { $0.key < $1.key }) {
      for (metric, rate) in night.rates where !given.contains(MetricDay(metric: metric, day: day)) {
        try builder.daily(metric, rate, on: day, source: source, at: night.place)
      }
      var totals = night.totals
      if let span = night.span, totals.hasSleep {
        totals.inBed = Double(span.lowerBound.seconds(until: span.upperBound)) / 3600
      }
      if totals.hasSleep {
        try builder.night(totals, on: day, source: source, at: night.place)
        if let middle = night.span.map({
          $0.lowerBound.adding(seconds: $0.lowerBound.seconds(until: $0.upperBound) / 2)
        }) {
          let days = day.advanced(by: -1).distance(to: builder.zone.day(of: middle))
          let hours = Double(days * 24 - 12) + Double(builder.zone.wallClockSecond(at: middle)) / 3600
          try builder.daily(.sleepMidpoint, hours, on: day, source: source, at: night.place)
        }
      } else if let span = night.span {
        // A night that is not confirmed has a span alone.
        try builder.stage(.inBed, from: span.lowerBound, to: span.upperBound, source: source, at: night.place)
      }
    }
    for (day, held) in water.sorted(by: { $0.key < $1.key }) {
      try builder.daily(.water, held.liters, on: day, source: source, at: held.place)
    }
  }

  func readActivity(_ value: JSONValue, _ place: ExportPlace, _ builder: inout ExportBuilder) throws {
    // An event of several sports is given again as its parts.
    guard value["parent"]?.flag != true else { return builder.notUsed("activity of several sports") }
    let start = GarminTime.instant(value["beginTimestamp"]) ?? GarminTime.instant(value["startTimeGmt"])
    guard let start, let length = value["duration"]?.amount, length > 0, length < 1e12 else {
      return builder.refuse(.badTime, "a session", at: place)
    }
    let type = value["activityType"]?.text ?? value["activityType"]?["typeKey"]?.text ?? "workout"
    var session = ExportSession(
      FoldedName.sentence(type), from: start, to: start.adding(seconds: Int64((length / 1000).rounded())),
      source: source, platform: Garmin.title)
    session.utcOffset = GarminTime.offset(local: value["startTimeLocal"], utc: start)
    session.sourceID = value["activityId"]?.amount.flatMap { Int64(exactly: $0) }.map(String.init)
    session.minutes = (value["movingDuration"]?.figure.unlessZero ?? length) / 60_000
    session.distance = value["distance"]?.figure.map { $0 / 100_000 }
    session.meanHeartRate = value["avgHr"]?.figure
    session.lowestHeartRate = value["minHr"]?.figure
    session.highestHeartRate = value["maxHr"]?.figure
    let zones = (1...5).map { value["hrTimeInZone_\($0)"]?.figure }
    if zones.allSatisfy({ $0 != nil }) { session.zoneMinutes = zones.map { ($0 ?? 0) / 60_000 } }
    session.isStrength = type == "strength_training"
    try builder.session(session, at: place)
  }

  /// Whether something was not measured at this moment in another file already.
  private mutating func isNew(_ metric: Metric, at moment: Instant, _ builder: inout ExportBuilder) -> Bool {
    if measured.insert(Measured(metric: metric, moment: moment)).inserted { return true }
    builder.duplicate()
    return false
  }

  mutating func readBody(_ value: JSONValue, _ place: ExportPlace, _ builder: inout ExportBuilder) throws {
    guard let weight = value["weight"], let grams = weight["weight"]?.figure.unlessZero else { return }
    let moment =
      GarminTime.instant(weight["timestampGMT"])
      ?? GarminTime.instant(value["metaData"]?["calendarDate"], in: builder.zone)
    guard let moment else { return builder.refuse(.badTime, "a weight", at: place) }
    guard isNew(.weight, at: moment, &builder) else { return }
    try builder.reading(.weight, grams, unit: "g", at: moment, source: source, place: place)
  }

  mutating func readPressure(_ value: JSONValue, _ place: ExportPlace, _ builder: inout ExportBuilder) throws
  {
    let pressure = value["bloodPressure"]
    guard let systolic = pressure?["systolic"]?.figure.unlessZero,
      let diastolic = pressure?["diastolic"]?.figure.unlessZero
    else { return }
    guard let moment = GarminTime.instant(value["metaData"]?["calendarDate"], in: builder.zone) else {
      return builder.refuse(.badTime, "a blood pressure", at: place)
    }
    guard isNew(.systolic, at: moment, &builder) else { return }
    try builder.bloodPressure(
      systolic: systolic, diastolic: diastolic, at: moment, source: source, place: place)
  }

  mutating func readWater(_ value: JSONValue, _ place: ExportPlace, _ builder: inout ExportBuilder) {
    guard let amount = builder.part(.water, value["valueInML"]?.figure.unlessZero, unit: "mL", at: place)
    else {
      return
    }
    guard let day = GarminTime.day(value["calendarDate"]) else {
      return builder.refuse(.badDay, "a drink", at: place)
    }
    let time =
      GarminTime.instant(value["persistedTimestampGMT"]) ?? GarminTime.instant(value["timestampLocal"])
    let id = value["uuid"]?.text ?? value["uuid"]?["uuid"]?.text ?? time.map { "\($0.seconds) \(amount)" }
    if let id, !drinks.insert(id).inserted { return builder.duplicate() }
    water[day] = ((water[day]?.liters ?? 0) + amount, water[day]?.place ?? place)
  }

  func readFitness(_ value: JSONValue, _ place: ExportPlace, _ builder: inout ExportBuilder) throws {
    guard let day = GarminTime.day(value["calendarDate"]) else {
      return builder.refuse(.badDay, "a day", at: place)
    }
    try builder.daily(.vo2Max, value["vo2MaxValue"]?.figure.unlessZero, on: day, source: source, at: place)
  }
}

/// Times as Garmin writes them: milliseconds since 1970, text with or without `Z`, dates, and arrays of parts.
enum GarminTime {
  /// How far a local clock, written as a moment of UTC, lies east of UTC; `nil` unless it is whole quarter hours.
  static func offset(local: JSONValue?, utc: Instant) -> Int? {
    guard let offset = instant(local).map({ utc.seconds(until: $0) }), offset % 900 == 0 else { return nil }
    return Int(exactly: offset)
  }

  /// The moment of a value. What has no offset is UTC, or a clock in a zone if one is given.
  static func instant(_ value: JSONValue?, in zone: CivilZone? = nil) -> Instant? {
    switch value {
    case .number(let milliseconds):
      return abs(milliseconds) < 1e14 ? Instant(seconds: Int64((milliseconds / 1000).rounded(.down))) : nil
    case .string(let text):
      return ExportClock(text)?.instant(in: zone ?? .utc)
    case .array(let parts):
      let numbers = parts.prefix(6).compactMap { $0.amount.flatMap { Int(exactly: $0) } }
      guard numbers.count == min(parts.count, 6), numbers.count >= 3,
        let day = CalendarDay(year: numbers[0], month: numbers[1], day: numbers[2])
      else { return nil }
      let clock = Array(numbers.dropFirst(3)) + [0, 0, 0]
      guard (0..<24).contains(clock[0]), (0..<60).contains(clock[1]), (0..<60).contains(clock[2]) else {
        return nil
      }
      return (zone ?? .utc).instant(day: day, wallClockSecond: clock[0] * 3600 + clock[1] * 60 + clock[2])
    default: return nil
    }
  }

  /// The date of a value, without any zone.
  static func day(_ value: JSONValue?) -> CalendarDay? {
    if let text = value?.text { return text.withSlice { ExportClock.day($0.trimmed.prefix(10)) } }
    // Dates as numbers are the midnight of the date in UTC.
    return instant(value).map { CivilZone.utc.day(of: $0) }
  }
}
