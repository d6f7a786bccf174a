/// The template of a phrase, one for each plural form its language tells apart.
struct PhraseForms: Sendable, Equatable {
  /// By form; `other` is always there.
  let templates: [PluralForm: String]

  /// The longest template, in characters.
  static let longest = 1000

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
  static func filled(_ template: String, _ values: [String: String]) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(template.utf8.count + 32)
    var name: [UInt8]?
    for byte in template.utf8 {
      switch byte {
      case UInt8(ascii: "{") where name == nil: name = []
      case UInt8(ascii: "}") where name != nil:
        bytes += (values[String(decoding: name ?? [], as: UTF8.self)] ?? "").utf8
        name = nil
      default:
        if name == nil { bytes.append(byte) } else { name?.append(byte) }
      }
    }
    // A brace that nothing closes stands for itself.
    if let name { bytes += [UInt8(ascii: "{")] + name }
    return String(decoding: bytes, as: UTF8.self)
  }
}
