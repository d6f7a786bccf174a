/// Finds names that occur twice in one object of a JSON text, which decoders silently reduce to one of them.
struct RepeatedNames {
  private var rest: Substring.UTF8View
  /// The path of each object and array around the current place, and the names that an object has had so far.
  private var places: [(path: String, names: Set<String>, index: Int?)] = []
  private var found: [String] = []

  /// The paths of the repeated names, in the order of the text: `display.theme`, `goals.own[0].name`.
  ///
  /// The text must be valid JSON; of any other text, some names may be missing.
  static func paths(in text: String) -> [String] {
    var scanner = RepeatedNames(rest: Substring(text).utf8)
    scanner.value(at: "")
    return scanner.found
  }

  private init(rest: Substring.UTF8View) { self.rest = rest }

  /// Reads a value without recursion, so that deep nesting cannot exhaust the stack.
  private mutating func value(at path: String) {
    var path = path
    while let byte = next() {
      switch byte {
      case UInt8(ascii: "{"): places.append((path, [], nil))
      case UInt8(ascii: "["):
        places.append((path, [], 0))
        path += "[0]"
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard let closed = places.popLast() else { return }
        path = closed.path
      case UInt8(ascii: ","):
        guard let index = places.last?.index, let outer = places.last?.path else { break }
        places[places.count - 1].index = index + 1
        path = "\(outer)[\(index + 1)]"
      case UInt8(ascii: "\""):
        let text = string()
        guard let object = places.last, object.index == nil, peek() == UInt8(ascii: ":") else { break }
        path = object.path.isEmpty ? text : object.path + "." + text
        if !places[places.count - 1].names.insert(text).inserted { found.append(path) }
      default: break
      }
    }
  }

  /// The next byte that is no white space.
  private mutating func next() -> UInt8? {
    guard peek() != nil else { return nil }
    return rest.popFirst()
  }

  private mutating func peek() -> UInt8? {
    while let byte = rest.first, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      rest.removeFirst()
    }
    return rest.first
  }

  /// Reads a text up to its closing quote, with its escapes resolved.
  private mutating func string() -> String {
    var units: [UInt16] = []
    var bytes: [UInt8] = []
    func flushed() -> [UInt16] { Array(String(decoding: bytes, as: UTF8.self).utf16) }
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      units += flushed()
      bytes = []
      switch escaped {
      case UInt8(ascii: "u"):
        let digits = String(decoding: rest.prefix(4), as: UTF8.self)
        rest = rest.dropFirst(4)
        units.append(UInt16(digits, radix: 16) ?? 0xFFFD)
      case UInt8(ascii: "n"): units.append(10)
      case UInt8(ascii: "t"): units.append(9)
      case UInt8(ascii: "r"): units.append(13)
      case UInt8(ascii: "b"): units.append(8)
      case UInt8(ascii: "f"): units.append(12)
      default: units.append(UInt16(escaped))
      }
    }
    return String(decoding: units + flushed(), as: UTF16.self)
  }
}
