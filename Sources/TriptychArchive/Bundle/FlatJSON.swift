import TriptychHealth

/// Writes one JSON object of strings, numbers and Booleans per line, with keys in the order in which they are
/// added.
struct FlatJSONWriter {
  private var bytes = [UInt8(ascii: "{")]

  /// Ends the line, returns it and begins the next.
  mutating func end() -> [UInt8] {
    bytes += "}\n".utf8
    defer { bytes = [UInt8(ascii: "{")] }
    return bytes
  }

  /// Adds a string; `nil` adds nothing.
  mutating func put(_ key: StaticString, _ value: String?) {
    guard let value else { return }
    putKey(key)
    bytes.append(UInt8(ascii: "\""))
    var text = value
    text.withUTF8 { utf8 in
      for byte in utf8 {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
          bytes.append(UInt8(ascii: "\\"))
          bytes.append(byte)
        } else if byte < 0x20 {
          bytes += byte < 0x10 ? Array("\\u000".utf8) : Array("\\u001".utf8)
          bytes.append(Array("0123456789abcdef".utf8)[Int(byte & 15)])
        } else {
          bytes.append(byte)
        }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Adds a number with as many digits as needed to read back an equal value; `nil` adds nothing.
  mutating func put(_ key: StaticString, _ value: Double?) {
    guard let value else { return }
    putKey(key)
    bytes += plainNumber(value).utf8
  }

  /// Adds a whole number.
  mutating func put(_ key: StaticString, _ value: Int64) {
    putKey(key)
    bytes += String(value).utf8
  }

  /// Adds a Boolean.
  mutating func put(_ key: StaticString, _ value: Bool) {
    putKey(key)
    bytes += (value ? "true" : "false").utf8
  }

  private mutating func putKey(_ key: StaticString) {
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    bytes.append(UInt8(ascii: "\""))
    key.withUTF8Buffer { bytes += $0 }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }
}

/// A number in JSON and CSV: the fewest digits that read back an equal value, and no decimal point for whole
/// numbers.
func plainNumber(_ value: Double) -> String {
  if value == value.rounded(), abs(value) < 1e15 { return String(Int64(value)) }
  return String(value)
}

/// One line of JSON: an object of strings, numbers, Booleans and nulls.
struct FlatJSONObject {
  private let members: [JSONMember]

  /// Parses a line; `nil` when it is anything else.
  init?(_ line: ArraySlice<UInt8>) {
    guard case .object(let members)? = try? JSONText.value(of: line, isStrict: true) else { return nil }
    for member in members {
      switch member.value {
      case .array, .object: return nil
      case .null, .bool, .number, .string: continue
      }
    }
    self.members = members
  }

  /// Whether all its keys are among `keys` and none occurs twice.
  func hasOnly(_ keys: Set<String>) -> Bool {
    members.allSatisfy { keys.contains($0.name) } && Set(members.map(\.name)).count == members.count
  }

  /// The text of a key; `nil` when the key is missing or has another value.
  func text(_ key: String) -> String? { self[key]?.text }

  /// The finite number of a key; `nil` when the key is missing or has another value.
  func number(_ key: String) -> Double? { self[key]?.number }

  /// The whole number of a key, the nearest that there is where it is beyond 64 bits; `nil` when the key is missing or
  /// has another value.
  func integer(_ key: String) -> Int64? {
    number(key).flatMap { number in
      number == number.rounded() ? Int64(exactly: number) ?? (number > 0 ? .max : .min) : nil
    }
  }

  /// The Boolean of a key; `nil` when the key is missing or has another value.
  func flag(_ key: String) -> Bool? { if case .bool(let flag)? = self[key] { flag } else { nil } }

  /// The time of a key in RFC 3339; `nil` when the key is missing or has another value.
  func instant(_ key: String) -> Instant? { text(key).flatMap { Instant(rfc3339: $0) } }

  private subscript(key: String) -> JSONValue? { members.first { $0.name == key }?.value }
}

/// Splits bytes that arrive in pieces into lines.
struct LineSplitter {
  /// A line is longer than any line of a bundle.
  struct TooLong: Error {}

  /// The maximum length of a line in bytes; its texts come from lines and tags of at most 1 MiB.
  static let longest = 1 << 20

  private var rest: [UInt8] = []

  /// Passes every complete line to `body`; an empty piece ends the file and its last line.
  ///
  /// Throws ``TooLong`` for a line of more than ``longest`` bytes.
  mutating func split(_ piece: UnsafeRawBufferPointer, _ body: (ArraySlice<UInt8>) throws -> Void) throws {
    guard piece.count > 0 else {
      defer { rest.removeAll(keepingCapacity: true) }
      if !rest.isEmpty { try body(rest[...]) }
      return
    }
    // The rest of earlier pieces contains no line break.
    var scanned = rest.count
    rest += piece
    var begin = 0
    while let end = rest[scanned...].firstIndex(of: UInt8(ascii: "\n")) {
      guard end - begin <= LineSplitter.longest else { throw TooLong() }
      if end > begin { try body(rest[begin..<end]) }
      begin = end + 1
      scanned = begin
    }
    rest.removeFirst(begin)
    guard rest.count <= LineSplitter.longest else { throw TooLong() }
  }
}
