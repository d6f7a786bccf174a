import TriptychHealth

/// The export of Withings: sums of days, nights, weights, blood pressures and sessions, and raw values of devices.
///
/// Headers are half translated, so nights are told by the order of their lengths: light, deep, REM, awake. Raw steps,
/// distances and energies repeat the sums of days and count only where these are missing, each start once.
enum Withings: ExportFormat {
  static let name = "withings"
  static let title = "Withings"

  static func recognizes(_ member: ExportMember) -> Bool { kind(of: member) != nil }

  static func read(_ members: [ExportMember], of tree: ExportTree, into builder: inout ExportBuilder) throws {
    let source = builder.source(title, .watch)
    let kinds = Dictionary(grouping: members) { kind(of: $0) }
    func tables(_ kind: Kind, _ body: (consuming ExportTable) throws -> Void) throws {
      try tree.tables(kinds[kind] ?? [], translations: translations, body)
    }
    for (kind, metric, unit) in days {
      try tables(kind) { try readDays($0, metric, unit, source, &builder) }
    }
    var nights: [CalendarDay: (totals: NightTotals, place: ExportPlace)] = [:]
    try tables(.nights) { try readNights($0, &nights, &builder) }
    for (day, night) in nights.sorted(by: { $0.key < $1.key }) {
      try builder.night(night.totals, on: day, source: source, at: night.place)
    }
    var given = GivenValues()
    try tables(.weights) { try readWeights($0, source, &given, &builder) }
    try tables(.pressures) { try readPressures($0, source, &given, &builder) }
    for (kind, column, metric, unit) in readings {
      try tables(kind) { try readReadings($0, column, metric, unit, source, &given, &builder) }
    }
    var sessions = Sessions(source: source)
    try tables(.sessions) { try sessions.read($0, &builder) }
    try sessions.hand(to: &builder)
    var series: [ExportMember.Place: Int] = [:]
    for member in kinds[.raw] ?? [] {
      if let found = raw.firstIndex(where: { member.name.hasPrefix($0.name) }),
        raw[found].instead.map({ kinds[$0] == nil }) ?? true
      {
        series[member.place] = found
      } else {
        builder.notUsed(member.pattern)
      }
    }
    try tree.tables((kinds[.raw] ?? []).filter { series[$0.place] != nil }) { table in
      if let series = series[table.member.place] { try readRaw(table, series, source, &given, &builder) }
    }
    for member in kinds[.other] ?? [] { builder.notUsed(member.pattern) }
  }

  private enum Kind {
    case steps, distance, active, basal, nights, weights, pressures, oxygen, temperatures, sessions, raw
    case other
  }

  private static func kind(of member: ExportMember) -> Kind? {
    guard case .table(let columns, nil) = member.shape else { return nil }
    let set = Set(columns)
    if set == ["date", "value"], member.name.hasPrefix("aggregates_") {
      return aggregates.first { member.name.hasPrefix("aggregates_" + $0.key) }?.value ?? .other
    }
    if set == ["start", "duration", "value"] { return .raw }
    if set.isSuperset(of: ["activity_type", "data", "gps"]) { return .sessions }
    let lengths = columns.filter { $0.hasSuffix("_s") }
    if columns.count >= 6, lengths.count >= 4, lengths[2] == "rem_s",
      columns[2...5].elementsEqual(lengths[0...3])
    {
      return .nights
    }
    let words = Set(columns.map { translations[$0] ?? $0 })
    if words.isSuperset(of: ["date", "systolic", "diastolic"]),
      words.isSubset(of: ["date", "heart_rate", "systolic", "diastolic", "comments"])
    {
      return .pressures
    }
    if words == ["date", "oxygen_saturation_pct", "comments"] { return .oxygen }
    if set == ["date", "value_c"] || set == ["date", "value_f"] { return .temperatures }
    if weightUnit(columns) != nil { return .weights }
    return nil
  }

  private static let aggregates: KeyValuePairs<String, Kind> = [
    "steps": .steps, "distance": .distance, "calories_earned": .active, "calories_passive": .basal,
  ]
  private static let days: [(Kind, Metric, String)] = [
    (.steps, .steps, ""), (.distance, .distance, "m"), (.active, .activeEnergy, "kcal"),
    (.basal, .basalEnergy, "kcal"),
  ]
  /// Raw values by the beginning of the file's name, and the sums of days that they repeat.
  private static let raw: [(name: String, metric: Metric, unit: String, instead: Kind?)] = [
    ("raw_tracker_steps", .steps, "", .steps), ("raw_tracker_distance", .distance, "m", .distance),
    ("raw_tracker_calories-earned", .activeEnergy, "kcal", .active), ("raw_hr_hr", .heartRate, "", nil),
    ("raw_tracker_hr", .heartRate, "", nil), ("raw_spo2_auto_spo2", .oxygenSaturation, "", nil),
  ]

