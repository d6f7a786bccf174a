import GRDB
import TriptychHealth

/// The sink that receives the batches of one import; see ``PersonStore/importing(_:)``.
///
/// It is valid only until the closure that received it returns.
public struct ImportTransaction: ImportSink {
  private let session: ImportSession
  private let path: String

  init(session: ImportSession, path: String) {
    self.session = session
    self.path = path
  }

  /// When the file of the import was last written; see ``ImportBatch/writtenAt``.
  public var writtenAt: Instant?
  /// The moment of the import, which sessions keep as when they were first brought and last changed; `nil` keeps none.
  public var moment: Instant? {
    get { session.moment }
    nonmutating set { session.moment = newValue }
  }

  /// Receives one batch. Throws ``StoreError``, after which the import must end.
  public mutating func receive(_ batch: ImportBatch) throws {
    var batch = batch
    batch.writtenAt = batch.writtenAt ?? writtenAt
    try translatingErrors(at: path) { try session.receive(batch) }
  }
}

/// The end of one import, before its transaction is committed; see ``PersonStore/importing(keeping:_:ending:)``.
///
/// It is valid only until the closure that received it returns.
public struct ImportEnding {
  /// How the import changed the cache.
  public let change: StoreChange
  let db: Database

  /// Whether sessions changed, or what was decided about them; there can be new conflicts only then.
  public var changesSessions: Bool {
    change.workouts.new + change.workouts.changed + change.remembered.new + change.remembered.changed > 0
  }

  /// Adds a line to the trail of the person's records, under the next number.
  public func add(_ line: TrailLine) throws { try MemoryTables(db).add(line) }

  /// Notes something in the ledger of the person's records, beside the imported data. Nothing else of the data given may be
  /// changed. All that was entered by hand is read for it.
  public func noting<Result>(_ body: (inout HandData) throws -> Result) throws -> Result {
    try HandTables(db).noting(body)
  }
}

/// The state of one running import.
final class ImportSession {
  private let db: Database
  private let sources: SourceRegister
  private let bins: FactWriter<SampleRow<QuantityBin>>
  private let hours: FactWriter<SampleRow<ReadingSummary>>
  private let daily: FactWriter<DailyFact>
  private let sleep: BulkInsert<SleepRow>
  private var metrics: [Metric: Int64] = [:]
  private var change = StoreChange()
  private var isByHand = false
  /// The moment of the import.
  var moment: Instant?
  private var isOpen = true
  private var remembered = Remembered()
  /// The removals by hand and their times, read when first needed.
  private lazy var removed = Result { try Removals(db) }

  init(_ db: Database) throws {
    self.db = db
    sources = try SourceRegister(db)
    bins = try FactWriter(db)
    hours = try FactWriter(db)
    daily = try FactWriter(db)
    sleep = try BulkInsert(db, into: "main.sleep", conflict: SleepRow.table.combining)
  }

  func receive(_ batch: ImportBatch) throws {
    precondition(isOpen, "a batch came after its import had ended")
    isByHand = isByHand || batch.isByHand
    let rows = try sources.rows(of: batch.sources)
    // Times before 1970 are invalid for an export: 0 means unknown. One that a wrong clock put into the future counts as of
    // the import, or it would outrank every later export.
    let latest = batch.isFromCache ? nil : moment?.adding(seconds: 86_400).seconds
    let exported = min(max(0, batch.exportedAt?.seconds ?? 0), latest ?? .max)
    for (metric, bins) in batch.bins.sorted(by: { $0.key < $1.key }) {
      try receive(bins, of: metric, rows: rows, exported: exported)
    }
    for (metric, hours) in batch.hours.sorted(by: { $0.key < $1.key }) {
      try receive(hours, of: metric, rows: rows, exported: exported)
    }
    let written = exported > 0 ? exported : max(0, batch.writtenAt?.seconds ?? 0)
    try receive(batch.daily, rows: rows, exported: written)
    try receive(batch.sleep, rows: rows)
    for workout in batch.workouts {
      try receive(StoredWorkout(workout, source: rows[workout.source], exported: exported))
    }
    for entry in batch.entries { try receive(StoredEntry(entry, exported: exported)) }
    if !batch.remembered.isEmpty { remembered = remembered.united(with: batch.remembered) }
  }

