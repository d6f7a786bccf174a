/// In the place of the importers' own: what is read here lies in memory, and no file is opened.
struct FileBytes: ByteSource, ~Copyable {
  let length: Int64 = 0

  init(path: String) throws(ImportFailure) {
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
  let name = "export"
  let limits: ImportLimits
  private let bytes: [UInt8]

  init(_ bytes: [UInt8], name: String, limits: ImportLimits) {
    self.bytes = bytes
    self.limits = limits
    var member = ExportMember(part: 0, index: 0, path: name)
    member.shape = MemberShape(bytes)
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

  func database(_ member: ExportMember) throws -> ExportDatabase {
    throw ImportFailure(.damaged, "no databases are read here", place: name)
  }
}

/// In the place of the importers' own: no database can be opened.
final class ExportDatabase {
  static let mark = Array("SQLite format 3\0".utf8)
  let tables: [String: Set<String>] = [:]

  init(path: String, name: String) throws(ImportFailure) {
    throw ImportFailure(.damaged, "no databases are read here", place: name)
  }

  func has(_ table: String, _ columns: String...) -> Bool { false }

  func rows(
    of table: String, _ columns: [String], joining parent: DatabaseParent? = nil,
    orderedBy order: String? = nil,
    isDistinct: Bool = false, _ body: (DatabaseRow) throws -> Void
  ) throws {}
}

/// In the place of the importers' own.
struct DatabaseParent {
  var table: String
  var columns: [String]
}

/// In the place of the importers' own: a row without anything.
struct DatabaseRow {
  func number(_ column: Int) -> Double? { nil }
  func integer(_ column: Int) -> Int64? { nil }
  func text(_ column: Int) -> String? { nil }
  func hexadecimal(_ column: Int) -> String? { nil }
}
