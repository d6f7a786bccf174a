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
}
