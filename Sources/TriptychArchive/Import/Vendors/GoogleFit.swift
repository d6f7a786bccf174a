import TriptychHealth

/// Google Fit in a Takeout: the table of all days, and a JSON file for each session.
///
/// The figures of a day are taken from the table of all days. The files with the quarter hours of one day add up to
/// the same and count only without that table. Calories are those of the whole day. Heart Points count vigorous
/// minutes twice and Move Minutes are neither moderate nor vigorous ones, so both are left out.
enum GoogleFit: ExportFormat {
  static let name = "google-fit"
  static let title = "Google Fit"

  private enum Kind { case days, quarterHours, session }

  static func recognizes(_ member: ExportMember) -> Bool { kind(of: member) != nil }

  private static func kind(of member: ExportMember) -> Kind? {
    if member.names("fitnessActivity", "startTime", "endTime") { return .session }
    let columns = Set(member.columns.map { translations[$0] ?? $0 })
    guard columns.intersection(signs).count >= 2 else { return nil }
    if columns.contains("date") { return .days }
    return columns.isSuperset(of: ["start_time", "end_time"]) ? .quarterHours : nil
  }

  static func read(_ members: [ExportMember], of tree: ExportTree, into builder: inout ExportBuilder) throws {
    let source = builder.source(title, .phone)
    let days = members.filter { kind(of: $0) == .days }
    try tree.tables(days, translations: translations) { try readDays($0, source, &builder) }
    let quarterHours = members.filter { kind(of: $0) == .quarterHours }
    if days.isEmpty {
      try tree.tables(quarterHours, translations: translations) {
        try readQuarterHours($0, source, &builder)
      }
    } else {
      for member in quarterHours { builder.notUsed(member.pattern) }
    }
    var sleeps: Set<Sleep> = []
    try tree.read(members.filter { kind(of: $0) == .session }) { member, bytes in
      try builder.json(member, bytes, at: [[]]) { value, place, builder in
        try readSession(value, source, &sleeps, place, &builder)
      }
    }
  }

  /// Columns of which a table of activity has two.
  private static let signs: Set<String> = [
    "move_minutes_count", "heart_points", "step_count", "calories_kcal", "distance_m", "average_weight_kg",
  ]

  /// The columns that are summed over a day, and those of which a day has the mean.
  private static let sums: [(column: String, metric: Metric, unit: String)] = [
    ("step_count", .steps, ""), ("distance_m", .distance, "m"), ("calories_kcal", .totalEnergy, "kcal"),
  ]
  private static let means: [(column: String, metric: Metric, unit: String)] = [
    ("average_weight_kg", .weight, "kg"), ("average_heart_rate_bpm", .heartRate, ""),
    ("average_oxygen_saturation_pct", .oxygenSaturation, "%"),
    ("average_body_fat_percentage_pct", .bodyFat, "%"),
  ]

  /// Words in other languages; names of measures that are not here are not read.
  private static let translations: [String: String] = [
    "datum": "date", "schrittzahl": "step_count", "durchschnittsgewicht_kg": "average_weight_kg",
    "anzahl_der_aktivitatsminuten": "move_minutes_count", "kalorien_kcal": "calories_kcal",
    "distanz_m": "distance_m", "durchschnittliche_herzfrequenz_bpm": "average_heart_rate_bpm",
    "日付": "date", "歩数": "step_count", "날짜": "date", "걸음_수": "step_count",
  ]

  private static func readDays(
    _ table: consuming ExportTable, _ source: Int, _ builder: inout ExportBuilder
  ) throws {
    let date = table.column("date")
    let measures = (sums + means).map { ($0, table.column($0.column)) }
    let systolic = table.column("average_systolic_blood_pressure_mmhg")
    let diastolic = table.column("average_diastolic_blood_pressure_mmhg")
    while let day = try table.nextDay(date, "a day", &builder) {
      for (measure, column) in measures {
        try builder.daily(
          measure.metric, table.value(column, of: measure.metric), unit: measure.unit, on: day,
          source: source, at: table.place)
      }
      try builder.bloodPressure(
        systolic: table.positive(systolic), diastolic: table.positive(diastolic), on: day, source: source,
        at: table.place)
    }
  }

