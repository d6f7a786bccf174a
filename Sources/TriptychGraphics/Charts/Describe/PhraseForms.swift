/// The template of a phrase, one for each plural form its language tells apart.
struct PhraseForms: Sendable, Equatable {
  /// By form; `other` is always there.
  let templates: [PluralForm: String]

  init(_ template: String) { templates = [.other: template] }

  /// Nil where the form every language has is missing.
  init?(_ templates: [PluralForm: String]) {
    guard templates[.other] != nil else { return nil }
    self.templates = templates
  }

  /// The template of a form; that of `other` where the form has none of its own.
  subscript(form: PluralForm) -> String { templates[form] ?? templates[.other] ?? "" }

  /// What all forms need between them.
  var placeholders: Set<String> {
    templates.values.reduce(into: Set()) { $0.formUnion(Self.placeholders(of: $1)) }
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

  /// A template with its placeholders filled in; one pass, so values may hold braces.
  static func filled(_ template: String, _ values: [String: String]) -> String {
    var result = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += rest[..<open]
      result += values[String(rest[rest.index(after: open)..<close])] ?? ""
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}
