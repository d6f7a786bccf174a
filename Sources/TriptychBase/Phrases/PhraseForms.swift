/// The templates of a phrase, one for each plural form that its language distinguishes.
package struct PhraseForms: Sendable, Hashable {
  /// The template for `other`, the form used most often.
  package private(set) var other: String
  /// The templates for the other plural forms; empty for most phrases, of which thousands are held.
  private var further: [PluralForm: String] = [:]

  /// The templates by plural form; `other` is always present.
  package var templates: [PluralForm: String] { further.merging([.other: other]) { _, other in other } }

  /// The maximum length of a template, in characters.
  static let longest = 1000

  /// A phrase without a count: one template for every form.
  package init(_ template: String) { other = template }

  /// A counted phrase: its templates by the names of their plural forms.
  ///
  /// - Parameter rule: the plural rule of the language. The phrase must have every form that the rule needs,
  ///   and may have any form that the rule knows.
  /// - Throws: a ``FormFault`` for the first form, by name, that does not fit the rule
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
    other = templates.removeValue(forKey: .other) ?? ""
    further = templates
  }

  /// How the forms of a counted phrase conflict with the plural rule of its language.
  package enum FormFault: Error {
    /// No form of any language has this name.
    case unknown(String)
    /// The language never uses this form.
    case unused(String)
    /// The language needs this form, and it is missing.
    case missing(String)
  }

  /// The same phrase without a word that follows placeholders, as "Uhr" follows a time in "um {time} Uhr".
  package func leavingOut(_ word: String) -> PhraseForms {
    guard other.contains(word) || further.values.contains(where: { $0.contains(word) }) else { return self }
    func left(_ template: String) -> String {
      [" ", "\u{00A0}"].reduce(template) { $0.replacing("}" + $1 + word, with: "}") }
    }
    var forms = self
    forms.other = left(other)
    forms.further = further.mapValues(left)
    return forms
  }

  /// The template of a phrase that has only one form; `nil` for other phrases.
  package var single: String? { further.isEmpty ? other : nil }

  /// The template for a form; the one for `other` if the form has no template of its own.
  package subscript(form: PluralForm) -> String { further[form] ?? other }

  /// The names of the placeholders in all forms together.
  package var placeholders: Set<String> {
    templates.values.reduce(into: Set()) { $0.formUnion(Self.placeholders(of: $1)) }
  }

  /// What is wrong with the templates themselves, in any phrase; `nil` when nothing is.
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

  /// The placeholder names in braces, such as `day` in "{day} {month}".
  package static func placeholders(of template: String) -> Set<String> {
    var found: Set<String> = []
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      found.insert(String(rest[rest.index(after: open)..<close]))
      rest = rest[rest.index(after: close)...]
    }
    return found
  }

  /// A template with its placeholders filled in. It is filled in one pass over the bytes, so values may contain
  /// braces.
  package static func filled(_ template: String, _ values: PhraseValues) -> String {
    filled(template) { values[$0] }
  }

  /// A template filled in with values from a closure, for phrases that a table repeats in every row.
  package static func filled(_ template: String, _ value: (String) -> String?) -> String {
    var template = template
    return template.withUTF8 { source in
      // Most phrases are short and fit in a stack buffer; longer ones take the slower path.
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { bytes in
        var count = 0
        let isWhole = parts(of: source, value) { part in
          guard part.count <= room - count else { return false }
          _ = bytes[count...].initialize(fromContentsOf: part)
          count += part.count
          return true
        }
        return isWhole ? String(decoding: UnsafeBufferPointer(rebasing: bytes[..<count]), as: UTF8.self) : nil
      } ?? long(source, value)
    }
  }

  /// The size of the stack buffer in bytes; phrases up to this length need no heap memory.
  private static let room = 512

  private static func long(_ source: UnsafeBufferPointer<UInt8>, _ value: (String) -> String?) -> String {
    var bytes: [UInt8] = []
    _ = parts(of: source, value) {
      bytes.append(contentsOf: $0)
      return true
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Passes the template's parts to `take` in order, with values in place of their names, until `take` returns
  /// false. Returns whether all parts were taken.
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
    // A brace without a closing one is ordinary text.
    return take(UnsafeBufferPointer(rebasing: source[start...]))
  }
}

/// Why a template cannot be used in any phrase.
public enum TemplateFault: String, Sendable, Equatable {
  /// Empty, or only white space.
  case blank = "is blank"
  /// Longer than a sentence may be.
  case tooLong = "is longer than 1000 characters"
  /// Contains a line break or another control character.
  case control = "holds a line break or another control character"
  /// Contains a brace that belongs to no placeholder.
  case brace = "holds a brace that belongs to no placeholder"
}

/// The values for the placeholders of a phrase, by name.
///
/// A phrase has one to six placeholders, so searching a few short names is faster than hashing them: pages and
/// charts fill tens of thousands of phrases. If a name is given twice, the first value counts.
package struct PhraseValues: Sendable, ExpressibleByDictionaryLiteral {
  private var values: [(String, String)]

  package init(dictionaryLiteral elements: (String, String)...) { values = elements }

  /// The text for a name; `nil` if there is none.
  package subscript(name: String) -> String? {
    get { values.first { $0.0 == name }?.1 }
    set {
      values.removeAll { $0.0 == name }
      if let newValue { values.append((name, newValue)) }
    }
  }

  /// These values combined with those of another phrase. For a name in both, this value wins.
  package func and(_ others: PhraseValues) -> PhraseValues {
    var all = self
    all.values += others.values
    return all
  }
}
