import GRDB
import TriptychHealth

/// The changes that an import made to the cache, by kind.
public struct StoreChange: Hashable, Sendable {
  /// The row counts of one kind.
  public struct Counts: Hashable, Sendable {
    /// Rows that were not stored before.
    public var new = 0
    /// Stored rows whose values the import replaced.
    public var changed = 0
    /// Stored rows with the same values.
    public var unchanged = 0
    /// Stored rows with other values that were kept, because they come from a later file or are larger.
    public var outranked = 0

    /// Creates counts of zero.
    public init() {}

    /// The number of all compared rows.
    public var total: Int { new + changed + unchanged + outranked }

    /// Counts a row against the stored one of its key.
    mutating func note(isSame: Bool, isBetter: Bool) {
      if isSame { unchanged += 1 } else if isBetter { changed += 1 } else { outranked += 1 }
    }

    /// The sum of both counts.
    public static func + (left: Counts, right: Counts) -> Counts {
      var sum = left
      sum.new += right.new
      sum.changed += right.changed
      sum.unchanged += right.unchanged
      sum.outranked += right.outranked
      return sum
    }
  }

  /// The 5-minute sums.
  public var bins = Counts()
  /// The summaries of readings.
  public var hours = Counts()
  /// The sleep stages.
  public var sleep = Counts()
  /// The daily values.
  public var daily = Counts()
  /// The sessions.
  public var workouts = Counts()
  /// The events entered by hand.
  public var entries = Counts()
  /// Permanent facts and build notes, which only a bundle contains.
  public var remembered = Counts()
  /// The number of sources that were not known before.
  public var newSources = 0

  /// Creates an empty change.
  public init() {}

  /// The sum over all kinds, without sources.
  public var total: Counts { bins + hours + sleep + daily + workouts + entries + remembered }
  /// Whether the import left the stored facts unchanged.
  public var isEmpty: Bool { total.new == 0 && total.changed == 0 && newSources == 0 }
}

/// The number of rows in a cache, by kind.
public struct StoreCounts: Hashable, Sendable {
  /// The sources.
  public var sources = 0
  /// The 5-minute sums.
  public var bins = 0
  /// The summaries of readings.
  public var hours = 0
  /// The sleep stages.
  public var sleep = 0
  /// The daily values.
  public var daily = 0
  /// The sessions.
  public var workouts = 0
  /// The events entered by hand.
  public var entries = 0

  /// Whether the cache has no facts; sources do not count.
  public var isEmpty: Bool { bins + hours + sleep + daily + workouts + entries == 0 }

  init(_ db: Database) throws {
    sources = try db.count(of: "sources")
    bins = try db.count(of: "bins")
    hours = try db.count(of: "hours")
    sleep = try db.count(of: "sleep")
    daily = try db.count(of: "daily")
    workouts = try db.count(of: "workouts")
    entries = try db.count(of: "entries")
  }
}

extension Database {
  /// The number of rows of a table, whose name is quoted where that is needed.
  func count(of table: String) throws -> Int {
    try Int.fetchOne(self, sql: "SELECT count(*) FROM \(table)") ?? 0
  }

  /// Whether a table has a row that meets a condition; without one, any row.
  func hasRow(in table: String, where condition: String = "1") throws -> Bool {
    try Bool.fetchOne(self, sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE \(condition))") ?? false
  }

  /// The row id of a metric, which is inserted when it is missing.
  func row(of metric: Metric) throws -> Int64 {
    if let row = try Int64.fetchOne(
      self, sql: "SELECT id FROM metrics WHERE name = ?", arguments: [metric.id])
    {
      return row
    }
    try execute(sql: "INSERT INTO metrics (name) VALUES (?)", arguments: [metric.id])
    return lastInsertedRowID
  }
}
