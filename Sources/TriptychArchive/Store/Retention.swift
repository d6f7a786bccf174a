import GRDB
import TriptychHealth

extension PersonStore {
  /// Deletes data that is older than a rule allows, and counts what was deleted and what is kept.
  ///
  /// Permanent facts are kept; see ``RetentionRule``. The deletion is one transaction. If anything was deleted,
  /// the file is then rewritten, so that no page contains the deleted data. Applying the same rule again has no
  /// effect.
  ///
  /// - Parameters:
  ///   - lasting: permanent facts that this build formed from days about to be deleted, stored in the same
  ///     transaction; see ``lastingFacts(_:remembered:asOf:)``
  ///   - profileSince: the first day of the PixelPal's total, if the settings define one
  public func retain(
    _ rule: RetentionRule, zone: CivilZone, lasting: StoredFacts? = nil, asOf: AsOf,
    profileSince: CalendarDay? = nil
  ) throws -> RetentionCounts {
    guard try reading({ try Retention($0, rule, zone).isDue(profileSince) }) else {
      return try reading { try RetentionCounts(retained: Retention.held($0)) }
    }
    let counts = try writing { db in
      let retention = Retention(db, rule, zone)
      let before = try Retention.held(db)
      try retention.keepMemory(lasting, asOf: asOf, profileSince: profileSince)
      try retention.deleteRows()
      let after = try Retention.held(db)
      return RetentionCounts(retained: after, before: before)
    }
    try writingWithoutTransaction { try $0.execute(sql: "VACUUM") }
    return counts
  }
}

/// The numbers of facts of each kind that are kept and that a rule deleted.
public struct RetentionCounts: Hashable, Sendable {
  /// The number of facts kept, by kind.
  public var retained: [RetentionRule.Kind: Int]
  /// The number of facts deleted, by kind; kinds without deletions have no key.
  public var dropped: [RetentionRule.Kind: Int] = [:]

  /// Creates counts without deletions.
  public init(retained: [RetentionRule.Kind: Int] = [:]) { self.retained = retained }

  init(retained: [RetentionRule.Kind: Int], before: [RetentionRule.Kind: Int]) {
    self.retained = retained
    for (kind, count) in before where count > retained[kind] ?? 0 {
      dropped[kind] = count - (retained[kind] ?? 0)
    }
  }

  /// The sum of both counts.
  public static func + (left: RetentionCounts, right: RetentionCounts) -> RetentionCounts {
    var sum = left
    sum.retained.merge(right.retained, uniquingKeysWith: +)
    sum.dropped.merge(right.dropped, uniquingKeysWith: +)
    return sum
  }

  /// Whether nothing was deleted.
  public var isEmpty: Bool { dropped.isEmpty }
}

/// Selects and deletes the rows that a rule covers.
private struct Retention {
  private let db: Database
  private let rule: RetentionRule
  /// The start of the first day of health data to keep, in seconds since 1970.
  private let start: Int64

  /// The longest gap in seconds between two stages of the same sleep.
  private static let longestPause: Int64 = 3 * 3600

  init(_ db: Database, _ rule: RetentionRule, _ zone: CivilZone) {
    self.db = db
    self.rule = rule
    start = zone.start(of: rule.health).seconds
  }

  static func held(_ db: Database) throws -> [RetentionRule.Kind: Int] {
    var counts: [RetentionRule.Kind: Int] = [:]
    for kind in RetentionRule.Kind.allCases where kind != .conversations {
      let tables = kind == .records ? ["changes", "applied_entries", "sync_conflicts"] : [kind.rawValue]
      counts[kind] = try tables.reduce(0) { try $0 + db.count(of: $1) }
    }
    return counts
  }

  /// Whether any data is older than the rule allows.
  func isDue(_ profileSince: CalendarDay?) throws -> Bool {
    for (table, condition) in conditions where try db.hasRow(in: table, where: condition) { return true }
    let memory = try MemoryTables(db).read()
    return left(of: memory, profileSince) != memory
  }

