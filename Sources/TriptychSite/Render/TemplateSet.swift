import TriptychHealth

/// Checked templates, words and assets, ready to render any person's site.
public struct TemplateSet: Sendable {
  /// The files copied unchanged into every site, by path relative to `assets/`.
  let assets: [String: [UInt8]]
  /// The fingerprint of everything that was read. If it differs, the pages can differ.
  public let fingerprint: Fingerprint
  private let compiled: CompiledTemplates

  /// Reads and checks templates; they are compiled when they are first needed.
  ///
  /// - Parameters:
  ///   - sources: template texts by name without extension, such as `pages/pillar`.
  ///   - paths: the template files by name, relative to the templates folder; needed only for templates whose
  ///     path differs from their name.
  ///   - languages: language files by path relative to `languages/`, such as `en/pillars`.
  ///   - assets: files by path relative to `assets/`.
  ///   - themes: the colors of each theme by name without extension, such as `contrast-dark`.
  ///   - part: the models, words and assets to read and check.
  ///   - isChecked: whether this program has checked files with this fingerprint before, so that they need
  ///     not be checked again.
  /// - Throws: ``TemplateError`` with all faults: a missing file, an unknown key, word or partial, a file
  ///   that does not declare its content type, a word that no page uses.
  init(
    sources: [String: String], paths: [String: String] = [:], languages: [String: String],
    assets: [String: [UInt8]], themes: [String: String], part: TemplatePart,
    isChecked: (Fingerprint) -> Bool = { _ in false }
  ) throws(TemplateError) {
    let sources = part.language == nil ? sources : sources.filter { part.names.contains($0.key) }
    let colors = ThemeSheet(themes)
    self.assets = part.words == nil ? assets : TemplateSet.finished(assets, colors)
    fingerprint = TemplateSet.fingerprint(sources, languages, themes, self.assets)
    compiled = CompiledTemplates(
      sources: sources, files: languages,
      codes: Set(Language.codes(in: languages) + ["en"]).filter(part.reads).sorted())
    guard !isChecked(fingerprint) else { return }
    let faults = try faults(part, paths: paths) + (part.words == nil ? [] : colors.faults)
    guard faults.isEmpty else { throw TemplateError(faults) }
  }

  private func faults(
    _ part: TemplatePart, paths: [String: String]
  ) throws(TemplateError) -> [TemplateError.Fault] {
    var read: [Language] = []
    for code in compiled.codes { read.append(try compiled.language(code)) }
    var linter = TemplateLinter(
      sources: sources, paths: paths, plainWords: Set(try compiled.plainWords("en").keys))
    for page in part.models {
      if let schema = schema(page) {
        linter.check(page.template, model: schema)
      } else {
        linter.sources[page.template] = nil
      }
    }
    linter.checkFiles()
    guard let words = part.words?() else { return linter.faults }
    let chosen = read.reduce(into: Set<String>()) { $0.formUnion($1.entries.keys) }
    let needed = words.union(part.optionalWords().intersection(chosen))
    return linter.faults + read.flatMap { $0.faults(needed: needed.union(linter.usedWords)) }
      + part.assets.filter { assets[$0] == nil }.map {
        TemplateError.Fault(file: "assets/" + $0, "The file is missing; pages need it.")
      }
  }

  private func schema<Model: TemplateModel>(_ type: Model.Type) -> TemplateSchema? {
    compiled.schema(of: type)
  }

  /// The texts of the templates, by name.
  var sources: [String: String] { compiled.sources }

  /// The words of a language without placeholders; templates use them directly.
  func plainWords(_ code: String) -> [String: String] { (try? compiled.plainWords(code)) ?? [:] }

  private static func fingerprint(
    _ sources: [String: String], _ languages: [String: String], _ themes: [String: String],
    _ assets: [String: [UInt8]]
  ) -> Fingerprint {
    var bytes = FingerprintBytes()
    // Names and lengths take less than 100 bytes a file.
    let files =
      [sources, languages, themes].flatMap { $0.values.map(\.utf8.count) } + assets.values.map(\.count)
    bytes.reserve(files.reduce(0) { $0 + $1 + 100 })
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
  public var languageCodes: [String] { compiled.codes }

  /// The language with a code, or English if it has no words.
  func language(_ code: String) -> Language {
    guard let language = try? compiled.language(code) else {
      preconditionFailure("All languages were checked when they were read")
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
    guard let (schema, program) = compiled.program(of: Model.self, in: code) else { return }
    program.render(TemplateValue(model, schema: schema), to: &bytes)
  }

  /// The program of a model's template in the language with a code; `nil` without such a template.
  func program<Model: TemplateModel>(of type: Model.Type, in code: String) -> TemplateProgram? {
    compiled.program(of: type, in: code)?.program
  }

  /// The assets as sites have them: one style sheet, without comments as scripts are.
  private static func finished(_ assets: [String: [UInt8]], _ colors: ThemeSheet) -> [String: [UInt8]] {
    var assets = joined(assets, after: Array(colors.css.utf8))
    for (name, script) in assets where name.hasSuffix(".js") { assets[name] = withoutComments(script) }
    if let sheet = assets["style.css"] { assets["style.css"] = sheetWithoutComments(sheet) }
    return assets
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

  /// A style sheet with a space in place of each comment, which no browser needs. What stands within quotes stays, and
  /// a comment without an end as well.
  static func sheetWithoutComments(_ sheet: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(sheet.count)
    var quote: UInt8?
    var index = 0
    while index < sheet.count {
      let byte = sheet[index]
      if quote == nil, byte == UInt8(ascii: "/"), sheet[index...].starts(with: "/*".utf8) {
        guard let end = sheet[(index + 2)...].firstRange(of: Array("*/".utf8)) else { return sheet }
        kept.append(UInt8(ascii: " "))
        index = end.upperBound
        continue
      }
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
      kept.append(byte)
      index += 1
    }
    return kept
  }
}

/// A value that fills one template.
protocol TemplateModel: Codable, Sendable {
  /// The template's name, such as `pages/pillar`.
  static var template: String { get }
}
