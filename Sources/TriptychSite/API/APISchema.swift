import TriptychHealth

/// What a value of the API may be, as its JSON Schema says.
indirect enum APISchema: Sendable {
  /// A text; `format` is one of JSON Schema's, such as `date`.
  case text(format: String? = nil, pattern: String? = nil)
  /// One of a few words.
  case choice([String])
  case number(ClosedRange<Double>? = nil)
  case whole(ClosedRange<Int>? = nil)
  case flag
  case list(APISchema)
  /// The value, or `null`.
  case optional(APISchema)
  /// An object with a name of its own in the published schemas.
  case object(APIShape)
  /// An object that stands in one place only.
  case members([APIMember])
  /// Exactly one of several.
  case oneOf([APISchema])
  /// Any value.
  case any
}

/// A member of an object: its name, its meaning, and what its value may be.
struct APIMember: Sendable {
  var name: String
  /// The meaning in a sentence; `nil` where the schema alone says it.
  var about: String?
  var schema: APISchema
  /// Whether every object has it. All members of what a build writes are there; only what is handed in may lack some.
  var isNeeded = true
}

/// The members of an object of the API, which has no others.
struct APIShape: Sendable {
  /// The name in the published schemas, such as `Score`.
  var name: String
  var about: String
  var members: [APIMember]
}

extension APISchema {
  /// A calendar date, such as `2026-01-31`.
  static let day = APISchema.text(format: "date")
  /// A moment with its offset from UTC.
  static let moment = APISchema.text(format: "date-time")
  /// A time of day, such as `08:00`.
  static let time = APISchema.text(pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$")

  /// The schema as JSON. Named objects are references to `place` followed by their name.
  func json(at place: String) -> JSONValue {
    switch self {
    case .text(let format, let pattern):
      APISchema.of("string", ("format", JSONValue(format)), ("pattern", JSONValue(pattern)))
    case .choice(let words): APISchema.of("string", ("enum", .array(words.map { .string($0) })))
    case .number(let range):
      APISchema.of(
        "number", ("minimum", JSONValue(range?.lowerBound)), ("maximum", JSONValue(range?.upperBound)))
    case .whole(let range):
      APISchema.of(
        "integer", ("minimum", JSONValue(range?.lowerBound)), ("maximum", JSONValue(range?.upperBound)))
    case .flag: APISchema.of("boolean")
    case .list(let element): APISchema.of("array", ("items", element.json(at: place)))
    case .optional(let schema): APISchema.orNull(schema.json(at: place))
    case .object(let shape): .members(["$ref": .string(place + shape.name)])
    case .members(let members): APISchema.object(members, about: nil, at: place)
    case .oneOf(let schemas): .members(["oneOf": .array(schemas.map { $0.json(at: place) })])
    case .any: .object([])
    }
  }

  /// The named objects in the schema, each once, those within others after them.
  var shapes: [APIShape] {
    switch self {
    case .object(let shape): [shape] + shape.members.flatMap(\.schema.shapes)
    case .members(let members): members.flatMap(\.schema.shapes)
    case .oneOf(let schemas): schemas.flatMap(\.shapes)
    case .list(let schema), .optional(let schema): schema.shapes
    case .text, .choice, .number, .whole, .flag, .any: []
    }
  }

  /// The schema of an object.
  static func object(_ members: [APIMember], about: String?, at place: String) -> JSONValue {
    let needed = members.filter(\.isNeeded).map { JSONValue.string($0.name) }
    let properties = members.map { member in
      JSONMember(member.name, APISchema.described(member.schema.json(at: place), member.about))
    }
    return of(
      "object", ("description", JSONValue(about)),
      ("required", needed.isEmpty ? .null : .array(needed)),
      ("properties", .object(properties)), ("additionalProperties", .bool(false)))
  }

  private static func of(_ type: String, _ members: (name: String, value: JSONValue)...) -> JSONValue {
    .object(
      [JSONMember("type", .string(type))]
        + members.filter { $0.value != .null }.map { JSONMember($0.name, $0.value) })
  }

  /// A simple type allows `null` beside its own; everything else is one of two.
  private static func orNull(_ schema: JSONValue) -> JSONValue {
    guard case .object(var members) = schema, case .string(let type)? = schema["type"], schema["enum"] == nil
    else {
      return .members(["anyOf": .array([schema, .members(["type": .string("null")])])])
    }
    members[0].value = .array([.string(type), .string("null")])
    return .object(members)
  }

  private static func described(_ schema: JSONValue, _ about: String?) -> JSONValue {
    guard let about, case .object(let members) = schema else { return schema }
    return .object([JSONMember("description", .string(about))] + members)
  }
}

extension APIShape {
  /// The schema of the object; objects with names are references to `place` followed by the name.
  func json(at place: String) -> JSONValue {
    APISchema.object(members, about: about, at: place)
  }

  /// All objects with names that the object needs besides itself, by name, each once.
  var parts: [APIShape] {
    var named: [String: APIShape] = [:]
    for shape in members.flatMap(\.schema.shapes) { named[shape.name] = shape }
    return named.values.sorted { $0.name < $1.name }
  }
}
