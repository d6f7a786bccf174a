/// Escapes text for markup byte by byte.
///
/// By byte, because a quote followed by a combining mark is one Swift character and would slip
/// through a comparison of characters.
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
      // Control characters have no place in markup, not even escaped.
      case 0..<0x20, 0x7F: bytes += "\u{FFFD}".utf8
      // U+FFFE and U+FFFF are no characters of XML; the same bytes but the last are U+FFFD.
      case 0xBE...0xBF where bytes.suffix(2).elementsEqual([0xEF, 0xBF]): bytes.append(0xBD)
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a byte may need escaping; 0xBF ends both what is not a character and many that are.
  private static func needsCare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
    case 0..<0x20, 0x7F, 0xBE...0xBF: true
    default: false
    }
  }

  /// An id, to be used where ids are: letters, digits, "-" and "_"; "-" for everything else.
  static func id(_ text: String) -> String {
    let bytes = text.unicodeScalars.map { scalar -> UInt8 in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_": return UInt8(truncatingIfNeeded: scalar.value)
      default: return UInt8(ascii: "-")
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A fraction as a percent.
  static func percent(_ fraction: Double) -> String { (fraction * 100).fixed(places: 2) + "%" }
}

/// A stretch along one axis of a fluid figure: where it starts and how long it is.
///
/// An attribute of SVG takes a percent or a length, not their sum; so one part goes to a box around the
/// shape and the other to the shape itself.
struct SVGSpan {
  /// Where the box around starts; "" at the frame's own start.
  let box: String
  /// Where the shape starts in the box.
  let start: String
  /// Where the shape ends in the box.
  let end: String
  /// From start to end.
  let length: String

  /// - Parameter size: the size of the figure's text in points, which offsets follow.
  init(_ from: Coordinate, _ to: Coordinate, size: Double = TextRole.label.style.size) {
    if from.fraction == to.fraction, from.offset != to.offset {
      box = from.fraction == 0 ? "" : SVGText.percent(from.fraction)
      start = Self.em(from.offset, size)
      end = Self.em(to.offset, size)
      length = Self.em(to.offset - from.offset, size)
    } else {
      // Offsets that differ cannot be kept beside fractions that differ; half of each is nearest.
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
  /// A shape in the boxes that carry the parts of its place which its own attributes cannot.
  static func boxed(_ content: String, x: String, y: String) -> String {
    if x.isEmpty, y.isEmpty { return content }
    let across = x.isEmpty ? "" : " x=\"\(x)\""
    let down = y.isEmpty ? "" : " y=\"\(y)\""
    return "<svg\(across)\(down) overflow=\"visible\">\(content)</svg>"
  }

  /// Paths in a view box of 1000 that is stretched over the frame.
  static func stretched(_ content: String) -> String {
    "<svg viewBox=\"0 0 1000 1000\" preserveAspectRatio=\"none\" width=\"100%\" height=\"100%\""
      + " overflow=\"visible\">\(content)</svg>"
  }
}

/// Writes lines of a view box of 1000: a place, then a step from each place to the next.
///
/// Steps are shorter than places, and long lines make a page larger. They lead from one rounded place to
/// the next, so that rounding never adds up.
enum SVGSteps {
  /// Path data of a line, to a tenth of the view box's units; "" without points.
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

  /// The place in tenths of a unit; what cannot be drawn lies at 0, as it does in other shapes.
  private static func tenths(_ fraction: Double) -> Int {
    guard fraction.isFinite, fraction.magnitude < 1e9 else { return 0 }
    return Int((fraction * 10_000).rounded())
  }

  /// A step; a minus separates numbers as well as a space does.
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
