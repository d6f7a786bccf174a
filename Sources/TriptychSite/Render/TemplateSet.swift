import Mustache
import TriptychHealth

/// Checked templates, words and assets, ready to render any person's site.
public struct TemplateSet: Sendable {
  /// The words of the pages by the language's code; English is always there.
  private let languages: [String: Language]
  /// Files that go into every site as they are, by path below `assets/`.
  let assets: [String: [UInt8]]
  /// The fingerprint of all that was read: another one may give other pages.
  public let fingerprint: Fingerprint
  /// The templates as swift-mustache reads them.
  private let library: MustacheLibrary
  private let plainWords: [String: [String: String]]
  /// The shapes of the models by their template.
  private let schemas: [String: TemplateSchema]
  /// The templates made ready, by language and name.
  private let programs: [String: [String: TemplateProgram]]

  /// Checks and compiles templates.
  ///
  /// - Parameters:
  ///   - sources: template texts by name without extension, such as `pages/pillar`
  ///   - paths: the files of the templates by name, below the folder of templates; one that has none here lies at its
  ///     name
  ///   - languages: language files by path below `languages/`, such as `en/pillars`
  ///   - assets: files by path below `assets/`
  ///   - themes: the colours of each theme by name without extension, such as `contrast-dark`
  ///   - part: what is read and checked
  /// - Throws: ``TemplateError`` with every fault there is: a missing file, an unknown key, word or
  ///   partial, a file that does not declare its content type, a word no page uses.
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
    if let needed = part.words {
      for language in read.values.sorted(by: { $0.code < $1.code }) {
        faults += language.faults(needed: needed.union(linter.usedWords))
      }
      let colours = ThemeSheet(themes)
      faults += colours.faults
      assets = TemplateSet.joined(assets, after: Array(colours.css.utf8))
      faults += part.assets.filter { assets[$0] == nil }.map {
        TemplateError.Fault(file: "assets/" + $0, "The file is missing; pages need it.")
      }
    }
    guard faults.isEmpty else { throw TemplateError(faults) }

    fingerprint = TemplateSet.fingerprint(sources, languages, themes, assets)
    MustacheContentTypes.register(EscapedHTML(), named: "HTML")
    var templates: [String: MustacheTemplate] = [:]
    for (name, source) in sources {
      do {
        templates[name] = try MustacheTemplate(string: source)
      } catch {
        throw TemplateError([.init(file: linter.file(name), "The template cannot be read: \(error)")])
      }
    }
    library = MustacheLibrary(templates: templates)
    var compiler = TemplateCompiler(sources: sources)
    programs = plainWords.mapValues { words in
      Dictionary(uniqueKeysWithValues: schemas.map { ($0, compiler.program($0, model: $1, words: words)) })
    }
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

  /// The codes of the languages pages can be written in, ascending.
  public var languageCodes: [String] { languages.keys.sorted() }

  /// The language of a code; English where there are no words in it.
  func language(_ code: String) -> Language {
    guard let language = languages[code] ?? languages["en"] else {
      preconditionFailure("English is always read")
    }
    return language
  }

  /// A template filled with a page's model, in the language of a code.
  func render<Model: TemplateModel>(_ model: Model, in code: String) -> String {
    String(decoding: part(model, in: code).bytes, as: UTF8.self)
  }

  /// The same as bytes.
  func part<Model: TemplateModel>(_ model: Model, in code: String) -> FinishedPart {
    var bytes: [UInt8] = []
    append(model, in: code, to: &bytes)
    return FinishedPart(bytes)
  }

  /// The same, added to bytes.
  func append<Model: TemplateModel>(_ model: Model, in code: String, to bytes: inout [UInt8]) {
    guard let schema = schemas[Model.template],
      let program = (programs[code] ?? programs["en"])?[Model.template]
    else { return }
    program.render(TemplateValue(model, schema: schema), to: &bytes)
  }

  /// The same as ``render(_:in:)`` the long way, by swift-mustache: what a template means is what it says, and
  /// tests hold ours beside it.
  func renderByMustache<Model: TemplateModel>(_ model: Model, in code: String) -> String {
    let words = plainWords[code] ?? plainWords["en"] ?? [:]
    return library.render(TemplateContext(model, words: words), withTemplate: Model.template) ?? ""
  }

  /// The assets with the colours and then the parts below `style/` as one `style.css`, in the order of their
  /// names.
  private static func joined(_ assets: [String: [UInt8]], after colours: [UInt8]) -> [String: [UInt8]] {
    let parts = assets.filter { $0.key.hasPrefix("style/") }.sorted { $0.key < $1.key }
    guard !parts.isEmpty else { return assets }
    var joined = assets.filter { !$0.key.hasPrefix("style/") }
    joined["style.css"] = colours + parts.flatMap(\.value)
    return joined
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
