import Foundation
import TriptychFiles
import TriptychHealth

/// The files of one export as one list: a folder with its subfolders, a zip, a single file, or several of these
/// that belong together, such as the parts of a Takeout.
///
/// Nothing of a zip is unpacked to disk but databases, which are removed as soon as they are open. The first few of
/// them stay open as long as the tree is held, so that none is unpacked again for every look at it.
final class ExportTree {
  private enum Part {
    case files([String])
    case zip(String)
  }

  /// All files, in the order of the parts and within them of the path (folders) or of the zip.
  private(set) var members: [ExportMember] = []
  /// The members that begin as a database and cannot be opened as one, with the reasons.
  private(set) var unread: [(member: ExportMember, failure: ImportFailure)] = []
  /// What it is called in messages, as ``ShownFileName`` shows it.
  let name: String
  /// The limits of the import.
  let limits: ImportLimits
  private var parts: [Part] = []
  private var unpacked: [ExportMember.Place: ExportDatabase] = [:]
  /// How many unpacked databases stay open.
  private static let mostUnpacked = 4

  /// Lists the files at some paths and looks at the beginning of each.
  ///
  /// In folders, hidden files and links are left out, and zips count as parts of their own.
  ///
  /// Throws ``ImportFailure`` when a path cannot be read, a zip is damaged, locked, too large or holds two files of the
  /// same name, or a database cannot be opened and there is no export beside it.
  init(paths: [String], limits: ImportLimits) throws(ImportFailure) {
    name = paths.first.map { ShownFileName.of(Files.name(of: $0)) } ?? ""
    self.limits = limits
    for path in paths {
      if FolderSearch.isFolder(path) {
        try list(folder: path)
      } else if FileSniffer.isZip(try FileBytes(path: path).bytes(4)) {
        try list(zip: path)
      } else {
        try list(files: [path], within: Files.directory(of: path))
      }
    }
    // What may have been the export is damaged, which says more than that nothing is known.
    if let first = unread.first, ExportFormats.found(in: self).isEmpty,
      !members.contains(where: { $0.ownKind != nil })
    {
      throw first.failure
    }
  }

  /// Joins exports that were listed before, with the limits of an import; nothing is listed again.
  init(joining trees: [ExportTree], limits: ImportLimits) {
    name = trees.first?.name ?? ""
    self.limits = limits
    for tree in trees { join(tree) }
  }

  private func join(_ tree: ExportTree) {
    let first = parts.count
    parts += tree.parts
    members += tree.members.map { $0.moved(by: first) }
    unread += tree.unread.map { ($0.member.moved(by: first), $0.failure) }
    for (place, database) in tree.unpacked where unpacked.count < ExportTree.mostUnpacked {
      unpacked[ExportMember.Place(part: place.part + first, index: place.index)] = database
    }
  }

  private func list(folder: String) throws(ImportFailure) {
    let paths = try FolderSearch.paths(in: folder)
    var plain: [String] = []
    for path in paths {
      guard let head = try? FileBytes(path: path).bytes(4) else { continue }
      if FileSniffer.isZip(head) {
        // What is no readable zip is no part of the export; the search for files reports it.
        if let zip = try? ExportTree(paths: [path], limits: limits) { join(zip) }
      } else {
        plain.append(path)
      }
    }
    if plain.isEmpty { return }
    try list(files: plain, within: folder)
    // The search for files reports these as well.
    let reported = Set(unread.map(\.member.place).filter { $0.part == parts.count - 1 })
    members.removeAll { reported.contains($0.place) }
    unread.removeAll { reported.contains($0.member.place) }
  }

  private func list(files: [String], within folder: String) throws(ImportFailure) {
    let part = parts.count
    parts.append(.files(files))
    for (index, path) in files.enumerated() {
      let inside = path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
      var member = ExportMember(part: part, index: index, path: inside)
      member.shape = MemberShape(try FileBytes(path: path).bytes(FileSniffer.length))
      if case .database = member.shape {
        take(
          &member,
          Result { () throws(ImportFailure) in
            try ExportDatabase(path: path, name: Files.name(of: path))
          })
      }
      members.append(member)
    }
  }

