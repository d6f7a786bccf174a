/// A small writer of escaped HTML, for tables with many rows.
///
/// Every text and attribute value goes through ``HTMLText``. The names of elements and attributes come from
/// the program.
struct HTMLWriter {
  fileprivate var bytes: [UInt8] = []

  /// The HTML written so far.
  var html: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes an element, with the closure writing its content.
  mutating func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:],
    _ content: (inout HTMLWriter) -> Void
  ) {
    open(name, attributes)
    content(&self)
    close(name)
  }

  /// Writes an element that contains only text.
  mutating func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:], text: String
  ) {
    open(name, attributes)
    HTMLText.append(text, to: &bytes)
    close(name)
  }

  /// Begins an element that the next one ends, and writes the text at its beginning.
  mutating func begin(_ tag: HTMLTag, text: String = "") {
    tag.text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    HTMLText.append(text, to: &bytes)
  }

  /// Writes an element with optional attributes, with the closure writing its content.
  mutating func element(
    _ name: StaticString, with attributes: HTMLAttributes, _ content: (inout HTMLWriter) -> Void
  ) {
    void(name, attributes)
    content(&self)
    close(name)
  }

  /// Writes an element without content, such as `input`, with optional attributes.
  mutating func void(_ name: StaticString, _ attributes: HTMLAttributes) {
    bytes.append(UInt8(ascii: "<"))
    append(name)
    for (attribute, value) in attributes.list {
      guard let value else { continue }
      bytes.append(UInt8(ascii: " "))
      append(attribute)
      if !value.isEmpty { appendQuoted(value) }
    }
    bytes.append(UInt8(ascii: ">"))
  }

  /// Writes escaped text.
  mutating func text(_ text: String) { HTMLText.append(text, to: &bytes) }

  /// Writes finished HTML unchanged.
  mutating func markup(_ markup: Markup) { bytes.append(contentsOf: markup.html.utf8) }

  /// Writes a line break, which keeps the source of pages readable.
  mutating func newline() { bytes.append(UInt8(ascii: "\n")) }

  fileprivate mutating func open(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String>) {
    bytes.append(UInt8(ascii: "<"))
    append(name)
    for (attribute, value) in attributes {
      bytes.append(UInt8(ascii: " "))
      append(attribute)
      appendQuoted(value)
    }
    bytes.append(UInt8(ascii: ">"))
  }

  fileprivate mutating func close(_ name: StaticString) {
    bytes.append(UInt8(ascii: "<"))
    bytes.append(UInt8(ascii: "/"))
    append(name)
    bytes.append(UInt8(ascii: ">"))
  }

  private mutating func appendQuoted(_ value: String) {
    bytes.append(UInt8(ascii: "="))
    bytes.append(UInt8(ascii: "\""))
    HTMLText.append(value, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(_ name: StaticString) {
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }
}

/// The opening tag of a row, a cell or an item of a list, whose closing tag HTML lets one leave out: the next one
/// ends it, as does the end of what it stands in.
///
/// A year has 365 of them, and a site hundreds of such years. Nothing may stand between one and the next, not even
/// a line break, since it would belong to the text of the first.
struct HTMLTag {
  fileprivate let text: StaticString

  static let row = HTMLTag(text: "<tr>")
  static let rowHead = HTMLTag(text: "<th scope=row>")
  static let cell = HTMLTag(text: "<td>")
  static let item = HTMLTag(text: "<li>")
}

/// Attributes of an element, in order; `nil` omits one, and an empty value writes only its name.
struct HTMLAttributes: ExpressibleByDictionaryLiteral {
  fileprivate var list: [(name: StaticString, value: String?)]

  init(dictionaryLiteral elements: (StaticString, String?)...) {
    list = elements.map { (name: $0, value: $1) }
  }

  static func + (first: HTMLAttributes, second: HTMLAttributes) -> HTMLAttributes {
    var both = first
    both.list += second.list
    return both
  }

  static func += (first: inout HTMLAttributes, second: HTMLAttributes) { first.list += second.list }
}
