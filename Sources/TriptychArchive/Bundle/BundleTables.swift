import TriptychHealth

/// The rows of a cache as lossless NDJSON, and as CSV for people.
struct BundleTables {
  let listing: StoreListing
  let counts: StoreCounts
  /// The formed days and the settings.
  let history: HealthHistory
  let asOf: AsOf
  /// The calls and chats that are held.
  var conversations: [Conversation] = []
  /// Hears of rows that are written.
  var work: BundleWork?

  var zone: CivilZone { history.zone }

  /// Writes all tables and returns the CSV tables, sorted by name.
  func write(to bag: inout BundleBag) throws -> [CSVTable] {
    var tables: [CSVTable] = []
    func add(_ table: CSVTable, _ rows: Int, _ body: (ZipEntryWriter) throws -> Void) throws {
      tables.append(table)
      try bag.addPayload(table.name, mayBeLarge: isLarge(rows), body)
    }
    try add(.dailyMetrics, 0, writeDays)
    try add(.sleep, counts.sleep, writeSleepTable)
    try add(.workouts, counts.workouts, writeWorkoutTable)
    for kind in HandEntry.Kind.allCases {
      try add(.entries(kind), counts.entries) { try writeEntryTable(kind, to: $0) }
    }
    try add(.goals, 0, writeGoals)
    if !conversations.isEmpty { try add(.conversations, 0, writeConversations) }
    for year in try hourlyYears() { try add(.hourly(year), 0) { try writeHourly(year, to: $0) } }
    try bag.addPayload(BundleLayout.sources, mayBeLarge: false, writeSources)
    try bag.addPayload(BundleLayout.bins, mayBeLarge: isLarge(counts.bins), writeBins)
    try bag.addPayload(BundleLayout.hours, mayBeLarge: isLarge(counts.hours), writeHours)
    try bag.addPayload(BundleLayout.sleep, mayBeLarge: isLarge(counts.sleep), writeSleep)
    try bag.addPayload(BundleLayout.daily, mayBeLarge: isLarge(counts.daily), writeDaily)
    try bag.addPayload(BundleLayout.workouts, mayBeLarge: isLarge(counts.workouts), writeWorkouts)
    try bag.addPayload(BundleLayout.entries, mayBeLarge: isLarge(counts.entries), writeEntries)
    return tables.sorted { $0.name.precedesInBytes($1.name) }
  }

  /// Writes one line for each formed day and metric, by day, then metric.
  private func writeDays(_ entry: ZipEntryWriter) throws {
    try entry.write(CSVTable.dailyMetrics.header)
    var line = CSVLine()
    try history.forEachDay { metric, value in
      line.put(word: value.day.iso)
      line.put(text: metric.id)
      line.put(value.value)
      line.put(text: MetricCatalog[metric]?.unit.symbol)
      line.put(text: value.source)
      try entry.write(line.end())
    }
  }

  // A row takes about 150 bytes and rarely 1,000. Texts can be longer, so the ZIP64 form is chosen early.
  private func isLarge(_ rows: Int) -> Bool { rows > 1_000_000 }

  private func writeSleepTable(_ entry: ZipEntryWriter) throws {
    try entry.write(CSVTable.sleep.header)
    var line = CSVLine()
    try listing.sleep { place, span, stage in
      line.put(word: span.lowerBound.utcText)
      line.put(word: span.upperBound.utcText)
      line.put(word: stage.rawValue)
      line.put(Double(span.lowerBound.seconds(until: span.upperBound)) / 3600)
      line.put(text: name(place))
      try entry.write(line.end())
    }
  }

  /// Writes one line for each session, as the person's corrections and decisions left it, by source, start and id.
  private func writeWorkoutTable(_ entry: ZipEntryWriter) throws {
    try entry.write(CSVTable.workouts.header)
    var held: [ExerciseRecord] = []
    try listing.workouts { place, workout in
      var record = workout.record
      record.source = place
      held.append(record)
    }
    let resolver = RecordResolver(
      sources: listing.sources.map(\.source), settings: history.settings, ledger: try listing.ledger())
    var listed: [SessionPlace: ListedSession] = [:]
    for session in resolver.listed(held, as: resolver.resolve(held)) {
      listed[SessionPlace(session.record)] = session
    }
    for session in held.compactMap({ listed[SessionPlace($0)] }) { try entry.write(row(session)) }
  }

