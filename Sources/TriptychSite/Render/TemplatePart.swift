/// Some pages and the words of one language, for programs that make no whole site and should stay small.
public struct TemplatePart: Sendable {
  /// The pages' models.
  let models: [any TemplateModel.Type]
  /// The code of the language; English is read besides.
  let language: String

  /// The names of the templates.
  var names: Set<String> { Set(models.map { $0.template }) }

  /// Whether the words of a language are read.
  func reads(_ code: String) -> Bool { code == language || code == "en" }

  /// Whether a file is read, by its path below the folder of templates.
  func needs(_ path: String) -> Bool {
    if path.hasPrefix("languages/") {
      return reads(String(path.dropFirst("languages/".count).prefix { $0 != "/" }))
    }
    return TemplateSet.templateName(path).map(names.contains) ?? false
  }
}