  // MARK: Days and nights

  private static func readDays(
    _ table: consuming ExportTable, _ metric: Metric, _ unit: String, _ source: Int,
    _ builder: inout ExportBuilder
  ) throws {
    let date = table.column("date"), value = table.column("value")
    while let day = try table.nextDay(date, "a day", &builder) {
      try builder.daily(
        metric, table.value(value, of: metric), unit: unit, on: day, source: source, at: table.place)
    }
  }

  private static func readNights(
    _ table: consuming ExportTable, _ nights: inout [CalendarDay: (totals: NightTotals, place: ExportPlace)],
    _ builder: inout ExportBuilder
  ) throws {
    let to = table.column("to", "bis") ?? table.column(at: 1)
    let stages = (light: table.column(at: 2), deep: table.column(at: 3), rem: table.column(at: 4))
    let awake = table.column(at: 5)
    while let clock = try table.nextClock(to, "a night", &builder) {
      let totals = NightTotals(
        deep: table.number(stages.deep), rem: table.number(stages.rem), core: table.number(stages.light),
        awake: table.number(awake), perHour: 3600)
      // Two devices give one night twice.
      if let held = nights[clock.day] {
        builder.duplicate()
        if held.totals.length >= totals.length { continue }
      }
      nights[clock.day] = (totals, table.place)
    }
  }

  // MARK: Body

  /// The unit of a table of weights, which stands in its second column and those of its parts; `nil` for others.
  private static func weightUnit(_ columns: [String]) -> String? {
    guard columns.count >= 4, ["date", "datum", "fecha", "data"].contains(columns[0]),
      let unit = columns[1].split(separator: "_").last.map({ String($0) }),
      ["kg", "lb", "lbs", "st"].contains(unit),
      columns.filter({ $0.hasSuffix("_" + unit) }).count >= 3
    else { return nil }
    return unit
  }

  private static func readWeights(
    _ table: consuming ExportTable, _ source: Int, _ given: inout GivenValues, _ builder: inout ExportBuilder
  ) throws {
    let unit = weightUnit(table.columns) ?? ""
    let date = table.column(at: 0), weights = table.column(at: 1)
    let fat = table.column(
      "fat_mass_" + unit, "fettmasse_" + unit, "masse_grasse_" + unit, "masa_grasa_" + unit)
    while let moment = try table.nextClock(date, "a weight", &builder)?.instant(in: builder.zone) {
      guard let weight = table.positive(weights), given.isNew(.weight, weight, from: moment, &builder) else {
        continue
      }
      try builder.reading(.weight, weight, unit: unit, at: moment, source: source, place: table.place)
      guard let fat = table.positive(fat), weight > 0, !(fat >= weight) else { continue }
      try builder.reading(.bodyFat, fat / weight * 100, at: moment, source: source, place: table.place)
      guard fat > 0 else { continue }
      try builder.reading(.leanMass, weight - fat, unit: unit, at: moment, source: source, place: table.place)
    }
  }

  private static func readPressures(
    _ table: consuming ExportTable, _ source: Int, _ given: inout GivenValues, _ builder: inout ExportBuilder
  ) throws {
    let date = table.column("date"), systolic = table.column("systolic"),
      diastolic = table.column("diastolic")
    while let moment = try table.nextClock(date, "a blood pressure", &builder)?.instant(in: builder.zone) {
      let upper = table.positive(systolic), lower = table.positive(diastolic)
      guard upper ?? lower != nil, given.isNew(.systolic, upper, from: moment, &builder) else { continue }
      try builder.bloodPressure(
        systolic: upper, diastolic: lower, at: moment, source: source, place: table.place)
    }
  }

  private static let readings: [(Kind, String, Metric, String)] = [
    (.oxygen, "oxygen_saturation_pct", .oxygenSaturation, "%"),
    (.temperatures, "value_c", .bodyTemperature, "°C"),
    (.temperatures, "value_f", .bodyTemperature, "°F"),
  ]

