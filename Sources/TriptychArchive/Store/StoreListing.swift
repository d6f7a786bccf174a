import GRDB
import TriptychHealth

/// All rows of a cache in an order that does not depend on the order of imports: by metric, source name (by
/// bytes) and time.
///
/// Digests and bundles use this order. Rows are streamed, so memory use is constant. A time before 1970 or
/// after 2100 is treated as damage, whatever wrote the file, because calculations with it could overflow.
struct StoreListing {
  /// A source with its row id.
  struct ListedSource {
    var row: Int64
    var source: Source
  }

  private let db: Database
  /// All sources, sorted by name.
  private(set) var sources: [ListedSource]
  private let metrics: [(metric: Metric, row: Int64)]
  /// The sources, by index, that have any bins or hours of a metric; `nil` where that is not known.
  private var sampled: [Metric: Set<Int>]?

  init(_ db: Database) throws {
    self.db = db
    sources = try StoredSource.fetchAll(db).map { ListedSource(row: $0.id, source: $0.source) }
      .sorted { $0.source.name.precedesInBytes($1.source.name) }
    metrics = try StoredMetric.fetchAll(db).map { (Metric($0.name), $0.id) }
      .sorted { $0.metric.id.precedesInBytes($1.metric.id) }
  }

  /// The listing of what is left of the data: of its sources, whose indices count those that are left, and of bins and
  /// hours of its metrics and their sources. Data that is not there is then not asked for again and again.
  ///
  /// - Parameter newest: the sources that are left, and at least one bin or hour of each metric and source with any.
  func only(_ newest: HeldData) -> StoreListing {
    var sampled: [Metric: Set<Int>] = [:]
    for (metric, bins) in newest.bins { sampled[metric, default: []].formUnion(bins.map(\.source)) }
    for (metric, hours) in newest.hours { sampled[metric, default: []].formUnion(hours.map(\.source)) }
    let names = Set(newest.sources.map(\.name))
    var listing = self
    listing.sources = sources.filter { names.contains($0.source.name) }
    listing.sampled = sampled
    return listing
  }

  /// Passes on every 5-minute sum, or those that begin within a range of seconds since 1970. The bin's source
  /// is an index into ``sources``.
  func bins(
    in seconds: Range<Int64>? = nil,
    _ body: (_ metric: Metric, _ bin: QuantityBin, _ exported: Int64) throws -> Void
  ) throws {
    try samples(orderedBy: "start", in: seconds, body)
  }

  /// Passes on every summary of readings, or those that begin within a range of seconds since 1970.
  func hours(
    in seconds: Range<Int64>? = nil,
    _ body: (_ metric: Metric, _ hour: ReadingSummary, _ exported: Int64) throws -> Void
  ) throws {
    try samples(orderedBy: "start", in: seconds, body)
  }

  /// Passes on every daily value, or those within a range of days since 1970-01-01.
  func daily(
    in days: Range<Int64>? = nil, _ body: (_ metric: Metric, _ place: Int, _ value: DailyFact) throws -> Void
  ) throws {
    try facts(DailyFact.self, orderedBy: "day", in: days, body)
  }

