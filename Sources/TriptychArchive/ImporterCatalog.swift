import Foundation
import TriptychFiles
import TriptychHealth

/// All file formats that Triptych reads, recognized by their content and never by their names.
///
/// Vendors' formats are listed in ``ExportFormats``. For a format that is no vendor's, add a case to ``ImportKind``, a
/// line to ``identify(path:source:)`` and a line to ``importFile(_:limits:sink:)``.
public enum ImporterCatalog {
  /// The values of `--source`. Each forces a format without further inspection of the file.
  public static let sourceNames =
    ["apple-health", "csv", "bundle", "conversations"] + ExportFormats.all.map { $0.name }

  /// The vendor or app of a format, as people call it; `nil` for a name that is no vendor's.
  public static func title(of format: String) -> String? { ExportFormats.named(format)?.title }

  /// Determines the kind of a file or folder.
  ///
  /// A zip of several imports is of the kind of the first, as ``files(at:source:limits:)`` lists them.
  ///
  /// - Parameter source: one of ``sourceNames`` to force a format, or `nil` to detect it from the content.
  ///
  /// Throws ``ImportFailure`` when the file does not exist, cannot be read, is empty or damaged, or has no
  /// known format.
  public static func identify(path: String, source: String? = nil) throws(ImportFailure) -> ImportKind {
    switch try examine(path: path, source: source) {
    case .one(let kind): kind
    case .tree(_, let own): own.first?.kind ?? .export
    }
  }

  /// What a path was found to be.
  private enum Found {
    /// A folder, or a file of one kind that needs no listing.
    case one(ImportKind)
    /// A zip or the file of a vendor, with the files in it that are no vendor's and are imported by themselves.
    case tree(ExportTree, own: [ImportFile])
  }

  /// Looks at a file or folder, and lists it where it has to be listed to tell.
  private static func examine(
    path: String, source: String?, limits: ImportLimits = ImportLimits()
  ) throws(ImportFailure) -> Found {
    if FolderSearch.isFolder(path) { return .one(.folder) }
    let file = try FileBytes(path: path)
    let name = Files.name(of: path)
    let head = try file.bytes(FileSniffer.length)
    guard !head.isEmpty else {
      throw ImportFailure(.empty, "the file is empty", place: name, hint: "Copy it again, or export again.")
    }
    let isZip = FileSniffer.isZip(head)
    switch source {
    case "apple-health": return .one(isZip ? .appleHealthZip : .appleHealthXML)
    case "csv" where !isZip: return .one(.plainCSV)
    case "bundle": return .one(.bundle)
    case "conversations" where !isZip: return .one(.conversations)
    case .some(let source):
      let tree = try ExportTree(paths: [path], limits: limits)
      return .tree(tree, own: own(of: tree, at: path, source: source))
    case nil: break
    }
    if AgeInput.isLocked(head) { return .one(.ageFile) }
    // A bundle is recognized by its first entry, because the rest of an encrypted one cannot be inspected.
    if isZip, BundleReader.isBundle(path: path) { return .one(.bundle) }
    if FileSniffer.isAppleHealth(head) { return .one(.appleHealthXML) }
    if FileSniffer.isPlainCSV(head) { return .one(.plainCSV) }
    if ConversationFile.isConversations(head) { return .one(.conversations) }
    let tree = try ExportTree(paths: [path], limits: limits)
    let own = isZip ? own(of: tree, at: path, source: nil) : []
    if own.first?.kind != .appleHealthZip, isZip,
      tree.members.contains(where: { $0.path.hasPrefix(ZipContents.bundleFolder) })
    {
      return .one(.bundle)
    }
    if !own.isEmpty || !ExportFormats.found(in: tree).isEmpty { return .tree(tree, own: own) }
    throw ImportFailure(
      .unknownFormat,
      isZip ? "the zip holds no export that Triptych knows" : "this is no export that Triptych knows",
      place: name, hint: ImportFailure.knownFormats)
  }

  /// The files of a zip that are no vendor's: what there is of Apple Health as one, then each other by itself. Where the
  /// zip holds nothing of a vendor, the first of them counts what no importer knows.
  private static func own(of tree: ExportTree, at path: String, source: String?) -> [ImportFile] {
    var files: [ImportFile] = []
    if tree.members.contains(where: { $0.ownKind == .appleHealthXML }) {
      files.append(ImportFile(path: path, kind: .appleHealthZip))
    }
    for member in tree.members {
      guard let kind = member.ownKind, kind != .appleHealthXML else { continue }
      var file = ImportFile(path: path, kind: kind)
      file.member = member.path
      files.append(file)
    }
    files.removeAll { !isAskedFor($0.kind, source) }
    for index in files.indices { files[index].listing.tree = tree }
    if !files.isEmpty { files[0].listing.countsRest = ExportFormats.found(in: tree).isEmpty }
    return files
  }