  func keepMemory(_ lasting: StoredFacts?, asOf: AsOf, profileSince: CalendarDay?) throws {
    let tables = MemoryTables(db)
    let held = try tables.read()
    var memory = held
    if let lasting {
      let own = held.builds.filter { $0.asOf == asOf.instant }
      memory = held.keeping(Remembered(facts: lasting, builds: own), of: asOf.instant)
    }
    try tables.write(left(of: memory, profileSince), over: held)
  }

  func deleteRows() throws {
    try deleteSleep()
    try db.execute(
      sql: "DELETE FROM entry_amounts WHERE entry IN (SELECT id FROM entries WHERE at < ?)",
      arguments: [start])
    for (table, condition) in conditions where table != "sleep" {
      try db.execute(sql: "DELETE FROM \(table) WHERE \(condition)")
    }
    try deleteSources()
  }

  private func left(of memory: Remembered, _ profileSince: CalendarDay?) -> Remembered {
    var left = memory.forgetting(
      stepsBefore: rule.health, moodsBefore: rule.moods, profileSince: profileSince)
    left.sync = memory.sync.keeping(from: Instant(seconds: start))
    left.records = memory.records.keeping(from: Instant(seconds: start))
    return left
  }

  private var conditions: [(table: String, condition: String)] {
    ["bins", "hours", "sleep", "workouts"].map { ($0, "start < \(start)") } + [
      ("entries", "at < \(start)"), ("daily", "day < \(rule.health.number)"),
    ]
  }

  /// Deletes sleeps as a whole: the rest of a sleep that began before the first day would look like a very
  /// short night.
  private func deleteSleep() throws {
    let sources = try Int64.fetchAll(db, sql: "SELECT DISTINCT source FROM sleep WHERE start < \(start)")
    for source in sources.sorted() {
      let end = try Int64.fetchOne(
        db, sql: "SELECT max(finish) FROM sleep WHERE source = ? AND start < ?", arguments: [source, start])
      var reached = end ?? start
      var border = start
      let rows = try Row.fetchCursor(
        db, sql: "SELECT start, finish FROM sleep WHERE source = ? AND start >= ? ORDER BY start, finish",
        arguments: [source, start])
      while let row = try rows.next(), (row["start"] as Int64) - reached <= Retention.longestPause,
        (row["start"] as Int64) < start + 86_400, reached > start
      {
        border = (row["start"] as Int64) + 1
        reached = max(reached, row["finish"])
      }
      try db.execute(sql: "DELETE FROM sleep WHERE source = ? AND start < ?", arguments: [source, border])
    }
  }

  /// Deletes sources without remaining data.
  private func deleteSources() throws {
    let used = ["bins", "hours", "daily", "sleep", "workouts"].map {
      "id NOT IN (SELECT source FROM \($0))"
    }
    let unused = try StoredSource.fetchAll(
      db, sql: "SELECT * FROM sources WHERE \(used.joined(separator: " AND ")) ORDER BY id")
    let hasEntries = try db.hasRow(in: "entries")
    for source in unused where !hasEntries || source.name != Source.byHand {
      try db.execute(sql: "DELETE FROM sources WHERE id = ?", arguments: [source.id])
    }
  }
}

extension PersonStore {
  /// Deletes the conversations that began before a moment, and counts what was deleted and what is kept.
  ///
  /// If anything was deleted, the file is then written anew, so that no page of it holds a word of them.
  public func dropConversations(before first: Instant) throws -> RetentionCounts {
    let condition = "start < \(first.seconds)"
    guard try reading({ try $0.hasRow(in: "conversations", where: condition) }) else {
      let count = try reading { try $0.count(of: "conversations") }
      return RetentionCounts(retained: count == 0 ? [:] : [.conversations: count])
    }
    let counts = try writing { db in
      let before = try db.count(of: "conversations")
      try db.execute(sql: "DELETE FROM conversations WHERE \(condition)")
      return RetentionCounts(
        retained: [.conversations: try db.count(of: "conversations")], before: [.conversations: before])
    }
    try writingWithoutTransaction { try $0.execute(sql: "VACUUM") }
    return counts
  }
}
