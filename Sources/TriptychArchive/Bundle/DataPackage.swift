import TriptychHealth

/// The description of a bundle's tables for other people's tools.
///
/// A Data Package of version 2 that also has the names of version 1, and nothing that only one of the two
/// knows.
struct DataPackage {
  var tables: [CSVTable]
  /// All files, with sizes and checksums.
  var files: [BundleReport.File]
  /// What fields are, in the person's language.
  var texts: [String: String]
  var asOf: AsOf

  var json: JSONValue {
    .members([
      "$schema": .string("https://datapackage.org/profiles/2.0/datapackage.json"),
      "profile": .string("tabular-data-package"), "name": .string("triptych-export"),
      "created": .string(asOf.instant.utcText), "resources": .array(tables.compactMap(resource)),
    ])
  }

  private func resource(_ table: CSVTable) -> JSONValue? {
    guard let file = files.first(where: { $0.name == table.name }) else { return nil }
    let base = table.name.split(separator: "/").last.map { String($0.dropLast(4)) } ?? table.name
    return .members([
      "name": .string(base), "type": .string("table"), "profile": .string("tabular-data-resource"),
      "path": .string(table.name), "format": .string("csv"), "mediatype": .string("text/csv"),
      "encoding": .string("utf-8"), "bytes": .number(Double(file.bytes)),
      "hash": .string("sha256:" + file.sha256), "schema": schema(table),
    ])
  }

  private func schema(_ table: CSVTable) -> JSONValue {
    .members([
      "fields": .array(table.fields.map { $0.schema(text: texts[$0.name]) }),
      "missingValues": .array([.string("")]),
      "primaryKey": .array(table.key.map { .string($0) }),
    ])
  }
}
