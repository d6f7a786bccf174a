extension StoreSchema {
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
}