  /// Whether a kind that is no vendor's is the one that is asked for, or none is.
  private static func isAskedFor(_ kind: ImportKind, _ source: String?) -> Bool {
    source.map { kind.rawValue.hasPrefix($0) } ?? true
  }

  /// The importable files at some paths: each file itself, or the files in a folder and its subfolders, sorted by
  /// path. A zip gives one entry for what it holds of Apple Health, and one for each other file in it that is imported by
  /// itself. Exports of vendors come last, the one written first before the others, whatever the order of the paths, and
  /// one entry for each vendor in it. Which paths are parts of one export, ``GivenExport`` says.
  ///
  /// Hidden files, symbolic links and files in unknown formats are skipped in folders. What else of a folder cannot be
  /// read is in ``ImportFiles/refused``.
  ///
  /// Throws the same ``ImportFailure`` errors as ``identify(path:source:)``. A folder without an importable file is
  /// `notReadable` where something in it cannot be read, which may be one, and else `noKnownFile`.
  public static func files(
    at paths: [String], source: String? = nil, limits: ImportLimits = ImportLimits()
  ) throws(ImportFailure) -> ImportFiles {
    var result = ImportFiles(files: [])
    var exports: [GivenExport] = []
    for path in paths {
      switch try examine(path: path, source: source, limits: limits) {
      case .one(.folder):
        if try add(folder: path, source: source, limits: limits, to: &result) {
          exports.append(GivenExport(paths: [path], tree: try ExportTree(paths: [path], limits: limits)))
        }
      case .one(let kind): result.files.append(ImportFile(path: path, kind: kind))
      case .tree(let tree, let own):
        result.files += own
        if source != nil || !ExportFormats.found(in: tree).isEmpty {
          exports.append(GivenExport(paths: [path], tree: tree))
        }
      }
    }
    result.files += files(of: exports, source: source, limits: limits)
    if let source, result.files.isEmpty {
      var failure = ImportFailure(
        .unknownFormat, "this is no export of \(title(of: source) ?? source)",
        place: (exports.first?.paths ?? paths).first.map { Files.name(of: $0) },
        hint: ImportFailure.knownFormats)
      failure.others = result.refused
      throw failure
    }
    return result
  }

  /// What several searches found, with the parts of a vendor's export taken together as one search of all paths does.
  public static func joined(
    _ found: [ImportFiles], source: String? = nil, limits: ImportLimits = ImportLimits()
  ) -> [ImportFile] {
    let files = found.flatMap(\.files).filter { $0.kind != .export }
    let exports = found.flatMap { found in
      // The vendors of one export share its files.
      var seen: Set<String> = []
      return found.files.filter { $0.kind == .export && seen.insert($0.path).inserted }.compactMap { file in
        file.listing.tree.map { GivenExport(paths: [file.path] + file.parts, tree: $0) }
      }
    }
    return files + self.files(of: exports, source: source, limits: limits)
  }

  /// One entry for each export and vendor whose files are in it.
  private static func files(
    of exports: [GivenExport], source: String?, limits: ImportLimits
  ) -> [ImportFile] {
    GivenExport.joined(exports, limits: limits).flatMap { export in
      ExportFormats.found(in: export.tree).filter { source == nil || source == $0.format.name }.map { found in
        var file = ImportFile(path: export.paths[0], kind: .export)
        file.format = found.format.name
        file.parts = Array(export.paths.dropFirst())
        file.listing.tree = export.tree
        return file
      }
    }
  }

  /// Adds the known files in a folder, sorted by path, and returns whether any other file in it belongs to a vendor's
  /// export, which the folder then is as a whole.
  ///
  /// Throws ``ImportFailure`` when the folder cannot be listed or holds no known file.
  private static func add(
    folder: String, source: String?, limits: ImportLimits, to result: inout ImportFiles
  ) throws(ImportFailure) -> Bool {
    let search = try FolderSearch(of: folder, limits: limits)
    var refused = search.refused
    var files: [ImportFile] = []
    var isKnown = false
    var mayBeExport = false
    for path in search.paths {
      do throws(ImportFailure) {
        let found = try examine(path: path, source: nil, limits: limits)
        isKnown = true
        switch found {
        case .one(let kind):
          if isAskedFor(kind, source) { files.append(ImportFile(path: path, kind: kind)) }
        case .tree(let tree, let own):
          if !ExportFormats.found(in: tree).isEmpty { mayBeExport = true }
          files += own.filter { isAskedFor($0.kind, source) }
        }
      } catch {
        // A folder may contain any files; only files that look like an export and fail are reported.
        if error.code == .unknownFormat || error.code == .empty { continue }
        var diagnostic = error.diagnostic
        diagnostic.place = search.inside(path)
        refused.add(diagnostic, code: error.code.rawValue)
      }
    }
    guard isKnown else { throw nothingKnown(in: folder, besides: refused) }
    // The import of the vendor that is found first counts what no importer knows of the whole folder.
    if mayBeExport { for index in files.indices { files[index].listing.countsRest = false } }
    result.files += files
    result.refused.add(refused)
    return mayBeExport
  }

