import TriptychHealth

/// Reads the tables of one export of Samsung Health by their types.
struct SamsungHealthReader {
  private let tree: ExportTree
  private let source: Int
  private var tables: [String: [ExportMember]]

  /// Creates a reader of tables by type.
  init(tree: ExportTree, source: Int, tables: [String: [ExportMember]]) {
    (self.tree, self.source, self.tables) = (tree, source, tables)
  }

  /// The tables that no part has read.
  var unread: [ExportMember] { tables.sorted { $0.key < $1.key }.flatMap(\.value) }

  // MARK: Values of days

  /// Reads the tables with a row for each day.
  mutating func readDays(_ builder: inout ExportBuilder) throws {
    // The summary of the pedometer repeats the steps of all devices.
    if tables["step_daily_trend"] != nil {
      try readDays("step_daily_trend", "", [("count", .steps, ""), ("distance", .distance, "m")], &builder)
    } else {
      try readDays(
        "tracker.pedometer_day_summary", "", [("step_count", .steps, ""), ("distance", .distance, "m")],
        &builder)
    }
    try readDays(
      "calories_burned.details", "calories_burned",
      [("active_calorie", .activeEnergy, "kcal"), ("rest_calorie", .basalEnergy, "kcal")], &builder)
    try readDays("tracker.floors_day_summary", "", [("floor_count", .flightsClimbed, "")], &builder)
  }

  /// Reads one table with a row for each day; of several rows of a day the one with the highest first value counts.
  private mutating func readDays(
    _ type: String, _ prefix: String, _ metrics: [(name: String, metric: Metric, unit: String)],
    _ builder: inout ExportBuilder
  ) throws {
    guard let members = tables.removeValue(forKey: type) else { return }
    var days: [CalendarDay: (values: [Double?], place: ExportPlace)] = [:]
    try tree.tables(members) { (table: consuming ExportTable) in
      let date = Self.column(table, prefix, "day_time"), kind = Self.column(table, prefix, "source_type")
      var columns: [Int?] = []
      for metric in metrics { columns.append(Self.column(table, prefix, metric.name)) }
      while try table.next(&builder) {
        // -2 is all devices together.
        if let kind = table.number(kind), kind != -2 {
          builder.notUsed("steps of one device")
          continue
        }
        guard let day = Self.day(table, date) else {
          builder.refuse(.badDay, "a day", at: table.place)
          continue
        }
        var values: [Double?] = []
        for (metric, column) in zip(metrics, columns) {
          let value = Self.value(table, column)
          values.append(builder.part(metric.metric, value, unit: metric.unit, at: table.place))
        }
        guard values.contains(where: { $0 != nil }) else { continue }
        if let held = days[day] {
          builder.duplicate()
          if (held.values[0] ?? 0) >= (values[0] ?? 0) { continue }
        }
        days[day] = (values, table.place)
      }
    }
    for (day, held) in days.sorted(by: { $0.key < $1.key }) {
      for (metric, value) in zip(metrics, held.values) {
        try builder.daily(metric.metric, value, on: day, source: source, at: held.place)
      }
    }
  }

  // MARK: Sleep

  private struct Night {
    var from, to: Instant
    var place: ExportPlace
    /// The number of stages, and whether all of them lie within the session.
    var stages = 0
    var fits = true
  }

