import TriptychHealth

/// Writes one JSON object of strings, numbers and Booleans per line, with keys in the order in which they are
/// added.
struct FlatJSONWriter {
  /// The lines so far.
  private(set) var bytes: [UInt8] = []
  private var isFirst = true

  /// Removes the lines and keeps the capacity.
  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Begins a line.
  mutating func begin() {
    bytes.append(UInt8(ascii: "{"))
    isFirst = true
  }

  /// Ends a line.
  mutating func end() {
    bytes.append(UInt8(ascii: "}"))
    bytes.append(UInt8(ascii: "\n"))
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

  /// A whole number.
  mutating func put(_ key: StaticString, _ value: Int64) {
    putKey(key)
    bytes += String(value).utf8
  }

  /// A flag.
  mutating func put(_ key: StaticString, _ value: Bool) {
    putKey(key)
    bytes += (value ? "true" : "false").utf8
  }

  private mutating func putKey(_ key: StaticString) {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
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
  /// A value.
  enum Value {
    case text(String)
    case number(Substring.UTF8View)
    case flag(Bool)
    case null
  }

  private var values: [(key: String, value: Value)] = []

  /// Parses a line; `nil` when it is anything else.
  init?(_ line: Substring.UTF8View) {
    var parser = FlatJSONParser(rest: line)
    guard let values = parser.object() else { return nil }
    self.values = values
  }

  /// Whether all its keys are among `keys` and none occurs twice.
  func hasOnly(_ keys: Set<String>) -> Bool {
    for (place, value) in values.enumerated() {
      guard keys.contains(value.key), !values[..<place].contains(where: { $0.key == value.key }) else {
        return false
      }
    }
    return true
  }

  /// A text.
  func text(_ key: String) -> String? {
    if case .text(let text)? = self[key] { text } else { nil }
  }

  /// A finite number; `nil` when the key is missing or has another value.
  func number(_ key: String) -> Double? {
    guard case .number(let digits)? = self[key], let value = Double(Substring(digits)), value.isFinite else {
      return nil
    }
    return value
  }

  /// A whole number.
  func integer(_ key: String) -> Int64? {
    if case .number(let digits)? = self[key] { Int64(Substring(digits)) } else { nil }
  }

  /// A flag.
  func flag(_ key: String) -> Bool? {
    if case .flag(let flag)? = self[key] { flag } else { nil }
  }

  /// A time in RFC 3339; `nil` when the key is missing or has another value.
  func instant(_ key: String) -> Instant? { text(key).flatMap { Instant(rfc3339: $0) } }

  private subscript(key: String) -> Value? { values.first { $0.key == key }?.value }
}

private struct FlatJSONParser {
  var rest: Substring.UTF8View

  mutating func object() -> [(key: String, value: FlatJSONObject.Value)]? {
    var values: [(key: String, value: FlatJSONObject.Value)] = []
    guard take("{") else { return nil }
    if take("}") { return atEnd ? values : nil }
    repeat {
      guard let key = string(), take(":"), let value = value() else { return nil }
      values.append((key, value))
    } while take(",")
    return take("}") && atEnd ? values : nil
  }

  private var atEnd: Bool {
    mutating get {
      skipSpace()
      return rest.isEmpty
    }
  }

  private mutating func skipSpace() {
    while let byte = rest.first, byte == 0x20 || byte == 0x09 || byte == 0x0D { rest.removeFirst() }
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    skipSpace()
    guard let byte = rest.first, byte == UInt8(ascii: scalar) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func value() -> FlatJSONObject.Value? {
    skipSpace()
    switch rest.first {
    case UInt8(ascii: "\""): return string().map { .text($0) }
    case UInt8(ascii: "t"): return takeWord("true") ? .flag(true) : nil
    case UInt8(ascii: "f"): return takeWord("false") ? .flag(false) : nil
    case UInt8(ascii: "n"): return takeWord("null") ? .null : nil
    default:
      let digits = rest.prefix { (48...57).contains($0) || [43, 45, 46, 69, 101].contains($0) }
      rest = rest.dropFirst(digits.count)
      return digits.isEmpty ? nil : .number(digits)
    }
  }

  private mutating func takeWord(_ word: String) -> Bool {
    guard rest.starts(with: word.utf8) else { return false }
    rest = rest.dropFirst(word.utf8.count)
    return true
  }

  private mutating func string() -> String? {
    guard take("\"") else { return nil }
    let plain = rest.prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") && $0 >= 0x20 }
    rest = rest.dropFirst(plain.count)
    if rest.first == UInt8(ascii: "\"") {
      rest.removeFirst()
      return String(Substring(plain))
    }
    var bytes = Array(plain)
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { return String(decoding: bytes, as: UTF8.self) }
      guard byte >= 0x20 else { return nil }
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      guard let scalar = escaped() else { return nil }
      bytes += String(scalar).utf8
    }
    return nil
  }

  private mutating func escaped() -> Unicode.Scalar? {
    switch rest.popFirst() {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return unicodeEscape()
    default: return nil
    }
  }

  private mutating func unicodeEscape() -> Unicode.Scalar? {
    guard let high = hexadecimal() else { return nil }
    guard (0xD800...0xDBFF).contains(high) else { return Unicode.Scalar(high) }
    guard rest.popFirst() == UInt8(ascii: "\\"), rest.popFirst() == UInt8(ascii: "u"),
      let low = hexadecimal(),
      (0xDC00...0xDFFF).contains(low)
    else { return nil }
    return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
  }

  private mutating func hexadecimal() -> UInt32? {
    let digits = rest.prefix(4)
    rest = rest.dropFirst(4)
    return digits.count == 4 ? UInt32(Substring(digits), radix: 16) : nil
  }
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
