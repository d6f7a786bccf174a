/// Finds names that occur twice in one object of a JSON text, which decoders silently reduce to one of them.
struct RepeatedNames {
  private var rest: Substring.UTF8View
  /// The objects and arrays around the current place.
  private var places: [Place] = []
  private var found: [String] = []

  /// An object or array, and where in it the current place is.
  private struct Place {
    /// The names that an object has had so far, and those of them that were found to be repeated.
    var names: Set<String> = []
    var repeated: Set<String> = []
    /// The current name of an object.
    var name = ""
    /// The current index of an array; `nil` for an object.
    var index: Int?
  }

  /// The longest path in characters; the middle of a longer one is left out.
  static let longest = 200

  /// The paths of the repeated names, in the order of the text: `display.theme`, `goals.own[0].name`. However often a
  /// name stands in one object, it is found once.
  ///
  /// Time and memory grow with the length of the text, whatever it says. The text must be valid JSON; of any other text,
  /// some names may be missing.
  static func paths(in text: String) -> [String] {
    var scanner = RepeatedNames(rest: Substring(text).utf8)
    scanner.read()
    return scanner.found
  }

  private init(rest: Substring.UTF8View) { self.rest = rest }

  /// Reads the text without recursion, so that deep nesting cannot exhaust the stack.
  private mutating func read() {
    while let byte = next() {
      switch byte {
      case UInt8(ascii: "{"): places.append(Place())
      case UInt8(ascii: "["): places.append(Place(index: 0))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): if places.popLast() == nil { return }
      case UInt8(ascii: ","):
        guard let index = places.last?.index else { break }
        places[places.count - 1].index = index + 1
      case UInt8(ascii: "\""):
        let text = string()
        // Holding the innermost place here would copy its names when one is added.
        let isInObject = places.last.map { $0.index == nil } ?? false
        if isInObject, peek() == UInt8(ascii: ":") { place(text) }
      default: break
      }
    }
  }

  /// Notes a name of the innermost object.
  private mutating func place(_ name: String) {
    let inner = places.count - 1
    places[inner].name = name
    if places[inner].names.insert(name).inserted { return }
    if places[inner].repeated.insert(name).inserted { found.append(path) }
  }

  /// The path of the current place. Of a long one the first and the last characters are there, so that many names below
  /// one that is long do not take its length each.
  private var path: String {
    var (start, end) = ("", "")
    let half = Self.longest / 2
    for place in places where start.count <= Self.longest { start += step(place, isFirst: start.isEmpty) }
    guard start.count > Self.longest else { return start }
    for place in places.reversed() where end.count <= half {
      end = step(place, isFirst: false) + end
    }
    return start.prefix(half) + "…" + end.suffix(half)
  }

  private func step(_ place: Place, isFirst: Bool) -> String {
    if let index = place.index { return "[\(index)]" }
    let name = place.name.count > Self.longest ? place.name.prefix(Self.longest / 2) + "…" : place.name[...]
    return (isFirst ? "" : ".") + name
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
