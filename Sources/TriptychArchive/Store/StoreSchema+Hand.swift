extension StoreSchema {
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
