import TriptychHealth

/// An object of the API: each member with its meaning, its schema, and how it is read.
///
/// A document and its schema are made from the same list, so that neither can have a member that the other lacks.
/// Values are read from what the analysis or a page's model holds; nothing is computed here.
struct APIObject<Model>: Sendable {
  let shape: APIShape
  private let fields: [APIField<Model>]

  init(_ name: String, _ about: String, _ fields: [APIField<Model>]) {
    self.fields = fields
    shape = APIShape(name: name, about: about, members: fields.map(\.member))
  }

  /// The object of a model, with its members in the order of the list.
  func value(_ model: Model, _ context: PageContext) -> JSONValue {
    .object(fields.map { JSONMember($0.member.name, $0.read(model, context)) })
  }
}

/// One member of an object of the API.
struct APIField<Model>: Sendable {
  typealias Read<Value> = @Sendable (Model, PageContext) -> Value

  let member: APIMember
  let read: Read<JSONValue>

  private init(_ name: String, _ about: String, _ schema: APISchema, _ read: @escaping Read<JSONValue>) {
    member = APIMember(name: name, about: about, schema: schema)
    self.read = read
  }

  /// A value with a schema of its own.
  static func value(
    _ name: String, _ about: String, _ schema: APISchema, _ read: @escaping Read<JSONValue>
  ) -> APIField { APIField(name, about, schema, read) }

  static func text(_ name: String, _ about: String, _ read: @escaping Read<String>) -> APIField {
    APIField(name, about, .text()) { .string(read($0, $1)) }
  }

  static func optionalText(_ name: String, _ about: String, _ read: @escaping Read<String?>) -> APIField {
    APIField(name, about, .optional(.text())) { JSONValue(read($0, $1)) }
  }

  static func texts(_ name: String, _ about: String, _ read: @escaping Read<[String]>) -> APIField {
    APIField(name, about, .list(.text())) { .array(read($0, $1).map { .string($0) }) }
  }

  static func choice(
    _ name: String, _ about: String, of words: [String], _ read: @escaping Read<String>
  ) -> APIField { APIField(name, about, .choice(words)) { .string(read($0, $1)) } }

  static func optionalChoice(
    _ name: String, _ about: String, of words: [String], _ read: @escaping Read<String?>
  ) -> APIField { APIField(name, about, .optional(.choice(words))) { JSONValue(read($0, $1)) } }

  static func flag(_ name: String, _ about: String, _ read: @escaping Read<Bool>) -> APIField {
    APIField(name, about, .flag) { .bool(read($0, $1)) }
  }

  static func number(
    _ name: String, _ about: String, _ range: ClosedRange<Double>? = nil, _ read: @escaping Read<Double>
  ) -> APIField { APIField(name, about, .number(range)) { .number(read($0, $1)) } }

  static func optionalNumber(
    _ name: String, _ about: String, _ range: ClosedRange<Double>? = nil, _ read: @escaping Read<Double?>
  ) -> APIField { APIField(name, about, .optional(.number(range))) { JSONValue(read($0, $1)) } }

  static func whole(
    _ name: String, _ about: String, _ range: ClosedRange<Int>? = nil, _ read: @escaping Read<Int>
  ) -> APIField { APIField(name, about, .whole(range)) { JSONValue(read($0, $1)) } }

  static func optionalWhole(
    _ name: String, _ about: String, _ range: ClosedRange<Int>? = nil, _ read: @escaping Read<Int?>
  ) -> APIField { APIField(name, about, .optional(.whole(range))) { JSONValue(read($0, $1)) } }

  static func day(_ name: String, _ about: String, _ read: @escaping Read<CalendarDay>) -> APIField {
    APIField(name, about, .day) { .string(read($0, $1).iso) }
  }

  static func optionalDay(_ name: String, _ about: String, _ read: @escaping Read<CalendarDay?>) -> APIField {
    APIField(name, about, .optional(.day)) { JSONValue(read($0, $1)?.iso) }
  }

  static func moment(_ name: String, _ about: String, _ read: @escaping Read<Instant>) -> APIField {
    APIField(name, about, .moment) { .string($1.history.zone.rfc3339(read($0, $1))) }
  }

  static func optionalMoment(_ name: String, _ about: String, _ read: @escaping Read<Instant?>) -> APIField {
    APIField(name, about, .optional(.moment)) { model, context in
      JSONValue(read(model, context).map { context.history.zone.rfc3339($0) })
    }
  }

  static func object<Part>(
    _ name: String, _ about: String, _ object: APIObject<Part>, _ read: @escaping Read<Part>
  ) -> APIField {
    APIField(name, about, .object(object.shape)) { object.value(read($0, $1), $1) }
  }

  static func optionalObject<Part>(
    _ name: String, _ about: String, _ object: APIObject<Part>, _ read: @escaping Read<Part?>
  ) -> APIField {
    APIField(name, about, .optional(.object(object.shape))) { model, context in
      read(model, context).map { object.value($0, context) } ?? .null
    }
  }

  static func list<Part>(
    _ name: String, _ about: String, of object: APIObject<Part>, _ read: @escaping Read<[Part]>
  ) -> APIField {
    APIField(name, about, .list(.object(object.shape))) { model, context in
      .array(read(model, context).map { object.value($0, context) })
    }
  }
}
