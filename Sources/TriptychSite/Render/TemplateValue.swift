/// A page model as seen by its template: the fields of each struct, in the order of its ``TemplateSchema``.
enum TemplateValue: Sendable {
  case absent
  case text(String)
  case flag(Bool)
  case markup(Markup)
  case part([UInt8])
  case list([TemplateValue])
  case object([TemplateValue])

  /// Reads the values of a model. Values that cannot be read are absent.
  init<Model: Encodable>(_ model: Model, schema: TemplateSchema) {
    let sink = ValueSink()
    try? model.encode(to: ModelEncoder(schema: schema, sink: sink))
    self = sink.value
  }

  /// Whether a section of this value is not rendered.
  var isNothing: Bool {
    switch self {
    case .absent, .flag(false): true
    case .list(let elements): elements.isEmpty
    case .text, .flag, .markup, .part, .object: false
    }
  }

  /// Writes finished HTML unchanged.
  func write(to bytes: inout [UInt8]) {
    switch self {
    case .markup(let markup): bytes.append(contentsOf: markup.html.utf8)
    case .part(let part): bytes.append(contentsOf: part)
    case .absent, .text, .flag, .list, .object: break
    }
  }

  /// Creates a value that is not a struct.
  fileprivate init?<T>(plain value: T, _ schema: TemplateSchema) {
    switch schema {
    case .object: return nil
    case .text:
      guard let text = exactly(value, String.self) else { return nil }
      self = .text(text)
    case .flag:
      guard let flag = exactly(value, Bool.self) else { return nil }
      self = .flag(flag)
    case .markup:
      if let markup = exactly(value, Markup.self) {
        self = .markup(markup)
      } else if let part = exactly(value, FinishedPart.self) {
        self = .part(part.bytes)
      } else {
        return nil
      }
    case .list(.text):
      guard let texts = exactly(value, [String].self) else { return nil }
      self = .list(texts.map(TemplateValue.text))
    case .list: return nil
    }
  }
}

/// A value as its exact type; `nil` for any other type. A dynamic cast calls the runtime, which is expensive
/// for thousands of fields.
private func exactly<T, Wanted>(_ value: T, _ type: Wanted.Type) -> Wanted? {
  T.self == Wanted.self ? unsafeBitCast(value, to: Wanted.self) : nil
}

/// The storage for what an encoder has read.
private final class ValueSink {
  /// The value read, if it is neither a model nor a list.
  var plain = TemplateValue.absent
  /// The fields of a model or the elements of a list, depending on ``kind``.
  var parts: [TemplateValue] = []
  var kind = Kind.plain

  enum Kind { case plain, object, list }

  /// The value that was read.
  var value: TemplateValue {
    switch kind {
    case .plain: plain
    case .object: .object(parts)
    case .list: .list(parts)
    }
  }
}

/// Reads a model field by field, following its schema.
private struct ModelEncoder: Encoder {
  var schema: TemplateSchema
  var sink: ValueSink
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    guard case .object(let fields) = schema else {
      return KeyedEncodingContainer(FieldContainer<Key>(fields: TemplateFields(), sink: sink))
    }
    sink.parts = Array(repeating: .absent, count: fields.names.count)
    sink.kind = .object
    return KeyedEncodingContainer(FieldContainer<Key>(fields: fields, sink: sink))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    sink.parts = []
    sink.kind = .list
    guard case .list(let element) = schema else { return ElementContainer(schema: .text, sink: sink) }
    return ElementContainer(schema: element, sink: sink)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    PlainContainer(schema: schema, sink: sink)
  }

  /// Reads any value according to its schema.
  static func value<T: Encodable>(_ value: T, _ schema: TemplateSchema) throws -> TemplateValue {
    if let plain = TemplateValue(plain: value, schema) { return plain }
    let sink = ValueSink()
    try value.encode(to: ModelEncoder(schema: schema, sink: sink))
    return sink.value
  }
}

private struct FieldContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  var fields: TemplateFields
  var sink: ValueSink
  /// The index of the next expected field. Models encode their fields in order, so the search starts here.
  var next = 0
  var codingPath: [any CodingKey] { [] }

  private mutating func index(_ key: Key) throws -> Int {
    let name = key.stringValue
    while next < fields.names.count {
      // Fields without a value are skipped.
      if fields.names[next] == name {
        next += 1
        return next - 1
      }
      next += 1
    }
    guard let index = fields.index(name) else { throw unsupported }
    next = index + 1
    return index
  }

  private func put(_ value: TemplateValue, at index: Int) {
    if sink.kind == .object { sink.parts[index] = value }
  }

  mutating func encodeNil(forKey key: Key) {}

  mutating func encode(_ value: String, forKey key: Key) throws { put(.text(value), at: try index(key)) }
  mutating func encode(_ value: Bool, forKey key: Key) throws { put(.flag(value), at: try index(key)) }

  mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    let index = try index(key)
    put(try ModelEncoder.value(value, fields.schemas[index]), at: index)
  }

  // The standard library's own take a detour, and a third of all fields are optional.
  mutating func encodeIfPresent(_ value: String?, forKey key: Key) throws {
    if let value { put(.text(value), at: try index(key)) }
  }
  mutating func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) }
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    KeyedEncodingContainer(FieldContainer<NestedKey>(fields: TemplateFields(), sink: ValueSink()))
  }
  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    ElementContainer(schema: .text, sink: ValueSink())
  }
  mutating func superEncoder() -> any Encoder { ModelEncoder(schema: .text, sink: ValueSink()) }
  mutating func superEncoder(forKey key: Key) -> any Encoder { superEncoder() }
}

private struct ElementContainer: UnkeyedEncodingContainer {
  var schema: TemplateSchema
  var sink: ValueSink
  var count = 0
  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil() {}

  mutating func encode<T: Encodable>(_ value: T) throws {
    let element = try ModelEncoder.value(value, schema)
    guard sink.kind == .list else { return }
    sink.parts.append(element)
    count += 1
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    KeyedEncodingContainer(FieldContainer<NestedKey>(fields: TemplateFields(), sink: ValueSink()))
  }
  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    ElementContainer(schema: .text, sink: ValueSink())
  }
  mutating func superEncoder() -> any Encoder { ModelEncoder(schema: .text, sink: ValueSink()) }
}

/// The container of a value that encodes itself as a single plain value, such as an enum with a text.
private struct PlainContainer: SingleValueEncodingContainer {
  var schema: TemplateSchema
  var sink: ValueSink
  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil() throws {}

  mutating func encode<T: Encodable>(_ value: T) throws {
    guard let plain = TemplateValue(plain: value, schema) else { throw unsupported }
    sink.plain = plain
    sink.kind = .plain
  }
}

private let unsupported = EncodingError.invalidValue(
  0,
  EncodingError.Context(
    codingPath: [],
    debugDescription: "A page model holds texts, flags, markup, lists and further models only."))
