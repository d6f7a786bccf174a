import TriptychHealth

/// Reads the JSON of Fitbit's older archive, which Takeout repeats beside its tables. What the tables have counts
/// from there: the archive adds the days, nights and sessions that they lack.
///
/// Steps, distance, heart rate and sessions are in UTC; energy, nights and days are in the person's clock.
struct FitbitArchive {
  enum Kind: Equatable {
    case series(Series)
    case nights, sessions, weights
  }

  /// The series, by the name with which their files begin.
  enum Series: String {
    case steps, distance, calories
    case heartRate = "heart_rate"
    case restingHeartRate = "resting_heart_rate"
    case fitness = "demographic_vo2_max"
    case sedentary = "sedentary_minutes"
    case light = "lightly_active_minutes"
    case moderate = "moderately_active_minutes"
    case vigorous = "very_active_minutes"
  }

  /// What a file holds; `nil` for a file that is not of the archive. Series of plain numbers differ in name alone.
  static func kind(of member: ExportMember) -> Kind? {
    let keys = member.keys
    if keys.contains("logId") {
      if keys.contains("dateOfSleep") { return .nights }
      if keys.contains("activityName") { return .sessions }
      return keys.isSuperset(of: ["weight", "bmi", "date"]) ? .weights : nil
    }
    guard keys.isSuperset(of: ["dateTime", "value"]) else { return nil }
    if keys.contains("bpm") { return .series(.heartRate) }
    if keys.contains("filteredDemographicVO2Max") { return .series(.fitness) }
    if keys == ["dateTime", "value", "date", "error"] { return .series(.restingHeartRate) }
    guard keys.count == 2 else { return nil }
    let stem = member.name.prefix { $0 == "_" || $0.isLetter }
    return Series(rawValue: String(stem)).map { .series($0) }
  }

  private let tables: FitbitTables
  private let source: Int
  private let sleepSpans: SpanSet
  private let sessionSpans: SpanSet
  private var minutes = GivenMinutes()
  private var nights = NightsWithoutStages()
  private var logs: Set<String> = []
  private var activity: [CalendarDay: Activity] = [:]

  /// The minutes of a day by how active they were.
  private struct Activity {
    var sedentary, light, moderate, vigorous: Double?
    var place: ExportPlace

    /// Whether the day says something: archives are filled with days of zeros, also into the future, in which all
    /// 1,440 minutes are sedentary.
    var isReal: Bool {
      if let sedentary, sedentary >= 1440 { return false }
      return [light, moderate, vigorous].contains { ($0 ?? 0) != 0 } || (sedentary ?? 0) > 0
    }
  }

  /// Creates a reader for what the tables lack.
  init(beside tables: FitbitTables, _ builder: inout ExportBuilder) {
    self.tables = tables
    source = builder.source(Fitbit.title, .watch)
    sleepSpans = SpanSet(tables.sleepSpans)
    sessionSpans = SpanSet(tables.sessions)
  }

  /// Reads one file.
  mutating func read(_ member: ExportMember, _ bytes: MemberBytes, _ builder: inout ExportBuilder) throws {
    guard let kind = FitbitArchive.kind(of: member) else { return }
    try builder.json(member, bytes) { value, place, builder in
      switch kind {
      case .series(let series): try readSeries(series, value, place, &builder)
      case .nights: try readNight(value, place, &builder)
      case .sessions: try readSession(value, place, &builder)
      case .weights: try readWeight(value, place, &builder)
      }
    }
    minutes.endFile()
  }

  /// Hands on what could be judged only after all files.
  func handOn(to builder: inout ExportBuilder) throws {
    try nights.handOn(to: &builder)
    for (day, activity) in activity.sorted(by: { $0.key < $1.key }) where activity.isReal {
      let noon = builder.zone.start(of: day).adding(seconds: 43_200)
      if tables.minutes.hasDay(series: FitbitFamily.number(of: .moderateMinutes), of: noon) { continue }
      for (metric, value) in [
        (Metric.moderateMinutes, activity.moderate), (.vigorousMinutes, activity.vigorous),
      ] {
        try builder.daily(metric, value, on: day, source: source, at: activity.place)
      }
    }
  }

