import Mustache

/// A page model in the form that swift-mustache reads.
///
/// An absent value is an explicit null. Otherwise, the engine would look for the same name in the enclosing
/// scopes and show an unrelated value.
struct TemplateContext: MustacheParent {
  private var values: [String: Any]

  /// Reads the fields of a struct once.
  init(_ model: Any, words: [String: String]? = nil) {
    values = [:]
    for child in Mirror(reflecting: model).children {
      if let label = child.label { values[label] = TemplateContext.value(child.value) }
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
    case .optional: return mirror.children.first.map { TemplateContext.value($0.value) } ?? Absent()
    case .collection: return mirror.children.map { TemplateContext.value($0.value) }
    default: return TemplateContext(value)
    }
  }

  private struct Absent: MustacheCustomRenderable {
    var renderText: String { "" }
    var isNull: Bool { true }
  }
}
