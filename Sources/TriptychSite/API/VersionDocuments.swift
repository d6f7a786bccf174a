import TriptychHealth

/// What the API of a person has: its version, and its configuration with the list of all documents.
enum VersionDocuments {
  static let version = APIDocument(
    "version", path: "version.json", "The versions of the API and of the program.",
    [
      .text("program", "The version of the program that made the site.") { _, context in
        context.programVersion
      }
    ]
  )

  /// A document with the kind it is of.
  private typealias Listed = (document: APIDocument, path: String)

  private static let listed = APIObject<Listed>(
    "ListedDocument", "A document of this person.",
    [
      .text("id", "The kind of document, which is also the name of its schema.") { listed, _ in
        listed.document.id
      },
      .text("path", "The path from the root of the site.") { listed, _ in listed.path },
      .text("schema", "The path of its JSON Schema from the root of the site.") { listed, _ in
        listed.document.schemaPath
      },
    ])

  private static let consent = APIObject<ConsentCategory>(
    "ConsentOfCategory",
    "Whether the person consents to a category. Of one without consent nothing is held here.",
    [
      .choice("id", "The category.", of: ConsentCategory.allCases.map(\.rawValue)) { category, _ in
        category.rawValue
      },
      .flag("given", "Whether there is consent.") { category, context in
        context.consent.permits(category: category)
      },
    ])

  /// - Parameter others: all documents but the configuration, with their paths
  static func config(_ others: [(document: APIDocument, paths: [String])]) -> APIDocument {
    APIDocument(
      "config", path: "config.json", "How the person's data is shown, and which documents there are.",
      [
        .text("language", "The language of all sentences and names.") { _, context in
          context.words.language.code
        },
        .choice(
          "units", "The units in sentences. Numbers are always in metric units.",
          of: Settings.Units.allCases.map(\.rawValue)
        ) { _, context in context.settings.units.rawValue },
        .text("timeZone", "The person's time zone, to which all days belong.") { _, context in
          context.history.zone.identifier
        },
        .choice("depth", "The depth that the person chose.", of: Settings.Depth.allCases.map(\.rawValue)) {
          _, context in context.settings.depth.rawValue
        },
        .text("page", "The first page of the site, from its root.") { _, _ in PagePath.dashboard },
        .list("consent", "The categories of data.", of: consent) { _, _ in ConsentCategory.allCases },
        .list("documents", "All documents but this one, in the order of their paths.", of: listed) { _, _ in
          others.flatMap { kind in kind.paths.map { Listed(kind.document, $0) } }.sorted { $0.path < $1.path }
        },
      ]
    )
  }
}
