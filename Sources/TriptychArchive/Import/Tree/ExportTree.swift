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
  /// What it is called in messages.
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
  /// Throws ``ImportFailure`` when a path cannot be read, or a zip is damaged, locked, too large or holds two files
  /// of the same name.
  init(paths: [String], limits: ImportLimits) throws(ImportFailure) {
    name = paths.first.map { Files.name(of: $0) } ?? ""
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
  }

  /// Joins exports that were listed before, with the limits of an import; nothing is listed again.
  init(joining trees: [ExportTree], limits: ImportLimits) {
    name = trees.first?.name ?? ""
    self.limits = limits
    for tree in trees {
      let first = parts.count
      parts += tree.parts
      members += tree.members.map { $0.moved(by: first) }
      for (place, database) in tree.unpacked {
        unpacked[ExportMember.Place(part: place.part + first, index: place.index)] = database
      }
    }
  }

  private func list(folder: String) throws(ImportFailure) {
    let paths = try FolderSearch.paths(in: folder)
    var plain: [String] = []
    for path in paths {
      guard let head = try? FileBytes(path: path).bytes(4) else { continue }
      if FileSniffer.isZip(head) {
        // What is no readable zip is no part of the export; the search for files reports it.
        try? list(zip: path)
      } else {
        plain.append(path)
      }
    }
    if !plain.isEmpty { try list(files: plain, within: folder) }
  }

  private func list(files: [String], within folder: String) throws(ImportFailure) {
    let part = parts.count
    parts.append(.files(files))
    for (index, path) in files.enumerated() {
      let inside = path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
      var member = ExportMember(part: part, index: index, path: inside)
      member.shape = MemberShape(try FileBytes(path: path).bytes(FileSniffer.length))
      if case .database = member.shape, let database = try? ExportDatabase(path: path, name: inside) {
        member.shape = .database(Set(database.tables.keys))
      }
      members.append(member)
    }
  }

  private func list(zip path: String) throws(ImportFailure) {
    let part = parts.count
    var zip = try ZipReader(path: path, limits: limits)
    var seen: Set<String> = []
    var found: [ExportMember] = []
    let head = UnsafeMutableRawBufferPointer.allocate(byteCount: FileSniffer.length, alignment: 16)
    defer { head.deallocate() }
    while let entry = try zip.nextEntry() {
      guard seen.insert(entry).inserted else {
        throw ImportFailure(
          .damaged, "the zip holds two files of the same name", place: Files.name(of: path),
          hint: "Export again; a zip like this shows different files to different programs.")
      }
      var member = ExportMember(part: part, index: found.count, path: entry)
      let count = try zip.fill(head)
      member.shape = MemberShape(Array(head.prefix(count)))
      found.append(member)
    }
    parts.append(.zip(path))
    for index in found.indices {
      if case .database = found[index].shape, let database = try? database(found[index]) {
        found[index].shape = .database(Set(database.tables.keys))
      }
    }
    members += found
  }

  /// Reads the wanted files, each once, in the order of ``members``.
  ///
  /// The bytes are text in UTF-8: UTF-16 is converted. A file that needs another's content is read in a second call.
  func read(
    _ wanted: some Sequence<ExportMember>, _ body: (ExportMember, MemberBytes) throws -> Void
  ) throws {
    let byPart = Dictionary(grouping: wanted, by: \.part)
    for (number, part) in parts.enumerated() {
      guard let members = byPart[number]?.sorted(by: { $0.index < $1.index }), !members.isEmpty else {
        continue
      }
      switch part {
      case .files(let paths):
        for member in members { try body(member, ExportTree.bytes(ofFile: paths[member.index], limits)) }
      case .zip(let path):
        let entries = ZipEntries(try ZipReader(path: path, limits: limits))
        var next = members[...]
        var index = 0
        while let member = next.first, try entries.moveToNext() {
          if index == member.index {
            try body(member, bytes(of: member, at: entries, in: path))
            next.removeFirst()
          }
          index += 1
        }
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
    for _ in 0...member.index where try !entries.moveToNext() {
      throw ImportFailure(.damaged, "the zip has changed while it was read", place: name)
    }
    return entries
  }

  /// Opens a database. One in a zip is unpacked to a private file that is gone as soon as it is open.
  func database(_ member: ExportMember) throws -> ExportDatabase {
    switch parts[member.part] {
    case .files(let paths): return try ExportDatabase(path: paths[member.index], name: member.pattern)
    case .zip(let path):
      if let database = unpacked[member.place] { return database }
      let entries = try entries(of: path, at: member)
      let copy = (limits.scratch ?? NSTemporaryDirectory()) + "/.import-\(UUID().uuidString).partial"
      let file = try PrivateFiles.at(copy) { () throws(Errno) in
        try OpenFile(copy, .readWrite, [.create, .exclusiveCreate, .noFollow])
      }
      defer { try? Files.remove(copy) }
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
      defer { buffer.deallocate() }
      while case let count = try entries.read(into: buffer), count > 0 {
        try PrivateFiles.at(copy) { () throws(Errno) in
          try file.write(UnsafeRawBufferPointer(rebasing: buffer.prefix(count)))
        }
      }
      let database = try ExportDatabase(path: copy, name: member.pattern)
      if unpacked.count < ExportTree.mostUnpacked { unpacked[member.place] = database }
      return database
    }
  }
}

/// The entries of a zip one after another, shared by the reader of the zip and that of one entry.
final class ZipEntries: ByteSource {
  private var zip: ZipReader

  init(_ zip: consuming ZipReader) { self.zip = zip }

  /// Moves to the next file; `false` after the last.
  func moveToNext() throws -> Bool { try zip.nextEntry() != nil }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int { try zip.fill(buffer) }
}
