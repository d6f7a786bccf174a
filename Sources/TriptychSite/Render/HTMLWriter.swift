/// A small writer of escaped HTML, for tables of many rows.
///
/// Every text and attribute value goes through ``HTMLText``; names of elements
/// and attributes are the program's own.
struct HTMLWriter {
  private(set) var html = ""

  /// Opens an element, writes what the closure writes, closes it.
  mutating func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:],
    _ content: (inout HTMLWriter) -> Void
  ) {
    open(name, attributes)
    content(&self)
    html += "</\(name)>"
  }

  /// An element that holds only text.
  mutating func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:], text: String
  ) {
    open(name, attributes)
    html += HTMLText.escaped(text)
    html += "</\(name)>"
  }

  /// Escaped text.
  mutating func text(_ text: String) { html += HTMLText.escaped(text) }

  /// Finished HTML as it is.
  mutating func markup(_ markup: Markup) { html += markup.html }

  /// A line break, so that pages stay readable as source.
  mutating func newline() { html += "\n" }

  private mutating func open(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String>) {
    html += "<\(name)"
    for (attribute, value) in attributes { html += " \(attribute)=\"\(HTMLText.escaped(value))\"" }
    html += ">"
  }
}
