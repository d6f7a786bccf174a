import TriptychHealth

/// One database of Health Connect.
struct HealthConnectFile {
  /// The ids of records by their first eight bytes, with the number of the file that gave them first; `nil` where
  /// there is only one file.
  var taken: [UInt64: Int]?
  private let database: ExportDatabase
  private let member: ExportMember
  private let number: Int
  private var apps: [Int64: String] = [:]
  private var devices: [Int64: (model: String, kind: SourceKind)] = [:]
  private var relays: Set<Origin> = []
  private var sources: [Origin: Int] = [:]
  private var used: Set<String> = []
  private var row = 0

  /// Who wrote a record.
  private struct Origin: Hashable {
    var app, device: Int64?
    var isByHand = false
  }

  /// The id of a record and who wrote it.
  private struct Owner {
    /// The first eight bytes of the id.
    var id: UInt64?
    var origin = Origin()
  }

  /// The columns that say whose a record is.
  private static let common = ["uuid", "app_info_id", "device_info_id", "recording_method"]

  /// Whose a record is, by its common columns from one on.
  private static func owner(of row: DatabaseRow, from first: Int = 0) -> Owner {
    let origin = Origin(
      app: row.integer(first + 1), device: row.integer(first + 2), isByHand: row.integer(first + 3) == 3)
    return Owner(id: row.beginning(first), origin: origin)
  }

  init(_ database: ExportDatabase, _ member: ExportMember, number: Int) throws {
    (self.database, self.member, self.number) = (database, member, number)
    var apps: [Int64: String] = [:]
    try database.rows(of: "application_info_table", ["row_id", "app_name", "package_name"]) { row in
      let name = [row.text(1), row.text(2)].compactMap { $0.map { SourceName.cleaned($0) } }.first {
        !$0.isEmpty
      }
      if let id = row.integer(0), let name { apps[id] = name }
    }
    var devices: [Int64: (model: String, kind: SourceKind)] = [:]
    try database.rows(of: "device_info_table", ["row_id", "model", "device_type"]) { row in
      guard let id = row.integer(0) else { return }
      let kind: SourceKind =
        switch row.integer(2) {
        case 1, 3, 4, 6, 7: .watch
        case 2: .phone
        default: .app
        }
      devices[id] = (SourceName.cleaned(row.text(1) ?? ""), kind)
    }
    (self.apps, self.devices) = (apps, devices)
    try findRelays()
  }

  /// Finds the apps that only repeat what another app has of the same device.
  private mutating func findRelays() throws {
    var ranks: [Int64: Int] = [:]
    try database.rows(
      of: "health_data_category_priority_table", ["health_data_category", "app_id_priority_order"]
    ) { row in
      // The order of activity counts.
      guard row.integer(0) == 1 else { return }
      for (rank, app) in (row.text(1) ?? "").prefix(10_000).split(separator: ",").enumerated() {
        if let app = Int64(app.trimmingPrefix(while: \.isWhitespace)) {
          ranks[app] = min(ranks[app] ?? rank, rank)
        }
      }
    }
    var writers: [Int64: Set<Int64>] = [:]
    for table in [
      "steps_record_table", "distance_record_table", "sleep_session_record_table", "heart_rate_record_table",
    ] {
      try database.rows(of: table, ["device_info_id", "app_info_id"], isDistinct: true) { row in
        if let device = row.integer(0), let app = row.integer(1) { writers[device, default: []].insert(app) }
      }
    }
    for (device, apps) in writers where devices[device]?.model.isEmpty == false {
      let order = apps.sorted { (ranks[$0] ?? .max, $0) < (ranks[$1] ?? .max, $1) }
      for app in order.dropFirst() { relays.insert(Origin(app: app, device: device)) }
    }
  }

  mutating func read(into builder: inout ExportBuilder) throws {
    try readSums(&builder)
    try readReadings(&builder)
    try readSeries(&builder)
    try readPressure(&builder)
    try readBasalRate(&builder)
    try readNutrition(&builder)
    try readMindfulness(&builder)
    try readMenstruation(&builder)
    try readSleep(&builder)
    try readExercise(&builder)
    for table in database.tables.keys.sorted() where table.hasSuffix("_record_table") && !used.contains(table)
    {
      var count = 0
      try database.rows(of: table, []) { _ in count += 1 }
      if count > 0 { builder.notUsed(table, count) }
    }
  }