  private mutating func readSeries(
    _ series: Series, _ value: JSONValue, _ place: ExportPlace, _ builder: inout ExportBuilder
  ) throws {
    guard let clock = FitbitArchive.clock(value["dateTime"]) else {
      return builder.refuse(.badTime, "a value", at: place)
    }
    switch series {
    case .steps: try readSum(.steps, "", value, clock.instant(in: .utc), place, &builder)
    case .distance: try readSum(.distance, "cm", value, clock.instant(in: .utc), place, &builder)
    case .calories: try readSum(.totalEnergy, "kcal", value, clock.instant(in: builder.zone), place, &builder)
    case .heartRate:
      let moment = clock.instant(in: .utc)
      guard let rate = value["value"]?["bpm"]?.figure.unlessZero else { return }
      // Without any confidence the rate is a default.
      guard value["value"]?["confidence"]?.amount != 0 else {
        return builder.notUsed("heart rate without confidence")
      }
      guard isNew(.heartRate, moment, &builder) else { return }
      try builder.reading(.heartRate, rate, at: moment, source: source, place: place)
    case .restingHeartRate:
      guard let rate = value["value"]?["value"]?.figure.unlessZero,
        let day = FitbitArchive.clock(value["value"]?["date"])?.day
      else { return }
      try readDay(.restingHeartRate, rate, on: day, place, &builder)
    case .fitness:
      let names = ["filteredDemographicVO2Max", "demographicVO2Max"]
      guard let figure = names.compactMap({ value["value"]?[$0]?.figure.unlessZero }).first else { return }
      try readDay(.vo2Max, figure, on: clock.day, place, &builder)
    case .sedentary: activity[clock.day, default: Activity(place: place)].sedentary = value["value"]?.figure
    case .light: activity[clock.day, default: Activity(place: place)].light = value["value"]?.figure
    case .moderate: activity[clock.day, default: Activity(place: place)].moderate = value["value"]?.figure
    case .vigorous: activity[clock.day, default: Activity(place: place)].vigorous = value["value"]?.figure
    }
  }

  private mutating func readSum(
    _ metric: Metric, _ unit: String, _ value: JSONValue, _ moment: Instant, _ place: ExportPlace,
    _ builder: inout ExportBuilder
  ) throws {
    guard let amount = value["value"]?.figure.unlessZero, isNew(metric, moment, &builder) else { return }
    let minute = moment.floored(toMultipleOf: 60)
    try builder.sum(
      metric, amount, unit: unit, from: minute, to: minute.adding(seconds: 60), source: source, at: place)
  }

  private func readDay(
    _ metric: Metric, _ value: Double, on day: CalendarDay, _ place: ExportPlace,
    _ builder: inout ExportBuilder
  ) throws {
    if tables.hasDay(metric, day) { return builder.duplicate() }
    try builder.daily(metric, value, on: day, source: source, at: place)
  }

  /// Whether neither a table has the day of a value nor another file its minute.
  private mutating func isNew(_ metric: Metric, _ moment: Instant, _ builder: inout ExportBuilder) -> Bool {
    let series = FitbitFamily.number(of: metric)
    if !tables.minutes.hasDay(series: series, of: moment),
      minutes.takes(series: series, source: source, at: moment)
    {
      return true
    }
    builder.duplicate()
    return false
  }

  private mutating func readNight(
    _ value: JSONValue, _ place: ExportPlace, _ builder: inout ExportBuilder
  ) throws {
    guard let start = FitbitArchive.clock(value["startTime"]),
      let day = FitbitArchive.clock(value["dateOfSleep"])?.day
    else { return builder.refuse(.badTime, "a sleep", at: place) }
    let from = start.instant(in: builder.zone)
    let length = (value["duration"]?.amount).map { min(max($0 / 1000, 0), 86_400) } ?? 0
    let span = from..<from.adding(seconds: Int64(length) + 1)
    guard isNewLog(value), !sleepSpans.overlaps(span) else { return builder.duplicate() }
    let stages = FitbitArchive.stages(value["levels"], from: from, &builder)
    if stages.contains(where: \.stage.isAsleep) {
      nights.hasStages(on: day)
      for stage in stages {
        try builder.stage(stage.stage, from: stage.from, to: stage.to, source: source, at: place)
      }
    } else if value["mainSleep"]?.flag != false {
      let totals = NightTotals(
        asleep: value["minutesAsleep"]?.figure, awake: value["minutesAwake"]?.figure,
        inBed: value["timeInBed"]?.figure, efficiency: value["efficiency"]?.figure, perHour: 60)
      nights.add(totals, on: day, source: source, place: place)
    }
  }

  /// The stages of a night. Their lengths are counted one after another, since clocks may change in between; short
  /// wakes, which lie over them, are cut out.
  private static func stages(
    _ levels: JSONValue?, from: Instant, _ builder: inout ExportBuilder
  ) -> [ExportStage] {
    func stage(_ level: JSONValue, at moment: Instant, _ builder: inout ExportBuilder) -> ExportStage? {
      guard let seconds = level["seconds"]?.amount, (1...86_400).contains(seconds) else { return nil }
      let name = level["level"]?.text ?? ""
      guard let stage = FitbitTables.stageNames[name.lowercased()] else {
        builder.notUsed("sleep level " + name)
        return nil
      }
      return ExportStage(stage: stage, from: moment, to: moment.adding(seconds: Int64(seconds)))
    }
    var stages: [ExportStage] = []
    var places: [(clock: Int64, moment: Instant)] = []
    var moment = from
    for level in (levels?["data"]?.elements ?? []).prefix([ExportStage].most) {
      if let clock = clock(level["dateTime"]), clock.local >= places.last?.clock ?? .min {
        places.append((clock.local, moment))
      }
      if let stage = stage(level, at: moment, &builder) { stages.append(stage) }
      let seconds = level["seconds"]?.amount ?? 0
      moment = moment.adding(seconds: Int64(min(max(seconds, 0), 86_400)))
    }
    var wakes: [ExportStage] = []
    for level in (levels?["shortData"]?.elements ?? []).prefix([ExportStage].most) {
      guard let clock = clock(level["dateTime"]) else { continue }
      let next = places.partitioningIndex { $0.clock > clock.local }
      guard next > 0 else { continue }
      let place = places[next - 1]
      let moment = place.moment.adding(seconds: clock.local - place.clock)
      if let wake = stage(level, at: moment, &builder) { wakes.append(wake) }
    }
    return stages.cutting(wakes) + wakes
  }

