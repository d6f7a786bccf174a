import TriptychHealth

/// One database of Gadgetbridge.
struct GadgetbridgeFile {
  /// The times that earlier databases gave of each table and device; this one gives only what they lack.
  private let earlier: [String: ClosedRange<Int64>]
  /// The times that this one gives.
  private var given: [String: ClosedRange<Int64>] = [:]
  private let database: ExportDatabase
  let member: ExportMember
  let unknown: Int
  private(set) var devices: [Int64: Device] = [:]

  /// A device of the database.
  struct Device {
    var name: String
    var source: Int
    /// Whether it is the first Mi Band, whose samples have codes of their own.
    var isFirstBand: Bool
  }

  /// Reads a database and returns the times that it gives of each table and device.
  ///
  /// - Parameter earlier: the times that databases before it gave
  static func read(
    _ database: ExportDatabase, _ member: ExportMember, earlier: [String: ClosedRange<Int64>],
    _ builder: inout ExportBuilder
  ) throws -> [String: ClosedRange<Int64>] {
    var file = try GadgetbridgeFile(database, member, earlier: earlier, &builder)
    try file.read(into: &builder)
    return file.given
  }

  private init(
    _ database: ExportDatabase, _ member: ExportMember, earlier: [String: ClosedRange<Int64>],
    _ builder: inout ExportBuilder
  ) throws {
    (self.database, self.member, self.earlier) = (database, member, earlier)
    unknown = builder.source(Gadgetbridge.title, .watch)
    var devices: [Int64: Device] = [:]
    try database.rows(of: "device", ["_id", "alias", "name", "type_name", "type"]) { row in
      guard let id = row.integer(0) else { return }
      let names = [row.text(1), row.text(2)].compactMap { $0.map { SourceName.cleaned($0) } }
      let name = names.first { !$0.isEmpty } ?? Gadgetbridge.title
      let type = row.text(3)
      devices[id] = Device(
        name: name, source: builder.source(name, .watch),
        isFirstBand: type.map { $0 == "MIBAND" } ?? (row.integer(4) == 11))
    }
    self.devices = devices
  }

  private mutating func read(into builder: inout ExportBuilder) throws {
    for table in database.tables.keys.sorted() where table.hasSuffix("sample") || table.hasSuffix("summary") {
      switch table {
      case "base_activity_summary": try readSessions(&builder)
      // Read with the stages or the nights that they belong to.
      case "xiaomi_sleep_stage_sample", "garmin_event_sample", "cmf_sleep_session_sample",
        "colmi_sleep_session_sample":
        continue
      case "cmf_sleep_stage_sample":
        try readMeasuredNights("cmf", [1: .deep, 2: .core, 3: .rem], seconds: 1, &builder)
      case "colmi_sleep_stage_sample":
        try readMeasuredNights("colmi", [2: .core, 3: .deep, 4: .rem, 5: .awake], seconds: 60, &builder)
      case "xiaomi_sleep_time_sample": try readXiaomiNights(&builder)
      case "garmin_sleep_stage_sample": try readGarminNights(&builder)
      case "xiaomi_daily_summary_sample": try readDays(table, "hr_resting", .restingHeartRate, &builder)
      case "garmin_resting_metabolic_rate_sample":
        try readDays(table, "resting_metabolic_rate", .basalEnergy, &builder)
      case _ where Gadgetbridge.heartRates.contains(table):
        try readFigures(table, "heart_rate", .heartRate, &builder)
      // The steps of these stand several times, as they come in and by the slot.
      case _ where table.hasSuffix("activity_sample") && !table.contains("plus"):
        try readActivity(table, &builder)
      default:
        let figures = Gadgetbridge.figures.filter {
          table.hasSuffix($0.table) && database.has(table, $0.column)
        }
        for figure in figures { try readFigures(table, figure.column, figure.metric, &builder) }
        if figures.isEmpty { try countUnused(table, &builder) }
      }
    }
  }

  private func countUnused(_ table: String, _ builder: inout ExportBuilder) throws {
    var count = 0
    try database.rows(of: table, []) { _ in count += 1 }
    if count > 0 { builder.notUsed(table, count) }
  }

  // MARK: Rows