  // MARK: Records

  /// Reads the records of a table, if it has the columns, and counts them. The closure gets the source of each.
  private mutating func records(
    of table: String, _ columns: [String], parent: String? = nil, needing needed: String...,
    builder: inout ExportBuilder,
    _ body: (DatabaseRow, Int, ExportPlace, inout ExportBuilder) throws -> Void
  ) throws {
    guard needed.allSatisfy({ database.has(table, $0) }) else { return }
    used.insert(table)
    if let parent { used.insert(parent) }
    row = 0
    func take(_ found: DatabaseRow, _ owner: Owner) throws {
      builder.read()
      row += 1
      guard isNew(owner.id) else { return builder.duplicate() }
      let place = ExportPlace(member: member.path, unit: "row of \(table)", number: row)
      try body(found, source(owner.origin, &builder), place, &builder)
    }
    let common = HealthConnectFile.common
    if let parent {
      let joined = DatabaseParent(table: parent, columns: common)
      try database.rows(of: table, columns, joining: joined, as: { HealthConnectFile.owner(of: $0) }) {
        try take($0, $1 ?? Owner())
      }
    } else {
      try database.rows(of: table, columns + common) {
        try take($0, HealthConnectFile.owner(of: $0, from: columns.count))
      }
    }
  }

  /// Whether no other file of the export gave a record of this id.
  private mutating func isNew(_ id: UInt64?) -> Bool {
    guard let id, let held = taken?[id] else {
      if let id { taken?[id] = number }
      return true
    }
    return held == number
  }

  private mutating func source(_ origin: Origin, _ builder: inout ExportBuilder) -> Int {
    if let known = sources[origin] { return known }
    let app = origin.app.flatMap { apps[$0] } ?? HealthConnect.title
    let device = origin.device.flatMap { devices[$0] }
    let index: Int
    if origin.isByHand {
      index = builder.source(app + " (by hand)", .manual)
    } else if let device, !device.model.isEmpty {
      index = builder.source("\(device.model) (\(app))", relays.contains(origin) ? .app : device.kind)
    } else {
      index = builder.source(app, device?.kind ?? .app)
    }
    sources[origin] = index
    return index
  }

  /// The figure in a column, NaN for what is no number. Health Connect stores the least number above 0 for what an app did
  /// not give.
  private static func amount(_ row: DatabaseRow, _ column: Int, isPositive: Bool = false) -> Double? {
    row.figure(column).flatMap { abs($0) < 1e-100 && ($0 != 0 || isPositive) ? nil : $0 }
  }

  private static func moment(_ row: DatabaseRow, _ column: Int) -> Instant? {
    row.integer(column).map { Instant(seconds: $0 / 1000) }
  }

  // MARK: Measures

  private mutating func readSums(_ builder: inout ExportBuilder) throws {
    for measure in HealthConnect.sums {
      try records(
        of: measure.table, ["start_time", "end_time", measure.column], needing: measure.column,
        builder: &builder
      ) { row, source, place, builder in
        guard let from = HealthConnectFile.moment(row, 0), let to = HealthConnectFile.moment(row, 1) else {
          return builder.refuse(.badTime, "a \(measure.metric.id) value", at: place)
        }
        let value = HealthConnectFile.amount(row, 2, isPositive: measure.isPositive)
        try builder.sum(
          measure.metric, value, unit: measure.unit, from: from, to: to, source: source, at: place)
      }
    }
  }

  private mutating func readReadings(_ builder: inout ExportBuilder) throws {
    for measure in HealthConnect.readings {
      try records(of: measure.table, ["time", measure.column], needing: measure.column, builder: &builder) {
        row, source, place, builder in
        guard let moment = HealthConnectFile.moment(row, 0) else {
          return builder.refuse(.badTime, "a \(measure.metric.id) value", at: place)
        }
        let value = HealthConnectFile.amount(row, 1, isPositive: true)
        try builder.reading(
          measure.metric, value, unit: measure.unit, at: moment, source: source, place: place)
      }
    }
  }

  private mutating func readSeries(_ builder: inout ExportBuilder) throws {
    try records(
      of: "heart_rate_record_series_table", ["epoch_millis", "beats_per_minute"],
      parent: "heart_rate_record_table",
      needing: "beats_per_minute", builder: &builder
    ) { row, source, place, builder in
      guard let moment = HealthConnectFile.moment(row, 0) else {
        return builder.refuse(.badTime, "a heart rate", at: place)
      }
      let value = HealthConnectFile.amount(row, 1, isPositive: true)
      try builder.reading(.heartRate, value, at: moment, source: source, place: place)
    }
  }

