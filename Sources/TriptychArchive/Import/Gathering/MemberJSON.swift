import TriptychHealth

extension ExportBuilder {
  /// Reads the values at some paths of one JSON file of an export and counts each as read; `unit` is what they are
  /// called in messages.
  ///
  /// Of a file that is broken nothing is taken; see ``values(of:_:at:isChecked:_:)``.
  mutating func json(
    _ member: ExportMember, _ bytes: MemberBytes, at paths: [[String]] = [["*"]], unit: String = "element",
    _ body: (JSONValue, ExportPlace, inout ExportBuilder) throws -> Void
  ) throws {
    var place = ExportPlace(member: member.path, unit: unit, number: 0)
    try values(of: member, bytes, at: paths) { _, _, value, builder in
      place.number += 1
      builder.read()
      try body(value, place, &builder)
    }
  }

  /// Hands on the values at some paths of one JSON file of an export, with the index of the path and the positions in
  /// the arrays on the way.
  ///
  /// A file that is no JSON or ends too early is refused before anything of it is handed on, and the export's other
  /// files are read. So each file is looked at twice: small ones are held, others are opened again. Where one value is
  /// larger than ``JSONStream/longest``, the rest of the file is refused.
  ///
  /// - Parameter isChecked: whether an earlier reading found the file whole
  /// - Returns: whether the file is whole
  /// - Throws: ``ImportFailure`` when the bytes cannot be read; errors of `body`
  @discardableResult
  mutating func values(
    of member: ExportMember, _ bytes: MemberBytes, at paths: [[String]], isChecked: Bool = false,
    _ body: (_ path: Int, _ indices: [Int], JSONValue, inout ExportBuilder) throws -> Void
  ) throws -> Bool {
    let file = isChecked ? CheckedJSON(source: bytes) : try CheckedJSON(checking: bytes)
    if let fault = file.fault {
      refuse(
        brokenFile: ExportPlace(member: member.path, unit: "byte", number: fault), isTooDeep: file.isTooDeep)
      return false
    }
    do {
      if let held = file.held {
        var stream = JSONStream(MemoryBytes(held), name: member.path, paths: paths, piece: held.count)
        try stream.read { try body($0, $1, $2, &self) }
      } else {
        var stream = JSONStream(file.source, name: member.path, paths: paths)
        try stream.read { try body($0, $1, $2, &self) }
      }
    } catch let failure as ImportFailure where failure.diagnostic.place == member.path {
      refuse(.malformed, "the rest of a file", at: ExportPlace(member: member.path, unit: "file", number: 1))
    }
    return true
  }
}

/// The bytes of a JSON file after they were checked as a whole.
private struct CheckedJSON {
  /// Files of at most this size are held in memory.
  static let most = 4 << 20

  /// All bytes of a small file.
  private(set) var held: [UInt8]?
  /// The bytes of another file from its start.
  private(set) var source: MemberBytes
  /// The number of bytes before the fault; `nil` for a whole file.
  private(set) var fault: Int?
  /// Whether the fault is that it is nested too deep.
  private(set) var isTooDeep = false

  /// Takes a file that was checked before.
  init(source: MemberBytes) { self.source = source }

  /// Reads a file to its end and checks it.
  init(checking bytes: MemberBytes) throws {
    source = bytes
    var check = JSONCheck()
    let first = try CheckedJSON.piece(of: bytes)
    _ = first.withUnsafeBytes { check.take($0) }
    if first.count < CheckedJSON.most {
      held = first
    } else {
      while check.fault == nil, case let next = try CheckedJSON.piece(of: bytes), !next.isEmpty {
        _ = next.withUnsafeBytes { check.take($0) }
      }
      source = try bytes.again()
    }
    _ = check.end()
    (fault, isTooDeep) = (check.fault, check.isTooDeep)
  }

  /// The next bytes, fewer than ``most`` only at the end.
  private static func piece(of bytes: MemberBytes) throws -> [UInt8] {
    var piece: [UInt8] = []
    while piece.count < most {
      let count = piece.count
      // A file grows its piece, so that small files take little.
      let room = min(most - count, max(1 << 16, count))
      let more = try [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
        filled = try bytes.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      if more.isEmpty { break }
      piece += more
    }
    return piece
  }
}
