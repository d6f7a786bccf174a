import GRDB

/// What an import did to the cache, by kind.
public struct StoreChange: Hashable, Sendable {
  /// Rows of one kind.
  public struct Counts: Hashable, Sendable {
    /// Not held before.
    public var new = 0
    /// Held with other figures, which the import replaced.
    public var changed = 0
    /// Held with the same figures.
    public var unchanged = 0
    /// Held with other figures, which stayed since they come from a later file or are larger.
    public var outranked = 0

    /// Nothing.
    public init() {}

    /// All that were looked at.
    public var total: Int { new + changed + unchanged + outranked }

    /// The counts of both.
    public static func + (left: Counts, right: Counts) -> Counts {
      var sum = left
      sum.new += right.new
      sum.changed += right.changed
      sum.unchanged += right.unchanged
      sum.outranked += right.outranked
      return sum
    }
  }

  /// 15-minute sums.
  public var bins = Counts()
  /// Hourly summaries.
  public var hours = Counts()
  /// Stages of sleep.
  public var sleep = Counts()
  /// Values of whole days.
  public var daily = Counts()
  /// Sessions.
  public var workouts = Counts()
  /// Events entered by hand.
  public var entries = Counts()
  /// Facts formed once and notes of builds, which a bundle brings.
  public var remembered = Counts()
  /// Sources not known before.
  public var newSources = 0

  /// No change.
  public init() {}

  /// All kinds together.
  public var total: Counts { bins + hours + sleep + daily + workouts + entries + remembered }
  /// Whether the facts held afterwards are those held before.
  public var isEmpty: Bool { total.new == 0 && total.changed == 0 && newSources == 0 }
}

/// How many rows a cache holds, by kind.
public struct StoreCounts: Hashable, Sendable {
  /// Sources.
  public var sources = 0
  /// 15-minute sums.
  public var bins = 0
  /// Hourly summaries.
  public var hours = 0
  /// Stages of sleep.
  public var sleep = 0
  /// Values of whole days.
  public var daily = 0
  /// Sessions.
  public var workouts = 0
  /// Events entered by hand.
  public var entries = 0

  /// Whether nothing is held at all.
  public var isEmpty: Bool { bins + hours + sleep + daily + workouts + entries == 0 }

  init(_ db: Database) throws {
    func count(_ table: String) throws -> Int {
      try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0
    }
    sources = try count("sources")
    bins = try count("bins")
    hours = try count("hours")
    sleep = try count("sleep")
    daily = try count("daily")
    workouts = try count("workouts")
    entries = try count("entries")
  }
}
