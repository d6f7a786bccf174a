import CPlatform

/// Escapes text for HTML, byte by byte.
///
/// Escaping works on UTF-8 bytes, never on characters: a quote followed by a combining mark is a single
/// character that does not equal a quote, yet a browser sees the quote. Control bytes that HTML forbids
/// become U+FFFD.
public enum HTMLText {
  /// The text escaped for use between tags and in quoted attributes. O(n).
  public static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: needsCare) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 16)
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends escaped text to bytes. O(n).
  static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { source in
      var start = 0
      for index in 0..<source.count where needsCare(source[index]) {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[start..<index]))
        bytes.append(contentsOf: replacement(source[index]).utf8)
        start = index + 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[start...]))
    }
  }

  private static func replacement(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: "\u{FFFD}"
    }
  }

  /// Whether a byte needs escaping. Called for every byte of every text, so most bytes take no branch.
  @inline(__always)
  private static func needsCare(_ byte: UInt8) -> Bool {
    byte < 64 ? care &>> UInt64(byte) & 1 == 1 : byte == 127
  }

  /// A bit for each byte below 64 that needs escaping: quotes, `&`, `<`, `>`, and control bytes except tab
  /// and line feed.
  private static var care: UInt64 {
    0xFFFF_FFFF & ~(1 << 9 | 1 << 10) | 1 << 34 | 1 << 38 | 1 << 39 | 1 << 60 | 1 << 62
  }
}

/// Finished HTML from the writer, the chart engine or another template. It is the only content that a
/// template may write unescaped.
public struct Markup: Sendable, Hashable {
  /// The HTML.
  public let html: String

  /// Wraps finished HTML. The caller must have escaped every text in it.
  public init(_ html: String) { self.html = html }
}

extension Markup: Codable {
  /// Decodes the HTML from a single string.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the HTML as a single string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(html)
  }
}

/// Finished HTML as bytes, such as a page's own content within its frame. It is written unchanged.
struct FinishedPart: Hashable, Sendable, Codable {
  /// The HTML in UTF-8.
  var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether the HTML contains some bytes. Uses the system's fastest search, because it is called for every
  /// page.
  func holds(_ part: StaticString) -> Bool {
    bytes.withUnsafeBytes {
      platform_find($0.baseAddress, $0.count, part.utf8Start, part.utf8CodeUnitCount) != nil
    }
  }
}
