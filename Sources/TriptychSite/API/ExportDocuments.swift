import TriptychHealth

/// The data bundles that were written for the person: that they are there, and where. A bundle never lies within the
/// site, so these documents name a file on the machine that wrote it.
enum ExportDocuments {
  private static let parameter = APIDocument.Parameter(
    name: "id", about: "The id of a bundle, as the configuration lists them.", values: nil)

  static let status = APIDocument(
    "export-status", of: HandedOverBundle.self, path: "export/status/{id}.json",
    "The state of a data bundle.",
    [
      .text("id", "The id, the same whenever a bundle is written to the same file.") { bundle, _ in bundle.id
      },
      .choice("state", "Only whole bundles are listed.", of: ["ready"]) { _, _ in "ready" },
      .text("download", "The document that says where it is, from the root of the site.") { bundle, _ in
        ExportDocuments.download.path(of: bundle.id)
      },
    ], by: parameter
  ) { context in context.bundles.map { ($0.id, $0) } }

  static let download = APIDocument(
    "export-download", of: HandedOverBundle.self, path: "export/download/{id}.json",
    "Where a data bundle is.",
    [
      .text("id", "The id of the bundle.") { bundle, _ in bundle.id },
      .text("file", "The file on the machine that made the site. It is never within the site.") { bundle, _ in
        bundle.path
      },
      .text("sha256", "The SHA-256 of the file, which tells whether it is still this bundle.") { bundle, _ in
        bundle.digest
      },
    ], by: parameter
  ) { context in context.bundles.map { ($0.id, $0) } }
}
