import TriptychHealth

/// The columns of a table that is written in bulk.
struct FactTable: Sendable {
  /// The table's name.
  var name: String
  /// The columns that make a row one of a kind.
  var key: [String]
  /// All columns with their types, those of ``key`` first.
  var columns: [(name: String, type: String)]
  /// How rows of one key given several times within one import become one.
  var combining: String

  /// The columns' names with commas between.
  var columnList: String { columns.map(\.name).joined(separator: ", ") }
  /// The names of the key's columns with commas between.
  var keyList: String { key.joined(separator: ", ") }
}

/// A row of a ``FactTable``.
protocol StoredRow {
  /// Its table.
  static var table: FactTable { get }
  /// Binds the table's columns in order.
  func bind(to row: inout RowBinder)
}

/// A row of figures that files made at different times compete for.
protocol StoredFact: StoredRow {
  /// Reads the table's columns, beginning at one.
  init(_ row: RowReader, from column: Int32)
  /// When its file was made, 0 when the file did not say.
  var exported: Int64 { get }
  /// Whether key and figures are the same, whenever they were exported.
  func hasSameFigures(as other: Self) -> Bool
  /// Whether it counts more than one of the same key held from an earlier import;
  /// of `manualSources` a later word counts whatever its value.
  func outranks(_ held: Self, manualSources: Set<Int64>) -> Bool
  /// Whether its figures are all finite.
  var isFinite: Bool { get }
  /// Whether its time is one that data of a person can have.
  var isWithinTime: Bool { get }
}

/// A row of `bins`.
struct BinFact: StoredFact {
  var metric, source, start: Int64
  var value: Double
  var coverage: UInt64
  var exported: Int64

  /// The bits of a coverage that mean something: sixty quarter minutes.
  static let coverageBits: UInt64 = (1 << 60) - 1

  static let table = FactTable(
    name: "bins", key: ["metric", "source", "start"],
    columns: [
      ("metric", "INTEGER"), ("source", "INTEGER"), ("start", "INTEGER"), ("value", "REAL"),
      ("coverage", "INTEGER"), ("exported", "INTEGER"),
    ],
    combining: """
      DO UPDATE SET
      value = CASE WHEN excluded.exported > exported THEN excluded.value
        WHEN excluded.exported = exported THEN value + excluded.value ELSE value END,
      coverage = CASE WHEN excluded.exported > exported THEN excluded.coverage
        WHEN excluded.exported = exported THEN coverage | excluded.coverage ELSE coverage END,
      exported = max(exported, excluded.exported)
      """)

  init(metric: Int64, source: Int64, start: Int64, value: Double, coverage: UInt64, exported: Int64) {
    self.metric = metric
    self.source = source
    self.start = start
    self.value = value
    self.coverage = coverage
    self.exported = exported
  }

  init(_ row: RowReader, from column: Int32) {
    self.init(
      metric: row.integer(column), source: row.integer(column + 1), start: row.integer(column + 2),
      value: row.real(column + 3), coverage: UInt64(bitPattern: row.integer(column + 4)),
      exported: row.integer(column + 5))
  }

  func bind(to row: inout RowBinder) {
    row.bind(metric)
    row.bind(source)
    row.bind(start)
    row.bind(value)
    row.bind(Int64(bitPattern: coverage))
    row.bind(exported)
  }

  func hasSameFigures(as other: BinFact) -> Bool { value == other.value && coverage == other.coverage }
  func outranks(_ held: BinFact, manualSources: Set<Int64>) -> Bool {
    (exported, value, coverage) > (held.exported, held.value, held.coverage)
  }
  var isFinite: Bool { value.isFinite }
  var isWithinTime: Bool { FactBounds.seconds.contains(start) }
}

/// A row of `hours`.
struct HourFact: StoredFact {
  var metric, source, start, count: Int64
  var sum, lowest, highest: Double
  var exported: Int64

  static let table = FactTable(
    name: "hours", key: ["metric", "source", "start"],
    columns: [
      ("metric", "INTEGER"), ("source", "INTEGER"), ("start", "INTEGER"), ("count", "INTEGER"),
      ("sum", "REAL"), ("lowest", "REAL"), ("highest", "REAL"), ("exported", "INTEGER"),
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
      exported = max(exported, excluded.exported)
      """)

  init(
    metric: Int64, source: Int64, start: Int64, count: Int64, sum: Double, lowest: Double, highest: Double,
    exported: Int64
  ) {
    self.metric = metric
    self.source = source
    self.start = start
    self.count = count
    self.sum = sum
    self.lowest = lowest
    self.highest = highest
    self.exported = exported
  }

  init(_ row: RowReader, from column: Int32) {
    self.init(
      metric: row.integer(column), source: row.integer(column + 1), start: row.integer(column + 2),
      count: row.integer(column + 3), sum: row.real(column + 4), lowest: row.real(column + 5),
      highest: row.real(column + 6), exported: row.integer(column + 7))
  }

  func bind(to row: inout RowBinder) {
    row.bind(metric)
    row.bind(source)
    row.bind(start)
    row.bind(count)
    row.bind(sum)
    row.bind(lowest)
    row.bind(highest)
    row.bind(exported)
  }

  func hasSameFigures(as other: HourFact) -> Bool {
    count == other.count && sum == other.sum && lowest == other.lowest && highest == other.highest
  }
  func outranks(_ held: HourFact, manualSources: Set<Int64>) -> Bool {
    (exported, count, sum, highest, lowest) > (held.exported, held.count, held.sum, held.highest, held.lowest)
  }
  var isFinite: Bool { sum.isFinite && lowest.isFinite && highest.isFinite }
  var isWithinTime: Bool { FactBounds.seconds.contains(start) }
}

/// A row of `daily`.
struct DailyFact: StoredFact {
  var metric, source, day: Int64
  var value: Double
  var exported: Int64

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

  init(metric: Int64, source: Int64, day: Int64, value: Double, exported: Int64) {
    self.metric = metric
    self.source = source
    self.day = day
    self.value = value
    self.exported = exported
  }

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

/// A row of `sleep`.
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

extension SleepStage {
  /// The number that stands for the stage in a cache; frozen once shipped.
  var code: Int64 {
    switch self {
    case .inBed: 0
    case .awake: 1
    case .asleep: 2
    case .core: 3
    case .deep: 4
    case .rem: 5
    }
  }

  /// The stage a number stands for, `nil` for one that no version has written.
  init?(code: Int64) {
    guard let stage = SleepStage.allCases.first(where: { $0.code == code }) else { return nil }
    self = stage
  }
}
