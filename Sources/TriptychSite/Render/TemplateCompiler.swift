/// Compiles templates for their models. The linter has already checked them.
struct TemplateCompiler {
  private let templates: [String: [UInt8]]
  /// The words of the language, by key.
  private var words: [String: String] = [:]
  private var pieces: [String: [TemplatePiece]] = [:]
  private var program = TemplateProgram()
  /// Whether the last step is text that can be extended.
  private var growsText = false

  /// Creates a compiler.
  ///
  /// - Parameter templates: the texts of the templates in UTF-8, by name.
  init(templates: [String: [UInt8]]) { self.templates = templates }

  /// Compiles a template for a model with the given schema.
  ///
  /// - Parameter words: the words without placeholders, by key.
  mutating func program(_ name: String, model: TemplateSchema, words: [String: String]) -> TemplateProgram {
    self.words = words
    program = TemplateProgram()
    growsText = false
    add(name, indentation: [], scopes: [model])
    return program
  }

  private mutating func add(_ name: String, indentation: [UInt8], scopes: [TemplateSchema]) {
    var scopes = scopes
    var open: [(step: Int, scopes: Int)] = []
    for piece in parts(name, indentation) {
      switch piece {
      case .text(let bytes): add(bytes)
      case .partial(let tag, let more): add(tag.name, indentation: indentation + more, scopes: scopes)
      case .tag(let tag):
        switch tag.kind {
        case .variable, .unescaped: addValue(tag, scopes)
        case .section, .inverted:
          let (place, schema) = resolve(tag.value, scopes)
          open.append((program.steps.count, scopes.count))
          switch (tag.kind, tag.testsEmpty) {
          case (.section, false):
            program.steps.append(.section(place, end: 0))
            if let inner = schema.scope { scopes.append(inner) }
          case (.inverted, true): program.steps.append(.once(place, end: 0))
          default: program.steps.append(.inverted(place, end: 0))
          }
          growsText = false
        case .end:
          guard let start = open.popLast() else { continue }
          close(start.step)
          scopes.removeLast(scopes.count - start.scopes)
        case .partial, .contentType, .comment, .other: break
        }
      }
    }
  }

  private mutating func parts(_ name: String, _ indentation: [UInt8]) -> [TemplatePiece] {
    let key = name + String(decoding: indentation, as: UTF8.self)
    if let known = pieces[key] { return known }
    let text = TemplateFiles.text(templates[name] ?? [])
    let parts = TemplatePiece.all(in: TemplatePiece.indented(text, by: indentation))
    pieces[key] = parts
    return parts
  }

  private mutating func add(_ bytes: [UInt8]) {
    let start = program.text.count
    program.text += bytes
    if growsText, case .text(let range) = program.steps.last {
      program.steps[program.steps.count - 1] = .text(range.lowerBound..<program.text.count)
    } else {
      program.steps.append(.text(start..<program.text.count))
      growsText = true
    }
  }

  private mutating func addValue(_ tag: TemplateTag, _ scopes: [TemplateSchema]) {
    if tag.name.hasPrefix("w.") {
      var bytes: [UInt8] = []
      HTMLText.append(words[String(tag.name.dropFirst(2))] ?? "", to: &bytes)
      return add(bytes)
    }
    let place = resolve(tag.name, scopes).place
    program.steps.append(tag.kind == .unescaped ? .unescaped(place) : .escaped(place))
    growsText = false
  }

  private mutating func close(_ step: Int) {
    let end = program.steps.count
    switch program.steps[step] {
    case .section(let place, _): program.steps[step] = .section(place, end: end)
    case .inverted(let place, _): program.steps[step] = .inverted(place, end: end)
    case .once(let place, _): program.steps[step] = .once(place, end: end)
    case .text, .escaped, .unescaped: break
    }
    growsText = false
  }

  /// The location of a name and its schema, taken from the innermost value that has it.
  private mutating func resolve(_ name: String, _ scopes: [TemplateSchema]) -> (
    place: TemplateProgram.Place, schema: TemplateSchema
  ) {
    let own = TemplateProgram.Place(scope: scopes.count - 1, fields: 0..<0)
    guard name != ".", let last = scopes.last else { return (own, scopes.last ?? .text) }
    let parts = name.split(separator: ".").map(String.init)
    for (scope, schema) in scopes.enumerated().reversed() {
      guard case .object(let fields) = schema, let first = parts.first, fields.index(first) != nil else {
        continue
      }
      let start = program.fields.count
      var found = schema
      for part in parts {
        guard case .object(let inner) = found, let index = inner.index(part) else { return (own, last) }
        program.fields.append(index)
        found = inner.schemas[index]
      }
      return (TemplateProgram.Place(scope: scope, fields: start..<program.fields.count), found)
    }
    return (own, last)
  }
}

extension TemplateSchema {
  /// The innermost scope within a section of a value with this schema; `nil` if the scope does not change.
  fileprivate var scope: TemplateSchema? {
    switch self {
    case .flag: nil
    case .list(let element): element
    case .text, .markup, .object: self
    }
  }
}