  /// Reads nights: their stages where these lie within the session, else its whole span as asleep.
  ///
  /// After a journey stages may lie hours off their session; they are left out then.
  mutating func readSleep(_ builder: inout ExportBuilder) throws {
    var nights: [String: Night] = [:]
    try rows(of: "sleep", "sleep", &builder) { table, columns, builder in
      guard let id = table.text(columns.id), let from = columns.start(table), let to = columns.end(table)
      else {
        return builder.refuse(.badTime, "a night", at: table.place)
      }
      // A session that is still running ends when it starts.
      guard from != to else { return builder.refuse(.empty, "a night", at: table.place) }
      nights[id] = Night(from: from, to: to, place: table.place)
    }
    guard !nights.isEmpty else { return }
    let stages = tables["sleep_stage"]
    // The first pass only looks, the second one takes.
    do {
      var uncounted = builder
      try rows(of: "sleep_stage", "", &uncounted, sleep: true) { table, columns, _ in
        guard let id = table.text(columns.sleep), var night = nights[id], columns.stage(table) != nil,
          let from = columns.start(table), let to = columns.end(table), from < to
        else { return }
        night.stages += 1
        let slack: Int64 = 600
        night.fits =
          night.fits && from.seconds >= night.from.seconds - slack && to.seconds <= night.to.seconds + slack
        nights[id] = night
      }
    }
    tables["sleep_stage"] = stages
    let source = source
    try rows(of: "sleep_stage", "", &builder, sleep: true) { table, columns, builder in
      guard let id = table.text(columns.sleep), let night = nights[id] else {
        return builder.notUsed("stages without a night")
      }
      guard night.fits else { return builder.notUsed("stages off their night") }
      guard let from = columns.start(table), let to = columns.end(table) else {
        return builder.refuse(.badTime, "a stage of sleep", at: table.place)
      }
      guard let stage = columns.stage(table) else {
        return builder.notUsed("stage " + (table.text(columns.stage) ?? ""))
      }
      try builder.stage(stage, from: from, to: to, source: source, at: table.place)
    }
    for night in nights.values.sorted(by: { ($0.from, $0.to) < ($1.from, $1.to) })
    where night.stages == 0 || !night.fits {
      try builder.stage(.asleep, from: night.from, to: night.to, source: source, at: night.place)
    }
  }

  // MARK: Readings and sums

  /// Reads the tables of readings. What is measured over a night belongs to its end.
  mutating func readReadings(_ builder: inout ExportBuilder) throws {
    let source = source
    for kind in Self.readings {
      try rows(of: kind.type, kind.prefix, &builder, values: kind.metrics.map(\.name)) {
        table, columns, builder in
        let start = columns.start(table)
        guard let moment = kind.isAtEnd ? columns.end(table) ?? start : start else {
          return builder.refuse(.badTime, "a reading", at: table.place)
        }
        if kind.type == "blood_pressure" {
          return try builder.bloodPressure(
            systolic: Self.value(table, columns.values[0]), diastolic: Self.value(table, columns.values[1]),
            at: moment, source: source, place: table.place)
        }
        for (metric, column) in zip(kind.metrics, columns.values) {
          try builder.reading(
            metric.metric, Self.value(table, column), unit: metric.unit, at: moment, source: source,
            place: table.place)
        }
      }
    }
  }

  private static let readings:
    [(type: String, prefix: String, metrics: [(name: String, metric: Metric, unit: String)], isAtEnd: Bool)] =
      [
        (
          "weight", "",
          [("weight", .weight, "kg"), ("body_fat", .bodyFat, "%"), ("fat_free_mass", .leanMass, "kg")], false
        ),
        ("tracker.heart_rate", "heart_rate", [("heart_rate", .heartRate, "")], false),
        ("tracker.oxygen_saturation", "oxygen_saturation", [("spo2", .oxygenSaturation, "")], true),
        ("oxygen_saturation", "oxygen_saturation", [("spo2", .oxygenSaturation, "")], true),
        ("respiratory_rate", "", [("average", .respiratoryRate, "")], true),
        ("skin_temperature", "", [("temperature", .wristTemperature, "")], true),
        ("body_temperature", "body_temperature", [("temperature", .bodyTemperature, "")], false),
        ("blood_glucose", "blood_glucose", [("glucose", .bloodGlucose, "mmol/L")], false),
        (
          "blood_pressure", "blood_pressure", [("systolic", .systolic, ""), ("diastolic", .diastolic, "")],
          false
        ),
      ]

  /// Reads water, and floors where there is no summary of days.
  mutating func readSums(_ builder: inout ExportBuilder) throws {
    let source = source
    var kinds: [(type: String, column: String, metric: Metric, unit: String)] = [
      ("water_intake", "amount", .water, "mL")
    ]
    if !builder.hasTaken(.flightsClimbed) {
      kinds.append(("floors_climbed", "floor", .flightsClimbed, ""))
    }
    for kind in kinds {
      try rows(of: kind.type, "", &builder, values: [kind.column]) { table, columns, builder in
        guard let from = columns.start(table) else {
          return builder.refuse(.badTime, "a sum", at: table.place)
        }
        try builder.sum(
          kind.metric, Self.value(table, columns.values[0]), unit: kind.unit, from: from,
          to: columns.end(table).map { max($0, from) } ?? from, source: source, at: table.place)
      }
    }
  }