  func finish() throws -> StoreChange {
    isOpen = false
    try sources.finish()
    // For files, the order of import says nothing about which was written last.
    let manual = isByHand ? sources.manualRows : []
    change.newSources = sources.added
    change.bins = try bins.finish(manualSources: manual)
    change.hours = try hours.finish(manualSources: manual)
    change.daily = try daily.finish(manualSources: manual)
    change.sleep.new = sleep.changes
    change.sleep.unchanged -= sleep.changes
    if !remembered.isEmpty {
      change.remembered = try MemoryTables(db).unite(remembered)
      if !remembered.sync.isEmpty { try Removals(db).clear(db) }
    }
    if !change.isEmpty {
      let total = change.total
      try db.execute(
        sql: "INSERT INTO imports (new_rows, changed_rows, unchanged_rows) VALUES (?, ?, ?)",
        arguments: [total.new, total.changed, total.unchanged + total.outranked])
    }
    return change
  }

  private func receive(_ given: [QuantityBin], of metric: Metric, rows: [Int64], exported: Int64) throws {
    let metric = try row(of: metric)
    try bins.add(
      sorted(given, rows) { bin in
        var bin = bin
        bin.coverage &= QuantityBin.coverageBits
        return SampleRow(metric: metric, sample: bin, exported: exported)
      })
  }

  private func receive(_ given: [ReadingSummary], of metric: Metric, rows: [Int64], exported: Int64) throws {
    let metric = try row(of: metric)
    try hours.add(sorted(given, rows) { SampleRow(metric: metric, sample: $0, exported: exported) })
  }

  /// Rows in the order of their table, with each sample's source replaced by its row id.
  private func sorted<Sample: StoredSample>(
    _ given: [Sample], _ rows: [Int64], _ row: (Sample) -> SampleRow<Sample>
  ) -> [SampleRow<Sample>] {
    var facts = given.map { sample in
      var sample = sample
      sample.source = Int(rows[sample.source])
      return row(sample)
    }
    KeySort.sort(&facts) { key($0.sample.source, $0.sample.start.seconds) }
    return facts
  }

  /// The order of a source and a second of today's people: rows of other times are only written more slowly.
  private func key(_ source: Int, _ second: Int64) -> UInt64 {
    UInt64(truncatingIfNeeded: source) << 40 | UInt64(bitPattern: second) & 0xFF_FFFF_FFFF
  }

  private func receive(_ given: [DailyReading], rows: [Int64], exported: Int64) throws {
    var facts = try given.map {
      DailyFact(
        metric: try row(of: $0.metric), source: rows[$0.source], day: Int64($0.day.number), value: $0.value,
        exported: exported)
    }
    // Rows in any other order would touch a page of the table each. If a file gives a day twice, the last value counts:
    // the sort keeps their order.
    KeySort.sort(&facts) { fact in
      UInt64(bitPattern: fact.metric) << 48 | (UInt64(bitPattern: fact.source) & 0xFF_FFFF) << 24
        | UInt64(bitPattern: fact.day) & 0xFF_FFFF
    }
    try daily.add(facts)
  }

  private func receive(_ given: [SleepInterval], rows: [Int64]) throws {
    let stages = given.map {
      SleepRow(
        source: rows[$0.source], start: $0.span.lowerBound.seconds, finish: $0.span.upperBound.seconds,
        stage: $0.stage.code)
    }
    change.sleep.unchanged += stages.count
    try sleep.insert(stages.sorted { ($0.source, $0.start, $0.finish) < ($1.source, $1.start, $1.finish) })
  }

  private func receive(_ given: StoredWorkout) throws {
    var given = given
    if given.record.origin == .synced {
      given.record.synced = given.record.synced ?? moment
      given.record.updated = given.record.updated ?? moment
    }
    guard given.isFinite else { throw StoreError.notFinite("workouts") }
    guard let held = try StoredWorkout.find(db, source: given.source, id: given.record.id) else {
      let removed = try removed.get()
      if given.record.origin == .manual ? removed.cover(given) : try removed.names(given, db) {
        change.workouts.outranked += 1
        return
      }
      change.workouts.new += 1
      return try given.insert(db)
    }
    let isSame = given.hasSameFacts(as: held), isBetter = !isSame && given.outranks(held)
    change.workouts.note(isSame: isSame, isBetter: isBetter)
    guard isSame ? given.exported > held.exported : isBetter else { return }
    given.record.synced = held.record.synced ?? (isSame ? nil : given.record.synced)
    if isSame { given.record.updated = held.record.updated }
    try given.insert(db)
  }

