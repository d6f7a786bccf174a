import Foundation

/// The languages of a set of templates, the programs of its pages and the assets of its sites, each made when it is first
/// needed and then kept for all threads. One person's site needs one or two languages, and an unchanged site nothing.
final class CompiledTemplates: @unchecked Sendable {
  private let files: TemplateFiles
  /// Whether the assets are those of a site.
  private let isWhole: Bool
  /// The codes of the languages, ascending; English is always one of them.
  let codes: [String]

  // Everything below is accessed only while the lock is held.
  private let lock = NSLock()
  private var languages: [String: Language] = [:]
  private var plainWords: [String: [String: String]] = [:]
  private var schemas: [String: TemplateSchema] = [:]
  private let knownSchemas = KnownSchemas()
  private var programs: [String: [String: TemplateProgram]] = [:]
  private var compiler: TemplateCompiler
  private var madeAssets: [String: [UInt8]]?

  init(_ files: TemplateFiles, part: TemplatePart) {
    self.files = files
    isWhole = part.words != nil
    codes = Set(Language.codes(in: files.languages.keys) + ["en"]).filter(part.reads).sorted()
    compiler = TemplateCompiler(templates: files.templates)
  }

  /// The texts of the templates, by name.
  var sources: [String: String] { files.templates.mapValues(TemplateFiles.text) }

  /// The colors of all themes.
  var colors: ThemeSheet { ThemeSheet(files.themes.mapValues(TemplateFiles.text)) }

  /// The assets of a site or, where templates build no site, as they were read.
  var assets: [String: [UInt8]] {
    guard isWhole else { return files.assets }
    lock.lock()
    defer { lock.unlock() }
    if let madeAssets { return madeAssets }
    let made = SiteAssets.made(of: files.assets, colors)
    madeAssets = made
    return made
  }

  /// The language with a code, or English if it has no words.
  ///
  /// - Throws: ``TemplateError`` with the faults of its files
  func language(_ code: String) throws(TemplateError) -> Language {
    lock.lock()
    defer { lock.unlock() }
    return try read(code)
  }

  /// The words of a language without placeholders, which templates use directly.
  func plainWords(_ code: String) throws(TemplateError) -> [String: String] {
    lock.lock()
    defer { lock.unlock() }
    return plain(try read(code))
  }

  /// The schema of a model; `nil` if its type cannot be decoded.
  func schema<Model: TemplateModel>(of type: Model.Type) -> TemplateSchema? {
    lock.lock()
    defer { lock.unlock() }
    return derived(type)
  }

  /// The schema of a model and its template's program in a language; `nil` without such a template.
  func program<Model: TemplateModel>(
    of type: Model.Type, in code: String
  ) -> (schema: TemplateSchema, program: TemplateProgram)? {
    lock.lock()
    defer { lock.unlock() }
    guard files.templates[Model.template] != nil, let language = try? read(code), let schema = derived(type)
    else {
      return nil
    }
    if let known = programs[language.code]?[Model.template] { return (schema, known) }
    let made = compiler.program(Model.template, model: schema, words: plain(language))
    programs[language.code, default: [:]][Model.template] = made
    return (schema, made)
  }

  // MARK: While the lock is held

  private func read(_ code: String) throws(TemplateError) -> Language {
    let code = codes.contains(code) ? code : "en"
    if let known = languages[code] { return known }
    let own = files.languages.filter { $0.key.hasPrefix(code + "/") }
    let made = try Language(files: own.mapValues(TemplateFiles.text), code: code)
    languages[code] = made
    return made
  }

  private func plain(_ language: Language) -> [String: String] {
    if let known = plainWords[language.code] { return known }
    let made = language.plainWords
    plainWords[language.code] = made
    return made
  }

  private func derived<Model: TemplateModel>(_ type: Model.Type) -> TemplateSchema? {
    if let known = schemas[Model.template] { return known }
    let made = try? TemplateSchema(of: type, knownSchemas)
    schemas[Model.template] = made
    return made
  }
}
