import TriptychHealth

/// Reads the tables of Fitbit's exports, and holds what has to be known of all before the rest can be judged.
struct FitbitTables {
  /// The first pass takes everything that has no better twin, the second what is then missing.
  enum Pass { case first, second }

  /// The tables with sums of Health Connect.
  private(set) var hasMirror: Set<ExportMember> = []
  /// The minutes of the sums and of heart rate, in series by family.
  var minutes = GivenMinutes()
  /// When sessions were.
  private(set) var sessions: [Range<Instant>] = []
  /// When sleeps were.
  private(set) var sleepSpans: [Range<Instant>] = []
  private var days: [MetricDay: Int] = [:]
  private var sleeps: [String: Sleep] = [:]
  private var stages: [String: (stages: [ExportStage], place: ExportPlace)] = [:]
  private var stageRows: Set<StageRow> = []
  private var sources: [UInt64: DeviceSource] = [:]

  private struct StageRow: Hashable {
    var sleep: String
    var stage: ExportStage
  }

  private struct Sleep {
    var from, to: Instant
    /// The date of waking where the person was.
    var day: CalendarDay
    var totals: NightTotals
    var place: ExportPlace
  }

  private struct DeviceSource {
    var index: Int
    /// Whether it repeats what other devices counted.
    var isMirror: Bool
  }

  /// Whether a table of days has a figure of a day.
  func hasDay(_ metric: Metric, _ day: CalendarDay) -> Bool {
    days[MetricDay(metric: metric, day: day)] != nil
  }

  /// Reads one table.
  mutating func read(_ table: consuming ExportTable, _ pass: Pass, _ builder: inout ExportBuilder) throws {
    guard let number = FitbitFamily.number(of: table.member) else { return }
    let family = FitbitFamily.all[number]
    switch family.kind {
    case .sums: try readSums(table, number, pass, &builder)
    case .readings: try readReadings(table, number, &builder)
    case .days: try readDays(table, number, pass, &builder)
    case .sleeps: try readSleeps(table, &builder)
    case .stages: try readStages(table, &builder)
    case .exercises: try readExercises(table, &builder)
    }
    minutes.endFile()
  }

  /// The source that a row names: a mirror is an app, what the phone counted is the phone's, all else a tracker's.
  private mutating func source(
    _ table: borrowing ExportTable, _ column: Int?, _ builder: inout ExportBuilder
  ) -> DeviceSource {
    let field = table.bytes(column)
    let hash = field.hash
    if let known = sources[hash] { return known }
    let name = field.count == 0 ? Fitbit.title : String(decoding: field.bytes, as: UTF8.self)
    let folded = name.lowercased()
    let isMirror = folded.contains("health connect")
    let isPhone = folded == "mobiletrack" || folded.hasSuffix(" app")
    let source = DeviceSource(
      index: builder.source(name, isMirror ? .app : isPhone ? .phone : .watch), isMirror: isMirror)
    // Hostile files may name a new device in each row.
    if sources.count < 10_000 { sources[hash] = source }
    return source
  }

  private mutating func readSums(
    _ table: consuming ExportTable, _ number: Int, _ pass: Pass, _ builder: inout ExportBuilder
  ) throws {
    let time = table.column("timestamp"), device = table.column("data_source")
    let measures = FitbitFamily.all[number].measures.map { ($0, table.column($0.column)) }
    var repeated = 0
    while try table.next(&builder) {
      // What the first pass counted as read is not counted again.
      if pass == .second { builder.read(-1) }
      guard let clock = table.clock(time) else {
        if pass == .first { builder.refuse(.badTime, "a row", at: table.place) }
        continue
      }
      let source = source(table, device, &builder)
      if source.isMirror, pass == .first { hasMirror.insert(table.member) }
      guard source.isMirror == (pass == .second) else { continue }
      let moment = clock.instant(in: .utc, offset: 0)
      let values = measures.map { ($0.0, table.positive($0.1)) }
      guard values.contains(where: { $0.1 != nil }) else { continue }
      if source.isMirror, minutes.hasDay(series: number, of: moment) {
        repeated += 1
        continue
      }
      guard minutes.takes(series: source.isMirror ? -1 - number : number, source: source.index, at: moment)
      else {
        builder.duplicate()
        continue
      }
      let minute = moment.floored(toMultipleOf: 60)
      for (measure, value) in values {
        try builder.sum(
          measure.metric, value, unit: measure.unit, from: minute, to: minute.adding(seconds: 60),
          source: source.index, at: table.place)
      }
    }
    if repeated > 0 { builder.notUsed("Health Connect beside another source", repeated) }
  }

