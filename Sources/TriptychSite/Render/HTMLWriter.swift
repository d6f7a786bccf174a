/// A small writer of escaped HTML, for tables of many rows.
///
/// Every text and attribute value goes through ``HTMLText``; names of elements
/// and attributes are the program's own.
struct HTMLWriter {
  private var bytes: [UInt8] = []

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

  /// Escaped text.
  mutating func text(_ text: String) { HTMLText.append(text, to: &bytes) }

  /// Finished HTML as it is.
  mutating func markup(_ markup: Markup) { bytes.append(contentsOf: markup.html.utf8) }

  /// A line break, so that pages stay readable as source.
  mutating func newline() { bytes.append(UInt8(ascii: "\n")) }

  private mutating func open(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String>) {
    bytes.append(UInt8(ascii: "<"))
    append(name)
    for (attribute, value) in attributes {
      bytes.append(UInt8(ascii: " "))
      append(attribute)
      bytes.append(UInt8(ascii: "="))
      bytes.append(UInt8(ascii: "\""))
      HTMLText.append(value, to: &bytes)
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(UInt8(ascii: ">"))
  }

  private mutating func close(_ name: StaticString) {
    bytes.append(UInt8(ascii: "<"))
    bytes.append(UInt8(ascii: "/"))
    append(name)
    bytes.append(UInt8(ascii: ">"))
  }

  private mutating func append(_ name: StaticString) {
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }
}
