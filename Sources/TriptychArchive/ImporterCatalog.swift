import TriptychHealth

/// Every file that Triptych reads, recognised by looking at it and never by its name.
///
/// A new importer is a case of ``ImportKind``, a line in ``identify(path:source:)``
/// and a line in ``importFile(_:limits:sink:)``.
public enum ImporterCatalog {
  /// What `--source` may name: a format that a file is then taken for without looking further.
  public static let sourceNames = ["apple-health", "csv", "bundle"]

  /// What a file or folder is.
  ///
  /// - Parameter source: one of ``sourceNames`` to force a format, or `nil` to look.
  ///
  /// Throws ``ImportFailure`` when there is no such file, it cannot be read, it is
  /// empty or damaged, or no format is recognised.
  public static func identify(path: String, source: String? = nil) throws(ImportFailure) -> ImportKind {
    if FolderSearch.isFolder(path) { return .folder }
    let file = try FileBytes(path: path)
    let name = FileBytes.name(of: path)
    let head = try file.bytes(FileSniffer.length)
    guard !head.isEmpty else {
      throw ImportFailure(.empty, "the file is empty", place: name, hint: "Copy it again, or export again.")
    }
    let isZip = FileSniffer.isZip(head)
    switch source {
    case "apple-health": return isZip ? .appleHealthZip : .appleHealthXML
    case "csv": return .plainCSV
    case "bundle": return .bundle
    default: break
    }
    if AgeInput.isLocked(head) { return .ageFile }
    // Known from its first entry, since the rest of an encrypted one cannot be looked at.
    if isZip { return BundleReader.isBundle(path: path) ? .bundle : try ZipContents.identify(path: path) }
    if FileSniffer.isAppleHealth(head) { return .appleHealthXML }
    if FileSniffer.isPlainCSV(head) { return .plainCSV }
    throw ImportFailure(
      .unknownFormat, "this is no export that Triptych knows", place: name, hint: ImportFailure.knownFormats)
  }

  /// The importable files at a path: the file itself, or those of a folder and the
  /// folders in it, sorted by path.
  ///
  /// Hidden files and symbolic links are left out; files of a folder that no
  /// importer knows are passed over.
  ///
  /// Throws ``ImportFailure`` as ``identify(path:source:)``, and `noKnownFile` for a
  /// folder without any.
  public static func files(at path: String, source: String? = nil) throws(ImportFailure) -> ImportFiles {
    let kind = try identify(path: path, source: source)
    guard kind == .folder else { return ImportFiles(files: [ImportFile(path: path, kind: kind)]) }
    return try FolderSearch.files(in: path, source: source)
  }

  /// Reads one file and hands what it holds to the sink, batch by batch.
  ///
  /// Memory does not grow with the file. Records that cannot be used are counted in
  /// the summary; they never end the import. Time grows with the file: a few
  /// tenths of a second for 200 MB of XML, less than a second more when it is zipped.
  ///
  /// Throws ``ImportFailure`` when the file as a whole cannot be used, also after
  /// batches were handed over: whoever keeps them must then forget them. What the
  /// sink throws passes through. A bundle is read by its own reader and a folder
  /// file by file (``files(at:source:)``): both are refused here.
  public static func importFile(
    _ file: ImportFile, limits: ImportLimits = ImportLimits(), sink: inout some ImportSink
  ) throws -> ImportSummary {
    let name = FileBytes.name(of: file.path)
    switch file.kind {
    case .appleHealthXML:
      var bytes = try FileBytes(path: file.path)
      var importer = AppleHealthImporter(limits: limits)
      try importer.read(from: &bytes, name: name, sink: &sink)
      return try importer.finish(sink: &sink)
    case .appleHealthZip:
      return try AppleHealthZip.read(path: file.path, limits: limits, sink: &sink)
    case .plainCSV:
      var bytes = try FileBytes(path: file.path)
      var importer = PlainCSVImporter(name: name, limits: limits)
      return try importer.read(from: &bytes, sink: &sink)
    case .bundle, .ageFile, .folder:
      throw ImportFailure(.unknownFormat, "this is a \(file.kind.rawValue), not one export", place: name)
    }
  }
}
