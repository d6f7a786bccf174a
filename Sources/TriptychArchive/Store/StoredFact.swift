import TriptychHealth

/// The columns of a table that is written in bulk.
struct FactTable: Sendable {
  /// The table's name.
  var name: String
  /// The columns that form the key.
  var key: [String]
  /// All columns with their types, with those of ``key`` first.
  var columns: [(name: String, type: String)]
  /// The SQL action that combines rows of the same key within one import.
  var combining: String

  /// The column names, separated by commas.
  var columnList: String { columns.map(\.name).joined(separator: ", ") }
  /// The key's column names, separated by commas.
  var keyList: String { key.joined(separator: ", ") }
}

/// A row of a ``FactTable``.
protocol StoredRow {
  /// The table of the row.
  static var table: FactTable { get }
  /// Binds the table's columns in order.
  func bind(to row: inout RowBinder)
}

/// A row of values for which files of different ages compete.
protocol StoredFact: StoredRow {
  /// Reads the table's columns, starting at a column index.
  init(_ row: RowReader, from column: Int32)
  /// When its file was created, in seconds since 1970; 0 when the file does not say.
  var exported: Int64 { get }
  /// Whether two rows of the same key have the same values, regardless of when they were exported.
  func hasSameFigures(as other: Self) -> Bool
  /// Whether it replaces a stored row of the same key from an earlier import. For `manualSources`, the later
  /// entry wins whatever its value.
  func outranks(_ held: Self, manualSources: Set<Int64>) -> Bool
  /// Whether all its values are finite.
  var isFinite: Bool { get }
  /// Whether its time is within the bounds of personal data.
  var isWithinTime: Bool { get }
  /// How the table marks rows of the coarser form that an earlier version kept; `nil` when it has none.
  static var coarse: CoarseRows? { get }
  /// Whether it is a row of that coarser form.
  var isCoarse: Bool { get }
}

extension StoredFact {
  static var coarse: CoarseRows? { nil }
  var isCoarse: Bool { false }
}

/// Rows that cover more time than rows of today, or were cut out of such rows.
struct CoarseRows: Sendable {
  /// The column that is 1 in such rows and 0 in others.
  var column: String
  /// The length in seconds of the stretch of time that such a row was measured over; a stretch begins at a
  /// multiple of it.
  var length: Int64
}

/// The values of a row for a metric, source and time, as a domain type.
///
/// Here, `source` is the row id of the source; elsewhere it is an index into a list of sources.
protocol StoredSample: Sendable {
  /// Its table: metric, source, start, the values and the file's creation time.
  static var table: FactTable { get }
  /// The number of value columns.
  static var figures: Int32 { get }
  var source: Int { get set }
  var start: Instant { get }
  /// Reads the values, starting at a column index.
  init(_ row: RowReader, from column: Int32, start: Instant, source: Int)
  /// Binds the values in order.
  func bindFigures(to row: inout RowBinder)
  /// Whether the values are equal.
  func hasSameFigures(as other: Self) -> Bool
  /// Whether it replaces a value of the same source and start from a file created at the same time.
  func isLarger(than other: Self) -> Bool
  /// Whether all its values are finite.
  var isFinite: Bool { get }
  /// How its table marks rows of a coarser form; `nil` when it has none.
  static var coarse: CoarseRows? { get }
  /// Whether it has that coarser form.
  var isCoarse: Bool { get }
  /// Whether moments given in it lie within the time it covers.
  var isWithinItsTime: Bool { get }
}

/// A row of the `bins` or `hours` table: the domain value with its metric and export time.
struct SampleRow<Sample: StoredSample> {
  /// The row id of its metric.
  var metric: Int64
  var sample: Sample
  var exported: Int64
}

extension SampleRow: StoredFact {
  static var table: FactTable { Sample.table }
  static var coarse: CoarseRows? { Sample.coarse }
  var isCoarse: Bool { sample.isCoarse }

  init(_ row: RowReader, from column: Int32) {
    self.init(
      metric: row.integer(column),
      sample: Sample(
        row, from: column + 3, start: Instant(seconds: row.integer(column + 2)),
        source: Int(row.integer(column + 1))),
      exported: row.integer(column + 3 + Sample.figures))
  }

