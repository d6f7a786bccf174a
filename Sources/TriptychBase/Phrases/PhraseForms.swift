/// The template of a phrase, one for each plural form its language tells apart.
package struct PhraseForms: Sendable, Hashable {
  /// By form; `other` is always there.
  package let templates: [PluralForm: String]
  /// The one that is asked for most.
  package let other: String

  /// The longest template, in characters.
  static let longest = 1000

  /// A phrase that is not counted: one template for all.
  package init(_ template: String) {
    templates = [.other: template]
    other = template
  }

  /// A counted phrase: its templates by the names of their forms.
  ///
  /// - Parameter rule: that of its language; the phrase must have all forms the rule needs and may have those
  ///   it knows
  /// - Throws: what is wrong with the first form, by name, that does not fit the rule
  package init(_ named: [String: String], rule: PluralRule) throws(FormFault) {
    var templates: [PluralForm: String] = [:]
    for (name, text) in named.sorted(by: { $0.key < $1.key }) {
      guard let form = PluralForm(rawValue: name) else { throw .unknown(name) }
      guard rule.knownForms.contains(form) else { throw .unused(name) }
      templates[form] = text
    }
    let needed = rule.neededForms
    if let missing = PluralForm.allCases.first(where: { needed.contains($0) && templates[$0] == nil }) {
      throw .missing(missing.rawValue)
    }
    self.templates = templates
    other = templates[.other] ?? ""
  }

  /// How the forms of a counted phrase do not fit the plural rule of its language.
  package enum FormFault: Error {
    /// No form of any language has this name.
    case unknown(String)
    /// The language never takes this form.
    case unused(String)
    /// The language needs this form too.
    case missing(String)
  }

  /// The only template of a phrase that has one form; nil for others.
  package var single: String? { templates.count == 1 ? other : nil }

  /// The template of a form; that of `other` where the form has none of its own.
  package subscript(form: PluralForm) -> String { form == .other ? other : templates[form] ?? other }

  /// What all forms need between them.
  package var placeholders: Set<String> {
    templates.values.reduce(into: Set()) { $0.formUnion(Self.placeholders(of: $1)) }
  }

  /// What is wrong with the templates themselves, whatever the phrase; nil where nothing is.
  package var fault: TemplateFault? {
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
  package static func placeholders(of template: String) -> Set<String> {
    var found: Set<String> = []
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      found.insert(String(rest[rest.index(after: open)..<close]))
      rest = rest[rest.index(after: close)...]
    }
    return found
  }

  /// A template with its placeholders filled in; one pass by bytes, so values may hold braces.
  package static func filled(_ template: String, _ values: PhraseValues) -> String {
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

/// Why a template cannot be used, whatever its phrase.
public enum TemplateFault: String, Sendable, Equatable {
  /// Nothing, or white space alone.
  case blank = "is blank"
  /// More characters than a sentence takes.
  case tooLong = "is longer than 1000 characters"
  /// A line break or another control character.
  case control = "holds a line break or another control character"
  /// A brace that belongs to no placeholder.
  case brace = "holds a brace that belongs to no placeholder"
}

/// What fills the places of a phrase, by name.
///
/// A phrase has one to six places, so that looking through a few short names is faster than hashing them: pages and
/// charts fill tens of thousands of phrases. Of a name given twice the value given first counts.
package struct PhraseValues: Sendable, ExpressibleByDictionaryLiteral {
  private var values: [(String, String)]

  package init(dictionaryLiteral elements: (String, String)...) { values = elements }

  /// The text for a name; `nil` where none is given.
  package subscript(name: String) -> String? {
    get { values.first { $0.0 == name }?.1 }
    set {
      values.removeAll { $0.0 == name }
      if let newValue { values.append((name, newValue)) }
    }
  }

  /// These values and those of another phrase; of a name that both have, these.
  package func and(_ others: PhraseValues) -> PhraseValues {
    var all = self
    all.values += others.values
    return all
  }
}