  /// Lists a zip in one pass, in which databases are unpacked to see their tables.
  private func list(zip path: String) throws(ImportFailure) {
    let part = parts.count
    parts.append(.zip(path))
    var zip = try ZipReader(path: path, limits: limits)
    var seen: Set<String> = []
    let head = UnsafeMutableRawBufferPointer.allocate(byteCount: FileSniffer.length, alignment: 16)
    defer { head.deallocate() }
    while let entry = try zip.nextEntry() {
      guard seen.insert(entry).inserted else {
        throw ImportFailure(
          .damaged, "the zip holds two files of the same name", place: Files.name(of: path),
          hint: "Export again; a zip like this shows different files to different programs.")
      }
      var member = ExportMember(part: part, index: seen.count - 1, path: entry)
      let count = try zip.fill(head)
      member.shape = MemberShape(Array(head.prefix(count)))
      if case .database = member.shape {
        let found = try DatabaseCopy.open(
          after: UnsafeRawBufferPointer(rebasing: head.prefix(count)), in: limits.scratch,
          name: member.pattern
        ) { (buffer) throws(ImportFailure) in try zip.fill(buffer) }
        take(&member, found)
        if unpacked.count < ExportTree.mostUnpacked { unpacked[member.place] = try? found.get() }
      }
      members.append(member)
    }
  }

  /// Takes the names of a database's tables, or the reason that it cannot be opened.
  private func take(_ member: inout ExportMember, _ found: Result<ExportDatabase, ImportFailure>) {
    switch found {
    case .success(let database): member.shape = .database(Set(database.tables.keys))
    case .failure(let failure): unread.append((member, failure))
    }
  }

  /// Reads the wanted files, each once, in the order of ``members``.
  ///
  /// The bytes are text in UTF-8: UTF-16 is converted. A file that needs another's content is read in a second call.
  func read(
    _ wanted: some Sequence<ExportMember>, _ body: (ExportMember, MemberBytes) throws -> Void
  ) throws {
    try visit(wanted) { member, path in
      try body(member, ExportTree.bytes(ofFile: path, limits))
    } entry: { member, entries, path in
      try body(member, bytes(of: member, at: entries, in: path))
    }
  }

  /// Opens the wanted databases, each once, in the order of ``members``. One in a zip is unpacked to a private file that
  /// is gone as soon as it is open, unless it is still open from listing.
  func databases(
    _ wanted: some Sequence<ExportMember>, _ body: (ExportMember, ExportDatabase) throws -> Void
  ) throws {
    try visit(wanted) { member, path in
      try body(member, ExportDatabase(path: path, name: member.pattern))
    } entry: { member, entries, _ in
      let database =
        if let held = unpacked[member.place] { held } else {
          try DatabaseCopy.open(in: limits.scratch, name: member.pattern) { (buffer) throws(ImportFailure) in
            try entries.fill(buffer)
          }.get()
        }
      try body(member, database)
    }
  }

  /// Goes through the wanted files in the order of ``members``: plain ones with their paths, and those in zips, of which
  /// each is read once, with the entries at them and the path of the zip.
  private func visit(
    _ wanted: some Sequence<ExportMember>, file: (ExportMember, _ path: String) throws -> Void,
    entry: (ExportMember, ZipEntries, _ path: String) throws -> Void
  ) throws {
    let byPart = Dictionary(grouping: wanted, by: \.part)
    for (number, part) in parts.enumerated() {
      guard let members = byPart[number]?.sorted(by: { $0.index < $1.index }), !members.isEmpty else {
        continue
      }
      switch part {
      case .files(let paths):
        for member in members { try file(member, paths[member.index]) }
      case .zip(let path):
        let entries = ZipEntries(try ZipReader(path: path, limits: limits))
        var next = members[...]
        var index = 0
        while let member = next.first, try entries.moveToNext() {
          if index == member.index {
            try entry(member, entries, path)
            next.removeFirst()
          }
          index += 1
        }
        guard next.isEmpty else { throw changed }
      }
    }
  }

  private static func bytes(ofFile path: String, _ limits: ImportLimits) throws -> MemberBytes {
    MemberBytes(TextBytes(try FileBytes(path: path, heard: limits.bytesRead))) {
      try bytes(ofFile: path, limits)
    }
  }

  private func bytes(of member: ExportMember, at entries: ZipEntries, in path: String) -> MemberBytes {
    MemberBytes(TextBytes(entries)) { [self] in
      bytes(of: member, at: try self.entries(of: path, at: member), in: path)
    }
  }

  /// The entries of a zip from a member on.
  private func entries(of path: String, at member: ExportMember) throws -> ZipEntries {
    let entries = ZipEntries(try ZipReader(path: path, limits: limits))
    for _ in 0...member.index where try !entries.moveToNext() { throw changed }
    return entries
  }

  private var changed: ImportFailure {
    ImportFailure(.damaged, "the zip has changed while it was read", place: name)
  }
}

/// The entries of a zip one after another, shared by the reader of the zip and that of one entry.
final class ZipEntries: ByteSource {
  private var zip: ZipReader

  init(_ zip: consuming ZipReader) { self.zip = zip }

  /// Moves to the next file; `false` after the last.
  func moveToNext() throws -> Bool { try zip.nextEntry() != nil }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int { try zip.fill(buffer) }

  /// Reads bytes of the current file; 0 at its end.
  func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(ImportFailure) -> Int { try zip.fill(buffer) }
}
