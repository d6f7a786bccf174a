/// A small strict reader of HTML for tests, independent of what wrote it: every tag
/// closed in order, every attribute quoted, no stray `<`, `>` or `"`.
struct StrictHTML {
  struct Element: Equatable {
    var name: String
    var attributes: [(String, String)]
    /// How many elements it stands in.
    var depth: Int

    static func == (left: Element, right: Element) -> Bool { left.shape == right.shape }

    /// The name with the names of its attributes: what must not depend on anybody's words.
    var shape: String { name + "[" + attributes.map(\.0).joined(separator: ",") + "]" }

    subscript(_ name: String) -> String? { attributes.first { $0.0 == name }?.1 }
  }

  struct Fault: Error, CustomStringConvertible {
    var description: String
  }

  private(set) var elements: [Element] = []
  /// The text between tags, entities left as they are.
  private(set) var text = ""
  /// The same in its pieces, each with the name of the element it stands in.
  private(set) var pieces: [(element: String, text: String)] = []
  private static let empty: Set<String> = ["meta", "link", "br", "img", "input", "hr", "source"]

  init(_ bytes: [UInt8]) throws {
    var index = 0
    var open: [String] = []
    func fault(_ what: String) -> Fault {
      let start = max(0, index - 60)
      return Fault(
        description: what + " near: "
          + String(decoding: bytes[start..<min(bytes.count, index + 60)], as: UTF8.self))
    }
    func starts(_ text: String) -> Bool { bytes[index...].starts(with: Array(text.utf8)) }
    func isName(_ byte: UInt8) -> Bool {
      (97...122).contains(byte) || (65...90).contains(byte) || (48...57).contains(byte) || byte == 45
        || byte == 58
    }
    func name() -> String {
      let start = index
      while index < bytes.count, isName(bytes[index]) { index += 1 }
      return String(decoding: bytes[start..<index], as: UTF8.self)
    }
    func space() { while index < bytes.count, bytes[index] == 32 || bytes[index] == 10 { index += 1 } }
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<") else {
        if bytes[index] == UInt8(ascii: ">") || bytes[index] == UInt8(ascii: "\"") {
          throw fault("a bare \(Character(UnicodeScalar(bytes[index])))")
        }
        let start = index
        while index < bytes.count, !"<>\"".utf8.contains(bytes[index]) { index += 1 }
        let piece = String(decoding: bytes[start..<index], as: UTF8.self)
        text += piece
        pieces.append((open.last ?? "", piece))
        continue
      }
      if starts("<!DOCTYPE html>") {
        index += 15
        continue
      }
      index += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "/") {
        index += 1
        let closing = name()
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
      while index < bytes.count, isName(bytes[index]) {
        let attribute = name()
        guard !attributes.contains(where: { $0.0 == attribute }) else { throw fault("\(attribute) twice") }
        var value = ""
        if index < bytes.count, bytes[index] == UInt8(ascii: "=") {
          index += 1
          guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
            throw fault("a value without quotes")
          }
          index += 1
          let start = index
          while index < bytes.count, bytes[index] != UInt8(ascii: "\"") { index += 1 }
          value = String(decoding: bytes[start..<index], as: UTF8.self)
          index += 1
        }
        attributes.append((attribute, value))
        space()
      }
      let isClosed = starts("/>")
      guard isClosed || starts(">") else { throw fault("<\(element) does not end") }
      index += isClosed ? 2 : 1
      elements.append(Element(name: element, attributes: attributes, depth: open.count))
      if !isClosed, !StrictHTML.empty.contains(element) { open.append(element) }
    }
    guard open.isEmpty else { throw Fault(description: "never closed: \(open)") }
  }
}