  private mutating func readSession(
    _ value: JSONValue, _ place: ExportPlace, _ builder: inout ExportBuilder
  ) throws {
    guard let start = FitbitArchive.clock(value["startTime"])?.instant(in: .utc),
      let length = (value["duration"] ?? value["activeDuration"])?.amount, length > 0, length < 1e12
    else { return builder.refuse(.badTime, "a session", at: place) }
    let end = start.adding(seconds: Int64((length / 1000).rounded(.up)))
    guard isNewLog(value), !sessionSpans.overlaps(start..<end) else { return builder.duplicate() }
    let activity = value["activityName"]?.text ?? "Workout"
    var session = ExportSession(activity, from: start, to: end, source: source, platform: Fitbit.title)
    session.sourceID = FitbitArchive.id(of: value)
    session.minutes = value["activeDuration"]?.figure.map { $0 / 60_000 }
    session.energy = value["calories"]?.figure
    if let distance = value["distance"]?.figure, let name = value["distanceUnit"]?.text {
      let unit = ["Kilometer": "km", "Mile": "mi", "Meter": "m"][name]
      session.distance = unit.flatMap { MeasureUnit.kilometre.value(distance, in: $0) }
      if unit == nil { builder.notUsed("distance unit " + name) }
    }
    session.meanHeartRate = value["averageHeartRate"]?.figure
    session.isStrength = FitbitTables.isStrength(activity)
    try builder.session(session, at: place)
  }

  /// Weight is in the unit of the person's profile, which the file does not name. With the body mass index it follows
  /// from the height: in the other unit nobody is so tall or so short.
  private mutating func readWeight(
    _ value: JSONValue, _ place: ExportPlace, _ builder: inout ExportBuilder
  ) throws {
    guard let weight = value["weight"]?.figure.unlessZero else { return }
    let text = (value["date"]?.text ?? "") + " " + (value["time"]?.text ?? "12:00:00")
    guard let moment = FitbitArchive.clock(.string(text))?.instant(in: builder.zone) else {
      return builder.refuse(.badTime, "a weight", at: place)
    }
    guard isNewLog(value), !tables.minutes.hasDay(series: FitbitFamily.number(of: .weight), of: moment) else {
      return builder.duplicate()
    }
    guard weight > 0 else {
      return try builder.reading(.weight, weight, at: moment, source: source, place: place)
    }
    let index = value["bmi"]?.amount ?? 0
    let units = ["kg", "lb", "st"].filter { unit in
      guard index > 0, let mass = MeasureUnit.kilogram.value(weight, in: unit) else { return false }
      return (1.3...2.15).contains((mass / index).squareRoot())
    }
    guard units.count == 1 else { return builder.refuse(.unknownUnit(.kilogram), "a weight", at: place) }
    try builder.reading(.weight, weight, unit: units[0], at: moment, source: source, place: place)
    try builder.reading(.bodyFat, value["fat"]?.figure.unlessZero, at: moment, source: source, place: place)
  }

  private mutating func isNewLog(_ value: JSONValue) -> Bool {
    FitbitArchive.id(of: value).map { logs.insert($0).inserted } ?? true
  }

  private static func id(of value: JSONValue) -> String? {
    value["logId"]?.text ?? value["logId"]?.amount.flatMap { Int64(exactly: $0) }.map(String.init)
  }

  /// Reads `03/02/26 12:41:00`, the date alone, and ISO.
  private static func clock(_ value: JSONValue?) -> ExportClock? {
    guard let text = value?.text else { return nil }
    let quick = text.withSlice { slice -> ExportClock? in
      guard slice.count == 17, slice[2] == slice[5], slice[2] == UInt8(ascii: "/"),
        let month = slice.digits(0, 2), let dayOfMonth = slice.digits(3, 2), let year = slice.digits(6, 2),
        let hour = slice.digits(9, 2), let minute = slice.digits(12, 2), let second = slice.digits(15, 2),
        hour < 24, minute < 60, second < 60,
        let day = CalendarDay(year: 2000 + year, month: month, day: dayOfMonth)
      else { return nil }
      return ExportClock(local: Int64(day.number) * 86_400 + Int64(hour * 3600 + minute * 60 + second))
    }
    return quick ?? ExportClock(text) ?? ExportClock.american(text)
  }
}
