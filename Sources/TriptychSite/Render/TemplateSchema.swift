/// The fields that a page model offers to its template, derived from the type itself.
///
/// A model is a `Decodable` struct of texts, flags, ``Markup``, lists and further models. Decoding it with a
/// decoder that only records the requested keys gives its schema, so no separate list of keys can become
/// outdated.
indirect enum TemplateSchema: Hashable, Sendable {
  case text
  case flag
  case markup
  case object(TemplateFields)
  case list(TemplateSchema)

  /// Derives the schema of a model type.
  ///
  /// - Parameter known: the types whose schemas were derived before; those found now are added
  init<Model: Decodable>(of type: Model.Type, _ known: KnownSchemas = KnownSchemas()) throws {
    self = try known.derived(type).schema
  }
}

/// The schemas of the types that were derived so far. Many models contain the same types, of which each is decoded
/// once.
final class KnownSchemas {
  /// A schema, and an empty value of its type, with which decoding goes on.
  private var known: [ObjectIdentifier: (schema: TemplateSchema, value: Any)] = [
    ObjectIdentifier(String.self): (.text, ""), ObjectIdentifier(Bool.self): (.flag, false),
    ObjectIdentifier(Markup.self): (.markup, Markup("")),
    ObjectIdentifier(FinishedPart.self): (.markup, FinishedPart([])),
  ]

  fileprivate func derived<Value: Decodable>(
    _ type: Value.Type
  ) throws -> (schema: TemplateSchema, value: Value) {
    if let known = known[ObjectIdentifier(type)], let value = known.value as? Value {
      return (known.schema, value)
    }
    let record = SchemaRecord()
    let value = try Value(from: SchemaDecoder(record: record, known: self))
    // Asking each type whether it is a list would make the runtime look through all conformances of the program.
    let schema = record.element.map { .list($0) } ?? TemplateSchema.object(record.fields)
    known[ObjectIdentifier(type)] = (schema, value)
    return (schema, value)
  }
}

/// The fields of a model, in the order in which its type declares them.
struct TemplateFields: Hashable, Sendable {
  private(set) var names: [String] = []
  private(set) var schemas: [TemplateSchema] = []

  /// The index of a field; `nil` if there is none with the name.
  func index(_ name: String) -> Int? { names.firstIndex(of: name) }

  subscript(name: String) -> TemplateSchema? { index(name).map { schemas[$0] } }

  /// Appends a field. An existing field gets the new schema.
  mutating func add(_ name: String, _ schema: TemplateSchema) {
    if let index = index(name) {
      schemas[index] = schema
    } else {
      names.append(name)
      schemas.append(schema)
    }
  }
}

private final class SchemaRecord {
  var fields = TemplateFields()
  /// What the elements of a list are; `nil` for all other types.
  var element: TemplateSchema?
}

private struct SchemaDecoder: Decoder {
  var record: SchemaRecord
  var known: KnownSchemas
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(SchemaContainer<Key>(record: record, known: known))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    SchemaElements(record: record, known: known)
  }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw unsupported }
}

private struct SchemaContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  var record: SchemaRecord
  var known: KnownSchemas
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }
  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) throws -> Bool { false }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    let (schema, value) = try known.derived(type)
    record.fields.add(key.stringValue, schema)
    return value
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> { throw unsupported }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw unsupported }
  func superDecoder() throws -> any Decoder { throw unsupported }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw unsupported }
}

/// A list with one element, which tells what its elements are.
private struct SchemaElements: UnkeyedDecodingContainer {
  var record: SchemaRecord
  var known: KnownSchemas
  var codingPath: [any CodingKey] { [] }
  var count: Int? { 1 }
  var currentIndex: Int { isAtEnd ? 1 : 0 }
  var isAtEnd: Bool { record.element != nil }
  func decodeNil() throws -> Bool { false }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let (schema, value) = try known.derived(type)
    record.element = schema
    return value
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> { throw unsupported }
  func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw unsupported }
  func superDecoder() throws -> any Decoder { throw unsupported }
}

private let unsupported = DecodingError.dataCorrupted(
  DecodingError.Context(
    codingPath: [],
    debugDescription: "A page model holds texts, flags, markup, lists and further models only."))
