/// A template compiled for one model and one language: every name is resolved to a place in the model, and
/// every word and partial is part of the text.
struct TemplateProgram: Sendable {
  /// One step of the program. A section runs the steps up to its end once for each of its values.
  enum Step: Sendable {
    /// Writes a range of bytes of ``text`` unchanged.
    case text(Range<Int>)
    case escaped(Place)
    case unescaped(Place)
    case section(Place, end: Int)
    case inverted(Place, end: Int)
    /// Runs its steps once if there is a value, without entering it.
    case once(Place, end: Int)
  }

  /// The location of a value: the enclosing scope, counted from the outermost, and the path of fields from
  /// it, as a range of ``TemplateProgram/fields``. Keeping the path outside the step means that reading a
  /// step needs no reference counting.
  struct Place: Sendable, Hashable {
    var scope: Int
    var fields: Range<Int>
  }

  var steps: [Step] = []
  var text: [UInt8] = []
  /// The field paths of all values, concatenated.
  var fields: [Int] = []

  /// Renders a model and appends the page to bytes. O(length of the output).
  func render(_ model: TemplateValue, to bytes: inout [UInt8]) {
    var scopes = [model]
    text.withUnsafeBufferPointer { run(steps.indices, $0, &scopes, &bytes) }
  }

  private func run(
    _ range: Range<Int>, _ text: UnsafeBufferPointer<UInt8>, _ scopes: inout [TemplateValue],
    _ bytes: inout [UInt8]
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      switch steps[index] {
      case .text(let range):
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[range]))
        index += 1
      case .escaped(let place):
        if case .text(let words) = value(place, scopes) { HTMLText.append(words, to: &bytes) }
        index += 1
      case .unescaped(let place):
        value(place, scopes).write(to: &bytes)
        index += 1
      case .section(let place, let end):
        section(value(place, scopes), index + 1..<end, text, &scopes, &bytes)
        index = end
      case .inverted(let place, let end):
        if value(place, scopes).isNothing { run(index + 1..<end, text, &scopes, &bytes) }
        index = end
      case .once(let place, let end):
        if !value(place, scopes).isNothing { run(index + 1..<end, text, &scopes, &bytes) }
        index = end
      }
    }
  }

  private func section(
    _ value: TemplateValue, _ range: Range<Int>, _ text: UnsafeBufferPointer<UInt8>,
    _ scopes: inout [TemplateValue], _ bytes: inout [UInt8]
  ) {
    switch value {
    case .absent, .flag(false): break
    case .flag(true): run(range, text, &scopes, &bytes)
    case .list(let elements):
      for element in elements {
        scopes.append(element)
        run(range, text, &scopes, &bytes)
        scopes.removeLast()
      }
    case .text, .markup, .part, .object:
      scopes.append(value)
      run(range, text, &scopes, &bytes)
      scopes.removeLast()
    }
  }

  private func value(_ place: Place, _ scopes: [TemplateValue]) -> TemplateValue {
    // Most values are fields of the enclosing model.
    if place.fields.count == 1 {
      guard case .object(let values) = scopes[place.scope] else { return .absent }
      return values[fields[place.fields.lowerBound]]
    }
    var found = scopes[place.scope]
    for field in fields[place.fields] {
      guard case .object(let values) = found else { return .absent }
      found = values[field]
    }
    return found
  }
}
