import TriptychHealth

/// Reads a JSON file of any size in one pass and hands on the values at chosen paths.
///
/// Everything else is skipped without being parsed, so memory use is that of the largest value handed on. A file
/// may hold several values one after another, as NDJSON does.
struct JSONStream<Source: ByteSource & ~Copyable>: ~Copyable {
  /// A path of member names from the top; `*` stands for each element of an array.
  ///
  /// The empty path is each whole value of the file. Where a value is at the end of one path and within another,
  /// it is handed on whole, unless it is an array whose elements have a path of their own.
  typealias Path = [String]

  /// The largest size of one value handed on, in bytes.
  static var longest: Int { 64 << 20 }

  private var source: Source
  private let name: String
  private let paths: [Path]
  private let buffer: UnsafeMutableRawBufferPointer
  private var position = 0
  private var filled = 0
  private var consumed = 0
  private var depth = 0

  /// Creates a reader; `name` is the file's name for messages, `piece` how many bytes are read at a time.
  init(_ source: consuming Source, name: String, paths: [Path], piece: Int = 1 << 18) {
    self.source = source
    self.name = name
    self.paths = paths
    buffer = .allocate(byteCount: max(64, piece), alignment: 16)
  }

  deinit { buffer.deallocate() }

  /// Reads to the end and calls `body` with the index of the path, the positions in the arrays on the way, and the
  /// value.
  ///
  /// Throws ``ImportFailure`` when the file is no JSON, ends too early, or is nested too deeply, or when one value
  /// is too large; rethrows errors of `body` and of the source.
  mutating func read(_ body: (_ path: Int, _ indices: [Int], JSONValue) throws -> Void) throws {
    try skipMark()
    let states = paths.indices.map { (path: $0, matched: 0) }
    while try skipSpace() {
      let start = consumed + position
      try value(states, [], body)
      // A bracket that closes nothing is no value.
      if consumed + position == start { throw damaged }
      // Some writers put commas between the values of a file.
      while try skipSpace(), buffer[position] == UInt8(ascii: ",") { position += 1 }
    }
  }

  private mutating func skipMark() throws {
    while filled < 3, try append() {}
    if filled >= 3, buffer[0] == 0xEF, buffer[1] == 0xBB, buffer[2] == 0xBF { position = 3 }
  }

  /// Handles the value at the current position.
  private mutating func value(
    _ states: [(path: Int, matched: Int)], _ indices: [Int],
    _ body: (Int, [Int], JSONValue) throws -> Void
  ) throws {
    guard try skipSpace() else { throw endsEarly }
    let isArray = buffer[position] == UInt8(ascii: "[")
    let isObject = buffer[position] == UInt8(ascii: "{")
    let within = states.filter { state in
      state.matched < paths[state.path].count && (isArray == (paths[state.path][state.matched] == "*"))
    }
    let whole = states.first { $0.matched == paths[$0.path].count }
    if let whole, !(isArray && !within.isEmpty) {
      return try body(whole.path, indices, try parsed())
    }
    guard !within.isEmpty, isArray || isObject else { return try skipValue() }
    depth += 1
    guard depth <= JSONText.depth else { throw nested }
    defer { depth -= 1 }
    position += 1
    if isArray { try array(within, indices, body) } else { try object(within, indices, body) }
  }

  private mutating func array(
    _ states: [(path: Int, matched: Int)], _ indices: [Int], _ body: (Int, [Int], JSONValue) throws -> Void
  ) throws {
    let next = states.map { (path: $0.path, matched: $0.matched + 1) }
    var index = 0
    guard try skipSpace() else { throw endsEarly }
    if try takes(UInt8(ascii: "]")) { return }
    while true {
      try value(next, indices + [index], body)
      index += 1
      if try ends(UInt8(ascii: "]")) { return }
    }
  }

  private mutating func object(
    _ states: [(path: Int, matched: Int)], _ indices: [Int], _ body: (Int, [Int], JSONValue) throws -> Void
  ) throws {
    if try takes(UInt8(ascii: "}")) { return }
    while true {
      guard try skipSpace() else { throw endsEarly }
      guard buffer[position] == 0x22 else { throw damaged }
      guard case .string(let key) = try parsed() else { throw damaged }
      guard try skipSpace() else { throw endsEarly }
      guard try takes(UInt8(ascii: ":")) else { throw damaged }
      let next = states.filter { paths[$0.path][$0.matched] == key }.map {
        (path: $0.path, matched: $0.matched + 1)
      }
      try value(next, indices, body)
      if try ends(UInt8(ascii: "}")) { return }
    }
  }

