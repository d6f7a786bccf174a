import TriptychHealth

/// Checked templates, words and assets, ready to render any person's site.
public struct TemplateSet: Sendable {
  /// The fingerprint of everything that was read. If it differs, the pages can differ.
  public let fingerprint: Fingerprint
  private let compiled: CompiledTemplates

  /// Checks files; they are decoded and compiled when they are first needed.
  ///
  /// - Parameters:
  ///   - part: the models, words and assets to check.
  ///   - isChecked: whether this program has checked files with this fingerprint before, so that they need
  ///     not be checked again.
  /// - Throws: ``TemplateError`` with all faults: a missing file, an unknown key, word or partial, a file
  ///   that does not declare its content type, a word that no page uses.
  init(
    _ files: TemplateFiles, part: TemplatePart, isChecked: (Fingerprint) -> Bool = { _ in false }
  ) throws(TemplateError) {
    fingerprint = files.fingerprint
    compiled = CompiledTemplates(files, part: part)
    guard !isChecked(fingerprint) else { return }
    let faults = try faults(part, paths: files.paths)
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
      + compiled.colors.faults
      + part.assets.filter { assets[$0] == nil }.map {
        TemplateError.Fault(file: "assets/" + $0, "The file is missing; pages need it.")
      }
  }

  private func schema<Model: TemplateModel>(_ type: Model.Type) -> TemplateSchema? {
    compiled.schema(of: type)
  }

  /// The texts of the templates, by name.
  var sources: [String: String] { compiled.sources }

  /// The files that every site has, by path relative to `assets/`.
  var assets: [String: [UInt8]] { compiled.assets }

  /// The words of a language without placeholders; templates use them directly.
  func plainWords(_ code: String) -> [String: String] { (try? compiled.plainWords(code)) ?? [:] }

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
}

/// A value that fills one template.
protocol TemplateModel: Codable, Sendable {
  /// The template's name, such as `pages/pillar`.
  static var template: String { get }
}
