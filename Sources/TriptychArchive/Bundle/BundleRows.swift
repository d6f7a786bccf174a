import TriptychHealth

/// Converts the lines of a bundle's tables to batches, one for each export time.
///
/// An invalid line is counted as refused. A row that no importer could have produced, such as an hour with a
/// trillion readings, was not written by Triptych and ends the import.
struct BundleRows {
  /// The summary of what was read so far.
  var summary = ImportSummary(kind: "triptych-bundle")
  private var sources: [Source] = []
  private var places: [[UInt8]: Int] = [:]
  private var cleanedPlaces: [[UInt8]: Int] = [:]
  private var batches: [Instant?: ImportBatch] = [:]
  private var remembered = Remembered()
  private var waiting = 0
  private var lineNumber = 0
  private var file = "" { didSet { if file != oldValue { keys = BundleSchema.keys(of: file) } } }
  private var keys: Set<String>?
  private var lastMoment: (text: String, instant: Instant?) = ("", nil)

  private let path: String

  private static let batchSize = 20_000

  /// Reads the source table of the bundle at a path.
  init(sources bytes: [UInt8], path: String) throws(ImportFailure) {
    self.path = path
    file = BundleLayout.sources
    keys = BundleSchema.keys(of: file)
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      lineNumber += 1
      let row = FlatJSONObject(line)
      try checkKeys(row)
      guard let row, let name = row.text("name"),
        let kind = row.text("kind").flatMap(SourceKind.init(rawValue:))
      else {
        refuse()
        continue
      }
      let lastData = row.instant("last_data")
      guard lastData.map({ FactBounds.seconds.contains($0.seconds) }) ?? true else { throw outOfBounds() }
      places[Array(name.utf8)] = try place(of: Source(name: name, kind: kind, lastData: lastData))
    }
  }

  /// The index of a source under its cleaned name, which may be that of an earlier source.
  private mutating func place(of source: Source) throws(ImportFailure) -> Int {
    var source = source
    // Importers store names of at most 200 characters and the suffix for manual entries.
    source.name = SourceName.cleaned(source.name, longest: 256)
    if source.name.isEmpty { source.name = "Unknown source" }
    let key = Array(source.name.utf8)
    if let place = cleanedPlaces[key] {
      sources[place].kind = min(sources[place].kind, source.kind)
      sources[place].lastData = [sources[place].lastData, source.lastData].compactMap { $0 }.max()
      return place
    }
    guard sources.count < FactBounds.sources else {
      throw ImportFailure.damagedBundle(
        "The bundle names more than \(FactBounds.sources) sources", path: path, file: file)
    }
    cleanedPlaces[key] = sources.count
    sources.append(source)
    return sources.count - 1
  }

  /// Whether a file of the bundle is a table that this type reads.
  func takes(_ name: String) -> Bool {
    [
      BundleLayout.bins, BundleLayout.hours, BundleLayout.daily, BundleLayout.sleep, BundleLayout.workouts,
      BundleLayout.entries,
    ].contains(name) || BundleLayout.memories[name] != nil
  }

  /// Whether enough rows are waiting to be passed on.
  var isFull: Bool { waiting >= BundleRows.batchSize }

  /// Passes on the waiting rows. Sources are passed on even without rows.
  mutating func empty(into sink: inout some ImportSink) throws {
    if batches.isEmpty || !remembered.isEmpty {
      batches[nil, default: ImportBatch()].remembered = remembered
      remembered = Remembered()
    }
    for (exported, var batch) in batches.sorted(by: { ($0.key?.seconds ?? .min) < ($1.key?.seconds ?? .min) })
    {
      batch.exportedAt = exported
      batch.isFromCache = true
      batch.sources = sources
      try sink.receive(batch)
    }
    batches.removeAll(keepingCapacity: true)
    waiting = 0
  }

  /// Reads one line of a table; an unreadable line is counted as refused.
  ///
  /// Throws ``ImportFailure`` for a row out of bounds.
  mutating func read(_ line: ArraySlice<UInt8>, of name: String) throws(ImportFailure) {
    lineNumber = name == file ? lineNumber + 1 : 1
    file = name
    summary.read += 1
    let row = FlatJSONObject(line)
    try checkKeys(row)
    if let kept = BundleLayout.memories[file] {
      guard let row, BundleMemory.read(row, into: &remembered) else { return refuse() }
      summary.taken[kept, default: 0] += 1
      // These lines are few and belong together, so they wait until all of them are read.
      return
    }
    guard let row, let place = row.text("source").flatMap({ places[Array($0.utf8)] }),
      let kind = try take(row, source: place)
    else { return refuse() }
    summary.taken[kind, default: 0] += 1
    waiting += 1
  }

  /// The kind under which the row is counted; `nil` when it is not a valid row of its table.
  private mutating func take(_ row: FlatJSONObject, source: Int) throws(ImportFailure) -> String? {
    let exported = moment(row.text("exported"))
    guard exported.map({ FactBounds.seconds.contains($0.seconds) }) ?? true else { throw outOfBounds() }
    switch file {
    case BundleLayout.bins:
      let isEarlier = row.text("cells") == nil
      guard let metric = row.text("metric").map(Metric.init), let bin = bin(row, source, isEarlier: isEarlier)
      else {
        return nil
      }
      guard try FactBounds.allow(bin, definition(metric)) else { throw outOfBounds() }
      batches[exported, default: ImportBatch()].bins[metric, default: []] +=
        isEarlier ? EarlierBins.cut(bin) : [bin]
      return metric.id
    case BundleLayout.hours:
      guard let metric = row.text("metric").map(Metric.init), let hour = hour(row, source) else { return nil }
      guard try FactBounds.allow(hour, definition(metric)) else { throw outOfBounds() }
      batches[exported, default: ImportBatch()].hours[metric, default: []].append(hour)
      return metric.id
    case BundleLayout.daily:
      guard let metric = row.text("metric").map(Metric.init), let value = row.number("value"),
        let day = row.text("day").flatMap({ CalendarDay(iso: $0) })
      else { return nil }
      let reading = DailyReading(day: day, metric: metric, source: source, value: value)
      guard try FactBounds.allow(reading, definition(metric)) else { throw outOfBounds() }
      batches[exported, default: ImportBatch()].daily.append(reading)
      return metric.id
    case BundleLayout.sleep:
      guard let span = span(row), let stage = row.text("stage").flatMap(SleepStage.init(rawValue:)) else {
        return nil
      }
      guard FactBounds.allow(span, longest: FactBounds.sleepSeconds) else { throw outOfBounds() }
      batches[exported, default: ImportBatch()].sleep.append(
        SleepInterval(span: span, source: source, stage: stage))
      return "sleep"
    case BundleLayout.entries:
      guard let entry = BundleEntry.read(row) else { return nil }
      guard FactBounds.allow(entry) else { throw outOfBounds() }
      batches[exported, default: ImportBatch()].entries.append(entry)
      return "entries"
    default:
      guard let workout = workout(row, source) else { return nil }
      guard FactBounds.allow(workout) else { throw outOfBounds() }
      batches[exported, default: ImportBatch()].workouts.append(workout)
      return "workouts"
    }
  }

  private func definition(_ metric: Metric) throws(ImportFailure) -> MetricDefinition {
    if let definition = MetricCatalog[metric] { return definition }
    throw damaged("A row of the bundle has a metric that Triptych does not know")
  }

  /// A field that Triptych never writes means that the bundle was changed. Reading the line without it would
  /// silently lose data.
  private func checkKeys(_ row: FlatJSONObject?) throws(ImportFailure) {
    guard let row, let keys, !row.hasOnly(keys) else { return }
    throw damaged("A line of the bundle has a field that its table does not have, or one twice")
  }

  private func outOfBounds() -> ImportFailure {
    damaged("A row of the bundle holds a figure or a date that no data of a person has")
  }

  private func damaged(_ text: String) -> ImportFailure {
    ImportFailure.damagedBundle(text, path: path, file: "\(file):\(lineNumber)")
  }

  /// The creation time of a row's file; adjacent rows usually share the same text.
  private mutating func moment(_ text: String?) -> Instant? {
    guard let text else { return nil }
    if text != lastMoment.text { lastMoment = (text, Instant(rfc3339: text)) }
    return lastMoment.instant
  }

  /// The bin in a line; `isEarlier` for one of a quarter hour with quarter minutes.
  private func bin(_ row: FlatJSONObject, _ source: Int, isEarlier: Bool) -> QuantityBin? {
    guard let start = row.instant("start"),
      start.seconds % (isEarlier ? EarlierBins.length : QuantityBin.length) == 0,
      let value = row.number("value"),
      let coverage = row.text(isEarlier ? "coverage" : "cells").flatMap({ UInt64($0, radix: 16) })
    else { return nil }
    return QuantityBin(
      start: start, source: source, value: value, coverage: coverage, isCut: row.flag("cut") ?? false)
  }

  /// Bundles of earlier versions have whole hours of which the last reading is not known.
  private func hour(_ row: FlatJSONObject, _ source: Int) -> ReadingSummary? {
    let last = row.number("last")
    let isWholeHour = last == nil || row.flag("whole_hour") == true
    guard let start = row.instant("start"), start.seconds % (isWholeHour ? 3600 : ReadingSummary.length) == 0,
      let count = row.integer("count").flatMap({ Int(exactly: $0) }), let sum = row.number("sum"),
      let lowest = row.number("lowest"), let highest = row.number("highest"), lowest <= highest
    else { return nil }
    guard last == nil || row.text("last_time") != nil else { return nil }
    return ReadingSummary(
      start: start, source: source, count: count, sum: sum, lowest: lowest, highest: highest, last: last,
      lastSecond: row.instant("last_time").map { start.seconds(until: $0) } ?? 0, isWholeHour: isWholeHour)
  }

  private func span(_ row: FlatJSONObject) -> Range<Instant>? {
    guard let start = row.instant("start"), let end = row.instant("end"), start < end else { return nil }
    return start..<end
  }

  private func workout(_ row: FlatJSONObject, _ source: Int) -> ExerciseRecord? {
    guard let id = text(row, "id"), let name = text(row, "name"), !name.isEmpty, let span = span(row),
      let minutes = row.number("minutes"),
      let origin = row.text("origin").flatMap(ExerciseRecord.Origin.init(rawValue:))
    else { return nil }
    var record = ExerciseRecord(
      id: id, name: name, span: span, minutes: minutes, origin: origin, source: source,
      isStrength: row.flag("strength") ?? false)
    record.platform = text(row, "platform")
    record.sourceID = text(row, "source_id")
    record.energy = row.number("energy_kcal")
    record.distance = row.number("distance_km")
    record.meanHeartRate = row.number("mean_heart_rate_bpm")
    record.lowestHeartRate = row.number("lowest_heart_rate_bpm")
    record.highestHeartRate = row.number("highest_heart_rate_bpm")
    record.device = text(row, "device")
    record.note = row.text("note").map(EntryText.cleaned)
    record.synced = row.instant("synced_at")
    record.updated = row.instant("updated_at")
    // Far beyond what is allowed, so that no number of minutes has too many seconds.
    record.utcOffset = row.number("utc_offset_minutes").flatMap { Int(exactly: $0) }
      .map { 60 * min(max($0, -FactBounds.utcOffsets.upperBound), FactBounds.utcOffsets.upperBound) }
    let zones = BundleLayout.zoneKeys.compactMap { row.number("\($0)") }
    record.zoneMinutes = zones.count == BundleLayout.zoneKeys.count ? zones : nil
    return record
  }

  private func text(_ row: FlatJSONObject, _ key: String) -> String? {
    row.text(key).map(SourceName.withoutControls)
  }

  private mutating func refuse() {
    let code = "bundle_row_unreadable"
    let place = "\(file):\(lineNumber)"
    summary.refused.add(
      Diagnostic(.warning, code: code, "A line of the bundle is not a row of its table", place: place),
      code: code)
  }
}