  /// Reads the details of heart-rate variability, a file for each hour or night.
  func readVariability(_ members: [ExportMember], _ builder: inout ExportBuilder) throws {
    var seen: Set<String> = []
    let wanted = members.filter { seen.insert($0.name).inserted }
    builder.duplicate(members.count - wanted.count)
    try tree.read(wanted) { member, bytes in
      try builder.json(member, bytes) { value, place, builder in
        guard let moment = Self.instant(milliseconds: value["start_time"]?.amount) else {
          return builder.refuse(.badTime, "a reading", at: place)
        }
        for (name, metric) in [("rmssd", Metric.hrvRMSSD), ("sdnn", .hrvSDNN)] {
          let number = value[name]?.figure.flatMap { $0 == 0 || $0 == -1 ? nil : $0 }
          try builder.reading(metric, number, at: moment, source: source, place: place)
        }
      }
    }
  }

  // MARK: Sessions and meals

  /// Reads sessions, and the greatest uptake of oxygen that some of them give.
  mutating func readSessions(_ builder: inout ExportBuilder) throws {
    let source = source
    let names = [
      "exercise_type", "duration", "calorie", "distance", "mean_heart_rate", "min_heart_rate",
      "max_heart_rate", "vo2_max",
    ]
    try rows(of: "exercise", "exercise", &builder, values: names) { table, columns, builder in
      guard let from = columns.start(table), let to = columns.end(table) else {
        return builder.refuse(.badTime, "a session", at: table.place)
      }
      var values: [Double?] = []
      for column in columns.values { values.append(Self.value(table, column)) }
      let code = values[0].flatMap { $0 > 0 ? Int(min($0, 1e6)) : nil } ?? 0
      if values[0] != nil, code == 0 {
        builder.notUsed("exercise type " + (table.text(columns.values[0]) ?? ""))
      }
      if SamsungExercise.names[code] == nil, code != 0 { builder.notUsed("exercise type \(code)") }
      var session = ExportSession(
        SamsungExercise.names[code] ?? "Workout", from: from, to: to, source: source,
        platform: SamsungHealth.title)
      session.sourceID = table.text(columns.id)
      session.utcOffset = columns.utcOffset(table)
      session.minutes = values[1].map { $0 / 60_000 }
      session.energy = values[2]
      session.distance = values[3].map { $0 / 1000 }
      session.meanHeartRate = values[4]
      session.lowestHeartRate = values[5]
      session.highestHeartRate = values[6]
      session.isStrength = SamsungExercise.strength.contains(code)
      try builder.session(session, at: table.place)
      try builder.reading(.vo2Max, values[7], at: to, source: source, place: table.place)
    }
  }

  /// Reads meals with their nutrients; the foods of which they consist repeat them.
  mutating func readMeals(_ builder: inout ExportBuilder) throws {
    let source = source
    let nutrients: [(String, Metric, Double)] = [
      ("calorie", .energyIntake, 1), ("protein", .protein, 1), ("carbohydrate", .carbohydrate, 1),
      ("total_fat", .fat, 1), ("saturated_fat", .saturatedFat, 1), ("dietary_fiber", .fiber, 1),
      ("sugar", .sugar, 1), ("sodium", .sodium, 0.001),
    ]
    let names = ["title", "meal_type"] + nutrients.map(\.0)
    try rows(of: "nutrition", "", &builder, values: names) { table, columns, builder in
      guard let moment = columns.start(table) else {
        return builder.refuse(.badTime, "a meal", at: table.place)
      }
      var amounts: [Metric: Double] = [:]
      for (nutrient, column) in zip(nutrients, columns.values.dropFirst(2)) {
        let value = Self.value(table, column).map { $0 * nutrient.2 }
        amounts[nutrient.1] = builder.part(nutrient.1, value, at: table.place)
      }
      guard !amounts.isEmpty else { return }
      let kind = table.text(columns.values[1]).flatMap { Self.meals[$0] }
      try builder.event(
        .meal, at: moment, identity: [table.text(columns.id) ?? ""],
        text: table.text(columns.values[0]) ?? kind, amounts: amounts, source: source, place: table.place)
    }
  }

  private static let meals = [
    "100001": "Breakfast", "100002": "Lunch", "100003": "Dinner", "100004": "Snack", "100005": "Snack",
    "100006": "Snack",
  ]

  // MARK: Rows

  /// The columns that tables share, and those asked for.
  private struct Columns {
    var from, to, id, app, sleep, stage, offset: Int?
    var values: [Int?] = []

