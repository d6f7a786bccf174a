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
  /// - Parameter source: one of ``sourceNames`` to force a format, or `nil` to detect it from the content.
  ///
  /// Throws ``ImportFailure`` when the file does not exist, cannot be read, is empty or damaged, or has no
  /// known format.
  public static func identify(path: String, source: String? = nil) throws(ImportFailure) -> ImportKind {
    try examine(path: path, source: source).kind
  }

  /// The kind of a file or folder, and its listing where it had to be listed to tell.
  private static func examine(
    path: String, source: String?, limits: ImportLimits = ImportLimits()
  ) throws(ImportFailure) -> (kind: ImportKind, tree: ExportTree?) {
    if FolderSearch.isFolder(path) { return (.folder, nil) }
    let file = try FileBytes(path: path)
    let name = Files.name(of: path)
    let head = try file.bytes(FileSniffer.length)
    guard !head.isEmpty else {
      throw ImportFailure(.empty, "the file is empty", place: name, hint: "Copy it again, or export again.")
    }
    let isZip = FileSniffer.isZip(head)
    switch source {
    case "apple-health": return (isZip ? .appleHealthZip : .appleHealthXML, nil)
    case "csv": return (.plainCSV, nil)
    case "bundle": return (.bundle, nil)
    case "conversations": return (.conversations, nil)
    case .some: return (.export, nil)
    case nil: break
    }
    if AgeInput.isLocked(head) { return (.ageFile, nil) }
    // A bundle is recognized by its first entry, because the rest of an encrypted one cannot be inspected.
    if isZip, BundleReader.isBundle(path: path) { return (.bundle, nil) }
    if FileSniffer.isAppleHealth(head) { return (.appleHealthXML, nil) }
    if FileSniffer.isPlainCSV(head) { return (.plainCSV, nil) }
    if ConversationFile.isConversations(head) { return (.conversations, nil) }
    let tree = try ExportTree(paths: [path], limits: limits)
    if isZip, tree.members.contains(where: { $0.shape == .appleHealth }) { return (.appleHealthZip, nil) }
    if isZip, tree.members.contains(where: { $0.path.hasPrefix(ZipContents.bundleFolder) }) {
      return (.bundle, nil)
    }
    if !ExportFormats.found(in: tree).isEmpty { return (.export, tree) }
    throw ImportFailure(
      .unknownFormat,
      isZip ? "the zip holds no export that Triptych knows" : "this is no export that Triptych knows",
      place: name, hint: ImportFailure.knownFormats)
  }

  /// The importable files at some paths: each file itself, or the files in a folder and its subfolders, sorted by
  /// path. Exports of vendors come last, the one written first before the others, whatever the order of the paths, and
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
      let (kind, tree) = try examine(path: path, source: source, limits: limits)
      switch kind {
      case .folder:
        if try add(folder: path, source: source, limits: limits, to: &result) {
          exports.append(GivenExport(paths: [path], tree: try ExportTree(paths: [path], limits: limits)))
        }
      case .export:
        let tree = if let tree { tree } else { try ExportTree(paths: [path], limits: limits) }
        exports.append(GivenExport(paths: [path], tree: tree))
      default: result.files.append(ImportFile(path: path, kind: kind))
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
    var isKnown = false
    var mayBeExport = false
    for path in search.paths {
      do throws(ImportFailure) {
        let kind = try identify(path: path)
        isKnown = true
        if kind == .export {
          mayBeExport = true
        } else if source == nil || kind.rawValue.hasPrefix(source ?? "") {
          result.files.append(ImportFile(path: path, kind: kind))
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
    let name = Files.name(of: file.path)
    switch file.kind {
    case .appleHealthXML:
      return try AppleHealthFile.read(path: file.path, limits: limits, sink: &sink)
    case .appleHealthZip:
      return try AppleHealthZip.read(path: file.path, limits: limits, sink: &sink)
    case .plainCSV:
      var bytes = try FileBytes(path: file.path, heard: limits.bytesRead)
      var importer = PlainCSVImporter(name: name, limits: limits)
      return try importer.read(from: &bytes, sink: &sink)
    case .conversations:
      var bytes = try FileBytes(path: file.path, heard: limits.bytesRead)
      var reader = ConversationFile(name: name, limits: limits)
      return try reader.read(from: &bytes, sink: &sink)
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

extension ImportFile {
  /// When the file was last written: of several parts, the latest of them; `nil` where the system does not say.
  public var writtenAt: Instant? {
    GivenExport.modified([path] + parts).map { Instant(seconds: $0 / 1_000_000_000) }
  }
}
