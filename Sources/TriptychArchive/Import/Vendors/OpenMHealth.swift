import TriptychHealth

/// Data points of Open mHealth and IEEE 1752: one, an array, or one a line; with a header or the body alone.
///
/// A body is told by the names of its measures, which both standards share. Units are in the data, and an unknown one
/// is refused. A mean or another statistic never enters a sum. Of several users only the first counts.
enum OpenMHealth: ExportFormat {
  static let name = "open-mhealth"
  static let title = "Open mHealth"

  static func recognizes(_ member: ExportMember) -> Bool {
    if member.names("schema_id", "body") { return true }
    guard member.names("effective_time_frame") else { return false }
    return member.keys.contains { measures[$0] != nil || sessions.contains($0) }
  }

  static func read(
    _ members: [ExportMember], of tree: ExportTree, into builder: inout ExportBuilder
  ) throws {
    var reader = OpenMHealthReader()
    try tree.read(members) { member, bytes in
      try builder.json(member, bytes, at: [[], ["*"]], unit: "data point") { try reader.take($0, $1, &$2) }
    }
    try reader.handOn(to: &builder)
  }

  /// Measures by the name of their member.
  static let measures: [String: Metric] = [
    "step_count": .steps, "heart_rate": .heartRate, "oxygen_saturation": .oxygenSaturation,
    "body_weight": .weight,
    "body_mass_index": .bodyMassIndex, "body_fat_percentage": .bodyFat, "body_temperature": .bodyTemperature,
    "respiratory_rate": .respiratoryRate, "blood_glucose": .bloodGlucose,
    "minutes_moderate_activity": .moderateMinutes, "systolic_blood_pressure": .systolic,
    "sleep_duration": .sleepDuration, "total_sleep_time": .sleepDuration,
  ]

  /// The names of measures in their order: of a body with several the first counts.
  static let measureNames = measures.keys.sorted()

  /// Names that tell a session or what is counted only.
  static let sessions: Set<String> = ["activity_name", "kcal_burned"]
}

/// Reads data points one by one.
private struct OpenMHealthReader {
  private var unused = UnusedCounts()
  private var user: String?
  /// The hashes of the ids of data points.
  private var ids: Set<Int> = []
  /// What data points without an id gave.
  private var given = GivenValues()
  private var longest = LongestNights()

  /// When something was measured.
  private struct Frame {
    var from, to: ExportClock
    /// Whether only the date and a part of the day are known.
    var isRough = false
  }

  mutating func take(_ point: JSONValue, _ place: ExportPlace, _ builder: inout ExportBuilder) throws {
    let header = point["header"]
    if let id = header?["user_id"]?.text {
      user = user ?? id
      if id != user { return unused.add("data point of another user") }
    }
    if let id = (header?["id"] ?? header?["uuid"])?.text, !ids.insert(id.hashValue).inserted {
      return builder.duplicate()
    }
    let body = point["body"] ?? point
    let named = OpenMHealth.measureNames.first { body[$0] != nil }
    let kind = header?["schema_id"]?["name"]?.text ?? named ?? "data point"
    let isSession = body["activity_name"] != nil
    guard named != nil || isSession else { return unused.add(kind) }
    guard let frame = OpenMHealthReader.frame(body["effective_time_frame"]) else {
      return builder.refuse(.badTime, "a data point", at: place)
    }
    let source = OpenMHealthReader.source(header, &builder)
    if isSession { return try takeSession(body, frame, header, source, place, &builder) }
    guard let named, let metric = OpenMHealth.measures[named] else { return }
    switch metric {
    case .sleepDuration: try takeNight(body, named, frame, source, place, &builder)
    case .systolic: try takePressure(body, frame, source, place, &builder)
    default:
      let hasID = (header?["id"] ?? header?["uuid"])?.text != nil
      try take(body, named, metric, frame, hasID: hasID, source, place, &builder)
    }
  }

