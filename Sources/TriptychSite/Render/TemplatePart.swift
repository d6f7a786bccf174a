/// The templates and words that are read: those of a whole site, or for programs that make none and should stay small,
/// of some pages in one language.
public struct TemplatePart: Sendable {
  /// The pages' models.
  let models: [any TemplateModel.Type]
  /// The code of the language, English is read besides; `nil` reads all there are.
  var language: String?
  /// The keys of the words that every language must have besides those of the templates. With `nil` neither words nor
  /// assets are checked.
  var words: Set<String>?
  /// The files that pages refer to, by path below `assets/`.
  var assets: [String] = []

  /// The names of the templates.
  var names: Set<String> { Set(models.map { $0.template }) }

  /// Whether the words of a language are read.
  func reads(_ code: String) -> Bool { language == nil || code == language || code == "en" }

  /// Whether a file is read, by its path below the folder of templates.
  func needs(_ path: String) -> Bool {
    guard language != nil else { return true }
    if path.hasPrefix("languages/") {
      return reads(String(path.dropFirst("languages/".count).prefix { $0 != "/" }))
    }
    return TemplateSet.templateName(path).map(names.contains) ?? false
  }
}
