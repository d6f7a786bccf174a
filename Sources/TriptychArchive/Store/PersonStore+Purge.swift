import GRDB
import TriptychHealth

extension PersonStore {
  /// Empties all tables and gives the room back, so that no page holds what was in them; returns how many rows went.
  ///
  /// Content is overwritten as it is deleted (`secure_delete`), and the file is then written anew (`VACUUM`). Tables
  /// of settings and of the schema's own versions stay.
  public func purge() throws -> Int {
    try writingWithoutTransaction { db in
      let tables = try String.fetchAll(
        db,
        sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name"
      ).filter { $0 != "grdb_migrations" && !$0.hasPrefix("settings") }
      var count = 0
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try db.inTransaction(.immediate) {
        for table in tables {
          let name = "\"" + table.replacing("\"", with: "\"\"") + "\""
          count += try Int.fetchOne(db, sql: "SELECT count(*) FROM \(name)") ?? 0
          try db.execute(sql: "DELETE FROM \(name)")
        }
        return .commit
      }
      try db.execute(sql: "VACUUM")
      try db.execute(sql: "PRAGMA foreign_keys = ON")
      return count
    }
  }
}

extension Home {
  /// Empties a person's cache and removes what lies about it: journals, damaged caches, temporary files. Settings
  /// stay. A cache that is damaged is replaced by an empty one. Returns how many rows went; the caller holds the lock.
  public func purgeStore(of person: PersonID) throws -> Int {
    var count = 0
    do {
      let store = try openStore(of: person)
      defer { try? store.close() }
      count = try store.purge()
    } catch let error as StoreError where error.code == .damaged {
      _ = try FolderSweep.remove(storePath(of: person))
      try openStore(of: person, create: true).close()
    }
    for name in try PersonPlaces.names(in: folder(of: person)) {
      let isLeftover = name.hasPrefix("cache.damaged-") || name.hasPrefix(".cache.")
      let isJournal = ["-journal", "-wal", "-shm"].contains { name == "cache.sqlite" + $0 }
      if isLeftover || isJournal { _ = try FolderSweep.remove(folder(of: person) + "/" + name) }
    }
    PrivateFiles.syncDirectory(folder(of: person))
    return count
  }
}