  private mutating func readReadings(
    _ table: consuming ExportTable, _ number: Int, _ builder: inout ExportBuilder
  ) throws {
    let time = table.column("timestamp"), device = table.column("data_source")
    let measure = FitbitFamily.all[number].measures[0]
    let value = table.column(measure.column)
    while let clock = try table.nextClock(time, "a row", &builder) {
      guard let amount = table.positive(value) else { continue }
      let moment = clock.instant(in: .utc, offset: 0)
      let source = source(table, device, &builder).index
      guard minutes.takes(series: number, source: source, at: moment) else {
        builder.duplicate()
        continue
      }
      try builder.reading(
        measure.metric, amount, unit: measure.unit, at: moment, source: source, place: table.place)
    }
  }

  private mutating func readDays(
    _ table: consuming ExportTable, _ number: Int, _ pass: Pass, _ builder: inout ExportBuilder
  ) throws {
    let family = FitbitFamily.all[number]
    let date = table.column(family.date), device = table.column("data_source")
    let measures = family.measures.map { ($0, table.column($0.column)) }
    while let day = try table.nextDay(date, "a row", &builder) {
      var found: (measure: FitbitFamily.Measure, value: Double)?
      for (measure, column) in measures where found == nil {
        found = table.positive(column).map { (measure, $0) }
      }
      guard let found else { continue }
      let given = MetricDay(metric: found.measure.metric, day: day)
      if let other = days[given], other != number, pass == .second {
        builder.duplicate()
        continue
      }
      if found.value > 0 { days[given] = number }
      let source = source(table, device, &builder).index
      try builder.daily(
        found.measure.metric, found.value, unit: found.measure.unit, on: day, source: source, at: table.place)
    }
  }

  private mutating func readSleeps(_ table: consuming ExportTable, _ builder: inout ExportBuilder) throws {
    let id = table.column("sleep_id"), from = table.column("sleep_start"), to = table.column("sleep_end")
    let zone = table.column("end_utc_offset", "utc_offset")
    let asleep = table.column("minutes_asleep"), awake = table.column("minutes_awake")
    let inBed = table.column("minutes_in_sleep_period")
    while try table.next(&builder) {
      guard let id = table.text(id), let starts = table.clock(from), let ends = table.clock(to) else {
        builder.refuse(.badTime, "a sleep", at: table.place)
        continue
      }
      guard sleeps[id] == nil else {
        builder.duplicate()
        continue
      }
      let (start, end) = (starts.instant(in: .utc, offset: 0), ends.instant(in: .utc, offset: 0))
      let day = ExportClock.offset(table.bytes(zone)).map { offset in
        CivilZone.fixed(secondsEast: offset).day(of: end)
      }
      let totals = NightTotals(
        asleep: table.positive(asleep), awake: table.number(awake), inBed: table.positive(inBed), perHour: 60)
      sleeps[id] = Sleep(
        from: start, to: end, day: day ?? builder.zone.day(of: end), totals: totals, place: table.place)
    }
  }