  /// A row with what every table of samples has.
  struct Sample {
    var row: DatabaseRow
    /// Seconds since 1970.
    var time: Int64
    var device: Int64?
    var source: Int
    /// Whether no earlier database gave it.
    var isNew: Bool
    var place: ExportPlace

    var moment: Instant { Instant(seconds: time) }

    /// The figure in a column, NaN for what is no number; `nil` for what was not measured, which is 0 or -1.
    func figure(_ column: Int) -> Double? { row.figure(column).flatMap { $0 == 0 || $0 == -1 ? nil : $0 } }

    /// The heart rate in a column, of which 255 was not measured either.
    func heartRate(_ column: Int) -> Double? { figure(column).flatMap { $0 == 255 ? nil : $0 } }

    /// The code in a column; `nil` for nothing, and for what is no whole number, which is refused.
    func code(_ column: Int, of what: String, _ builder: inout ExportBuilder) -> Int64? {
      let code = row.integer(column)
      if code == nil, !row.isNothing(column) { builder.refuse(.unknownValue, what, at: place) }
      return code
    }
  }

  /// Reads the rows of a table in the order of their times. The first two columns are always the time and the device.
  ///
  /// - Parameter scale: how many units of the time are a second
  mutating func rows(
    of table: String, _ columns: [String], scale: Int64 = 1000, _ builder: inout ExportBuilder,
    _ body: (Sample, inout ExportBuilder) throws -> Void
  ) throws {
    var place = ExportPlace(member: member.path, unit: "row of \(table)", number: 0)
    try database.rows(of: table, ["timestamp", "device_id"] + columns, orderedBy: "timestamp") { row in
      builder.read()
      place.number += 1
      guard let time = row.integer(0).map({ $0 / scale }), (0..<1 << 40).contains(time) else {
        return builder.refuse(.badTime, "a row", at: place)
      }
      let device = row.integer(1)
      let key = table + " " + (device.flatMap { devices[$0]?.name } ?? "")
      let isNew = earlier[key]?.contains(time) != true
      if isNew {
        let held = given[key] ?? time...time
        given[key] = min(held.lowerBound, time)...max(held.upperBound, time)
      } else {
        builder.duplicate()
      }
      try body(
        Sample(row: row, time: time, device: device, source: source(device), isNew: isNew, place: place),
        &builder)
    }
  }

  /// The source of a device's values.
  func source(_ device: Int64?) -> Int { device.flatMap { devices[$0]?.source } ?? unknown }

  private mutating func readFigures(
    _ table: String, _ column: String, _ metric: Metric, _ builder: inout ExportBuilder
  ) throws {
    try rows(of: table, [column], &builder) { sample, builder in
      guard sample.isNew else { return }
      let value = metric == .heartRate ? sample.heartRate(2) : sample.figure(2)
      try builder.reading(metric, value, at: sample.moment, source: sample.source, place: sample.place)
    }
  }

  private mutating func readDays(
    _ table: String, _ column: String, _ metric: Metric, _ builder: inout ExportBuilder
  ) throws {
    try rows(of: table, [column], &builder) { sample, builder in
      guard sample.isNew else { return }
      let day = builder.zone.day(of: sample.moment)
      try builder.daily(metric, sample.figure(2), on: day, source: sample.source, at: sample.place)
    }
  }

  // MARK: Samples of activity

