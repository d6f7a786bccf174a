/// A small writer of escaped HTML, for tables of many rows.
///
/// Every text and attribute value goes through ``HTMLText``; names of elements
/// and attributes are the program's own.
struct HTMLWriter {
  fileprivate var bytes: [UInt8] = []

  /// What is written so far.
  var html: String { String(decoding: bytes, as: UTF8.self) }

  /// Opens an element, writes what the closure writes, closes it.
  mutating func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:],
    _ content: (inout HTMLWriter) -> Void
  ) {
    open(name, attributes)
    content(&self)
    close(name)
  }

  /// An element that holds only text.
  mutating func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:], text: String
  ) {
    open(name, attributes)
    HTMLText.append(text, to: &bytes)
    close(name)
  }

  /// An element that holds only text, between tags made beforehand.
  mutating func element(_ tag: HTMLTag, text: String) {
    bytes.append(contentsOf: tag.open)
    HTMLText.append(text, to: &bytes)
    bytes.append(contentsOf: tag.close)
  }

  /// Opens an element with attributes that may be absent, writes what the closure writes, closes it.
  mutating func element(
    _ name: StaticString, with attributes: [HTMLAttribute], _ content: (inout HTMLWriter) -> Void
  ) {
    void(name, attributes)
    content(&self)
    close(name)
  }

  /// An element without content, such as `input`, with attributes that may be absent.
  mutating func void(_ name: StaticString, _ attributes: [HTMLAttribute]) {
    bytes.append(UInt8(ascii: "<"))
    append(name)
    for attribute in attributes {
      guard let value = attribute.value else { continue }
      bytes.append(UInt8(ascii: " "))
      append(attribute.name)
      if !value.isEmpty { appendQuoted(value) }
    }
    bytes.append(UInt8(ascii: ">"))
  }

  /// Escaped text.
  mutating func text(_ text: String) { HTMLText.append(text, to: &bytes) }

  /// Finished HTML as it is.
  mutating func markup(_ markup: Markup) { bytes.append(contentsOf: markup.html.utf8) }

  /// A line break, so that pages stay readable as source.
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

/// The tags around a text, made once for the thousands of cells of a table.
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

/// An attribute of an element; `nil` leaves it out, an empty value stands by its name alone.
struct HTMLAttribute {
  var name: StaticString
  var value: String?

  init(_ name: StaticString, _ value: String?) {
    self.name = name
    self.value = value
  }
}