  private static func source(_ header: JSONValue?, _ builder: inout ExportBuilder) -> Int {
    let provenance = header?["acquisition_provenance"]
    let name = provenance?["source_name"]?.text ?? ""
    let modality = (provenance?["modality"] ?? header?["modality"])?.text
    guard modality == "self-reported" else { return builder.source(named: name, else: OpenMHealth.title) }
    let cleaned = SourceName.cleaned(name)
    return builder.source((cleaned.isEmpty ? OpenMHealth.title : cleaned) + " (by hand)", .manual)
  }

  /// Hands on what could be judged only after all data points.
  func handOn(to builder: inout ExportBuilder) throws {
    try longest.handOn(to: &builder)
    unused.handOn(to: &builder)
  }

  // MARK: Times

  private static func frame(_ value: JSONValue?) -> Frame? {
    if let clock = value?["date_time"]?.clock { return Frame(from: clock, to: clock) }
    guard let interval = value?["time_interval"] else { return nil }
    let start = interval["start_date_time"]?.clock, end = interval["end_date_time"]?.clock
    if let start, let end { return Frame(from: start, to: end) }
    if let text = interval["date"]?.text, let date = ExportClock(text), text.utf8.count == 10 {
      let hours: [String: Int64] = ["morning": 6, "afternoon": 12, "evening": 18, "night": 0]
      guard let hour = hours[interval["part_of_day"]?.text ?? ""] else { return nil }
      let from = ExportClock(local: date.local + hour * 3600)
      return Frame(from: from, to: ExportClock(local: from.local + 6 * 3600), isRough: true)
    }
    let seconds: [String: Double] = [
      "ms": 0.001, "sec": 1, "s": 1, "min": 60, "h": 3600, "d": 86_400, "wk": 604_800,
    ]
    guard let duration = interval["duration"], let value = duration["value"]?.amount,
      let scale = seconds[duration["unit"]?.text ?? ""], (0...1e9).contains(value * scale)
    else { return nil }
    let length = Int64(value * scale)
    if let start {
      return Frame(from: start, to: ExportClock(local: start.local + length, offset: start.offset))
    }
    return end.map { Frame(from: ExportClock(local: $0.local - length, offset: $0.offset), to: $0) }
  }

  // MARK: Values

  /// The value of a measure and its unit; in old versions some are plain numbers.
  private static func amount(_ value: JSONValue?) -> (Double, String)? {
    if case .number(let plain)? = value { return (plain, "") }
    guard let amount = value?["value"]?.figure else { return nil }
    return (amount, value?["unit"]?.text ?? "none")
  }

  /// The value of a measure in a unit; `nil` for nothing, and for another unit, which is refused.
  private func amount(
    _ value: JSONValue?, in unit: MeasureUnit, _ what: String, _ place: ExportPlace,
    _ builder: inout ExportBuilder
  ) -> Double? {
    guard let (value, symbol) = OpenMHealthReader.amount(value) else { return nil }
    if let amount = unit.value(value, in: symbol) { return amount }
    builder.refuse(.unknownUnit(unit), what, at: place)
    return nil
  }

  private mutating func take(
    _ body: JSONValue, _ name: String, _ metric: Metric, _ frame: Frame, hasID: Bool, _ source: Int,
    _ place: ExportPlace, _ builder: inout ExportBuilder
  ) throws {
    guard let (value, unit) = OpenMHealthReader.amount(body[name]) else {
      return unused.add(name + " without a value")
    }
    let statistic = body["descriptive_statistic"]?.text
    let from = frame.from.instant(in: builder.zone)
    if MetricCatalog[metric]?.formation == .sum {
      guard statistic == nil else { return unused.add(name + " as a statistic") }
      let to = frame.to.instant(in: builder.zone)
      guard hasID || given.isNew(metric, value, from: from, to: to, series: source, &builder) else { return }
      return try builder.sum(metric, value, unit: unit, from: from, to: to, source: source, at: place)
    }
    guard statistic == nil || statistic == "average" || statistic == "median" else {
      return unused.add(name + " as a statistic")
    }
    guard value != 0 else { return }
    let isAtRest =
      metric == .heartRate && body["temporal_relationship_to_physical_activity"]?.text == "at rest"
    let kind = isAtRest ? .restingHeartRate : metric
    if frame.isRough {
      try builder.daily(kind, value, unit: unit, on: frame.from.day, source: source, at: place)
    } else if hasID || given.isNew(kind, value, from: from, series: source, &builder) {
      try builder.reading(kind, value, unit: unit, at: from, source: source, place: place)
    }
  }

