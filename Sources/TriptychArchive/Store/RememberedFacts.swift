import GRDB
import TriptychHealth

extension PersonStore {
  /// Facts formed once, and what builds of all moments remember.
  ///
  /// Throws `store_damaged` for a row that no build can have written. About 1 ms for three years.
  public func remembered() throws -> Remembered {
    try reading { try MemoryTables($0).read() }
  }

  /// Keeps what the build of a moment formed and noted.
  ///
  /// Its entries take the place of those that a build of the same moment wrote before, but for that a
  /// model was asked; those of other moments stay, and a fact that one of them formed stays theirs.
  /// One transaction: killed at any point, all of it is kept or nothing. What is kept already writes
  /// nothing.
  public func remember(_ build: Remembered, asOf: AsOf) throws {
    let held = try remembered()
    guard held.keeping(build, of: asOf.instant) != held else { return }
    try writing { db in
      let tables = MemoryTables(db)
      let held = try tables.read()
      try tables.write(held.keeping(build, of: asOf.instant), over: held)
    }
  }

  /// Adds one note of a build that is still at work; one of the same moment, kind and key is replaced.
  public func add(_ note: BuildNote) throws {
    try writing { db in
      let tables = MemoryTables(db)
      let held = try tables.read()
      var more = held
      more.builds.removeAll { ($0.asOf, $0.kind, $0.key) == (note.asOf, note.kind, note.key) }
      more.builds.append(note)
      try tables.write(more, over: held)
    }
  }

  /// Deletes what is kept of single days before given ones; level, gallery, total and phase stay.
  ///
  /// For retention, see ``Remembered/forgetting(stepsBefore:moodsBefore:profileSince:)``. One transaction.
  public func forget(
    stepsBefore: CalendarDay, moodsBefore: CalendarDay, profileSince: CalendarDay? = nil
  ) throws {
    try writing { db in
      let tables = MemoryTables(db)
      let held = try tables.read()
      let left = held.forgetting(
        stepsBefore: stepsBefore, moodsBefore: moodsBefore, profileSince: profileSince)
      try tables.write(left, over: held)
    }
  }
}