  private mutating func readStages(_ table: consuming ExportTable, _ builder: inout ExportBuilder) throws {
    let id = table.column("sleep_id"), type = table.column("sleep_stage_type")
    let from = table.column("sleep_stage_start"), to = table.column("sleep_stage_end")
    while try table.next(&builder) {
      guard let id = table.text(id), let start = table.clock(from), let end = table.clock(to) else {
        builder.refuse(.badTime, "a stage of sleep", at: table.place)
        continue
      }
      let word = table.text(type) ?? ""
      guard let stage = FitbitTables.stageNames[word.lowercased()] else {
        builder.notUsed("sleep stage " + word)
        continue
      }
      let row = ExportStage(
        stage: stage, from: start.instant(in: .utc, offset: 0), to: end.instant(in: .utc, offset: 0))
      guard stageRows.insert(StageRow(sleep: id, stage: row)).inserted else {
        builder.duplicate()
        continue
      }
      guard (stages[id]?.stages.count ?? 0) < [ExportStage].most else {
        builder.refuse(.malformed, "a stage of sleep", at: table.place)
        continue
      }
      let place = table.place
      stages[id, default: ([], place)].stages.append(row)
    }
  }

  /// Hands on the nights: stages with the wakes cut out, else the figures of the longest sleep of a day.
  mutating func handOnNights(_ builder: inout ExportBuilder) throws {
    guard !sleeps.isEmpty || !stages.isEmpty else { return }
    let source = builder.source(Fitbit.title, .watch)
    var nights = NightsWithoutStages()
    for (id, sleep) in sleeps.sorted(by: { ($0.value.from, $0.key) < ($1.value.from, $1.key) }) {
      if sleep.from < sleep.to { sleepSpans.append(sleep.from..<sleep.to) }
      if let held = stages.removeValue(forKey: id) {
        nights.hasStages(on: sleep.day)
        for stage in held.stages.withWakesOnTop {
          try builder.stage(stage.stage, from: stage.from, to: stage.to, source: source, at: sleep.place)
        }
      } else if sleep.totals.hasSleep {
        nights.add(sleep.totals, on: sleep.day, source: source, place: sleep.place)
      } else {
        builder.refuse(.missing("minutes asleep"), "a sleep", at: sleep.place)
      }
    }
    // Stages of a sleep that is in another file are a night as well.
    for (_, held) in stages.sorted(by: { $0.key < $1.key }) {
      for stage in held.stages.withWakesOnTop {
        try builder.stage(stage.stage, from: stage.from, to: stage.to, source: source, at: held.place)
      }
    }
    try nights.handOn(to: &builder)
  }

  private mutating func readExercises(_ table: consuming ExportTable, _ builder: inout ExportBuilder) throws {
    let id = table.column("exercise_id"), from = table.column("exercise_start"),
      to = table.column("exercise_end")
    let name = table.column("activity_name")
    let energy = [table.column("tracker_total_calories"), table.column("manually_logged_total_calories")]
    let distance = [
      table.column("tracker_total_distance_mm"), table.column("manually_logged_total_distance_mm"),
    ]
    let mean = table.column("tracker_avg_heart_rate"), highest = table.column("tracker_peak_heart_rate")
    let source = builder.source(Fitbit.title, .watch)
    while try table.next(&builder) {
      guard let start = table.clock(from), let end = table.clock(to) else {
        builder.refuse(.badTime, "a session", at: table.place)
        continue
      }
      let activity = table.text(name) ?? "Workout"
      var session = ExportSession(
        activity, from: start.instant(in: .utc, offset: 0), to: end.instant(in: .utc, offset: 0),
        source: source,
        platform: Fitbit.title)
      session.sourceID = table.text(id)
      session.energy = table.positive(energy[0]) ?? table.positive(energy[1])
      session.distance = (table.positive(distance[0]) ?? table.positive(distance[1])).map { $0 / 1_000_000 }
      session.meanHeartRate = table.number(mean)
      session.highestHeartRate = table.number(highest)
      session.isStrength = FitbitTables.isStrength(activity)
      if session.from < session.to { sessions.append(session.from..<session.to) }
      try builder.session(session, at: table.place)
    }
  }

  /// The names of stages in tables and in JSON. Restless time is no sleep.
  static let stageNames: [String: SleepStage] = [
    "awake": .awake, "wake": .awake, "restless": .awake, "light": .core, "deep": .deep, "rem": .rem,
    "asleep": .asleep,
  ]

  /// Whether an activity is strength training by its name.
  static func isStrength(_ activity: String) -> Bool {
    ["weights", "weightlifting", "strength_training", "bodyweight", "free_weights"]
      .contains(FoldedName.of(activity))
  }
}