    /// What tells a row from all others: its id, else its times and what else is read of it.
    func fingerprint(_ table: borrowing ExportTable) -> UInt64 {
      var print = ValueFingerprint()
      let id = table.bytes(id)
      if id.count > 0 {
        print.add(id.hash)
      } else {
        for column in [from, to, sleep, stage] + values { print.add(table.bytes(column).hash) }
      }
      return print.bits
    }

    /// The moment at which a row begins; `nil` for nothing.
    func start(_ table: borrowing ExportTable) -> Instant? { moment(table, from) }
    /// The offset of the clock of a row, such as `UTC+0100`; `nil` for nothing.
    func utcOffset(_ table: borrowing ExportTable) -> Int? {
      let text = table.bytes(offset)
      return text.count > 0 ? ExportClock.offset(text) : nil
    }
    /// The moment at which a row ends; `nil` for nothing.
    func end(_ table: borrowing ExportTable) -> Instant? { moment(table, to) }

    /// The stage of sleep of a row; `nil` for a code that is not known.
    func stage(_ table: borrowing ExportTable) -> SleepStage? {
      switch table.number(stage) {
      case 40001: .awake
      case 40002: .core
      case 40003: .deep
      case 40004: .rem
      default: nil
      }
    }

    /// A moment in UTC, as a clock or in milliseconds; before 1971 it stands for nothing.
    private func moment(_ table: borrowing ExportTable, _ column: Int?) -> Instant? {
      let moment =
        table.clock(column).map { Instant(seconds: $0.local - Int64($0.offset ?? 0)) }
        ?? SamsungHealthReader.instant(milliseconds: table.number(column))
      return moment.flatMap { $0.seconds < 31_536_000 ? nil : $0 }
    }
  }

  /// Reads the rows of one type that Samsung's own apps wrote, each id once, and without an id each time and content once.
  /// The type then counts as read.
  private mutating func rows(
    of type: String, _ prefix: String, _ builder: inout ExportBuilder, sleep: Bool = false,
    values: [String] = [],
    _ body: (borrowing ExportTable, Columns, inout ExportBuilder) throws -> Void
  ) throws {
    guard let members = tables.removeValue(forKey: type) else { return }
    var given = GivenValues()
    try tree.tables(members) { (table: consuming ExportTable) in
      var columns = Columns()
      columns.from = Self.column(table, prefix, "start_time")
      columns.to = Self.column(table, prefix, "end_time")
      columns.id = Self.column(table, prefix, "datauuid")
      columns.app = Self.column(table, prefix, "pkg_name")
      columns.sleep = sleep ? Self.column(table, prefix, "sleep_id") : nil
      columns.offset = Self.column(table, prefix, "time_offset")
      columns.stage = sleep ? Self.column(table, prefix, "stage") : nil
      for name in values { columns.values.append(Self.column(table, prefix, name)) }
      while try table.next(&builder) {
        if let app = table.text(columns.app), !app.hasPrefix("com.sec.android."),
          !app.hasPrefix("com.samsung.")
        {
          builder.notUsed("rows of other apps")
          continue
        }
        guard given.isNew(fingerprint: columns.fingerprint(table), &builder) else { continue }
        try body(table, columns, &builder)
      }
    }
  }

  /// A column by its name with or without Samsung's prefix for typed columns.
  private static func column(_ table: borrowing ExportTable, _ prefix: String, _ name: String) -> Int? {
    prefix.isEmpty
      ? table.column(name)
      : table.column("com_samsung_health_\(prefix)_\(name)", "com_samsung_shealth_\(prefix)_\(name)", name)
  }

  /// The number in a column; `nil` for nothing, which 0 and -1 are as well, and NaN for what is no number.
  private static func value(_ table: borrowing ExportTable, _ column: Int?) -> Double? {
    table.number(column).flatMap { $0 == 0 || $0 == -1 ? nil : $0 }
  }

  /// A date as text or in milliseconds since 1970; `nil` for nothing.
  private static func day(_ table: borrowing ExportTable, _ column: Int?) -> CalendarDay? {
    table.day(column)
      ?? instant(milliseconds: table.number(column)).map {
        CalendarDay(clamping: Int($0.seconds).floored(by: 86_400))
      }
  }

  /// A moment from milliseconds since 1970; `nil` for what is none, such as 0.
  private static func instant(milliseconds: Double?) -> Instant? {
    guard let milliseconds, (1...1e13).contains(milliseconds) else { return nil }
    return Instant(seconds: Int64(milliseconds / 1000))
  }
}
