import GRDB

/// The tables of a cache as a sequence of migrations.
///
/// Shipped migrations are never changed: they are plain SQL without references to types of the program, so that
/// a cache of any age can always be opened. A new version appends a migration.
enum StoreSchema {
  /// The `PRAGMA user_version` of an up-to-date cache.
  static let version = 9
  /// The `PRAGMA application_id` of every cache: `Trip` in ASCII.
  static let applicationID = 0x5472_6970

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for (index, sql) in [v1, v2, v3, v4, v5, v6, v7, v8, v9].enumerated() {
      migrator.registerMigration("v\(index + 1)") { db in try db.execute(sql: sql) }
    }
    return migrator
  }

  /// Gives a cache the tables of this version: those that later versions added where it is older, and all of them in one
  /// transaction where it has none.
  ///
  /// Every transaction waits for the disk several times, so a new cache would otherwise wait for each version there ever was.
  static func complete(_ queue: DatabaseQueue) throws {
    if try queue.read(isEmpty) {
      let statements = try whole.get()
      try queue.writeWithoutTransaction { db in
        try db.inTransaction(.immediate) {
          // Another process may have been quicker.
          if try isEmpty(db) { for sql in statements { try db.execute(sql: sql) } }
          return .commit
        }
      }
    }
    try migrator.migrate(queue)
  }

  /// What makes an empty database a cache of this version: the tables that the migrations leave, as SQLite describes them,
  /// and the names of the migrations, so that they count as done.
  private static let whole = Result {
    let queue = try DatabaseQueue()
    try migrator.migrate(queue)
    let made = try queue.read { db in
      try String.fetchAll(db, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid")
    }
    return made
      + migrator.migrations.map { "INSERT INTO grdb_migrations (identifier) VALUES ('\($0)')" }
      + ["PRAGMA application_id = \(applicationID)", "PRAGMA user_version = \(version)"]
  }

  private static func isEmpty(_ db: Database) throws -> Bool {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0
  }

  // `exported` is the creation time that the file states, in seconds since 1970; 0 when it states none. Values
  // are in the metric's canonical unit.
  static let v1 = """
    CREATE TABLE sources (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      last_data INTEGER
    );
    CREATE TABLE metrics (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE
    );
    CREATE TABLE bins (
      metric INTEGER NOT NULL REFERENCES metrics (id),
      source INTEGER NOT NULL REFERENCES sources (id),
      start INTEGER NOT NULL,
      value REAL NOT NULL,
      coverage INTEGER NOT NULL,
      exported INTEGER NOT NULL,
      PRIMARY KEY (metric, source, start)
    ) WITHOUT ROWID;
    CREATE TABLE hours (
      metric INTEGER NOT NULL REFERENCES metrics (id),
      source INTEGER NOT NULL REFERENCES sources (id),
      start INTEGER NOT NULL,
      count INTEGER NOT NULL,
      sum REAL NOT NULL,
      lowest REAL NOT NULL,
      highest REAL NOT NULL,
      exported INTEGER NOT NULL,
      PRIMARY KEY (metric, source, start)
    ) WITHOUT ROWID;
    CREATE TABLE daily (
      metric INTEGER NOT NULL REFERENCES metrics (id),
      source INTEGER NOT NULL REFERENCES sources (id),
      day INTEGER NOT NULL,
      value REAL NOT NULL,
      exported INTEGER NOT NULL,
      PRIMARY KEY (metric, source, day)
    ) WITHOUT ROWID;
    CREATE TABLE sleep (
      source INTEGER NOT NULL REFERENCES sources (id),
      start INTEGER NOT NULL,
      finish INTEGER NOT NULL,
      stage INTEGER NOT NULL,
      PRIMARY KEY (source, start, finish, stage)
    ) WITHOUT ROWID;
    CREATE TABLE workouts (
      source INTEGER NOT NULL REFERENCES sources (id),
      id TEXT NOT NULL,
      start INTEGER NOT NULL,
      finish INTEGER NOT NULL,
      name TEXT NOT NULL,
      minutes REAL NOT NULL,
      origin TEXT NOT NULL,
      platform TEXT,
      source_id TEXT,
      energy REAL,
      distance REAL,
      mean_heart_rate REAL,
      lowest_heart_rate REAL,
      highest_heart_rate REAL,
      device TEXT,
      is_strength INTEGER NOT NULL,
      exported INTEGER NOT NULL,
      PRIMARY KEY (source, id)
    );
    CREATE TABLE imports (
      id INTEGER PRIMARY KEY,
      new_rows INTEGER NOT NULL,
      changed_rows INTEGER NOT NULL,
      unchanged_rows INTEGER NOT NULL
    );
    PRAGMA application_id = 1416784240;
    PRAGMA user_version = 1;
    """

  // Permanent facts, which outlive the days they were formed from, and build notes. Days are counted from
  // 1970-01-01; moments are in seconds since 1970. `formed_at` is the moment of the build that formed a fact.
  static let v2 = """
    CREATE TABLE moods (
      day INTEGER PRIMARY KEY,
      mood TEXT NOT NULL,
      decided_by TEXT NOT NULL,
      formed_at INTEGER NOT NULL
    );
    CREATE TABLE forgotten_moods (
      mood TEXT PRIMARY KEY,
      before_day INTEGER NOT NULL,
      count INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE thresholds (
      from_day INTEGER NOT NULL,
      formed_at INTEGER NOT NULL,
      sad INTEGER NOT NULL,
      active INTEGER NOT NULL,
      PRIMARY KEY (from_day, formed_at)
    ) WITHOUT ROWID;
    CREATE TABLE forms (
      level INTEGER PRIMARY KEY,
      day INTEGER NOT NULL,
      days_counted INTEGER NOT NULL,
      moods TEXT NOT NULL,
      formed_at INTEGER NOT NULL
    );
    CREATE TABLE step_total (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      since INTEGER NOT NULL,
      forgotten_before INTEGER,
      forgotten_steps INTEGER
    );
    CREATE TABLE step_days (
      day INTEGER PRIMARY KEY,
      steps INTEGER NOT NULL
    );
    CREATE TABLE phases (
      phase INTEGER PRIMARY KEY,
      day INTEGER NOT NULL,
      formed_at INTEGER NOT NULL
    );
    CREATE TABLE build_notes (
      as_of INTEGER NOT NULL,
      kind TEXT NOT NULL,
      key TEXT NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (as_of, kind, key)
    ) WITHOUT ROWID;
    PRAGMA user_version = 2;
    """

  // From this version, builds note moods. The tables are unchanged; the new number keeps programs that do not
  // know this kind of note from treating an intact cache as damaged.
  static let v3 = "PRAGMA user_version = 3;"

  // Events entered by hand, the times at which things entered by hand were created and changed, the applied
  // entries of queue files, and the conflicts among them. Moments are in seconds since 1970; `exported` is when
  // an event was last entered or changed. Workouts entered by hand may have a note.
  static let v4 = """
    CREATE TABLE entries (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      at INTEGER NOT NULL,
      text TEXT,
      note TEXT,
      exported INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE entry_amounts (
      entry TEXT NOT NULL REFERENCES entries (id),
      metric TEXT NOT NULL,
      value REAL NOT NULL,
      PRIMARY KEY (entry, metric)
    ) WITHOUT ROWID;
    CREATE TABLE changes (
      thing TEXT PRIMARY KEY,
      created INTEGER NOT NULL,
      changed INTEGER NOT NULL,
      is_gone INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE applied_entries (
      id TEXT PRIMARY KEY,
      time INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE sync_conflicts (
      number INTEGER PRIMARY KEY,
      entry TEXT NOT NULL,
      action TEXT NOT NULL,
      time INTEGER NOT NULL,
      payload TEXT NOT NULL,
      thing TEXT NOT NULL,
      held TEXT NOT NULL,
      decision TEXT
    );
    ALTER TABLE workouts ADD COLUMN note TEXT;
    PRAGMA user_version = 4;
    """

  // From this version, a row of `hours` covers a quarter hour and has its last reading with the second it was taken
  // at, from the start of the row. Rows of whole hours stay, marked, with their mean as the last reading; the index
  // finds them as long as there are any.
  static let v5 = """
    ALTER TABLE hours ADD COLUMN last_reading REAL NOT NULL DEFAULT 0;
    ALTER TABLE hours ADD COLUMN last_second INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE hours ADD COLUMN whole_hour INTEGER NOT NULL DEFAULT 0;
    UPDATE hours SET last_reading = coalesce(sum / count, 0), whole_hour = 1;
    CREATE INDEX whole_hours ON hours (metric, source, start) WHERE whole_hour = 1;
    PRAGMA user_version = 5;
    """

  // From this version, a row of `bins` covers 5 minutes and its coverage has a bit for every 5 seconds. Rows of
  // quarter hours, with a bit for every 15 seconds, are cut in three and marked: each third has the part of the value
  // that its share of the covered time is, and thirds without covered time go. A value whose time was not known is
  // shared evenly. `halves` has the number of bits in ten bits of an old coverage, and the thirty bits that they
  // become. The index finds marked rows as long as there are any.
  static let v6 = """
    CREATE TEMP TABLE halves (bits INTEGER PRIMARY KEY, count INTEGER NOT NULL, wide INTEGER NOT NULL);
    INSERT INTO halves VALUES (0, 0, 0);
    \((0..<10).map { bit in
      "INSERT INTO halves SELECT bits + \(1 << bit), count + 1, wide + \(7 << (3 * bit)) FROM halves;"
    }.joined(separator: "\n"))
    CREATE TABLE five_minutes (
      metric INTEGER NOT NULL REFERENCES metrics (id),
      source INTEGER NOT NULL REFERENCES sources (id),
      start INTEGER NOT NULL,
      value REAL NOT NULL,
      coverage INTEGER NOT NULL,
      exported INTEGER NOT NULL,
      cut INTEGER NOT NULL,
      PRIMARY KEY (metric, source, start)
    ) WITHOUT ROWID;
    INSERT INTO five_minutes
      SELECT old.metric, old.source, old.start + 300 * third.n,
        CASE WHEN (old.coverage & 0x0FFFFFFFFFFFFFFF) = 0 THEN old.value / 3
          ELSE old.value * (low.count + high.count) / (
            \((0..<6).map { "(SELECT count FROM halves WHERE bits = ((old.coverage >> \($0 * 10)) & 1023))" }
              .joined(separator: " + "))
          ) END,
        low.wide | (high.wide << 30), old.exported, 1
      FROM bins AS old
      CROSS JOIN (SELECT 0 AS n UNION ALL SELECT 1 UNION ALL SELECT 2) AS third
      CROSS JOIN halves AS low ON low.bits = ((old.coverage >> (20 * third.n)) & 1023)
      CROSS JOIN halves AS high ON high.bits = ((old.coverage >> (20 * third.n + 10)) & 1023)
      WHERE low.count + high.count > 0 OR (old.coverage & 0x0FFFFFFFFFFFFFFF) = 0;
    DROP TABLE halves;
    DROP TABLE bins;
    ALTER TABLE five_minutes RENAME TO bins;
    CREATE INDEX cut_bins ON bins (metric, source, start) WHERE cut = 1;
    PRAGMA user_version = 6;
    """

  // What a person corrected, decided and undid, with the trail of all changes to records. Of a session also when an
  // import first brought it and last changed it, the clock where it took place, and its minutes in zones of heart rate.
  // Values before and after a change are JSON. Of changes made before this version only the time is known.
  static let v7 = """
    ALTER TABLE workouts ADD COLUMN synced INTEGER;
    ALTER TABLE workouts ADD COLUMN updated INTEGER;
    ALTER TABLE workouts ADD COLUMN utc_offset INTEGER;
    ALTER TABLE workouts ADD COLUMN zone_minutes TEXT;
    CREATE TABLE record_corrections (
      subject TEXT PRIMARY KEY,
      state TEXT NOT NULL,
      at INTEGER NOT NULL,
      start INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE record_conflicts (
      id TEXT PRIMARY KEY,
      manual TEXT NOT NULL,
      manual_source TEXT NOT NULL,
      synced TEXT NOT NULL,
      synced_source TEXT NOT NULL,
      start INTEGER NOT NULL,
      found INTEGER NOT NULL,
      decided INTEGER,
      decision TEXT,
      taken TEXT,
      note TEXT
    ) WITHOUT ROWID;
    CREATE TABLE record_trail (
      number INTEGER PRIMARY KEY,
      at INTEGER NOT NULL,
      action TEXT NOT NULL,
      way TEXT NOT NULL,
      thing TEXT NOT NULL,
      before TEXT,
      after TEXT,
      start INTEGER,
      source TEXT,
      note TEXT,
      undoes INTEGER
    );
    INSERT INTO record_trail (number, at, action, way, thing)
      SELECT row_number() OVER (ORDER BY changed, thing), changed,
        CASE WHEN is_gone = 1 THEN 'delete' WHEN changed = created THEN 'create' ELSE 'change' END,
        'command', thing
      FROM changes;
    PRAGMA user_version = 7;
    """

  // Calls and chats that a person handed in. `turns` is a JSON array of who said what, and when if that is known.
  static let v8 = """
    CREATE TABLE conversations (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      start INTEGER NOT NULL,
      finish INTEGER,
      partner TEXT,
      channel TEXT,
      turns TEXT NOT NULL
    ) WITHOUT ROWID;
    PRAGMA user_version = 8;
    """

  // Pictures of forms that an image model supplied, as PNG files in base64.
  static let v9 = """
    CREATE TABLE supplied_forms (
      level INTEGER PRIMARY KEY,
      formed_at INTEGER NOT NULL,
      picture TEXT NOT NULL
    );
    PRAGMA user_version = 9;
    """
}