  /// Blood pressure has both figures or none.
  private mutating func takePressure(
    _ body: JSONValue, _ frame: Frame, _ source: Int, _ place: ExportPlace, _ builder: inout ExportBuilder
  ) throws {
    let figures = [("systolic_blood_pressure", Metric.systolic), ("diastolic_blood_pressure", .diastolic)]
    var found: [(metric: Metric, value: Double)] = []
    for (name, metric) in figures {
      guard let definition = MetricCatalog[metric], let (value, unit) = OpenMHealthReader.amount(body[name])
      else {
        return builder.refuse(.malformed, "a blood pressure", at: place)
      }
      guard let amount = definition.unit.value(value, in: unit) else {
        return builder.refuse(.unknownUnit(definition.unit), "a blood pressure", at: place)
      }
      guard definition.range.contains(amount) else {
        return builder.refuse(.malformed, "a blood pressure", at: place)
      }
      found.append((metric, amount))
    }
    guard body["descriptive_statistic"] == nil || body["descriptive_statistic"]?.text == "average" else {
      return unused.add("blood_pressure as a statistic")
    }
    for (metric, value) in found {
      if frame.isRough {
        try builder.daily(metric, value, on: frame.from.day, source: source, at: place)
      } else {
        try builder.reading(
          metric, value, at: frame.from.instant(in: builder.zone), source: source, place: place)
      }
    }
  }

  /// Takes the figures of a night, which belong to the day of waking; of several sleeps of a day the longest counts.
  private mutating func takeNight(
    _ body: JSONValue, _ name: String, _ frame: Frame, _ source: Int, _ place: ExportPlace,
    _ builder: inout ExportBuilder
  ) throws {
    guard body["descriptive_statistic"] == nil else { return unused.add(name + " as a statistic") }
    if body["is_main_sleep"]?.flag == false { return unused.add("nap") }
    guard !frame.isRough, OpenMHealthReader.amount(body[name]) != nil else {
      return builder.refuse(.malformed, "a night", at: place)
    }
    guard let asleep = amount(body[name], in: .hour, "a night", place, &builder) else { return }
    let awake = amount(body["wake_after_sleep_onset"], in: .hour, "a night", place, &builder)
    let night = NightTotals(asleep: asleep, awake: awake)
    longest.add(night, on: frame.to.day, source: source, at: place, &builder)
  }

  private mutating func takeSession(
    _ body: JSONValue, _ frame: Frame, _ header: JSONValue?, _ source: Int, _ place: ExportPlace,
    _ builder: inout ExportBuilder
  ) throws {
    guard !frame.isRough else { return unused.add("physical_activity without a time") }
    let name = body["activity_name"]?.text ?? "Workout"
    var session = ExportSession(
      name, from: frame.from.instant(in: builder.zone), to: frame.to.instant(in: builder.zone),
      source: source,
      platform: OpenMHealth.title)
    session.utcOffset = frame.from.placeOffset
    session.sourceID = (header?["id"] ?? header?["uuid"])?.text
    session.distance = amount(body["distance"], in: .kilometre, "a session", place, &builder)
    session.energy = amount(body["kcal_burned"], in: .kilocalorie, "a session", place, &builder)
    let folded = FoldedName.of(name.prefix(200))
    session.isStrength =
      folded.contains("strength") || folded.contains("weight_lifting") || folded == "weightlifting"
    try builder.session(session, at: place)
  }
}