  private func row(_ session: ListedSession) -> [UInt8] {
    let record = session.record
    var line = CSVLine()
    line.put(word: record.span.lowerBound.utcText)
    line.put(word: record.span.upperBound.utcText)
    line.put(text: record.name)
    let figures = [
      record.minutes, record.energy, record.distance, record.meanHeartRate, record.lowestHeartRate,
      record.highestHeartRate,
    ]
    for figure in figures { line.put(figure) }
    line.put(word: record.isStrength ? "true" : "false")
    line.put(word: record.origin.rawValue)
    let source = name(record.source)
    for text in [record.platform, record.device, source, record.sourceID, record.id, record.note] {
      line.put(text: text)
    }
    line.put(record.utcOffset.map { Double($0 / 60) })
    for place in BundleLayout.zoneKeys.indices { line.put(record.zoneMinutes?[place]) }
    line.put(word: session.state.counts ? "true" : "false")
    line.put(word: session.state.rawValue)
    return line.end()
  }

  /// Writes one line for each turn of a conversation.
  private func writeConversations(_ entry: ZipEntryWriter) throws {
    try entry.write(CSVTable.conversations.header)
    var line = CSVLine()
    for conversation in conversations {
      for (index, turn) in conversation.turns.enumerated() {
        line.put(text: conversation.id)
        line.put(Double(index + 1))
        line.put(word: conversation.start.utcText)
        line.put(word: conversation.end?.utcText ?? "")
        line.put(word: conversation.kind.rawValue)
        line.put(text: conversation.partner)
        line.put(text: conversation.channel)
        line.put(word: turn.at?.utcText ?? "")
        line.put(text: turn.who)
        line.put(text: turn.text)
        try entry.write(line.end())
      }
    }
  }

  private func writeSources(_ entry: ZipEntryWriter) throws {
    var line = FlatJSONWriter()
    for listed in listing.sources {
      line.put("name", listed.source.name)
      line.put("kind", listed.source.kind.rawValue)
      line.put("last_data", listed.source.lastData?.utcText)
      try entry.write(line.end())
    }
  }

  private func writeBins(_ entry: ZipEntryWriter) throws {
    var line = FlatJSONWriter()
    var times = ExportTimes()
    try listing.bins { metric, bin, exported in
      work?.finishRow()
      line.put("metric", metric.id)
      line.put("source", name(bin.source))
      line.put("start", bin.start.utcText)
      line.put("value", bin.value)
      line.put("cells", String(bin.coverage, radix: 16))
      if bin.isCut { line.put("cut", true) }
      line.put("exported", times.text(exported))
      try entry.write(line.end())
    }
  }

  private func writeHours(_ entry: ZipEntryWriter) throws {
    var line = FlatJSONWriter()
    var times = ExportTimes()
    try listing.hours { metric, hour, exported in
      work?.finishRow()
      line.put("metric", metric.id)
      line.put("source", name(hour.source))
      line.put("start", hour.start.utcText)
      line.put("count", Int64(hour.count))
      line.put("sum", hour.sum)
      line.put("lowest", hour.lowest)
      line.put("highest", hour.highest)
      line.put("last", hour.last)
      line.put("last_time", hour.lastMoment.utcText)
      if hour.isWholeHour { line.put("whole_hour", true) }
      line.put("exported", times.text(exported))
      try entry.write(line.end())
    }
  }

  private func writeSleep(_ entry: ZipEntryWriter) throws {
    var line = FlatJSONWriter()
    try listing.sleep { place, span, stage in
      line.put("source", name(place))
      line.put("start", span.lowerBound.utcText)
      line.put("end", span.upperBound.utcText)
      line.put("stage", stage.rawValue)
      try entry.write(line.end())
    }
  }

  private func writeDaily(_ entry: ZipEntryWriter) throws {
    var line = FlatJSONWriter()
    var times = ExportTimes()
    try listing.daily { metric, place, value in
      line.put("metric", metric.id)
      line.put("source", name(place))
      line.put("day", CalendarDay(number: Int32(clamping: value.day)).iso)
      line.put("value", value.value)
      line.put("exported", times.text(value.exported))
      try entry.write(line.end())
    }
  }

