import TriptychFiles
import TriptychHealth

/// A folder that another program fills with exports. It is only ever read: nothing in it is moved, changed or locked.
///
/// Each file in it is an export. The numbered parts of a Takeout (`NAME-001.zip`, `NAME-002.zip`) are one. Each folder in
/// it is one export too, unless all it holds are files that stand by themselves, as those of Health Auto Export do: then
/// each of these is one. Links, hidden files and unfinished files are left out.
public struct InboxFolder: Sendable {
  /// The real path of the folder.
  public let path: String

  /// The folder at a real path, as ``InboxFolderRule`` gives it.
  public init(path: String) { self.path = path }

  /// What lies in the folder, sorted by name, with what of it cannot be read.
  ///
  /// Throws ``StoreError`` when the folder itself cannot be listed.
  public func items() throws -> [InboxFolderItem] {
    var files: [String: InboxFolderItem] = [:]
    var others: [InboxFolderItem] = []
    let names = try PrivateFiles.entries(in: FilePath(path)).map { (entry: $0, shown: $0.shown) }
      .sorted { $0.shown.utf8.lexicographicallyPrecedes($1.shown.utf8) }
    for (entry, name) in names where !Inbox.isUnfinished(name) {
      do throws(Errno) {
        let status = try FileStatus(at: FilePath(path).appending(entry))
        if let fault = FolderSearch.fault(of: entry, status.kind, at: name) {
          others.append(InboxFolderItem(name, refusedFor: fault))
        } else if status.kind == .directory {
          if let folder = folder(name) { others.append(folder) }
        } else if status.kind == .file {
          if Files.isReadable(path + "/" + name) {
            files[InboxFolder.stem(of: name), default: InboxFolderItem(name: name, files: [])].files
              .append(InboxFolderItem.File(name, status))
          } else {
            others.append(InboxFolderItem(name, refusedFor: .opening(name, .permissionDenied)))
          }
        }
      } catch {
        if !error.isMissing { others.append(InboxFolderItem(name, refusedFor: .opening(name, error))) }
      }
    }
    return (Array(files.values) + others).sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// A folder in this one; `nil` where it holds nothing.
  private func folder(_ name: String) -> InboxFolderItem? {
    let search: FolderSearch
    do throws(ImportFailure) { search = try FolderSearch(of: path + "/" + name) } catch {
      return InboxFolderItem(name, refusedFor: error)
    }
    var item = InboxFolderItem(name: name, files: [], isFolder: true)
    item.refused = search.refused.within(name)
    for path in search.paths {
      guard let file = file(path) else { continue }
      if Files.isReadable(path) {
        item.files.append(file)
      } else {
        let failure = ImportFailure.opening(file.path, .permissionDenied)
        item.refused.add(failure.diagnostic, code: failure.code.rawValue)
      }
    }
    item.isUnfinished = item.files.contains { Inbox.isUnfinished(Files.name(of: $0.path)) }
    return item.files.isEmpty && item.refused.total == 0 ? nil : item
  }

  /// The files of a folder in this one if each stands by itself; `nil` when they are one export.
  public func single(_ folder: InboxFolderItem) -> [InboxFolderItem]? {
    guard let tree = try? ExportTree(paths: [path + "/" + folder.name], limits: ImportLimits()),
      ExportFormats.found(in: tree).allSatisfy({ $0.format.standsAlone })
    else { return nil }
    return folder.files.filter { !Inbox.isUnfinished(Files.name(of: $0.path)) }
      .map { InboxFolderItem(name: $0.path, files: [$0]) }
  }

  /// Copies an item to a new private folder, since what is imported must not change meanwhile.
  ///
  /// - Returns: the paths to import and the SHA-256 of all content, whatever its name; `nil` when the item has changed
  ///   since it was listed, or is no longer a plain file of this folder. Then the new folder holds a part of it.
  /// - Throws: ``StoreError`` when the copy cannot be written, or ``ImportFailure`` when the item cannot be read.
  public func copy(_ item: InboxFolderItem, to target: String) throws -> (paths: [String], digest: String)? {
    _ = try FolderSweep.remove(target)
    try PrivateFiles.makeDirectory(target)
    let whole = SHA256Digest()
    for file in item.files {
      var folder = target
      for name in file.path.split(separator: "/").dropLast() {
        folder += "/" + name
        try PrivateFiles.makeDirectory(folder)
      }
      guard let digest = try copy(file, to: target + "/" + file.path) else { return nil }
      let inside = item.isFolder ? file.path.dropFirst(item.name.count) : ""
      whole.update(Array((inside + "\n" + digest + "\n").utf8))
    }
    let paths = (item.isFolder ? [item.name] : item.files.map(\.path)).map { target + "/" + $0 }
    return (paths, SHA256Digest.hex(whole.finish()))
  }

  /// Removes a copy.
  public static func removeCopy(at target: String) { _ = try? FolderSweep.remove(target) }

  private func copy(_ file: InboxFolderItem.File, to target: String) throws -> String? {
    let path = path + "/" + file.path
    let name = Files.name(of: path)
    let source: OpenFile
    do throws(Errno) {
      source = try OpenFile(path, .readOnly, [.noFollow, .nonBlocking])
    } catch {
      if error.isMissing || error == .tooManySymbolicLinkLevels { return nil }
      throw ImportFailure.opening(name, error)
    }
    guard isUnchanged(file, source, at: path) else { return nil }
    let digest = SHA256Digest()
    let copy = try PrivateFiles.at(target) { () throws(Errno) in
      try OpenFile(target, .writeOnly, [.create, .exclusiveCreate, .noFollow])
    }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 64)
    defer { buffer.deallocate() }
    while true {
      let count: Int
      do throws(Errno) { count = try source.read(into: buffer) } catch {
        throw ImportFailure.reading(name, error)
      }
      if count == 0 { break }
      let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      digest.update(piece)
      try PrivateFiles.at(target) { () throws(Errno) in try copy.write(piece) }
    }
    // The time of the file decides which of two counts.
    try PrivateFiles.at(target) { () throws(Errno) in
      try copy.setTime(FileTime(nanoseconds: file.modified))
    }
    return isUnchanged(file, source, at: path) ? SHA256Digest.hex(digest.finish()) : nil
  }

  /// Whether an open file is the one that was listed, unchanged, and lies in this folder without any link on the way.
  private func isUnchanged(_ file: InboxFolderItem.File, _ open: OpenFile, at path: String) -> Bool {
    guard let status = try? open.status(), status.kind == .file,
      InboxFolderItem.File(file.path, status) == file,
      let real = try? Files.realPath(path), real == path
    else { return false }
    return open.isAt(path)
  }

  private func file(_ path: String) -> InboxFolderItem.File? {
    guard let status = try? FileStatus(at: path), status.kind == .file else { return nil }
    return InboxFolderItem.File(String(path.dropFirst(self.path.count + 1)), status)
  }

  /// What the parts of one export have in common in their names; the name itself for anything else.
  static func stem(of name: String) -> String {
    guard let match = name.wholeMatch(of: /(?i)(.+)-[0-9]{3}\.zip/) else { return name }
    return match.1 + "-*.zip"
  }
}

extension InboxFolderItem.File {
  init(_ path: String, _ status: FileStatus) {
    self.init(
      path: path, size: status.size, modified: status.modified, inode: status.inode, device: status.device)
  }
}

extension InboxFolderItem {
  /// Something of which nothing can be read.
  fileprivate init(_ name: String, refusedFor failure: ImportFailure) {
    self.init(name: name, files: [])
    refused.add(failure.diagnostic, code: failure.code.rawValue)
  }
}
