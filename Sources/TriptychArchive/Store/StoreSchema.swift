import GRDB

/// The tables of a cache, version by version.
///
/// Shipped migrations are frozen: plain SQL that names no type of the program, so
/// that a cache of any age opens the same way for ever. A new version is a new
/// entry at the end.
enum StoreSchema {
  /// What `PRAGMA user_version` says of a cache that is up to date.
  static let version = 4
  /// What `PRAGMA application_id` says of every cache: `Trip` in ASCII.
  static let applicationID = 0x5472_6970

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("v1") { db in try db.execute(sql: v1) }
    migrator.registerMigration("v2") { db in try db.execute(sql: v2) }
    migrator.registerMigration("v3") { db in try db.execute(sql: v3) }
    migrator.registerMigration("v4") { db in try db.execute(sql: v4) }
    return migrator
  }

  // `exported` is when the file said it was made, in seconds since 1970; 0 when
  // it did not say. Values are in the metric's canonical unit.
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

  // Facts that outlive the days beneath them, and what builds remember. Days are numbers of days and
  // moments seconds since 1970; `formed_at` is the moment of the build that formed a fact.
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

  // Builds note moods from here on. The tables stay; the number keeps programs that do not know this kind
  // of note from taking a sound cache for a damaged one.
  static let v3 = "PRAGMA user_version = 3;"

  // What was entered by hand as events, when things by hand were made and changed, which entries of queue
  // files were applied, and the conflicts among them. Moments are seconds since 1970; `exported` is when
  // an event was last entered or changed. Workouts by hand may have a note.
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
}
