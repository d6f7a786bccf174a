import TriptychHealth

/// All kinds of documents, and what is published of them: the documents of a person, their schemas, and one
/// description of the whole API.
enum APICatalog {
  /// All kinds but the configuration, which lists the documents of all others.
  private static let others: [APIDocument] = [
    VersionDocuments.version, DashboardDocument.document, PillarDocuments.all, MeasureDocuments.all,
    InsightDocuments.all, NotificationDocuments.history, NotificationDocuments.settings, SettingDocuments.all,
    SettingDocuments.category, ConflictDocument.document, HistoryDocuments.all, DayDocuments.all,
    ReportDocuments.all, HarmonyDocument.document, CompanionDocument.document, ExportDocuments.status,
    ExportDocuments.download,
  ]

  /// All kinds.
  static let kinds = others + [VersionDocuments.config([])]

  /// The files that are the same for everybody: the schema of each kind, and the description. Made once.
  static let descriptions: [(path: String, bytes: [UInt8])] =
    kinds.map { ($0.schemaPath, bytes(APIDescription.schema(of: $0.shape))) }
    + files.map { (APIPath.schemas + $0.id + ".json", bytes(APIDescription.schema(of: $0.shape))) }
    + [(APIPath.description, bytes(description))]

  /// The description of the whole API.
  static var description: JSONValue { APIDescription.openAPI(kinds, files: files.map(\.shape)) }

  /// The files that a person or a program hands in: entries and decisions made elsewhere, and settings.
  private static let files: [(id: String, shape: APIShape)] = [
    ("queue-file", QueueSchema.file), ("settings-file", SettingSchema.file),
  ]

  /// The documents of a person, with their paths.
  static func documents(_ context: PageContext) -> [(path: String, bytes: [UInt8])] {
    var files: [(path: String, bytes: [UInt8])] = []
    var listed: [(document: APIDocument, paths: [String])] = []
    for kind in others {
      let documents = kind.documents(context)
      listed.append((kind, documents.map(\.path)))
      files += documents.map { ($0.path, bytes($0.value)) }
    }
    return files
      + VersionDocuments.config(listed).documents(context).map { ($0.path, bytes($0.value)) }
  }

  private static func bytes(_ value: JSONValue) -> [UInt8] {
    var bytes = value.bytes()
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }
}
