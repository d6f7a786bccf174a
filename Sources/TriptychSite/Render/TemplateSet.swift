import TriptychHealth

/// Checked templates, words and assets, ready to render any person's site.
public struct TemplateSet: Sendable {
  /// The languages by code; English is always included.
  private let languages: [String: Language]
  /// The files copied unchanged into every site, by path relative to `assets/`.
  let assets: [String: [UInt8]]
  /// The fingerprint of everything that was read. If it differs, the pages can differ.
  public let fingerprint: Fingerprint
  /// The texts of the templates, by name.
  let sources: [String: String]
  /// The words without placeholders by language; templates use them directly.
  let plainWords: [String: [String: String]]
  /// The schemas of the models, by template name.
  private let schemas: [String: TemplateSchema]
  /// The compiled templates, by language and name.
  private let programs: [String: [String: TemplateProgram]]

  /// Checks and compiles templates.
  ///
  /// - Parameters:
  ///   - sources: template texts by name without extension, such as `pages/pillar`.
  ///   - paths: the template files by name, relative to the templates folder; needed only for templates whose
  ///     path differs from their name.
  ///   - languages: language files by path relative to `languages/`, such as `en/pillars`.
  ///   - assets: files by path relative to `assets/`.
  ///   - themes: the colors of each theme by name without extension, such as `contrast-dark`.
  ///   - part: the models, words and assets to read and check.
  /// - Throws: ``TemplateError`` with all faults: a missing file, an unknown key, word or partial, a file
  ///   that does not declare its content type, a word that no page uses.
  init(
    sources: [String: String], paths: [String: String] = [:], languages: [String: String],
    assets: [String: [UInt8]], themes: [String: String], part: TemplatePart
  ) throws(TemplateError) {
    let sources = part.language == nil ? sources : sources.filter { part.names.contains($0.key) }
    var read: [String: Language] = [:]
    for code in Set(Language.codes(in: languages) + ["en"]).sorted() where part.reads(code) {
      read[code] = try Language(files: languages, code: code)
    }
    let plainWords = read.mapValues(\.plainWords)
    var linter = TemplateLinter(
      sources: sources, paths: paths, plainWords: Set((plainWords["en"] ?? [:]).keys))
    var schemas: [String: TemplateSchema] = [:]
    for page in TemplateSet.models(part.models) {
      if let schema = page.schema {
        schemas[page.name] = schema
        linter.check(page.name, model: schema)
      } else {
        linter.sources[page.name] = nil
      }
    }
    linter.checkFiles()
    var faults = linter.faults
    var assets = assets
    if let words = part.words {
      let chosen = read.values.reduce(into: Set<String>()) { $0.formUnion($1.entries.keys) }
      let needed = words.union(part.optionalWords.intersection(chosen))
      for language in read.values.sorted(by: { $0.code < $1.code }) {
        faults += language.faults(needed: needed.union(linter.usedWords))
      }
      let colors = ThemeSheet(themes)
      faults += colors.faults
      assets = TemplateSet.joined(assets, after: Array(colors.css.utf8))
      for (name, script) in assets where name.hasSuffix(".js") {
        assets[name] = TemplateSet.withoutComments(script)
      }
      faults += part.assets.filter { assets[$0] == nil }.map {
        TemplateError.Fault(file: "assets/" + $0, "The file is missing; pages need it.")
      }
    }
    guard faults.isEmpty else { throw TemplateError(faults) }

    fingerprint = TemplateSet.fingerprint(sources, languages, themes, assets)
    var compiler = TemplateCompiler(sources: sources)
    programs = plainWords.mapValues { words in
      Dictionary(uniqueKeysWithValues: schemas.map { ($0, compiler.program($0, model: $1, words: words)) })
    }
    self.sources = sources
    self.schemas = schemas
    self.plainWords = plainWords
    self.languages = read
    self.assets = assets
  }

  private static func fingerprint(
    _ sources: [String: String], _ languages: [String: String], _ themes: [String: String],
    _ assets: [String: [UInt8]]
  ) -> Fingerprint {
    var bytes = FingerprintBytes()
    for texts in [sources, languages, themes] {
      bytes.add(texts.count)
      for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
        bytes.add(name)
        bytes.add(text)
      }
    }
    for (name, asset) in assets.sorted(by: { $0.key < $1.key }) {
      bytes.add(name)
      bytes.add(asset)
    }
    return bytes.fingerprint
  }

  /// The codes of the languages in which pages can be written, ascending.
  public var languageCodes: [String] { languages.keys.sorted() }

  /// The language with a code, or English if it has no words.
  func language(_ code: String) -> Language {
    guard let language = languages[code] ?? languages["en"] else {
      preconditionFailure("English is always read")
    }
    return language
  }

  /// Renders a page's model with its template, in the language with a code.
  func render<Model: TemplateModel>(_ model: Model, in code: String) -> String {
    String(decoding: part(model, in: code).bytes, as: UTF8.self)
  }

  /// Renders a page's model to bytes.
  func part<Model: TemplateModel>(_ model: Model, in code: String) -> FinishedPart {
    var bytes: [UInt8] = []
    append(model, in: code, to: &bytes)
    return FinishedPart(bytes)
  }

  /// Renders a page's model and appends the result to bytes.
  func append<Model: TemplateModel>(_ model: Model, in code: String, to bytes: inout [UInt8]) {
    guard let schema = schemas[Model.template],
      let program = (programs[code] ?? programs["en"])?[Model.template]
    else { return }
    program.render(TemplateValue(model, schema: schema), to: &bytes)
  }

  /// The assets with a single `style.css`, which consists of the colors followed by the files in `style/`,
  /// ordered by name.
  private static func joined(_ assets: [String: [UInt8]], after colors: [UInt8]) -> [String: [UInt8]] {
    let parts = assets.filter { $0.key.hasPrefix("style/") }.sorted { $0.key < $1.key }
    guard !parts.isEmpty else { return assets }
    var joined = assets.filter { !$0.key.hasPrefix("style/") }
    joined["style.css"] = colors + parts.flatMap(\.value)
    return joined
  }

  /// A script without the lines that are a `//` comment alone, which no browser needs. A script with a backtick in any
  /// other line stays as it is, because a line within a template literal may only look like a comment.
  static func withoutComments(_ script: [UInt8]) -> [UInt8] {
    let lines = script.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .filter { !$0.drop { $0 == UInt8(ascii: " ") }.starts(with: "//".utf8) }
    guard !lines.contains(where: { $0.contains(UInt8(ascii: "`")) }) else { return script }
    return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  private static func models(
    _ types: [any TemplateModel.Type]
  ) -> [(name: String, schema: TemplateSchema?)] {
    func entry<Model: TemplateModel>(_ type: Model.Type) -> (name: String, schema: TemplateSchema?) {
      (Model.template, try? TemplateSchema(of: type))
    }
    return types.map { entry($0) }
  }
}

/// A value that fills one template.
protocol TemplateModel: Codable, Sendable {
  /// The template's name, such as `pages/pillar`.
  static var template: String { get }
}
