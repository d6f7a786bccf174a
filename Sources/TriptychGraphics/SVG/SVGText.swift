/// Escapes text for markup byte by byte.
///
/// It works on bytes because a quote followed by a combining mark is a single Swift character and would
/// slip past a comparison of characters.
enum SVGText {
  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: needsCare) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 16)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "\""): bytes += "&quot;".utf8
      case UInt8(ascii: "'"): bytes += "&#39;".utf8
      case 0x09, 0x0A, 0x0D: bytes.append(0x20)
      // Control characters are not allowed in markup, not even escaped.
      case 0..<0x20, 0x7F: bytes += "\u{FFFD}".utf8
      // U+FFFE and U+FFFF are not XML characters; they differ from U+FFFD only in the last byte.
      case 0xBE...0xBF where bytes.suffix(2).elementsEqual([0xEF, 0xBF]): bytes.append(0xBD)
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a byte may need escaping; 0xBF ends both noncharacters and many valid characters.
  private static func needsCare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
    case 0..<0x20, 0x7F, 0xBE...0xBF: true
    default: false
    }
  }

  /// A valid id: letters, digits, "-" and "_" are kept, and everything else becomes "-".
  static func id(_ text: String) -> String {
    let bytes = text.unicodeScalars.map { scalar -> UInt8 in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_": return UInt8(truncatingIfNeeded: scalar.value)
      default: return UInt8(ascii: "-")
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Formats a fraction as a percentage.
  static func percent(_ fraction: Double) -> String { (fraction * 100).fixed(places: 2) + "%" }
}

/// A span along one axis of a fluid figure, with its start and length.
///
/// An SVG attribute takes a percentage or a length, not their sum. One part therefore goes to a box around
/// the shape, and the other to the shape itself.
struct SVGSpan {
  /// The start of the surrounding box; an empty string at the start of the frame.
  let box: String
  /// The start of the shape within the box.
  let start: String
  /// The end of the shape within the box.
  let end: String
  /// The distance from start to end.
  let length: String

  /// - Parameter size: the size of the figure's text in points, which turns offsets into ems.
  init(_ from: Coordinate, _ to: Coordinate, size: Double = TextRole.label.style.size) {
    if from.fraction == to.fraction, from.offset != to.offset {
      box = from.fraction == 0 ? "" : SVGText.percent(from.fraction)
      start = Self.em(from.offset, size)
      end = Self.em(to.offset, size)
      length = Self.em(to.offset - from.offset, size)
    } else {
      // Two different offsets cannot be combined with different fractions; their mean is the closest value.
      let offset = (from.offset + to.offset) / 2
      box = offset == 0 ? "" : Self.em(offset, size)
      start = SVGText.percent(from.fraction)
      end = SVGText.percent(to.fraction)
      length = SVGText.percent(to.fraction - from.fraction)
    }
  }

  static func em(_ points: Double, _ size: Double) -> String { (points / size).fixed(places: 2) + "em" }
}

extension SVGText {
  /// Wraps a shape in boxes for the parts of its position that its own attributes cannot express.
  static func boxed(_ content: String, x: String, y: String) -> String {
    if x.isEmpty, y.isEmpty { return content }
    let across = x.isEmpty ? "" : " x=\"\(x)\""
    let down = y.isEmpty ? "" : " y=\"\(y)\""
    return "<svg\(across)\(down)>\(content)</svg>"
  }

  /// Wraps paths in a view box of 1000 units that is stretched over the frame, as large as what it stands in.
  static func stretched(_ content: String) -> String {
    "<svg viewBox=\"0 0 1000 1000\" preserveAspectRatio=\"none\">\(content)</svg>"
  }
}

/// Writes the lines of a view box of 1000 units: an absolute point, then a relative step to each next one.
///
/// Steps are shorter than absolute coordinates, and long lines make a page larger. Each step leads from one
/// rounded point to the next, so rounding errors never add up.
enum SVGSteps {
  /// The path data of a line, rounded to a tenth of a unit of the view box; an empty string if there are no
  /// points.
  static func data(_ points: [UnitPoint]) -> String {
    guard let first = points.first else { return "" }
    let start = "M" + (first.x * 1000).fixed(places: 1) + " " + (first.y * 1000).fixed(places: 1)
    guard points.count > 1 else { return start }
    var data = Array(start.utf8)
    data.reserveCapacity(8 * points.count + 24)
    data.append(UInt8(ascii: "l"))
    var (x, y) = (tenths(first.x), tenths(first.y))
    for (index, point) in points.enumerated().dropFirst() {
      let next = (x: tenths(point.x), y: tenths(point.y))
      append(next.x - x, isFirst: index == 1, to: &data)
      append(next.y - y, isFirst: false, to: &data)
      (x, y) = next
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// The position in tenths of a unit; a value that cannot be drawn becomes 0, as in other shapes.
  private static func tenths(_ fraction: Double) -> Int {
    guard fraction.isFinite, fraction.magnitude < 1e9 else { return 0 }
    return Int((fraction * 10_000).rounded())
  }

  /// Appends a step; a minus sign separates numbers as well as a space does.
  private static func append(_ tenths: Int, isFirst: Bool, to data: inout [UInt8]) {
    if tenths < 0 {
      data.append(UInt8(ascii: "-"))
    } else if !isFirst {
      data.append(UInt8(ascii: " "))
    }
    let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    if whole > 0 || rest == 0 { append(whole, to: &data) }
    if rest > 0 {
      data.append(UInt8(ascii: "."))
      append(rest, to: &data)
    }
  }

  private static func append(_ number: UInt, to data: inout [UInt8]) {
    if number > 9 { append(number / 10, to: &data) }
    data.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}
