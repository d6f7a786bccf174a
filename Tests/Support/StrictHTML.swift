import Foundation

/// A small strict reader of HTML for tests, independent of what wrote it: every tag closed in order, every attribute
/// quoted, no stray `<`, `>` or `"`. Only items of lists, rows and cells may be left open, and `scope` without quotes.
public struct StrictHTML: Sendable {
  /// An element as it opens.
  public struct Element: Equatable, Sendable {
    /// The name of its tag.
    public var name: String
    /// Its attributes in their order, entities left as they are.
    public var attributes: [(String, String)]
    /// How many elements it stands in.
    public var depth: Int

    /// Whether both have the same shape.
    public static func == (left: Element, right: Element) -> Bool { left.shape == right.shape }

    /// The name with the names of its attributes: what must not depend on anybody's words.
    public var shape: String { name + "[" + attributes.map(\.0).joined(separator: ",") + "]" }

    /// The value of an attribute; `nil` without it.
    public subscript(_ name: String) -> String? { attributes.first { $0.0 == name }?.1 }
  }

  /// What is wrong, and where.
  public struct Fault: Error, CustomStringConvertible {
    /// The sentence about it.
    public var description: String
  }

  /// All elements in the order in which they open.
  public private(set) var elements: [Element] = []
  /// The text between tags, entities left as they are.
  public private(set) var text = ""
  /// The same in its pieces, each with the name of the element it stands in.
  public private(set) var pieces: [(element: String, text: String)] = []
  /// Whether a byte may stand in a name.
  private static let isName: [Bool] = (0...255).map { byte in
    (97...122).contains(byte) || (65...90).contains(byte) || (48...57).contains(byte) || byte == 45
      || byte == 58
  }
  /// Which open elements the beginning of an element ends.
  private static let ended: [String: Set<String>] = [
    "li": ["li"], "td": ["td", "th"], "th": ["td", "th"], "tr": ["td", "th", "tr"],
  ]
  private static let empty: Set<String> = ["meta", "link", "br", "img", "input", "hr", "source"]

  /// Reads a page; throws a ``Fault`` at the first thing that is wrong.
  public init(_ bytes: [UInt8]) throws {
    var index = 0
    var open: [String] = []
    func fault(_ what: String) -> Fault {
      let start = max(0, index - 60)
      return Fault(
        description: what + " near: "
          + String(decoding: bytes[start..<min(bytes.count, index + 60)], as: UTF8.self))
    }
    func has(_ byte: UInt8) -> Bool { index < bytes.count && bytes[index] == byte }
    func starts(_ text: StaticString) -> Bool {
      let count = text.utf8CodeUnitCount
      return bytes.withUnsafeBytes { bytes in
        guard index + count <= bytes.count, let start = bytes.baseAddress else { return false }
        return memcmp(start + index, text.utf8Start, count) == 0
      }
    }
    func find(_ byte: UInt8, to end: Int) -> Int? {
      bytes.withUnsafeBytes { bytes in
        guard index < end, let start = bytes.baseAddress,
          let found = memchr(start + index, Int32(byte), end - index)
        else { return nil }
        return UnsafeRawPointer(found) - start
      }
    }
    let isName = Self.isName
    func name() -> String {
      let start = index
      while index < bytes.count, isName[Int(bytes[index])] { index += 1 }
      return String(decoding: bytes[start..<index], as: UTF8.self)
    }
    func space() { while index < bytes.count, bytes[index] == 32 || bytes[index] == 10 { index += 1 } }
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<") else {
        let start = index
        let end = find(UInt8(ascii: "<"), to: bytes.count) ?? bytes.count
        for bare in [UInt8(ascii: ">"), UInt8(ascii: "\"")] {
          guard let found = find(bare, to: end) else { continue }
          index = found
          throw fault("a bare \(Character(UnicodeScalar(bare)))")
        }
        index = end
        let piece = String(decoding: bytes[start..<index], as: UTF8.self)
        text += piece
        pieces.append((open.last ?? "", piece))
        continue
      }
      if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "!"), starts("<!DOCTYPE html>") {
        index += 15
        continue
      }
      index += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "/") {
        index += 1
        let closing = name()
        while let last = open.last, last != closing, StrictHTML.ended[last] != nil { open.removeLast() }
        guard open.popLast() == closing, index < bytes.count, bytes[index] == UInt8(ascii: ">") else {
          throw fault("</\(closing)> closes nothing")
        }
        index += 1
        continue
      }
      let element = name()
      guard !element.isEmpty else { throw fault("a bare <") }
      var attributes: [(String, String)] = []
      space()
      while index < bytes.count, isName[Int(bytes[index])] {
        let attribute = name()
        guard !attributes.contains(where: { $0.0 == attribute }) else { throw fault("\(attribute) twice") }
        var value = ""
        if index < bytes.count, bytes[index] == UInt8(ascii: "=") {
          index += 1
          if attribute == "scope", !has(UInt8(ascii: "\"")) {
            value = name()
          } else {
            guard has(UInt8(ascii: "\"")) else { throw fault("a value without quotes") }
            index += 1
            let start = index
            index = find(UInt8(ascii: "\""), to: bytes.count) ?? bytes.count
            value = String(decoding: bytes[start..<index], as: UTF8.self)
            index += 1
          }
        }
        attributes.append((attribute, value))
        space()
      }
      let isClosed = has(UInt8(ascii: "/")) && starts("/>")
      guard isClosed || has(UInt8(ascii: ">")) else { throw fault("<\(element) does not end") }
      index += isClosed ? 2 : 1
      if let ended = StrictHTML.ended[element] {
        while let last = open.last, ended.contains(last) { open.removeLast() }
      }
      elements.append(Element(name: element, attributes: attributes, depth: open.count))
      if !isClosed, !StrictHTML.empty.contains(element) { open.append(element) }
    }
    guard open.isEmpty else { throw Fault(description: "never closed: \(open)") }
  }
}