  /// Whether the next byte is the given one, which is then passed.
  private mutating func takes(_ byte: UInt8) throws -> Bool {
    guard try skipSpace() else { throw endsEarly }
    guard buffer[position] == byte else { return false }
    position += 1
    return true
  }

  /// Whether an array or object ends here; otherwise a comma is passed.
  private mutating func ends(_ byte: UInt8) throws -> Bool {
    if try takes(byte) { return true }
    guard try takes(UInt8(ascii: ",")) else { throw damaged }
    return false
  }

  private mutating func parsed() throws -> JSONValue {
    // Nearly all values lie in the buffer as a whole. Where a number or word ends, only what follows says.
    switch buffer[position] {
    case 0x22, UInt8(ascii: "{"), UInt8(ascii: "["):
      let rest = UnsafeRawBufferPointer(rebasing: buffer[position..<filled]).assumingMemoryBound(
        to: UInt8.self)
      if let first = JSONText.first(of: rest, depth: depth) {
        position += first.count
        return first.value
      }
    default: break
    }
    var bytes: [UInt8] = []
    let start = consumed + position
    try scan(collecting: true, &bytes)
    do {
      return try JSONText.value(of: bytes)
    } catch {
      throw damage(at: start + error.offset)
    }
  }

  private mutating func skipValue() throws {
    var nothing: [UInt8] = []
    try scan(collecting: false, &nothing)
  }

  /// Passes one value; its bytes are appended where they are collected.
  private mutating func scan(collecting: Bool, _ bytes: inout [UInt8]) throws {
    guard try skipSpace() else { throw endsEarly }
    var nesting = 0
    var isInString = false
    var isEscaped = false
    var from = position
    while true {
      if position == filled {
        if collecting { bytes += buffer[from..<position] }
        if bytes.count > Self.longest { throw tooLarge }
        guard try refill() else {
          // A number alone ends with the file.
          if nesting == 0, !isInString { return }
          throw endsEarly
        }
        from = position
      }
      let byte = buffer[position]
      var isDone = false
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == 0x5C {
          isEscaped = true
        } else if byte == 0x22 {
          isInString = false
          isDone = nesting == 0
        }
      } else {
        switch byte {
        case 0x22: isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          nesting += 1
          if nesting + depth > JSONText.depth { throw nested }
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          if nesting == 0 {
            // The end of the array or object that holds a number or word.
            if collecting { bytes += buffer[from..<position] }
            return
          }
          nesting -= 1
          isDone = nesting == 0
        case UInt8(ascii: ","), 0x20, 0x0A, 0x0D, 0x09:
          if nesting == 0 {
            if collecting { bytes += buffer[from..<position] }
            return
          }
        default: break
        }
      }
      position += 1
      if isDone {
        if collecting { bytes += buffer[from..<position] }
        return
      }
    }
  }

  /// Moves to the next byte that is not white space; `false` at the end of the file.
  private mutating func skipSpace() throws -> Bool {
    while true {
      while position < filled {
        switch buffer[position] {
        case 0x20, 0x0A, 0x0D, 0x09: position += 1
        default: return true
        }
      }
      if try !refill() { return false }
    }
  }

  private mutating func refill() throws -> Bool {
    consumed += filled
    position = 0
    filled = min(max(try source.read(into: buffer), 0), buffer.count)
    return filled > 0
  }

  /// Reads more after the first bytes of a file.
  private mutating func append() throws -> Bool {
    let count = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
    filled += max(0, count)
    return count > 0
  }

  private var damaged: ImportFailure { damage(at: consumed + position) }

  private func damage(at offset: Int) -> ImportFailure {
    ImportFailure(
      .damaged, "the JSON is damaged at byte \(offset)", place: name, hint: "Copy it again, or export again.")
  }

  private var endsEarly: ImportFailure {
    ImportFailure(.damaged, "the JSON ends too early", place: name, hint: "Copy it again, or export again.")
  }

  private var nested: ImportFailure {
    ImportFailure(.damaged, "the JSON is nested more than \(JSONText.depth) levels deep", place: name)
  }

  private var tooLarge: ImportFailure {
    ImportFailure(.tooLarge, "one value of the JSON is larger than \(Self.longest >> 20) MB", place: name)
  }
}