  /// Passes on every sleep stage.
  func sleep(_ body: (_ place: Int, _ span: Range<Instant>, _ stage: SleepStage) throws -> Void) throws {
    for (place, source) in sources.enumerated() {
      let sql = "SELECT start, finish, stage FROM sleep WHERE source = ? ORDER BY start, finish, stage"
      try forEachRow(db, sql, arguments: [source.row]) { row in
        let start = row.integer(0)
        let finish = row.integer(1)
        guard start < finish, FactBounds.seconds.contains(start), FactBounds.seconds.contains(finish),
          let stage = SleepStage(code: row.integer(2))
        else {
          throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
        try body(place, Instant(seconds: start)..<Instant(seconds: finish), stage)
      }
    }
  }

  /// Passes on every session, by source, start and id.
  func workouts(_ body: (_ place: Int, _ workout: StoredWorkout) throws -> Void) throws {
    for (place, source) in sources.enumerated() {
      let rows = try Row.fetchCursor(
        db, sql: "SELECT * FROM workouts WHERE source = ? ORDER BY start, id", arguments: [source.row])
      while let row = try rows.next() {
        guard let workout = StoredWorkout(row),
          FactBounds.seconds.contains(workout.record.span.lowerBound.seconds),
          FactBounds.seconds.contains(workout.record.span.upperBound.seconds)
        else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        try body(place, workout)
      }
    }
  }

  /// Passes on every event entered by hand, by time and id.
  func entries(_ body: (_ entry: StoredEntry) throws -> Void) throws {
    var amounts: [String: [Metric: Double]] = [:]
    let cells = try EntryAmount.fetchCursor(db)
    while let cell = try cells.next() { amounts[cell.entry, default: [:]][Metric(cell.metric)] = cell.value }
    let rows = try Row.fetchCursor(db, sql: "SELECT * FROM entries ORDER BY at, id")
    while let row = try rows.next() {
      guard let entry = StoredEntry(row, amounts: amounts[row["id"]] ?? [:]), FactBounds.allow(entry.entry)
      else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT)
      }
      try body(entry)
    }
  }

  /// The person's corrections and decisions, without the trail.
  func ledger() throws -> RecordLedger {
    var memory = Remembered()
    let tables = MemoryTables(db)
    for table in MemoryTable.all where [.correction, .recordConflict].contains(table.kind) {
      try tables.read(table, into: &memory)
    }
    return memory.records
  }

  /// Passes on the newest bin and the newest hour of each metric and source. Where that is hidden, the newest besides
  /// what is hidden follows.
  func newest(
    besides hidden: [HiddenValues], bins: (Metric, QuantityBin) throws -> Void,
    hours: (Metric, ReadingSummary) throws -> Void
  ) throws {
    try newest(besides: hidden, bins)
    try newest(besides: hidden, hours)
  }

  private func newest<Sample: StoredSample>(
    besides hidden: [HiddenValues], _ body: (Metric, Sample) throws -> Void
  ) throws {
    var found: [(metric: Metric, sample: Sample)] = []
    try samples(orderedBy: "start DESC LIMIT 1", in: nil) { metric, sample, _ in
      found.append((metric, sample))
    }
    for (metric, newest) in found {
      try body(metric, newest)
      let own = hidden.filter { $0.place.metric == metric && $0.source == newest.source }
      var last: Sample? = newest
      while let start = last?.start, let values = own.first(where: { $0.span.contains(start) }) {
        last = nil
        try samples(
          orderedBy: "start DESC LIMIT 1", in: Int64.min..<values.span.lowerBound.seconds,
          where: { $0 == metric && $1 == newest.source }
        ) { _, sample, _ in last = sample }
      }
      if let last, last.start != newest.start { try body(metric, last) }
    }
  }

  /// The first and last start of a bin or hour, in seconds since 1970; `nil` when there is none.
  func spanOfSamples() throws -> ClosedRange<Int64>? {
    var ends: [Int64] = []
    for order in ["start LIMIT 1", "start DESC LIMIT 1"] {
      try samples(orderedBy: order, in: nil) { (_, bin: QuantityBin, _) in ends.append(bin.start.seconds) }
      try samples(orderedBy: order, in: nil) { (_, hour: ReadingSummary, _) in ends.append(hour.start.seconds)
      }
    }
    guard let first = ends.min(), let last = ends.max() else { return nil }
    return first...last
  }

  /// Whether a bin or an hour begins within a range of seconds since 1970.
  func hasSamples(in seconds: Range<Int64>) throws -> Bool {
    var isHeld = false
    try samples(orderedBy: "start LIMIT 1", in: seconds) { (_, _: QuantityBin, _) in isHeld = true }
    if isHeld { return true }
    try samples(orderedBy: "start LIMIT 1", in: seconds) { (_, _: ReadingSummary, _) in isHeld = true }
    return isHeld
  }

  private func samples<Sample: StoredSample>(
    orderedBy order: String, in range: Range<Int64>?,
    where isAsked: (Metric, Int) -> Bool = { _, _ in true },
    _ body: (Metric, Sample, Int64) throws -> Void
  ) throws {
    try facts(
      SampleRow<Sample>.self, orderedBy: order, in: range,
      where: { metric, place in
        isAsked(metric, place) && sampled.map { $0[metric]?.contains(place) == true } ?? true
      }
    ) { metric, place, row in
      var sample = row.sample
      sample.source = place
      try body(metric, sample, row.exported)
    }
  }

  private func facts<Fact: StoredFact>(
    _ kind: Fact.Type, orderedBy order: String, in range: Range<Int64>?,
    where isHeld: (Metric, Int) -> Bool = { _, _ in true }, _ body: (Metric, Int, Fact) throws -> Void
  ) throws {
    let table = Fact.table
    let column = String(order.prefix { $0 != " " })
    let within = range.map { _ in " AND \(column) >= ? AND \(column) < ?" } ?? ""
    let sql = """
      SELECT \(table.columnList) FROM \(table.name) WHERE metric = ? AND source = ?\(within) ORDER BY \(order)
      """
    let bounds = range.map { [$0.lowerBound, $0.upperBound] } ?? []
    for (metric, metricRow) in metrics {
      for (place, source) in sources.enumerated() where isHeld(metric, place) {
        try forEachRow(db, sql, arguments: [metricRow, source.row] + bounds) {
          let fact = Fact($0, from: 0)
          guard fact.isWithinTime else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
          try body(metric, place, fact)
        }
      }
    }
  }
}