  private func writeWorkouts(_ entry: ZipEntryWriter) throws {
    var line = FlatJSONWriter()
    var times = ExportTimes()
    try listing.workouts { place, workout in
      let record = workout.record
      line.put("id", record.id)
      line.put("source", name(place))
      line.put("name", record.name)
      line.put("start", record.span.lowerBound.utcText)
      line.put("end", record.span.upperBound.utcText)
      line.put("minutes", record.minutes)
      line.put("origin", record.origin.rawValue)
      line.put("platform", record.platform)
      line.put("source_id", record.sourceID)
      line.put("energy_kcal", record.energy)
      line.put("distance_km", record.distance)
      line.put("mean_heart_rate_bpm", record.meanHeartRate)
      line.put("lowest_heart_rate_bpm", record.lowestHeartRate)
      line.put("highest_heart_rate_bpm", record.highestHeartRate)
      line.put("device", record.device)
      line.put("note", record.note)
      line.put("strength", record.isStrength)
      line.put("exported", times.text(workout.exported))
      line.put("synced_at", record.synced?.utcText)
      line.put("updated_at", record.updated?.utcText)
      line.put("utc_offset_minutes", record.utcOffset.map { Double($0 / 60) })
      let zones = record.zoneMinutes ?? []
      for (key, minutes) in zip(BundleLayout.zoneKeys, zones) { line.put(key, minutes) }
      try entry.write(line.end())
    }
  }

  func name(_ place: Int) -> String { listing.sources[place].source.name }
}

/// Where a session stands in a cache: its source and the bytes of its id, since texts that differ in bytes alone are equal.
private struct SessionPlace: Hashable {
  var source: Int
  var id: [UInt8]

  init(_ record: ExerciseRecord) { (source, id) = (record.source, Array(record.id.utf8)) }
}

/// Creation times of files as text; adjacent rows usually share one.
private struct ExportTimes {
  private var last: (seconds: Int64, text: String?) = (0, nil)

  /// The time in RFC 3339; `nil` for 0, which means unknown.
  mutating func text(_ seconds: Int64) -> String? {
    if seconds != last.seconds { last = (seconds, seconds == 0 ? nil : Instant(seconds: seconds).utcText) }
    return last.text
  }
}

/// Tables of events entered by hand, for people and without loss.
extension BundleTables {
  /// Writes one line for each event of a kind, by time and id.
  func writeEntryTable(_ kind: HandEntry.Kind, to entry: ZipEntryWriter) throws {
    let table = CSVTable.entries(kind)
    let metrics = CSVTable.amountMetrics(kind)
    let hasText = table.fields.contains { $0.name == "name" || $0.name == "text" }
    try entry.write(table.header)
    var line = CSVLine()
    try listing.entries { stored in
      let event = stored.entry
      guard event.kind == kind else { return }
      line.put(word: zone.day(of: event.at).iso)
      line.put(word: event.at.utcText)
      if hasText { line.put(text: event.text) }
      for metric in metrics { line.put(event.amounts[metric]) }
      line.put(text: event.note)
      line.put(text: event.id)
      try entry.write(line.end())
    }
  }

  func writeEntries(_ entry: ZipEntryWriter) throws {
    var line = FlatJSONWriter()
    try listing.entries { stored in
      let event = stored.entry
      line.put("id", event.id)
      line.put("source", Source.byHand)
      line.put("kind", event.kind.rawValue)
      line.put("time", event.at.utcText)
      line.put("text", event.text)
      line.put("note", event.note)
      line.put("amounts", BundleEntry.text(of: event.amounts))
      line.put("exported", stored.exported == 0 ? nil : Instant(seconds: stored.exported).utcText)
      try entry.write(line.end())
    }
  }
}

/// The table of the person's goals.
extension BundleTables {
  func writeGoals(_ entry: ZipEntryWriter) throws {
    try entry.write(CSVTable.goals.header)
    for target in GoalSettings.targets {
      guard case .number(let amount) = target.field.value(history.settings) else { continue }
      try entry.write(row(target.field.path, nil, target.metric, amount, nil))
    }
    for (index, goal) in history.settings.goals.own.enumerated() {
      try entry.write(row("goals.own[\(index)]", goal.name, goal.metric, goal.target, goal.date))
    }
  }

  private func row(
    _ id: String, _ name: String?, _ metric: Metric?, _ target: Double?, _ date: CalendarDay?
  ) -> [UInt8] {
    var line = CSVLine()
    line.put(text: id)
    line.put(text: name)
    line.put(word: metric?.id ?? "")
    line.put(target)
    line.put(text: metric.flatMap { MetricCatalog[$0]?.unit.symbol })
    line.put(word: date?.iso ?? "")
    return line.end()
  }
}