  private static func nothingKnown(in folder: String, besides refused: RefusalLog) -> ImportFailure {
    let isUnread = refused.counts[ImportFailure.Code.notReadable.rawValue] != nil
    var failure = ImportFailure(
      isUnread ? .notReadable : .noKnownFile,
      "the folder holds no \(refused.total > 0 ? "other " : "")file that Triptych knows",
      place: Files.name(of: folder),
      hint: isUnread
        ? "Give yourself permission to read all of it, then import again." : ImportFailure.knownFormats)
    failure.others = refused
    return failure
  }

  /// The importable files at one path, as ``files(at:source:limits:)`` finds them.
  public static func files(at path: String, source: String? = nil) throws(ImportFailure) -> ImportFiles {
    try files(at: [path], source: source)
  }

  /// Reads one file and passes its contents to the sink in batches.
  ///
  /// Memory use does not depend on the file's size. Unusable records are counted in the summary and never end
  /// the import. Time is linear in the file's size: a few tenths of a second for 200 MB of XML, and less than a
  /// second more when it is zipped.
  ///
  /// Throws ``ImportFailure`` when the file as a whole cannot be used. This can happen after batches were
  /// passed on; the receiver must then discard them. Errors of the sink are rethrown. Bundles, which have their
  /// own reader, and folders, which are imported file by file (``files(at:source:)``), are refused.
  public static func importFile(
    _ file: ImportFile, limits: ImportLimits = ImportLimits(), sink: inout some ImportSink
  ) throws -> ImportSummary {
    var summary = try read(file, limits: limits, sink: &sink)
    if file.listing.countsRest { file.listing.tree?.countRest(in: &summary) }
    return summary
  }

  private static func read(
    _ file: ImportFile, limits: ImportLimits, sink: inout some ImportSink
  ) throws -> ImportSummary {
    let name = ShownFileName.of(Files.name(of: file.path))
    switch file.kind {
    case .appleHealthXML:
      return try AppleHealthFile.read(path: file.path, limits: limits, sink: &sink)
    case .appleHealthZip:
      return try AppleHealthZip.read(path: file.path, limits: limits, sink: &sink)
    case .plainCSV, .conversations:
      if let member = file.member { return try read(member, of: file, limits: limits, sink: &sink) }
      var bytes = TextBytes(try FileBytes(path: file.path, heard: limits.bytesRead))
      return try read(file.kind, from: &bytes, named: name, limits: limits, sink: &sink)
    case .export:
      let tree =
        try file.listing.tree.map { ExportTree(joining: [$0], limits: limits) }
        ?? ExportTree(paths: [file.path] + file.parts, limits: limits)
      return try ExportFormats.read(file.format ?? "", from: tree, sink: &sink)
    case .bundle, .ageFile, .folder:
      throw ImportFailure(.unknownFormat, "this is a \(file.kind.rawValue), not one export", place: name)
    }
  }
}

extension ImporterCatalog {
  /// Reads a file of a zip that is imported by itself.
  private static func read(
    _ member: String, of file: ImportFile, limits: ImportLimits, sink: inout some ImportSink
  ) throws -> ImportSummary {
    let tree =
      try file.listing.tree.map { ExportTree(joining: [$0], limits: limits) }
      ?? ExportTree(paths: [file.path], limits: limits)
    var summary: ImportSummary?
    try tree.read(tree.members.filter { $0.path == member }) { member, bytes in
      var bytes = bytes
      summary = try read(
        file.kind, from: &bytes, named: tree.name + "/" + member.pattern, limits: limits, sink: &sink)
    }
    guard let summary else {
      throw ImportFailure(.damaged, "the zip has changed while it was read", place: tree.name)
    }
    return summary
  }

  /// Reads a plain CSV or conversations.
  private static func read(
    _ kind: ImportKind, from bytes: inout some (ByteSource & ~Copyable), named name: String,
    limits: ImportLimits, sink: inout some ImportSink
  ) throws -> ImportSummary {
    if kind == .conversations {
      var reader = ConversationFile(name: name, limits: limits)
      return try reader.read(from: &bytes, sink: &sink)
    }
    var importer = PlainCSVImporter(name: name, limits: limits)
    return try importer.read(from: &bytes, sink: &sink)
  }
}

extension ImportFile {
  /// When the file was last written: of several parts, the latest of them; `nil` where the system does not say.
  public var writtenAt: Instant? {
    GivenExport.modified([path] + parts).map { Instant(seconds: $0 / 1_000_000_000) }
  }
}
