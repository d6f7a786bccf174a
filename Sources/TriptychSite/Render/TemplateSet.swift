import Mustache

/// Checked templates, words and assets, ready to render any person's site.
public struct TemplateSet: Sendable {
  /// The words of the pages.
  let language: Language
  /// Files that go into every site as they are, by path below `assets/`.
  let assets: [String: [UInt8]]
  private let library: MustacheLibrary
  private let plainWords: [String: String]

  /// Checks and compiles templates.
  ///
  /// - Parameters:
  ///   - sources: template texts by name without extension, such as `pages/pillar`
  ///   - languages: language files by code, such as `en`
  ///   - assets: files by path below `assets/`
  /// - Throws: ``TemplateError`` with every fault there is: a missing file, an unknown key, word or
  ///   partial, a file that does not declare its content type, a word no page uses.
  public init(sources: [String: String], languages: [String: String], assets: [String: [UInt8]])
    throws(TemplateError)
  {
    let language = try Language(files: languages, code: "en")
    var linter = TemplateLinter(sources: sources, plainWords: Set(language.plainWords.keys))
    for page in TemplateSet.models() {
      if let schema = page.schema {
        linter.check(page.name, model: schema)
      } else {
        linter.sources[page.name] = nil
      }
    }
    linter.checkFiles()
    var faults = linter.faults + language.faults(usedByTemplates: linter.usedWords)
    faults += ["style.css", "icon.png"].filter { assets[$0] == nil }.map {
      TemplateError.Fault(file: "assets/" + $0, "The file is missing; every page needs it.")
    }
    guard faults.isEmpty else { throw TemplateError(faults) }

    MustacheContentTypes.register(EscapedHTML(), named: "HTML")
    var templates: [String: MustacheTemplate] = [:]
    for (name, source) in sources {
      do {
        templates[name] = try MustacheTemplate(string: source)
      } catch {
        throw TemplateError([.init(file: name + ".mustache", "The template cannot be read: \(error)")])
      }
    }
    library = MustacheLibrary(templates: templates)
    plainWords = language.plainWords
    self.language = language
    self.assets = assets
  }

  /// A template filled with a page's model.
  func render<Model: TemplateModel>(_ model: Model) -> String {
    library.render(TemplateContext(model, words: plainWords), withTemplate: Model.template) ?? ""
  }

  private static func models() -> [(name: String, schema: TemplateSchema?)] {
    func entry<Model: TemplateModel>(_ type: Model.Type) -> (name: String, schema: TemplateSchema?) {
      (Model.template, try? TemplateSchema(of: type))
    }
    return PageCatalog.models.map { entry($0) }
  }
}

/// A value that fills one template.
protocol TemplateModel: Codable, Sendable {
  /// The template's name, such as `pages/pillar`.
  static var template: String { get }
}