  /// Blood pressure has both figures or none.
  private mutating func readPressure(_ builder: inout ExportBuilder) throws {
    try records(
      of: "blood_pressure_record_table", ["time", "systolic", "diastolic"], needing: "systolic", "diastolic",
      builder: &builder
    ) { row, source, place, builder in
      guard let upper = HealthConnectFile.amount(row, 1, isPositive: true),
        let lower = HealthConnectFile.amount(row, 2, isPositive: true),
        let moment = HealthConnectFile.moment(row, 0),
        MetricCatalog[.systolic]?.range.contains(upper) == true,
        MetricCatalog[.diastolic]?.range.contains(lower) == true
      else { return builder.refuse(.malformed, "a blood pressure", at: place) }
      try builder.reading(.systolic, upper, at: moment, source: source, place: place)
      try builder.reading(.diastolic, lower, at: moment, source: source, place: place)
    }
  }

  /// The energy at rest is given as a power in watts, here as the energy of the day.
  private mutating func readBasalRate(_ builder: inout ExportBuilder) throws {
    try records(
      of: "basal_metabolic_rate_record_table", ["time", "zone_offset", "basal_metabolic_rate"],
      needing: "basal_metabolic_rate", builder: &builder
    ) { row, source, place, builder in
      guard let moment = HealthConnectFile.moment(row, 0), abs(moment.seconds) < 1 << 40 else {
        return builder.refuse(.badTime, "a basal_energy value", at: place)
      }
      let offset =
        row.integer(1).flatMap { abs($0) <= 64_800 ? Int($0) : nil } ?? Int(builder.zone.offset(at: moment))
      let day = ExportClock(local: moment.seconds + Int64(offset)).day
      let watts = HealthConnectFile.amount(row, 2, isPositive: true)
      try builder.daily(
        .basalEnergy, watts.map { $0 * 86_400 }, unit: "J", on: day, source: source, at: place)
    }
  }

  /// Food counts in the sums of the day; its meal is an event without amounts.
  private mutating func readNutrition(_ builder: inout ExportBuilder) throws {
    let nutrients = HealthConnect.nutrients
    try records(
      of: "nutrition_record_table",
      ["start_time", "end_time", "meal_type", "meal_name"] + nutrients.map(\.column),
      needing: "start_time", builder: &builder
    ) { row, source, place, builder in
      guard let from = HealthConnectFile.moment(row, 0) else {
        return builder.refuse(.badTime, "food", at: place)
      }
      guard let to = row.isNothing(1) ? from : HealthConnectFile.moment(row, 1) else {
        return builder.refuse(.badTime, "food", at: place)
      }
      for (index, nutrient) in nutrients.enumerated() {
        let value = HealthConnectFile.amount(row, 4 + index)
        try builder.sum(
          nutrient.metric, value, unit: nutrient.unit, from: from, to: to, source: source, at: place)
      }
      let meal = row.integer(2).flatMap { [1: "Breakfast", 2: "Lunch", 3: "Dinner", 4: "Snack"][$0] }
      let name = row.text(3).map { SourceName.cleaned($0) }.flatMap { $0.isEmpty ? nil : $0 }
      if let text = name ?? meal {
        try builder.event(
          .meal, at: from, identity: [text], text: text, note: name == nil ? nil : meal, source: source,
          place: place)
      }
    }
  }

  private mutating func readMindfulness(_ builder: inout ExportBuilder) throws {
    try records(
      of: "mindfulness_session_record_table", ["start_time", "end_time"], needing: "start_time", "end_time",
      builder: &builder
    ) { row, source, place, builder in
      guard let from = HealthConnectFile.moment(row, 0), let to = HealthConnectFile.moment(row, 1), from < to
      else {
        return builder.refuse(.badTime, "a mindful session", at: place)
      }
      let (length, overflow) = to.seconds.subtractingReportingOverflow(from.seconds)
      guard !overflow else { return builder.refuse(.badTime, "a mindful session", at: place) }
      try builder.sum(
        .mindfulMinutes, Double(length), unit: "s", from: from, to: to, source: source, at: place)
    }
  }

