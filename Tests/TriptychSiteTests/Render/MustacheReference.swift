import Mustache

@testable import TriptychSite

/// Renders pages with swift-mustache, which defines what a template means.
///
/// It is much slower than `TemplateSet.render`, whose results are compared with it.
struct MustacheReference {
  private let library: MustacheLibrary
  private let words: [String: [String: String]]

  /// Parses all templates of a set.
  init(_ templates: TemplateSet) throws {
    MustacheContentTypes.register(EscapedHTML(), named: "HTML")
    library = MustacheLibrary(templates: try templates.sources.mapValues { try MustacheTemplate(string: $0) })
    words = Dictionary(
      uniqueKeysWithValues: templates.languageCodes.map { ($0, templates.plainWords($0)) })
  }

  /// A page's HTML in the language with a code.
  func render<Model: TemplateModel>(_ model: Model, in code: String) -> String? {
    library.render(MustacheModel(model, words: words[code]), withTemplate: Model.template)
  }
}

/// The content type `HTML` that every template declares.
private struct EscapedHTML: MustacheContentType {
  func escapeText(_ text: String) -> String { HTMLText.escaped(text) }
}

/// A page model in the form that swift-mustache reads.
///
/// An absent value is an explicit null. Otherwise, the engine would look for the same name in the enclosing
/// scopes and show an unrelated value.
private struct MustacheModel: MustacheParent {
  private var values: [String: Any]

  /// Reads the fields of a struct once.
  init(_ model: Any, words: [String: String]? = nil) {
    values = [:]
    for child in Mirror(reflecting: model).children {
      if let label = child.label { values[label] = MustacheModel.value(child.value) }
    }
    if let words { values["w"] = words }
  }

  func child(named name: String) -> Any? { values[name] }

  private static func value(_ value: Any) -> Any {
    switch value {
    case let text as String: return text
    case let flag as Bool: return flag
    case let markup as Markup: return markup.html
    case let part as FinishedPart: return String(decoding: part.bytes, as: UTF8.self)
    case let texts as [String]: return texts
    default: break
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { MustacheModel.value($0.value) } ?? Absent()
    case .collection: return mirror.children.map { MustacheModel.value($0.value) }
    default: return MustacheModel(value)
    }
  }

  private struct Absent: MustacheCustomRenderable {
    var renderText: String { "" }
    var isNull: Bool { true }
  }
}
