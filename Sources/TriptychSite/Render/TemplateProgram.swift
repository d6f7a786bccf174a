/// A template made ready for one model and one language: every name is already a place in the model, every word
/// and every partial already part of the text.
struct TemplateProgram: Sendable {
  /// One step; a section runs the steps up to its end for each value it has.
  enum Step: Sendable {
    /// Bytes of ``text`` as they stand.
    case text(Range<Int>)
    case escaped(Place)
    case unescaped(Place)
    case section(Place, end: Int)
    case inverted(Place, end: Int)
  }

  /// Where a value is found: a value around this place, counted from the outermost, and the fields to it.
  struct Place: Sendable, Hashable {
    var scope: Int
    var fields: [Int]
  }

  var steps: [Step] = []
  var text: [UInt8] = []

  /// The model's page, added to bytes. O(length of what is written).
  func render(_ model: TemplateValue, to bytes: inout [UInt8]) {
    var scopes = [model]
    run(steps.indices, &scopes, &bytes)
  }

  private func run(_ range: Range<Int>, _ scopes: inout [TemplateValue], _ bytes: inout [UInt8]) {
    var index = range.lowerBound
    while index < range.upperBound {
      switch steps[index] {
      case .text(let range):
        bytes.append(contentsOf: text[range])
        index += 1
      case .escaped(let place):
        if case .text(let text) = value(place, scopes) { HTMLText.append(text, to: &bytes) }
        index += 1
      case .unescaped(let place):
        value(place, scopes).write(to: &bytes)
        index += 1
      case .section(let place, let end):
        section(value(place, scopes), index + 1..<end, &scopes, &bytes)
        index = end
      case .inverted(let place, let end):
        if value(place, scopes).isNothing { run(index + 1..<end, &scopes, &bytes) }
        index = end
      }
    }
  }

  private func section(
    _ value: TemplateValue, _ range: Range<Int>, _ scopes: inout [TemplateValue], _ bytes: inout [UInt8]
  ) {
    switch value {
    case .absent, .flag(false): break
    case .flag(true): run(range, &scopes, &bytes)
    case .list(let elements):
      for element in elements {
        scopes.append(element)
        run(range, &scopes, &bytes)
        scopes.removeLast()
      }
    case .text, .markup, .part, .object:
      scopes.append(value)
      run(range, &scopes, &bytes)
      scopes.removeLast()
    }
  }

  private func value(_ place: Place, _ scopes: [TemplateValue]) -> TemplateValue {
    // Most are fields of the model around them.
    if place.fields.count == 1 {
      guard case .object(let fields) = scopes[place.scope] else { return .absent }
      return fields[place.fields[0]]
    }
    var found = scopes[place.scope]
    for field in place.fields {
      guard case .object(let fields) = found else { return .absent }
      found = fields[field]
    }
    return found
  }
}