  /// A flow belongs to its moment; a period says only that there was bleeding on its days.
  private mutating func readMenstruation(_ builder: inout ExportBuilder) throws {
    try records(of: "menstruation_flow_record_table", ["time", "flow"], needing: "flow", builder: &builder) {
      row, source, place, builder in
      guard let moment = HealthConnectFile.moment(row, 0) else {
        return builder.refuse(.badTime, "a menstrual flow", at: place)
      }
      // 0 is a flow that was not given.
      let flow = row.isNothing(1) ? 0 : row.integer(1) ?? -1
      guard (0...3).contains(flow) else {
        return builder.refuse(.unknownValue, "a menstrual flow", at: place)
      }
      let given = flow > 0 ? Double(flow) : nil
      try builder.bleeding(given, from: moment, to: moment, source: source, place: place)
    }
    try records(
      of: "menstruation_period_record_table", ["start_time", "end_time"], needing: "start_time", "end_time",
      builder: &builder
    ) { row, source, place, builder in
      guard let from = HealthConnectFile.moment(row, 0), let to = HealthConnectFile.moment(row, 1) else {
        return builder.refuse(.badTime, "a period", at: place)
      }
      try builder.bleeding(nil, from: from, to: to, source: source, place: place)
    }
  }

  // MARK: Sessions

  private mutating func readSleep(_ builder: inout ExportBuilder) throws {
    let stages: [Int64: SleepStage] = [
      1: .awake, 2: .asleep, 3: .awake, 4: .core, 5: .deep, 6: .rem, 7: .awake,
    ]
    var staged: Set<Int64> = []
    try records(
      of: "sleep_stages_table", ["stage_start_time", "stage_end_time", "stage_type", "parent_key"],
      parent: "sleep_session_record_table", needing: "stage_type", "parent_key", builder: &builder
    ) { row, source, place, builder in
      guard let code = row.isNothing(2) ? 0 : row.integer(2) else {
        return builder.refuse(.unknownValue, "a stage of sleep", at: place)
      }
      guard let stage = stages[code] else { return builder.notUsed("sleep stage \(code)") }
      guard let from = HealthConnectFile.moment(row, 0), let to = HealthConnectFile.moment(row, 1) else {
        return builder.refuse(.badTime, "a stage of sleep", at: place)
      }
      if let session = row.integer(3) { staged.insert(session) }
      try builder.stage(stage, from: from, to: to, source: source, at: place)
    }
    try records(
      of: "sleep_session_record_table", ["start_time", "end_time", "row_id"], needing: "start_time",
      builder: &builder
    ) { row, source, place, builder in
      if let session = row.integer(2), staged.contains(session) { return }
      guard let from = HealthConnectFile.moment(row, 0), let to = HealthConnectFile.moment(row, 1) else {
        return builder.refuse(.badTime, "a night", at: place)
      }
      try builder.stage(.asleep, from: from, to: to, source: source, at: place)
    }
  }

  private mutating func readExercise(_ builder: inout ExportBuilder) throws {
    let devices = devices
    try records(
      of: "exercise_session_record_table",
      ["start_time", "end_time", "exercise_type", "title", "uuid", "device_info_id", "start_zone_offset"],
      needing: "start_time", builder: &builder
    ) { row, source, place, builder in
      guard let from = HealthConnectFile.moment(row, 0), let to = HealthConnectFile.moment(row, 1) else {
        return builder.refuse(.badTime, "a session", at: place)
      }
      if row.integer(2) == nil, !row.isNothing(2) {
        builder.refuse(.unknownValue, "the type of a session", at: place)
      }
      let type = row.integer(2) ?? 0
      let names = HealthConnect.activities
      var name = names.indices.contains(Int(clamping: type)) ? names[Int(clamping: type)] : ""
      if type == 58 || name.isEmpty { name = row.text(3) ?? name }
      if name.isEmpty { builder.notUsed("exercise type \(type)") }
      var session = ExportSession(name, from: from, to: to, source: source, platform: HealthConnect.title)
      session.sourceID = row.hexadecimal(4)
      session.device = row.integer(5).flatMap { devices[$0]?.model }.flatMap { $0.isEmpty ? nil : $0 }
      session.utcOffset = row.integer(6).flatMap { Int(exactly: $0) }
      session.isStrength = type == 45 || type == 55
      try builder.session(session, at: place)
    }
  }
}