  func bind(to row: inout RowBinder) {
    row.bind(metric)
    row.bind(Int64(sample.source))
    row.bind(sample.start.seconds)
    sample.bindFigures(to: &row)
    row.bind(exported)
  }

  func hasSameFigures(as other: SampleRow) -> Bool { sample.hasSameFigures(as: other.sample) }
  func outranks(_ held: SampleRow, manualSources: Set<Int64>) -> Bool {
    exported == held.exported ? sample.isLarger(than: held.sample) : exported > held.exported
  }
  var isFinite: Bool { sample.isFinite }
  var isWithinTime: Bool { FactBounds.seconds.contains(sample.start.seconds) && sample.isWithinItsTime }
}

extension QuantityBin: StoredSample {

  static let table = FactTable(
    name: "bins", key: ["metric", "source", "start"],
    columns: [
      ("metric", "INTEGER"), ("source", "INTEGER"), ("start", "INTEGER"), ("value", "REAL"),
      ("coverage", "INTEGER"), ("cut", "INTEGER"), ("exported", "INTEGER"),
    ],
    combining: """
      DO UPDATE SET
      value = CASE WHEN excluded.exported > exported THEN excluded.value
        WHEN excluded.exported = exported THEN value + excluded.value ELSE value END,
      coverage = CASE WHEN excluded.exported > exported THEN excluded.coverage
        WHEN excluded.exported = exported THEN coverage | excluded.coverage ELSE coverage END,
      cut = CASE WHEN excluded.exported > exported THEN excluded.cut
        WHEN excluded.exported = exported THEN max(cut, excluded.cut) ELSE cut END,
      exported = max(exported, excluded.exported)
      """)
  static var figures: Int32 { 3 }
  static let coarse: CoarseRows? = CoarseRows(column: "cut", length: 900)
  var isCoarse: Bool { isCut }
  var isWithinItsTime: Bool { true }

  init(_ row: RowReader, from column: Int32, start: Instant, source: Int) {
    self.init(
      start: start, source: source, value: row.real(column),
      coverage: UInt64(bitPattern: row.integer(column + 1)), isCut: row.integer(column + 2) != 0)
  }

  func bindFigures(to row: inout RowBinder) {
    row.bind(value)
    row.bind(Int64(bitPattern: coverage))
    row.bind(isCut ? Int64(1) : 0)
  }

  func hasSameFigures(as other: QuantityBin) -> Bool {
    value == other.value && coverage == other.coverage && isCut == other.isCut
  }
  func isLarger(than other: QuantityBin) -> Bool {
    isCut == other.isCut ? (value, coverage) > (other.value, other.coverage) : other.isCut
  }
  var isFinite: Bool { value.isFinite }
}

extension ReadingSummary: StoredSample {
  static let table = FactTable(
    name: "hours", key: ["metric", "source", "start"],
    columns: [
      ("metric", "INTEGER"), ("source", "INTEGER"), ("start", "INTEGER"), ("count", "INTEGER"),
      ("sum", "REAL"), ("lowest", "REAL"), ("highest", "REAL"), ("last_reading", "REAL"),
      ("last_second", "INTEGER"), ("whole_hour", "INTEGER"), ("exported", "INTEGER"),
    ],
    combining: """
      DO UPDATE SET
      count = CASE WHEN excluded.exported > exported THEN excluded.count
        WHEN excluded.exported = exported THEN count + excluded.count ELSE count END,
      sum = CASE WHEN excluded.exported > exported THEN excluded.sum
        WHEN excluded.exported = exported THEN sum + excluded.sum ELSE sum END,
      lowest = CASE WHEN excluded.exported > exported THEN excluded.lowest
        WHEN excluded.exported = exported THEN min(lowest, excluded.lowest) ELSE lowest END,
      highest = CASE WHEN excluded.exported > exported THEN excluded.highest
        WHEN excluded.exported = exported THEN max(highest, excluded.highest) ELSE highest END,
      last_reading = CASE WHEN excluded.exported > exported THEN excluded.last_reading
        WHEN excluded.exported < exported OR excluded.last_second < last_second THEN last_reading
        WHEN excluded.last_second > last_second THEN excluded.last_reading
        ELSE max(last_reading, excluded.last_reading) END,
      last_second = CASE WHEN excluded.exported > exported THEN excluded.last_second
        WHEN excluded.exported = exported THEN max(last_second, excluded.last_second) ELSE last_second END,
      whole_hour = CASE WHEN excluded.exported > exported THEN excluded.whole_hour
        WHEN excluded.exported = exported THEN max(whole_hour, excluded.whole_hour) ELSE whole_hour END,
      exported = max(exported, excluded.exported)
      """)
  static var figures: Int32 { 7 }
  static let coarse: CoarseRows? = CoarseRows(column: "whole_hour", length: 3600)
  var isCoarse: Bool { isWholeHour }
  var isWithinItsTime: Bool { (0..<ReadingSummary.length).contains(lastSecond) }

