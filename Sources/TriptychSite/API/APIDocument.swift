import TriptychHealth

/// A kind of document of the API: where its documents lie, what they hold, and how those of a person are made.
struct APIDocument: Sendable {
  /// The part of a path that differs from document to document of a kind.
  struct Parameter: Sendable {
    var name: String
    var about: String
    /// The values there are; `nil` where they follow from the person's data.
    var values: [String]?
  }

  /// The name of the schema's file, and with a capital letter that of the document's object.
  let id: String
  /// The path below ``APIPath/documents``, with the parameter's name in braces.
  let path: String
  let parameter: Parameter?
  let shape: APIShape
  private let make: @Sendable (PageContext) -> [(key: String, value: JSONValue)]

  /// A kind with one document.
  init(_ id: String, path: String, _ about: String, _ fields: [APIField<Void>]) {
    self.init(id, of: Void.self, path: path, about, fields, by: nil) { _ in [("", ())] }
  }

  /// A kind with a document for each key. Keys are made of lower-case letters, digits, `-` and `_`.
  init<Model>(
    _ id: String, of _: Model.Type, path: String, _ about: String, _ fields: [APIField<Model>],
    by parameter: Parameter?,
    _ models: @escaping @Sendable (PageContext) -> [(key: String, model: Model)]
  ) {
    let name = id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let object = APIObject(name, about, APIDocument.frame() + fields)
    (self.id, self.path, self.parameter, shape) = (id, path, parameter, object.shape)
    make = { context in models(context).map { ($0.key, object.value($0.model, context)) } }
  }

  /// The documents of a person: the paths within the site, and their values.
  func documents(_ context: PageContext) -> [(path: String, value: JSONValue)] {
    make(context).map { (path(of: $0.key), $0.value) }
  }

  /// The path of a document within the site.
  func path(of key: String) -> String {
    APIPath.documents + (parameter.map { path.replacing("{\($0.name)}", with: key) } ?? path)
  }

  /// The path of the schema within the site.
  var schemaPath: String { APIPath.schemas + id + ".json" }

  /// The members that every document begins with.
  private static func frame<Model>() -> [APIField<Model>] {
    [
      .whole(
        "version", "The version of the API. It changes only when a member changes its meaning or goes.", 1...1
      ) { _, _ in
        APIPath.version
      },
      .moment("asOf", "The moment that the site was made for.") { $1.analysis.asOf.instant },
      .optionalDay("dataThrough", "The last day with data; null while there is none.") { $1.dataThrough },
    ]
  }
}

/// Where the API lies within a site.
enum APIPath {
  /// The version of the API.
  static let version = 1
  /// The folder of everything that belongs to the API.
  static let root = "api/v1/"
  static let documents = root + "mobile/"
  static let schemas = root + "schemas/"
  static let description = root + "openapi.json"
}

extension PageContext {
  /// The last day with data, no later than the day of the analysis; `nil` without data.
  var dataThrough: CalendarDay? { history.dataThrough == nil ? nil : newestDay }

  /// The path of a page from the root of the site, in the depth that the person chose.
  func pagePath(_ path: String) -> String { SiteLink(settings.depth, path).path }
}