  /// Reads the quarter hours of one day. Their times have no date, which only the file's name has.
  private static func readQuarterHours(
    _ table: consuming ExportTable, _ source: Int, _ builder: inout ExportBuilder
  ) throws {
    let member = table.member
    guard let day = member.name.withSlice({ ExportClock.day($0.prefix(10)) }) else {
      return builder.notUsed(member.pattern)
    }
    let place = ExportPlace(member: member.path, number: 1)
    let columns = sums.map { table.column($0.column) }
    var totals: [Double?] = sums.map { _ in nil }
    while try table.next(&builder) {
      for (index, sum) in sums.enumerated() {
        let value = table.value(columns[index], of: sum.metric)
        if let part = builder.part(sum.metric, value, unit: sum.unit, at: table.place) {
          totals[index] = (totals[index] ?? 0) + part
        }
      }
    }
    for (sum, total) in zip(sums, totals) {
      try builder.daily(sum.metric, total, on: day, source: source, at: place)
    }
  }

  private struct Sleep: Hashable {
    var from, to: Instant
  }

  private static func readSession(
    _ value: JSONValue, _ source: Int, _ sleeps: inout Set<Sleep>, _ place: ExportPlace,
    _ builder: inout ExportBuilder
  ) throws {
    guard let from = value["startTime"]?.clock?.instant(in: .utc),
      let to = value["endTime"]?.clock?.instant(in: .utc), let activity = value["fitnessActivity"]?.text
    else { return builder.refuse(.badTime, "a session", at: place) }
    if activity == "sleep" || activity.hasPrefix("sleep.") {
      guard sleeps.insert(Sleep(from: from, to: to)).inserted else { return builder.duplicate() }
      return try readSleep(value, from..<max(from, to), activity, source, place, &builder)
    }
    var session = ExportSession(
      FoldedName.sentence(activity), from: from, to: to, source: source, platform: title)
    if let text = value["duration"]?.text, text.hasSuffix("s") {
      session.minutes = Double(text.dropLast()).map { $0 / 60 }
    }
    for figure in value["aggregate"]?.elements ?? [] {
      let amount = (figure["floatValue"] ?? figure["intValue"])?.figure
      switch figure["metricName"]?.text {
      case "com.google.calories.expended": session.energy = amount
      case "com.google.distance.delta": session.distance = amount.map { $0 / 1000 }
      default: break
      }
    }
    session.isStrength = ["strength_training", "weightlifting"].contains(activity)
    try builder.session(session, at: place)
  }

  private static let stages: [String: SleepStage] = [
    "sleep": .asleep, "sleep.light": .core, "sleep.deep": .deep, "sleep.rem": .rem, "sleep.awake": .awake,
  ]

  /// Reads a night. Plain sleep may span the whole of it, so it counts only where nothing more is known.
  private static func readSleep(
    _ value: JSONValue, _ span: Range<Instant>, _ activity: String, _ source: Int, _ place: ExportPlace,
    _ builder: inout ExportBuilder
  ) throws {
    var found: [ExportStage] = []
    for segment in (value["segment"]?.elements ?? []).prefix([ExportStage].most) {
      let name = segment["fitnessActivity"]?.text ?? ""
      guard let stage = stages[name] else {
        builder.notUsed("sleep segment " + name)
        continue
      }
      guard let from = segment["startTime"]?.clock?.instant(in: .utc),
        let to = segment["endTime"]?.clock?.instant(in: .utc), from < to
      else {
        builder.refuse(.badTime, "a stage of sleep", at: place)
        continue
      }
      found.append(ExportStage(stage: stage, from: from, to: to))
    }
    if found.isEmpty {
      found = [ExportStage(stage: stages[activity] ?? .asleep, from: span.lowerBound, to: span.upperBound)]
    }
    let known = found.filter { $0.stage != .asleep }.withWakesOnTop
    let plain = found.filter { $0.stage == .asleep }.cutting(known)
    for stage in known + plain {
      try builder.stage(stage.stage, from: stage.from, to: stage.to, source: source, at: place)
    }
  }
}
