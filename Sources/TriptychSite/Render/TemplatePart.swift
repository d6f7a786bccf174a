/// The templates and words to read: those of a whole site or, for small programs that build no site, those of
/// some pages in one language.
public struct TemplatePart: Sendable {
  /// The models of the pages.
  let models: [any TemplateModel.Type]
  /// The code of the language to read in addition to English; `nil` reads all languages.
  var language: String?
  /// The keys of the words that every language must have in addition to those of the templates. With `nil`,
  /// neither words nor assets are checked.
  var words: Set<String>?
  /// The files that pages refer to, by path relative to `assets/`.
  var assets: [String] = []

  /// The names of the templates.
  var names: Set<String> { Set(models.map { $0.template }) }

  /// Whether the words of a language are read.
  func reads(_ code: String) -> Bool { language == nil || code == language || code == "en" }

  /// Whether a file is read, given its path relative to the templates folder.
  func needs(_ path: String) -> Bool {
    guard language != nil else { return true }
    if path.hasPrefix("languages/") {
      return reads(String(path.dropFirst("languages/".count).prefix { $0 != "/" }))
    }
    return TemplateSet.templateName(path).map(names.contains) ?? false
  }
}
