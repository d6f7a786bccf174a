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
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += Array("&amp;".utf8)
      case UInt8(ascii: "<"): bytes += Array("&lt;".utf8)
      case UInt8(ascii: ">"): bytes += Array("&gt;".utf8)
      case UInt8(ascii: "\""): bytes += Array("&quot;".utf8)
      case UInt8(ascii: "'"): bytes += Array("&#39;".utf8)
      case 9, 10: bytes.append(byte)
      case ..<32, 127: bytes += Array("\u{FFFD}".utf8)
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func needsCare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
    case 9, 10: false
    default: byte < 32 || byte == 127
    }
  }
}

/// The content type `HTML` that every template declares.
struct EscapedHTML: MustacheContentType {
  func escapeText(_ text: String) -> String { HTMLText.escaped(text) }
}

/// HTML that is finished: made by the writer, the chart engine or another
/// template, and the only thing a template may write unescaped.
public struct Markup: Hashable, Sendable, Codable {
  /// The HTML.
  public var html: String

  /// Finished HTML; whoever makes it has escaped every text in it.
  public init(_ html: String) { self.html = html }
}
