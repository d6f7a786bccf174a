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

  /// Writes an element that contains only text, with tags prepared in advance.
  mutating func element(_ tag: HTMLTag, text: String) {
    bytes.append(contentsOf: tag.open)
    HTMLText.append(text, to: &bytes)
    bytes.append(contentsOf: tag.close)
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

/// The opening and closing tags of an element, prepared once for the thousands of cells of a table.
struct HTMLTag {
  fileprivate let open: [UInt8]
  fileprivate let close: [UInt8]

  init(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:]) {
    var writer = HTMLWriter()
    writer.open(name, attributes)
    open = writer.bytes
    writer = HTMLWriter()
    writer.close(name)
    close = writer.bytes
  }
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
