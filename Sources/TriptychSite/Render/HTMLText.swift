import Foundation
import Mustache

/// Text made safe for HTML, byte by byte.
///
/// Escaping goes by UTF-8 bytes and never by characters: a quote followed by a
/// combining mark is one character that equals no quote, yet a browser sees the
/// quote. Control bytes that HTML forbids become U+FFFD.
public enum HTMLText {
  /// Text that can stand between tags and inside a quoted attribute. O(n).
  public static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: needsCare) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 16)
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The same, added to bytes. O(n).
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

  /// Whether a byte may not stand as it is; asked for every byte of every text, so without a branch for most.
  @inline(__always)
  private static func needsCare(_ byte: UInt8) -> Bool {
    byte < 64 ? care &>> UInt64(byte) & 1 == 1 : byte == 127
  }

  /// A bit for each byte below 64: quotes, `&`, `<`, `>` and control bytes but tab and line feed.
  private static var care: UInt64 {
    0xFFFF_FFFF & ~(1 << 9 | 1 << 10) | 1 << 34 | 1 << 38 | 1 << 39 | 1 << 60 | 1 << 62
  }
}

/// The content type `HTML` that every template declares.
struct EscapedHTML: MustacheContentType {
  func escapeText(_ text: String) -> String { HTMLText.escaped(text) }
}

/// HTML that is finished: made by the writer, the chart engine or another
/// template, and the only thing a template may write unescaped.
public struct Markup: Sendable, Hashable {
  /// The HTML.
  public let html: String

  /// Finished HTML; whoever makes it has escaped every text in it.
  public init(_ html: String) { self.html = html }
}

extension Markup: Codable {
  /// The HTML as a single text.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the HTML as a single text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(html)
  }
}

/// Finished HTML as bytes, such as a page's own part within its frame: written as it is.
struct FinishedPart: Hashable, Sendable, Codable {
  /// The HTML in UTF-8.
  var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether some bytes stand in it, looked up as fast as the system can: every page is asked.
  func holds(_ part: StaticString) -> Bool {
    bytes.withUnsafeBytes { whole in
      guard var place = whole.baseAddress else { return false }
      var room = whole.count
      while let found = memchr(place, Int32(part.utf8Start.pointee), room) {
        room -= UnsafeRawPointer(found) - place
        guard room >= part.utf8CodeUnitCount else { return false }
        if memcmp(found, part.utf8Start, part.utf8CodeUnitCount) == 0 { return true }
        place = UnsafeRawPointer(found) + 1
        room -= 1
      }
      return false
    }
  }
}
