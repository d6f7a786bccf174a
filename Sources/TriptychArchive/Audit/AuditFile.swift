import TriptychFiles

/// The trail's file, open for lines to be added; the caller holds the home's lock.
final class AuditFile {
  private let path: String
  private let file: OpenFile
  /// Whether the last line has no end: a process was killed, or the disk was full, in the middle of it.
  private(set) var isTorn = false

  init(_ path: String) throws {
    self.path = path
    file = try PrivateFiles.at(path) { () throws(Errno) in
      try OpenFile(path, .readWrite, [.create, .append, .noFollow])
    }
    try? file.setPermissions(.ownerFile)
  }

  /// The last lines, whole ones but perhaps for the very last.
  func tail(_ count: Int = 32_768) throws -> [[UInt8]] {
    let (from, found) = try PrivateFiles.at(path) { () throws(Errno) in
      let size = try file.status().size
      let from = max(0, size - Int64(count))
      let bytes = try file.bytes(at: from, count: Int(size - from))
      guard bytes.count == Int(size - from) else { throw .ioError }
      return (from, bytes)
    }
    var bytes = found
    isTorn = bytes.last.map { $0 != 10 } ?? false
    if from > 0 { bytes = Array(bytes.drop { $0 != 10 }) }
    return bytes.split(separator: 10).map { Array($0) }
  }

  /// Adds bytes and brings them to the disk.
  func append(_ bytes: [UInt8]) throws {
    try PrivateFiles.at(path) { () throws(Errno) in
      try file.write(bytes)
      try file.sync()
    }
    PrivateFiles.syncDirectory(Files.directory(of: path))
  }
}
