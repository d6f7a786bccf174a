import TriptychHealth

/// Parses one JSON value of bounded size and depth from memory.
///
/// Unlike decoders it keeps the order of members, reads numbers without detours and never traps on hostile input. Like
/// exports it allows `NaN`, which is null, control characters within texts, halves of surrogate pairs, which become
/// U+FFFD, and numbers beyond those of `Double`, which become the largest one, so that no range has them; a strict reader
/// takes none of these.
struct JSONText {
  /// Why a text is not JSON: the number of its bytes that were read before the fault.
  struct Fault: Error { let offset: Int }

  /// The largest depth of nested arrays and objects.
  static let depth = 200

  private let bytes: UnsafeBufferPointer<UInt8>
  private let isStrict: Bool
  private var position = 0

  /// Parses the value at the start of a text, within `depth` open arrays and objects, and says how many bytes it takes;
  /// `nil` when it is not JSON or does not end in these bytes.
  static func first(of bytes: UnsafeBufferPointer<UInt8>, depth: Int) -> (value: JSONValue, count: Int)? {
    var text = JSONText(bytes: bytes, isStrict: false)
    guard let value = try? text.value(depth: depth) else { return nil }
    return (value, text.position)
  }

  /// Parses a whole text. Throws ``Fault`` when it is not JSON.
  static func value(of bytes: [UInt8]) throws(Fault) -> JSONValue {
    try value(of: bytes[...], isStrict: false)
  }

  /// Parses a whole text. Throws ``Fault`` when it is not JSON.
  static func value(of bytes: ArraySlice<UInt8>, isStrict: Bool) throws(Fault) -> JSONValue {
    try bytes.withUnsafeBufferPointer { (buffer) throws(Fault) in
      var text = JSONText(bytes: buffer, isStrict: isStrict)
      let value = try text.value(depth: 0)
      text.skipSpace()
      guard text.position == buffer.count else { throw text.fault }
      return value
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, isStrict: Bool) {
    (self.bytes, self.isStrict) = (bytes, isStrict)
  }

  private var fault: Fault { Fault(offset: position) }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  private mutating func value(depth: Int) throws(Fault) -> JSONValue {
    skipSpace()
    guard position < bytes.count, depth < JSONText.depth else { throw fault }
    switch bytes[position] {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case 0x22: return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "N") where !isStrict: return try word("NaN", .null)
    default: return .number(try number())
    }
  }

  private mutating func word(_ text: StaticString, _ value: JSONValue) throws(Fault) -> JSONValue {
    guard rest.hasPrefix(text) else { throw fault }
    position += text.utf8CodeUnitCount
    return value
  }

  private var rest: ByteSlice {
    guard let base = bytes.baseAddress else { return "".withSlice { $0 } }
    return ByteSlice(base: base + position, count: bytes.count - position)
  }

  private mutating func number() throws(Fault) -> Double {
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case 48...57, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"),
        UInt8(ascii: "E"):
        position += 1
        continue
      default: break
      }
      break
    }
    if let base = bytes.baseAddress {
      let text = ByteSlice(base: base + start, count: position - start)
      if let number = text.number { return number }
      if !isStrict, NumberForm(text).isWhole {
        return text.hasPrefix("-") ? -.greatestFiniteMagnitude : .greatestFiniteMagnitude
      }
    }
    position = start
    throw fault
  }

  private mutating func object(depth: Int) throws(Fault) -> JSONValue {
    position += 1
    var members: [JSONMember] = []
    skipSpace()
    if try closes(UInt8(ascii: "}")) { return .object(members) }
    while true {
      skipSpace()
      guard position < bytes.count, bytes[position] == 0x22 else { throw fault }
      let name = try string()
      skipSpace()
      guard position < bytes.count, bytes[position] == UInt8(ascii: ":") else { throw fault }
      position += 1
      members.append(JSONMember(name, try value(depth: depth + 1)))
      skipSpace()
      if try closes(UInt8(ascii: "}")) { return .object(members) }
      guard bytes[position] == UInt8(ascii: ",") else { throw fault }
      position += 1
    }
  }

  private mutating func array(depth: Int) throws(Fault) -> JSONValue {
    position += 1
    var values: [JSONValue] = []
    skipSpace()
    if try closes(UInt8(ascii: "]")) { return .array(values) }
    while true {
      values.append(try value(depth: depth + 1))
      skipSpace()
      if try closes(UInt8(ascii: "]")) { return .array(values) }
      guard bytes[position] == UInt8(ascii: ",") else { throw fault }
      position += 1
    }
  }

  private mutating func closes(_ byte: UInt8) throws(Fault) -> Bool {
    guard position < bytes.count else { throw fault }
    guard bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func string() throws(Fault) -> String {
    position += 1
    let start = position
    while position < bytes.count, bytes[position] != 0x22, bytes[position] != 0x5C { position += 1 }
    guard position < bytes.count else { throw fault }
    if isStrict, bytes[start..<position].contains(where: { $0 < 0x20 }) { throw fault }
    if bytes[position] == 0x22 {
      position += 1
      return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<position - 1]), as: UTF8.self)
    }
    var text = Array(bytes[start..<position])
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == 0x22 { return String(decoding: text, as: UTF8.self) }
      if isStrict, byte < 0x20 { throw fault }
      if byte == 0x5C { try escape(into: &text) } else { text.append(byte) }
    }
    throw fault
  }

  private mutating func escape(into text: inout [UInt8]) throws(Fault) {
    guard position < bytes.count else { throw fault }
    let byte = bytes[position]
    position += 1
    switch byte {
    case 0x22, 0x5C, UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(8)
    case UInt8(ascii: "f"): text.append(12)
    case UInt8(ascii: "n"): text.append(10)
    case UInt8(ascii: "r"): text.append(13)
    case UInt8(ascii: "t"): text.append(9)
    case UInt8(ascii: "u"):
      var value = UInt32(try unit())
      if value & 0xFC00 == 0xD800, rest.hasPrefix("\\u") {
        position += 2
        let low = UInt32(try unit())
        guard low & 0xFC00 == 0xDC00 else { throw fault }
        value = 0x10000 + ((value & 0x3FF) << 10 | low & 0x3FF)
      }
      let scalar = Unicode.Scalar(value)
      if isStrict, scalar == nil { throw fault }
      text += Array(String(Character(scalar ?? "\u{FFFD}")).utf8)
    default: throw fault
    }
  }

  private mutating func unit() throws(Fault) -> UInt16 {
    guard position + 4 <= bytes.count else { throw fault }
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = bytes[position].hexadecimalDigit else { throw fault }
      value = value << 4 | UInt16(digit)
      position += 1
    }
    return value
  }
}

/// What exports write as JSON, read tolerantly.
extension JSONValue {
  /// A number, also one written as text; `nil` for nothing and anything else.
  var amount: Double? {
    switch self {
    case .number(let number): number
    case .string(let text): text.withSlice { $0.isNothing ? nil : $0.amount() }
    default: nil
    }
  }

  /// A Boolean, also one written as text; `nil` for anything else.
  var flag: Bool? {
    switch self {
    case .bool(let flag): flag
    case .string(let text): ["true": true, "false": false][text.lowercased()]
    default: nil
    }
  }

  /// A date and time as text; `nil` for anything else.
  var clock: ExportClock? { text.flatMap { ExportClock($0) } }
}