  private static func readReadings(
    _ table: consuming ExportTable, _ name: String, _ metric: Metric, _ unit: String, _ source: Int,
    _ given: inout GivenValues, _ builder: inout ExportBuilder
  ) throws {
    guard let column = table.column(name) else { return }
    let date = table.column("date")
    while let moment = try table.nextClock(date, "a reading", &builder)?.instant(in: builder.zone) {
      guard let value = table.positive(column), given.isNew(metric, value, from: moment, &builder) else {
        continue
      }
      try builder.reading(metric, value, unit: unit, at: moment, source: source, place: table.place)
    }
  }

  /// The columns of readings in other languages.
  private static let translations = [
    "datum": "date", "herzfrequenz": "heart_rate", "systole": "systolic", "diastole": "diastolic",
    "sauerstoffsattigung_pct": "oxygen_saturation_pct", "kommentare": "comments",
  ]

  // MARK: Sessions

  /// Sessions; the span of one may stand again as `Multi Sport` without any figure.
  private struct Sessions {
    let source: Int
    private var spans: Set<ClosedRange<Instant>> = []
    private var empty: [(session: ExportSession, place: ExportPlace)] = []

    init(source: Int) { self.source = source }

    mutating func read(_ table: consuming ExportTable, _ builder: inout ExportBuilder) throws {
      let from = table.column("from", "von") ?? table.column(at: 0)
      let to = table.column("to", "bis") ?? table.column(at: 1)
      let type = table.column("activity_type"), data = table.column("data")
      while try table.next(&builder) {
        let clock = table.clock(from)
        guard let start = clock?.instant(in: builder.zone),
          let end = table.clock(to)?.instant(in: builder.zone), start <= end
        else {
          builder.refuse(.badTime, "a session", at: table.place)
          continue
        }
        let name = table.text(type) ?? "Workout"
        var session = ExportSession(name, from: start, to: end, source: source, platform: title)
        session.utcOffset = clock?.placeOffset
        session.isStrength = ["lift_weights", "weights", "strength_training"].contains(FoldedName.of(name))
        let figures = table.text(data).flatMap { try? JSONText.value(of: Array($0.utf8)) }
        if FoldedName.of(name) == "multi_sport", figures?["calories"] == nil {
          empty.append((session, table.place))
          continue
        }
        spans.insert(start...end)
        let pause = figures?["pause_duration"]?.amount ?? 0
        session.minutes = (Double(start.seconds(until: end)) - pause) / 60
        session.energy = figures?["calories"]?.figure
        session.distance = figures?["distance"]?.figure.map { $0 / 1000 }
        session.meanHeartRate = figures?["hr_average"]?.figure
        session.lowestHeartRate = figures?["hr_min"]?.figure
        session.highestHeartRate = figures?["hr_max"]?.figure
        try builder.session(session, at: table.place)
      }
    }

    func hand(to builder: inout ExportBuilder) throws {
      for (session, place) in empty {
        if spans.contains(session.from...session.to) {
          builder.duplicate()
        } else {
          try builder.session(session, at: place)
        }
      }
    }
  }

  // MARK: Raw values

  /// Reads rows of a start and lists of lengths in seconds and values, such as `[60,60]` and `[12,40]`, each start of a
  /// series once.
  private static func readRaw(
    _ table: consuming ExportTable, _ series: Int, _ source: Int, _ given: inout GivenValues,
    _ builder: inout ExportBuilder
  ) throws {
    let (metric, unit, isSum) = (raw[series].metric, raw[series].unit, raw[series].instead != nil)
    let start = table.column("start"), length = table.column("duration"), value = table.column("value")
    while var moment = try table.nextClock(start, "a raw value", &builder)?.instant(in: builder.zone) {
      guard given.isNew(metric, from: moment, series: series + 1, &builder) else { continue }
      guard let lengths = numbers(table.text(length)), let values = numbers(table.text(value)) else {
        builder.refuse(.malformed, "a raw value", at: table.place)
        continue
      }
      for (length, value) in zip(lengths, values) {
        guard (0...86_400).contains(length) else {
          builder.refuse(.malformed, "a raw value", at: table.place)
          continue
        }
        let end = moment.adding(seconds: Int64(length))
        if value != 0 {
          if isSum {
            try builder.sum(metric, value, unit: unit, from: moment, to: end, source: source, at: table.place)
          } else {
            try builder.reading(metric, value, unit: unit, at: moment, source: source, place: table.place)
          }
        }
        moment = end
      }
    }
  }

  /// The numbers of a list, 0 for nothing and NaN for what is no number; `nil` for what is no list.
  private static func numbers(_ text: String?) -> [Double]? {
    guard let text else { return [] }
    guard case .array(let elements)? = try? JSONText.value(of: Array(text.utf8)) else { return nil }
    return elements.map { $0.figure ?? 0 }
  }
}
