/// The template of a phrase, one for each plural form its language tells apart.
package struct PhraseForms: Sendable, Equatable {
  /// By form; `other` is always there.
  let templates: [PluralForm: String]
  /// The one that is asked for most.
  let other: String

  /// The longest template, in characters.
  static let longest = 1000

  init(_ template: String) {
    templates = [.other: template]
    other = template
  }

  /// Nil where the form every language has is missing.
  init?(_ templates: [PluralForm: String]) {
    guard let other = templates[.other] else { return nil }
    self.templates = templates
    self.other = other
  }

  /// The template of a form; that of `other` where the form has none of its own.
  subscript(form: PluralForm) -> String { form == .other ? other : templates[form] ?? other }

  /// What all forms need between them.
  var placeholders: Set<String> {
    templates.values.reduce(into: Set()) { $0.formUnion(Self.placeholders(of: $1)) }
  }

  /// What is wrong with the templates themselves, whatever the phrase; nil where nothing is.
  var fault: TemplateFault? {
    PluralForm.allCases.compactMap { templates[$0] }.compactMap(Self.fault).first
  }

  private static func fault(_ template: String) -> TemplateFault? {
    if template.allSatisfy(\.isWhitespace) { return .blank }
    if template.count > longest { return .tooLong }
    if template.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      return .control
    }
    let plain = filled(template, [:])
    return plain.contains("{") || plain.contains("}") ? .brace : nil
  }

  /// The names in braces, such as `day` in "{day} {month}".
  static func placeholders(of template: String) -> Set<String> {
    var found: Set<String> = []
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      found.insert(String(rest[rest.index(after: open)..<close]))
      rest = rest[rest.index(after: close)...]
    }
    return found
  }

  /// A template with its placeholders filled in; one pass by bytes, so values may hold braces.
  static func filled(_ template: String, _ values: PhraseValues) -> String {
    filled(template) { values[$0] }
  }

  /// The same with values found by a closure, for phrases that a table says once a row.
  package static func filled(_ template: String, _ value: (String) -> String?) -> String {
    var template = template
    return template.withUTF8 { source in
      // Most are short: a stretch of the stack holds them, and what does not fit goes the long way.
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { bytes in
        var count = 0
        let isWhole = parts(of: source, value) { part in
          guard part.count <= room - count else { return false }
          for byte in part {
            bytes[count] = byte
            count += 1
          }
          return true
        }
        return isWhole ? String(decoding: UnsafeBufferPointer(rebasing: bytes[..<count]), as: UTF8.self) : nil
      } ?? long(source, value)
    }
  }

  /// Bytes of a phrase that are put together without asking for memory.
  private static let room = 512

  private static func long(_ source: UnsafeBufferPointer<UInt8>, _ value: (String) -> String?) -> String {
    var bytes: [UInt8] = []
    _ = parts(of: source, value) {
      bytes.append(contentsOf: $0)
      return true
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Gives the template's parts in their order, values in place of their names, until one is not taken; whether
  /// all were.
  private static func parts(
    of source: UnsafeBufferPointer<UInt8>, _ value: (String) -> String?,
    to take: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    var start = 0
    while let open = source[start...].firstIndex(of: UInt8(ascii: "{")),
      let close = source[open...].firstIndex(of: UInt8(ascii: "}"))
    {
      guard take(UnsafeBufferPointer(rebasing: source[start..<open])) else { return false }
      let name = String(decoding: source[open + 1..<close], as: UTF8.self)
      if var text = value(name), !text.withUTF8(take) { return false }
      start = close + 1
    }
    // A brace that nothing closes stands for itself.
    return take(UnsafeBufferPointer(rebasing: source[start...]))
  }
}
