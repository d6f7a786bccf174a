import TriptychHealth

/// A description of a written bundle.
public struct BundleReport: Hashable, Sendable {
  /// One file in the bundle.
  public struct File: Hashable, Sendable {
    /// The name relative to the top folder.
    public var name: String
    /// The uncompressed size in bytes.
    public var bytes: Int64
    /// The SHA-256 of the content, in hexadecimal.
    public var sha256: String
  }

  /// The path of the bundle.
  public var path: String
  /// The size of the bundle in bytes.
  public var bytes: Int64
  /// The files, sorted by name.
  public var files: [File]
  /// The number of cache rows in the bundle, by kind.
  public var rows: StoreCounts
}

/// Writes all data of a person as one ZIP file.
///
/// The file is also a BagIt 1.0 bag. It is streamed from the cache, so memory use does not grow with the years
/// of data. It appears in one step or not at all, with mode 0600. Equal caches, settings, days and moments give
/// identical bytes.
public enum BundleWriter {
  /// Writes a bundle to `path` and replaces an existing file.
  ///
  /// `asOf` is the time stamp of every file. A bundle protected with AES has different bytes each time. Throws
  /// ``StoreError``, and rethrows errors of the contents' parts and pages.
  public static func write(
    _ contents: BundleContents, store: PersonStore, asOf: AsOf,
    protection: BundleProtection = .none, to path: String
  ) throws -> BundleReport {
    try PrivateFiles.requirePlainFile(orNothingAt: path)
    return try store.reading { db in
      let counts = try StoreCounts(db)
      let output = try BundleOutput(replacing: path, protection: protection, asOf: asOf)
      var bag = BundleBag(output.zip)
      let memory = try MemoryTables(db).read()
      var tables = BundleTables(
        listing: try StoreListing(db), counts: counts, history: contents.history, asOf: asOf,
        conversations: memory.conversations)
      let work = BundleWork(
        rows: counts.bins + counts.hours, parts: contents.parts.count, telling: contents.progress)
      tables.work = work
      let schemas = try tables.write(to: &bag)
      try FHIRTables(contents, asOf: asOf).write(to: &bag)
      try BundleMemory.write(memory, to: &bag)
      if let settingsJSON = contents.settingsJSON {
        try bag.addPayload(BundleLayout.settings, mayBeLarge: false) { try $0.write(settingsJSON) }
      }
      for part in contents.parts {
        defer { work?.finishPart() }
        guard let bytes = try part.bytes() else { continue }
        try bag.addPayload(part.name, mayBeLarge: false) { try $0.write(bytes) }
      }
      let pages = try contents.pages(
        BundleInventory(files: bag.report, rows: counts, remembered: memory))
      let package = DataPackage(tables: schemas, files: bag.report, texts: contents.fieldTexts, asOf: asOf)
      try bag.addTags(
        asOf: asOf,
        pages: pages + [BundlePage(name: BundleLayout.package, text: package.json.text(.indented))])
      let size = try output.publish()
      return BundleReport(path: path, bytes: size, files: bag.report, rows: counts)
    }
  }
}

/// The files of a bag (RFC 8493): a payload in `data/` and the tag files that describe and verify it.
struct BundleBag {
  /// A file with its checksum, named relative to the top folder.
  typealias File = (name: String, size: UInt64, sha256: String)

  private let zip: ZipWriter
  private var payload: [File] = []
  private var tags: [File] = []

  init(_ zip: ZipWriter) { self.zip = zip }

  /// All files, sorted by name.
  var files: [File] { (payload + tags).sorted { $0.name.precedesInBytes($1.name) } }

  /// All files in the form of a report.
  var report: [BundleReport.File] {
    files.map { BundleReport.File(name: $0.name, bytes: Int64($0.size), sha256: $0.sha256) }
  }

  /// Adds a payload file.
  mutating func addPayload(
    _ name: String, mayBeLarge: Bool, _ body: (ZipEntryWriter) throws -> Void
  ) throws {
    let entry = try zip.add(BundleLayout.folder + name, mayBeLarge: mayBeLarge, body)
    payload.append((name, entry.size, entry.sha256))
  }

  /// Adds the tag files and the pages; the payload must be complete.
  mutating func addTags(asOf: AsOf, pages: [BundlePage] = []) throws {
    let octets = payload.reduce(UInt64(0)) { $0 + $1.size }
    for page in pages { try addTag(page.name, page.text) }
    try addTag(BundleLayout.bag, "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n")
    try addTag(
      BundleLayout.bagInfo,
      """
      Bag-Software-Agent: Triptych
      \(BundleLayout.versionLabel)\(BundleLayout.version)
      Bagging-Date: \(asOf.day.iso)
      External-Description: Health data of one person, exported at their request
      Payload-Oxum: \(octets).\(payload.count)

      """)
    try addTag(BundleLayout.manifest, lines(payload))
    try addTag(BundleLayout.tagManifest, lines(tags))
  }

  private mutating func addTag(_ name: String, _ text: String) throws {
    let entry = try zip.add(BundleLayout.folder + name, text)
    tags.append((name, entry.size, entry.sha256))
  }

  private func lines(_ files: [File]) -> String {
    files.sorted { $0.name.precedesInBytes($1.name) }.map { "\($0.sha256)  \($0.name)\n" }.joined()
  }
}

/// A bundle being written: a ZIP in an optionally protected file that appears in one step or not at all.
final class BundleOutput {
  /// The writer for the entries.
  let zip: ZipWriter
  private let file: OutputFile
  private let age: AgeOutput?

  /// Begins a bundle for the target `path`; `asOf` is the time stamp of all its entries.
  init(replacing path: String, protection: BundleProtection, asOf: AsOf) throws {
    file = try OutputFile(replacing: path)
    switch protection {
    case .none:
      age = nil
      zip = ZipWriter(file, asOf: asOf)
    case .age(let lock):
      let age = try AgeOutput(file, lock: lock)
      self.age = age
      zip = ZipWriter(age, asOf: asOf)
    case .aes(let passphrase, let random):
      age = nil
      zip = ZipWriter(file, asOf: asOf) {
        try AESEntryCipher(passphrase, salt: random(AESEntryCipher.saltLength))
      }
    }
  }

  /// Completes the ZIP, puts the file in place and returns its size in bytes.
  func publish() throws -> Int64 {
    try zip.finish()
    try age?.finish()
    return try file.publish()
  }
}

/// The description of a bundle's tables for other tools.
///
/// A Data Package version 2 that also uses the names of version 1, without members that only one version knows.
struct DataPackage {
  var tables: [CSVTable]
  /// All files, with sizes and checksums.
  var files: [BundleReport.File]
  /// The descriptions of fields in the person's language.
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
