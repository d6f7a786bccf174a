import TriptychFiles

/// One export among the paths of an import: a zip, a folder, or several paths that are parts of one export.
///
/// Parts of one are the numbered zips of a Takeout (`NAME-001.zip`, `NAME-002.zip`), unpacked or not, in one folder, and
/// plain files in one folder, since vendors spread an export over several. Other exports are imported one by one: joined,
/// the values of two would be those of one file, and the later one would not be known.
struct GivenExport {
  /// The paths, those written first before the others, and numbered ones in their order.
  let paths: [String]
  /// The files of all parts.
  let tree: ExportTree

  /// The parts of each export together, and of the exports the one written first before the others. The order of those
  /// given does not matter.
  static func joined(_ exports: [GivenExport], limits: ImportLimits) -> [GivenExport] {
    var groups: [String: [Dated]] = [:]
    for export in exports {
      let dated = Dated(export)
      // A path that is given twice is one.
      if groups[dated.group]?.contains(where: { $0.path == dated.path }) == true { continue }
      groups[dated.group, default: []].append(dated)
    }
    let joined = groups.values.map { group in
      let parts = group.sorted { $0.isNumbered && $1.isNumbered ? $0.path < $1.path : $0.precedes($1) }
      guard parts.count > 1 else { return parts[0] }
      let tree = ExportTree(joining: parts.map(\.export.tree), limits: limits)
      return Dated(GivenExport(paths: parts.flatMap(\.export.paths), tree: tree))
    }
    return joined.sorted { $0.precedes($1) }.map(\.export)
  }

  /// When the last file at some paths was written, in nanoseconds since 1970; `nil` where the system does not say.
  static func modified(_ paths: [String]) -> Int64? {
    paths.flatMap { path in
      FolderSearch.isFolder(path) ? (try? FolderSearch.paths(in: path)) ?? [] : [path]
    }.compactMap { try? FileStatus(at: $0).modified }.max()
  }

  /// An export and when its last file was written.
  private struct Dated {
    let export: GivenExport
    /// The first path without links.
    let path: String
    let written: Int64
    /// Whether its name has the number of a part.
    let isNumbered: Bool
    /// What parts of one export have in common and other exports have not.
    let group: String

    init(_ export: GivenExport) {
      self.export = export
      let path = (try? Files.realPath(export.paths[0])) ?? export.paths[0]
      let folder = Files.directory(of: path), name = Files.name(of: path)
      let isFolder = FolderSearch.isFolder(path)
      let isZip = (try? FileBytes(path: path).bytes(4)).map { FileSniffer.isZip($0) } ?? false
      let stem = InboxFolder.stem(of: isFolder ? name + ".zip" : name)
      self.path = path
      written = GivenExport.modified(export.paths) ?? 0
      isNumbered = (isFolder || isZip) && stem.hasSuffix("-*.zip")
      group = isFolder || isZip ? folder + "/" + (isNumbered ? stem : name) : folder + "/"
    }

    func precedes(_ other: Dated) -> Bool { (written, path) < (other.written, other.path) }
  }
}
