import Foundation
import TriptychFiles
import TriptychHealth

/// One file of an export: a plain file, or an entry of a zip.
struct ExportMember: Hashable, Sendable {
  /// Where in an export a file is.
  struct Place: Hashable {
    /// The number of the part of the export that holds it, such as the second zip of a Takeout.
    var part: Int
    /// The position within the part.
    var index: Int
  }

  /// Where in the export it is.
  private(set) var place: Place
  /// The path within the part.
  let path: String
  /// The last component of the path, in lower case and NFC; folders never matter.
  let name: String
  /// What the content looks like.
  var shape: MemberShape = .other {
    didSet { if case .table(let names, _) = shape { columns = Set(names) } else { columns = [] } }
  }
  /// The folded columns of a table; empty for anything else. Every format asks for them, so they are held.
  private(set) var columns: Set<String> = []

  /// Creates a member whose content was not looked at yet.
  init(part: Int, index: Int, path: String) {
    place = Place(part: part, index: index)
    self.path = path
    name = Files.name(of: path).lowercased().precomposedStringWithCanonicalMapping
  }

  /// The number of its part, and the position within it.
  var part: Int { place.part }
  var index: Int { place.index }

  /// The same file in an export that has as many parts before its own.
  func moved(by parts: Int) -> ExportMember {
    var member = self
    member.place.part += parts
    return member
  }

  /// The member names in the first part of a JSON file; empty for anything else.
  var keys: Set<String> { if case .json(let keys) = shape { keys } else { [] } }

  /// The columns of each table of a database; empty for anything else.
  var tables: Set<String> { if case .database(let tables) = shape { tables } else { [] } }

  /// Whether a table has all of these columns.
  func has(_ columns: String...) -> Bool { self.columns.isSuperset(of: columns) }

  /// Whether a JSON file has all of these names.
  func names(_ keys: String...) -> Bool { self.keys.isSuperset(of: keys) }

  /// The kind of a file that is no vendor's and is imported by itself, in a folder or a zip; `nil` for all others.
  var ownKind: ImportKind? {
    switch shape {
    case .appleHealth: .appleHealthXML
    case .plainCSV: .plainCSV
    case .conversations: .conversations
    case .table, .json, .database, .zip, .other: nil
    }
  }

  /// The name for reports, without what may name a person: as ``ShownFileName`` shows it, and digits become `#`.
  var pattern: String { ExportMember.pattern(of: path) }

  /// The ``pattern`` of the file at a path.
  static func pattern(of path: String) -> String {
    let text = ShownFileName.of(Files.name(of: path))
    var result = ""
    for character in text.prefix(80) {
      if character.isNumber {
        if result.last != "#" { result.append("#") }
      } else {
        result.append(character)
      }
    }
    return SourceName.cleaned(result)
  }
}

/// What a file's first bytes show of its content.
enum MemberShape: Hashable, Sendable {
  /// How many columns of a table, and names of a JSON file, are looked at.
  static let mostNames = 2_000

  /// Delimited text with folded column names in their order. `preamble` is the first line of a file whose columns
  /// are named in the second.
  case table([String], preamble: String?)
  /// JSON, with the names of members in the first part of the file.
  case json(Set<String>)
  /// An SQLite database with the names of its tables in lower case.
  case database(Set<String>)
  /// An export of Apple Health.
  case appleHealth
  /// The plain CSV with the header `date,metric,value,unit,source`.
  case plainCSV
  /// Calls and chats, one JSON object a line.
  case conversations
  /// A zip within an export.
  case zip
  /// Anything else.
  case other

  /// Looks at the first bytes of a file; databases are opened separately.
  init(_ head: [UInt8]) {
    if head.starts(with: ExportDatabase.mark) {
      self = .database([])
    } else if FileSniffer.isZip(head) {
      self = .zip
    } else if FileSniffer.isAppleHealth(head) {
      self = .appleHealth
    } else if let keys = MemberShape.keys(head) {
      self = keys.contains("turns") && ConversationFile.isConversations(head) ? .conversations : .json(keys)
    } else {
      self = MemberShape.table(head) ?? .other
    }
  }

  /// The names of members in a text that begins like JSON; `nil` for anything else.
  private static func keys(_ head: [UInt8]) -> Set<String>? {
    let first = head.first { !($0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF) }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return nil }
    var keys: Set<String> = []
    var index = 0
    while index < head.count {
      guard head[index] == 0x22 else {
        index += 1
        continue
      }
      let start = index + 1
      index = start
      while index < head.count, head[index] != 0x22 { index += head[index] == 0x5C ? 2 : 1 }
      guard index < head.count else { break }
      let end = index
      index += 1
      while index < head.count, head[index] <= 0x20 { index += 1 }
      if index < head.count, head[index] == UInt8(ascii: ":"), keys.count < mostNames {
        keys.insert(String(decoding: head[start..<end], as: UTF8.self))
      }
    }
    return keys
  }

  private static func table(_ head: [UInt8]) -> MemberShape? {
    guard head.contains(10) || head.contains(13) || head.count < FileSniffer.length,
      !head.prefix(512).contains(0) || head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
    else { return nil }
    var bytes = TextBytes(MemoryBytes(head))
    var reader = TableReader(longest: FileSniffer.length, piece: FileSniffer.length)
    guard let first = try? reader.next(from: &bytes), first, reader.problem != .tooLong else { return nil }
    if PlainCSVHeader(reader) != nil { return .plainCSV }
    let names = (0..<min(reader.count, mostNames)).map {
      String(decoding: reader.field($0).bytes, as: UTF8.self)
    }
    // A row whose quotes never end has no fields.
    guard let title = names.first else { return nil }
    // The files of Samsung Health name the table in their first line and the columns in the second.
    if title.hasPrefix("com.samsung.") {
      guard let second = try? reader.next(from: &bytes), second else { return nil }
      let columns = (0..<min(reader.count, mostNames)).map {
        String(decoding: reader.field($0).bytes, as: UTF8.self)
      }
      return .table(columns.map { FoldedName.of($0) }, preamble: title)
    }
    guard names.count > 1 else { return nil }
    return .table(names.map { FoldedName.of($0) }, preamble: nil)
  }
}

/// The bytes of one member of an export.
final class MemberBytes: ByteSource {
  private let fill: (UnsafeMutableRawBufferPointer) throws -> Int
  private let openAgain: () throws -> MemberBytes

  /// Creates the bytes of a source, which is kept; `again` opens the same member from its start.
  init<Source: ByteSource & ~Copyable>(
    _ source: consuming TextBytes<Source>, again: @escaping () throws -> MemberBytes
  ) {
    let kept = Kept(source)
    fill = { try kept.read(into: $0) }
    openAgain = again
  }

  /// The bytes from the start, whatever was read of these.
  func again() throws -> MemberBytes { try openAgain() }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int { try fill(buffer) }

  private final class Kept<Source: ByteSource & ~Copyable> {
    private var source: TextBytes<Source>

    init(_ source: consuming TextBytes<Source>) { self.source = source }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int { try source.read(into: buffer) }
  }
}