/// Permanent facts and build notes as lines of a bundle, each with the name of its kind.
///
/// `{"fact":"mood","day":"2026-01-31","mood":"calm","decided_by":"metrics_rule","formed_at":"..."}`
enum BundleMemory {
  /// Adds a line's fact or note to `memory`; `false` when the line is invalid.
  static func read(_ row: FlatJSONObject, into memory: inout Remembered) -> Bool {
    guard let kind = row.text("fact").flatMap(MemoryTable.Kind.init(rawValue:)),
      let table = MemoryTable.all.first(where: { $0.kind == kind })
    else { return false }
    let cells = table.columns.map { cell(row, "\($0.name)", $0.content) }
    return memory.take(MemoryRow(table: table, cells: cells))
  }

  private static func cell(
    _ row: FlatJSONObject, _ key: String, _ content: MemoryTable.Content
  ) -> MemoryCell {
    switch content {
    case .number: row.integer(key).map { .number($0) } ?? .nothing
    case .day: row.text(key).flatMap { CalendarDay(iso: $0) }.map { .init($0) } ?? .nothing
    case .moment: row.instant(key).map { .init($0) } ?? .nothing
    case .text: row.text(key).map { .text($0.withoutNUL) } ?? .nothing
    }
  }
}

/// Sums as earlier versions kept them: over quarter hours, with the quarter minutes that had an open record.
enum EarlierBins {
  /// The length of such a sum in seconds.
  static let length: Int64 = 900

  /// The bins of today for such a sum, `bin`, whose coverage has a bit for every 15 seconds.
  ///
  /// Each third has the part of the value that its share of the covered time is. A value whose time is not known is
  /// shared evenly. The migration of a cache does the same.
  static func cut(_ bin: QuantityBin) -> [QuantityBin] {
    let all = bin.coverage & QuantityBin.coverageBits
    return (0..<3).compactMap { third in
      let own = all >> UInt64(20 * third) & 0xF_FFFF
      if own == 0, all != 0 { return nil }
      let value =
        all == 0 ? bin.value / 3 : bin.value * Double(own.nonzeroBitCount) / Double(all.nonzeroBitCount)
      return QuantityBin(
        start: bin.start.adding(seconds: Int64(third) * QuantityBin.length), source: bin.source, value: value,
        coverage: widened(own), isCut: true)
    }
  }

  /// Twenty bits of 15 seconds each as sixty bits of 5 seconds each.
  private static func widened(_ bits: UInt64) -> UInt64 {
    (0..<20).reduce(UInt64(0)) { wide, bit in
      bits & (1 << UInt64(bit)) == 0 ? wide : wide | 0b111 << UInt64(3 * bit)
    }
  }
}