  /// Reads steps, heart rates and, where its codes are known, the sleep of a table with a row for each minute.
  private mutating func readActivity(_ table: String, _ builder: inout ExportBuilder) throws {
    guard database.has(table, "steps") || database.has(table, "heart_rate") else {
      return try countUnused(table, &builder)
    }
    let isCumulative = Gadgetbridge.isCumulative(table), isHuami = table == "huami_extended_activity_sample"
    let isBand = table == "mi_band_activity_sample", isHuawei = table == "huawei_activity_sample"
    let devices = devices
    var last: [Int64: (day: CalendarDay, steps: Double)] = [:]
    var runs: [Int64: GadgetbridgeRun] = [:]
    var kinds: [Int64: Int64] = [:]
    let columns = ["steps", "heart_rate", "raw_kind", "deep_sleep", "rem_sleep", "other_timestamp"]
    try rows(of: table, columns, scale: 1, &builder) { sample, builder in
      let (row, time, source, place) = (sample.row, sample.time, sample.source, sample.place)
      var end = time + 60
      if isHuawei, let other = row.integer(7) {
        // A sample has a second row that marks its end.
        if other < time { return }
        end = min(max(other, time), time + 86_400)
      }
      if var steps = sample.figure(2) {
        if isCumulative, steps > 0, steps.isFinite, let device = sample.device {
          let day = builder.zone.day(of: sample.moment)
          let held = last[device]
          last[device] = (day, steps)
          if let held, held.day == day, steps >= held.steps { steps -= held.steps }
        }
        if sample.isNew, steps != 0 {
          try builder.sum(
            .steps, steps, from: sample.moment, to: Instant(seconds: end), source: source, at: place)
        }
      }
      guard sample.isNew else { return }
      try builder.reading(
        .heartRate, sample.heartRate(3), at: sample.moment, source: source, place: place)
      guard isHuami || isBand, let device = sample.device,
        let kind = sample.code(4, of: "the kind of a minute", &builder)
      else { return }
      let stage: SleepStage?
      if isHuami {
        stage = kind == 120 ? GadgetbridgeFile.huami(deep: row.integer(5), rem: row.integer(6)) : nil
      } else if devices[device]?.isFirstBand == true {
        stage = [4: .deep, 5: .core][kind]
      } else {
        // 0 and 10 go on with what was before.
        let low = kind < 0 ? -1 : kind & 15
        if low != 0, low != 10 { kinds[device] = low }
        stage = [9: .core, 11: .deep][kinds[device] ?? -1]
      }
      if let ended = runs[device, default: GadgetbridgeRun()].add(stage, at: time) {
        try GadgetbridgeFile.take(ended, source, place, &builder)
      }
    }
    let place = ExportPlace(member: member.path, unit: "row of \(table)", number: 0)
    for (device, run) in runs.sorted(by: { $0.key < $1.key }) {
      if let ended = run.end() { try GadgetbridgeFile.take(ended, self.source(device), place, &builder) }
    }
  }

  /// The stage of a sample of sleep, by the limits that the app uses.
  private static func huami(deep: Int64?, rem: Int64?) -> SleepStage {
    if (rem ?? 0) & 127 > 55 { return .rem }
    return (deep ?? 0) & 127 > 42 ? .deep : .core
  }

  static func take(
    _ ended: (stage: SleepStage, span: Range<Int64>), _ source: Int, _ place: ExportPlace,
    _ builder: inout ExportBuilder
  ) throws {
    try builder.stage(
      ended.stage, from: Instant(seconds: ended.span.lowerBound), to: Instant(seconds: ended.span.upperBound),
      source: source, at: place)
  }

  // MARK: Sessions

  private mutating func readSessions(_ builder: inout ExportBuilder) throws {
    let table = "base_activity_summary"
    var place = ExportPlace(member: member.path, unit: "row of \(table)", number: 0)
    let columns = ["start_time", "end_time", "activity_kind", "device_id", "name", "summary_data"]
    try database.rows(of: table, columns, orderedBy: "start_time") { row in
      builder.read()
      place.number += 1
      guard let from = row.integer(0).map({ $0 / 1000 }), let to = row.integer(1).map({ $0 / 1000 }) else {
        return builder.refuse(.badTime, "a session", at: place)
      }
      let kind = row.integer(2) ?? 0
      let known = Gadgetbridge.activities[kind]
      if known == nil { builder.notUsed("activity kind \(kind)") }
      let device = row.integer(3)
      var session = ExportSession(
        known ?? row.text(4) ?? "Workout", from: Instant(seconds: from), to: Instant(seconds: to),
        source: source(device), platform: Gadgetbridge.title)
      session.device = device.flatMap { devices[$0]?.name }
      session.isStrength = kind == 0x20_0000
      if let text = row.text(5), !row.isNothing(5) {
        let data = try? JSONText.value(of: Array(text.utf8))
        if data == nil { builder.refuse(.malformed, "the summary of a session", at: place) }
        let value = { (name: String) in data?[name]?["value"]?.figure }
        session.energy = value("caloriesBurnt")
        session.distance = value("distanceMeters").map { $0 / 1000 }
        session.minutes = value("activeSeconds").map { $0 / 60 }
        session.meanHeartRate = value("averageHR")
        session.lowestHeartRate = value("minHR")
        session.highestHeartRate = value("maxHR")
      }
      try builder.session(session, at: place)
    }
  }
}
