import Foundation
import GRDBSQLite
import Testing

@testable import TriptychArchive

/// Small SQLite databases, as apps export them.
enum DatabaseFixture {
  /// The bytes of a database made by some statements.
  static func bytes(_ statements: [String]) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let path = folder.path + "/made.db"
    var connection: OpaquePointer?
    try #require(sqlite3_open(path, &connection) == SQLITE_OK)
    for statement in statements {
      try #require(sqlite3_exec(connection, statement, nil, nil, nil) == SQLITE_OK, "\(statement)")
    }
    sqlite3_close(connection)
    return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// What the import of a folder with these files gave, or of one zip of them.
  static func importing(_ files: [String: [UInt8]], zipped: Bool = false) throws -> [String: Imported] {
    let folder = try TemporaryFolder()
    guard zipped else {
      for (name, bytes) in files { _ = try folder.write(name, bytes) }
      return try VendorFixture.importing(folder.path)
    }
    let entries = files.sorted { $0.key < $1.key }.map { name, bytes in
      var entry = ZipFixture.Entry(name, "")
      entry.bytes = bytes
      return entry
    }
    return try VendorFixture.importing(try folder.write("any.zip", ZipFixture.bytes(entries)))
  }
}
