import TriptychHealth

/// What the API is, for programs that read it: a JSON Schema for each kind of document, and one OpenAPI description.
enum APIDescription {
  /// The schema of an object, complete in one file.
  static func schema(of shape: APIShape) -> JSONValue {
    let parts = shape.parts.map { JSONMember($0.name, $0.json(at: "#/$defs/")) }
    guard case .object(let members) = shape.json(at: "#/$defs/") else { return .null }
    let head = [
      JSONMember("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      JSONMember("title", .string(shape.name)),
    ]
    return .object(head + members + (parts.isEmpty ? [] : [JSONMember("$defs", .object(parts))]))
  }

  /// The whole API, as OpenAPI 3.1. Objects with names are its components.
  ///
  /// - Parameter files: objects that no document holds: the files that are handed in
  static func openAPI(_ kinds: [APIDocument], files: [APIShape]) -> JSONValue {
    var shapes: [String: APIShape] = [:]
    for shape in (kinds.map(\.shape) + files).flatMap({ [$0] + $0.parts }) { shapes[shape.name] = shape }
    let schemas = shapes.values.sorted { $0.name < $1.name }.map { shape in
      JSONMember(shape.name, shape.json(at: components))
    }
    return .members([
      "openapi": .string("3.1.0"),
      "info": .members([
        "title": .string("Triptych"), "version": .string(String(APIPath.version)),
        "description": .string(
          "The content of one person's site as JSON documents. They are files, written with the site; nothing answers."
        ),
        "license": .members(["name": .string("Apache-2.0"), "identifier": .string("Apache-2.0")]),
      ]),
      "servers": .array([
        .members(["url": .string("mobile"), "description": .string("The folder of the documents.")])
      ]),
      "paths": .object(kinds.map { JSONMember("/" + $0.path, .members(["get": operation($0)])) }),
      "components": .members(["schemas": .object(schemas)]),
    ])
  }

  private static let components = "#/components/schemas/"

  private static func operation(_ document: APIDocument) -> JSONValue {
    var members = [
      JSONMember("operationId", .string("get" + document.shape.name)),
      JSONMember("summary", .string(document.shape.about)),
    ]
    if let parameter = document.parameter {
      let schema = parameter.values.map(APISchema.choice) ?? .text(pattern: "^[a-z0-9_-]+$")
      members.append(
        JSONMember(
          "parameters",
          .array([
            .members([
              "name": .string(parameter.name), "in": .string("path"), "required": .bool(true),
              "description": .string(parameter.about), "schema": schema.json(at: components),
            ])
          ])))
    }
    let found = JSONValue.members([
      "description": .string("The document."),
      "content": .members([
        "application/json": .members([
          "schema": APISchema.object(document.shape).json(at: components)
        ])
      ]),
    ])
    let missing = JSONValue.members(["description": .string("The person has no such document.")])
    members.append(JSONMember("responses", .members(["200": found, "404": missing])))
    return .object(members)
  }
}