  init(_ row: RowReader, from column: Int32, start: Instant, source: Int) {
    self.init(
      start: start, source: source, count: Int(row.integer(column)), sum: row.real(column + 1),
      lowest: row.real(column + 2), highest: row.real(column + 3), last: row.real(column + 4),
      lastSecond: row.integer(column + 5), isWholeHour: row.integer(column + 6) != 0)
  }

  func bindFigures(to row: inout RowBinder) {
    row.bind(Int64(count))
    row.bind(sum)
    row.bind(lowest)
    row.bind(highest)
    row.bind(last)
    row.bind(lastSecond)
    row.bind(isWholeHour ? Int64(1) : 0)
  }

  func hasSameFigures(as other: ReadingSummary) -> Bool {
    count == other.count && sum == other.sum && lowest == other.lowest && highest == other.highest
      && last == other.last && lastSecond == other.lastSecond && isWholeHour == other.isWholeHour
  }
  func isLarger(than other: ReadingSummary) -> Bool {
    if isWholeHour != other.isWholeHour { return other.isWholeHour }
    return (count, sum, highest, lowest, lastSecond, last)
      > (other.count, other.sum, other.highest, other.lowest, other.lastSecond, other.last)
  }
  var isFinite: Bool { sum.isFinite && lowest.isFinite && highest.isFinite && last.isFinite }
}

/// A row of the `daily` table.
struct DailyFact {
  var metric, source, day: Int64
  var value: Double
  var exported: Int64
}

extension DailyFact: StoredFact {
  static let table = FactTable(
    name: "daily", key: ["metric", "source", "day"],
    columns: [
      ("metric", "INTEGER"), ("source", "INTEGER"), ("day", "INTEGER"), ("value", "REAL"),
      ("exported", "INTEGER"),
    ],
    combining: """
      DO UPDATE SET
      value = CASE WHEN excluded.exported >= exported THEN excluded.value ELSE value END,
      exported = max(exported, excluded.exported)
      """)

  init(_ row: RowReader, from column: Int32) {
    self.init(
      metric: row.integer(column), source: row.integer(column + 1), day: row.integer(column + 2),
      value: row.real(column + 3), exported: row.integer(column + 4))
  }

  func bind(to row: inout RowBinder) {
    row.bind(metric)
    row.bind(source)
    row.bind(day)
    row.bind(value)
    row.bind(exported)
  }

  func hasSameFigures(as other: DailyFact) -> Bool { value == other.value }
  func outranks(_ held: DailyFact, manualSources: Set<Int64>) -> Bool {
    if exported != held.exported { return exported > held.exported }
    return value > held.value || manualSources.contains(source)
  }
  var isFinite: Bool { value.isFinite }
  var isWithinTime: Bool { (0...Int64(FactBounds.days.upperBound)).contains(day) }
}

/// A row of the `sleep` table.
struct SleepRow: StoredRow {
  var source, start, finish, stage: Int64

  static let table = FactTable(
    name: "sleep", key: ["source", "start", "finish", "stage"],
    columns: [("source", "INTEGER"), ("start", "INTEGER"), ("finish", "INTEGER"), ("stage", "INTEGER")],
    combining: "DO NOTHING")

  func bind(to row: inout RowBinder) {
    row.bind(source)
    row.bind(start)
    row.bind(finish)
    row.bind(stage)
  }
}
