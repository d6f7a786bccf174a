import Foundation
import TriptychHealth

/// In the place of the importers' own: what is read here lies in memory, and no file is opened.
struct FileBytes: ByteSource, ~Copyable {
  let length: Int64 = 0

  init(path: String, heard: (@Sendable (Int) -> Void)? = nil) throws(ImportFailure) {
    throw ImportFailure(.notFound, "no files are read here", place: path)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int { 0 }
  func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(ImportFailure) -> Int { 0 }
  func bytes(_ count: Int, fromEnd: Bool = false) throws(ImportFailure) -> [UInt8] { [] }
}

/// In the place of the calls on files: names alone.
enum Files {
  static func name(of path: String) -> String { path }
}

/// In the place of the importers' own: one file in memory.
final class ExportTree {
  let members: [ExportMember]
  let unread: [(member: ExportMember, failure: ImportFailure)] = []
  let name = "export"
  let limits: ImportLimits
  private let bytes: [UInt8]

  init(_ bytes: [UInt8], name: String, limits: ImportLimits) {
    self.bytes = bytes
    self.limits = limits
    var member = ExportMember(part: 0, index: 0, path: name)
    member.shape = MemberShape(bytes)
    if case .database = member.shape, let database = try? ExportTree.open(bytes, name) {
      member.shape = .database(Set(database.tables.keys))
    }
    members = [member]
  }

  func read(
    _ wanted: some Sequence<ExportMember>, _ body: (ExportMember, MemberBytes) throws -> Void
  ) throws {
    for member in wanted { try body(member, again()) }
  }

  private func again() -> MemberBytes {
    MemberBytes(TextBytes(MemoryBytes(bytes, piece: 1 + bytes.count % 61)), again: again)
  }

  func databases(
    _ wanted: some Sequence<ExportMember>, _ body: (ExportMember, ExportDatabase) throws -> Void
  ) throws {
    for member in wanted { try body(member, ExportTree.open(bytes, name)) }
  }

  /// Opens a database from a file in memory that is gone as soon as it is open.
  private static func open(_ bytes: [UInt8], _ name: String) throws -> ExportDatabase {
    let folder = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
    let path = "\(folder)/triptych-fuzz-\(ProcessInfo.processInfo.processIdentifier)"
    guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else {
      fatalError("the file of a database cannot be written")
    }
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try ExportDatabase(path: path, name: name)
  }
}