  private func receive(_ given: StoredEntry) throws {
    guard given.isFinite else { throw StoreError.notFinite("entries") }
    guard let held = try StoredEntry.find(db, id: given.entry.id) else {
      if try removed.get().cover(given) {
        change.entries.outranked += 1
      } else {
        change.entries.new += 1
        try given.write(db)
      }
      return
    }
    let isSame = given.hasSameFacts(as: held), isBetter = !isSame && given.outranks(held)
    change.entries.note(isSame: isSame, isBetter: isBetter)
    if isSame ? given.exported > held.exported : isBetter { try given.write(db) }
  }

  private func row(of metric: Metric) throws -> Int64 {
    if let row = metrics[metric] { return row }
    let row = try db.row(of: metric)
    metrics[metric] = row
    return row
  }
}

/// The sources of a cache during one import: the known ones and those that this import adds.
///
/// Within a person, a source is identified by the bytes of its name. When files disagree, the most trusted kind
/// and the latest `lastData` count, so the result does not depend on the order of the files.
final class SourceRegister {
  private struct Entry {
    var id: Int64
    var kind: SourceKind
    var lastData: Instant?
    var isChanged = false
  }

  private let db: Database
  private var entries: [[UInt8]: Entry] = [:]
  /// The number of sources that were not known before this import.
  private(set) var added = 0
  /// The sources of the last batch with their row ids: those of the next one are mostly the same.
  private var last: (sources: [Source], rows: [Int64]) = ([], [])
  /// How many sources were looked up.
  private(set) var looked = 0

  init(_ db: Database) throws {
    self.db = db
    for row in try StoredSource.fetchAll(db) {
      entries[Array(row.name.utf8)] = Entry(id: row.id, kind: row.source.kind, lastData: row.source.lastData)
    }
  }

  /// The row ids of a batch's sources, in the batch's order; unknown sources are inserted.
  func rows(of sources: [Source]) throws -> [Int64] {
    // Lists that share their memory, as those of a bundle do, are compared at once.
    if sources.hasSameBytes(as: last.sources) { return last.rows }
    looked += sources.count
    let rows = try sources.map { source in
      let name = source.name.withoutNUL
      let key = Array(name.utf8)
      guard var entry = entries[key] else { return try add(source, name: name, key: key) }
      let kind = min(entry.kind, source.kind)
      let lastData = [entry.lastData, source.lastData].compactMap { $0 }.max()
      if kind != entry.kind || lastData != entry.lastData {
        entry.kind = kind
        entry.lastData = lastData
        entry.isChanged = true
        entries[key] = entry
      }
      return entry.id
    }
    last = (sources, rows)
    return rows
  }

  /// The row ids of the sources for manual entries.
  var manualRows: Set<Int64> { Set(entries.values.filter { $0.kind == .manual }.map(\.id)) }

  /// Writes the changes to known sources.
  func finish() throws {
    for entry in entries.values.filter(\.isChanged).sorted(by: { $0.id < $1.id }) {
      try db.execute(
        sql: "UPDATE sources SET kind = ?, last_data = ? WHERE id = ?",
        arguments: [entry.kind.rawValue, entry.lastData?.seconds, entry.id])
    }
  }

  private func add(_ source: Source, name: String, key: [UInt8]) throws -> Int64 {
    try db.execute(
      sql: "INSERT INTO sources (name, kind, last_data) VALUES (?, ?, ?)",
      arguments: [name, source.kind.rawValue, source.lastData?.seconds])
    added += 1
    entries[key] = Entry(id: db.lastInsertedRowID, kind: source.kind, lastData: source.lastData)
    return db.lastInsertedRowID
  }
}

/// A row of the `sources` table.
struct StoredSource: Codable, FetchableRecord, TableRecord {
  static let databaseTableName = "sources"

  var id: Int64
  var name: String
  var kind: String
  /// The time of the source's latest data in seconds since 1970; `nil` when unknown.
  var lastData: Int64?

  enum CodingKeys: String, CodingKey {
    case id, name, kind
    case lastData = "last_data"
  }

  /// The source as a domain value; an unknown kind becomes an app.
  var source: Source {
    Source(
      name: name, kind: SourceKind(rawValue: kind) ?? .app, lastData: lastData.map(Instant.init(seconds:)))
  }
}

/// A row of the `metrics` table.
struct StoredMetric: Codable, FetchableRecord, TableRecord {
  static let databaseTableName = "metrics"

  var id: Int64
  var name: String
}
