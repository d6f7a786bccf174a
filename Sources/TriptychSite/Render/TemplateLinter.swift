/// Checks templates before anything is rendered, because the engine itself renders a misspelled key or
/// partial as nothing.
struct TemplateLinter {
  /// The template sources by name without extension, such as `pages/pillar`.
  var sources: [String: String]
  /// The words without placeholders, which templates can use directly.
  var plainWords: Set<String>
  private(set) var faults: [TemplateError.Fault] = []
  private(set) var usedWords: Set<String> = []
  private var visited: Set<String> = []
  /// The tags of each file, parsed once.
  private var tags: [String: [TemplateTag]] = [:]

  /// The files of templates whose path differs from their name, by name.
  private let paths: [String: String]

  init(sources: [String: String], paths: [String: String] = [:], plainWords: Set<String>) {
    self.sources = sources
    self.paths = paths
    self.plainWords = plainWords
  }

  /// The file of a template, relative to the templates folder.
  func file(_ name: String) -> String { paths[name] ?? name + ".mustache" }

  /// Checks one page or layout, with all partials that it uses, against its model.
  mutating func check(_ name: String, model: TemplateSchema) {
    guard sources[name] != nil else {
      faults.append(.init(file: file(name), "The file is missing; a page needs it."))
      return
    }
    walk(name, scopes: [model], trail: [name])
  }

  /// Checks each file on its own: content type, balanced sections, nothing unused.
  mutating func checkFiles() {
    for (name, source) in sources.sorted(by: { $0.key < $1.key }) {
      let file = file(name)
      let tags = tags[name] ?? TemplateTag.all(in: source)
      if tags.first?.kind != .contentType || tags.first?.name != "CONTENT_TYPE:HTML" {
        faults.append(
          .init(
            file: file, line: 1, "The first tag must be {{% CONTENT_TYPE:HTML}}, so that texts are escaped."))
      }
      for tag in tags where tag.kind == .other {
        faults.append(
          .init(
            file: file, line: tag.line,
            "`\(tag.name)` is not allowed here; templates use variables, sections, partials and comments."))
      }
      if !visited.contains(name) { faults.append(.init(file: file, "No page uses this file.")) }
    }
  }

  private mutating func walk(_ name: String, scopes: [TemplateSchema], trail: [String]) {
    visited.insert(name)
    let file = file(name)
    var scopes = scopes
    var open: [TemplateTag] = []
    let own = tags[name] ?? TemplateTag.all(in: sources[name] ?? "")
    tags[name] = own
    for tag in own {
      switch tag.kind {
      case .variable, .unescaped: checkValue(tag, file: file, scopes: scopes)
      case .section, .inverted:
        open.append(tag)
        let inner = resolve(tag, file: file, scopes: scopes)
        scopes.append(tag.kind == .inverted || tag.testsEmpty ? .flag : inner)
      case .end:
        guard let start = open.popLast(), start.name == tag.name else {
          fault(file, tag, "`{{/\(tag.name)}}` closes nothing that is open here.")
          return
        }
        scopes.removeLast()
      case .partial: enter(tag, file: file, scopes: scopes, trail: trail)
      case .contentType, .comment, .other: break
      }
    }
    for tag in open { fault(file, tag, "`{{#\(tag.name)}}` is never closed.") }
  }

  private mutating func enter(_ tag: TemplateTag, file: String, scopes: [TemplateSchema], trail: [String]) {
    if sources[tag.name] == nil {
      fault(file, tag, "There is no partial `\(tag.name)`.")
    } else if trail.contains(tag.name) {
      fault(file, tag, "The partial `\(tag.name)` would include itself.")
    } else {
      walk(tag.name, scopes: scopes, trail: trail + [tag.name])
    }
  }

  private mutating func checkValue(_ tag: TemplateTag, file: String, scopes: [TemplateSchema]) {
    let schema = resolve(tag, file: file, scopes: scopes)
    switch (schema, tag.kind) {
    case (.markup, .variable):
      fault(file, tag, "`\(tag.name)` is finished markup; write it as {{{\(tag.name)}}}.")
    case (.text, .unescaped), (.flag, .unescaped):
      fault(file, tag, "`\(tag.name)` is text and must be escaped; write it as {{\(tag.name)}}.")
    case (.object, _), (.list, _), (.flag, .variable):
      fault(file, tag, "`\(tag.name)` is no text; use it as a section.")
    default: break
    }
  }

  /// The schema of a name. An unknown name is a fault and is treated as text.
  private mutating func resolve(_ tag: TemplateTag, file: String, scopes: [TemplateSchema]) -> TemplateSchema
  {
    if tag.name == "." { return element(scopes.last ?? .text) }
    let parts = tag.value.split(separator: ".").map(String.init)
    if parts.first == "w" {
      let word = parts.dropFirst().joined(separator: ".")
      usedWords.insert(word)
      if !plainWords.contains(word) {
        fault(file, tag, "The language file has no word `\(word)` that stands by itself.")
      }
      return .text
    }
    for scope in scopes.reversed() {
      guard case .object(let fields) = scope, let first = parts.first, var found = fields[first] else {
        continue
      }
      for part in parts.dropFirst() {
        guard case .object(let inner) = found, let next = inner[part] else {
          fault(file, tag, "The page has no value `\(tag.value)`.")
          return .text
        }
        found = next
      }
      guard tag.testsEmpty else { return tag.kind == .section ? element(found) : found }
      if case .list = found { return found }
      fault(file, tag, "`\(tag.value)` is no list; only a list can be tested by `empty`.")
      return .flag
    }
    fault(file, tag, "The page has no value `\(tag.value)`.")
    return .text
  }

  private func element(_ schema: TemplateSchema) -> TemplateSchema {
    if case .list(let element) = schema { return element }
    return schema
  }

  private mutating func fault(_ file: String, _ tag: TemplateTag, _ text: String) {
    let fault = TemplateError.Fault(file: file, line: tag.line, text)
    if !faults.contains(fault) { faults.append(fault) }
  }
}
