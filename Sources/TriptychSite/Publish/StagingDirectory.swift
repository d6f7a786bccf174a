import TriptychFiles

/// A folder beside the published site in which the next site is assembled.
///
/// Folders have mode 0700 and files 0600. All files are flushed to disk before the swap. The folder is on the
/// same file system as the site, so that the swap is a rename. Shared files are linked; see ``SharedFile``
/// for the consequences.
struct StagingDirectory {
  let path: String
  private let sharing: FileSharing

  private let place: String
  /// The folders that exist, the site's own with an empty path.
  private var made: Set<String> = [""]

  /// Creates an empty folder for one attempt, after removing what earlier attempts left at the same path. An
  /// earlier attempt that was only suspended then finds its folder gone and cannot swap anything in.
  init(
    emptyAt place: String, attempt: String = "site", sharing: FileSharing = FileSharing()
  ) throws(PublishError) {
    self.place = place
    self.sharing = sharing
    path = place + "/" + attempt
    try FileTree.remove(place)
    // Another process that removes the previous site can also remove the enclosing folder while it is empty.
    for _ in 0..<10_000 {
      try FileTree.makeDirectory(place)
      do throws(Errno) {
        try Files.makeDirectory(path)
        return
      } catch {
        guard error == .noSuchFileOrDirectory else {
          throw .system(error, doing: "Making a folder", at: path)
        }
      }
    }
    throw .system(.noSuchFileOrDirectory, doing: "Making a folder", at: path)
  }

  /// Removes the remains of this attempt.
  func remove() throws(PublishError) {
    try FileTree.remove(path)
    try? Files.removeDirectory(place)
  }

  /// Writes a file. Its bytes are on disk once ``flush(_:)`` was called.
  mutating func write(_ bytes: [UInt8], to relative: String) throws(PublishError) {
    try makeParents(of: relative)
    try FileTree.write(bytes, to: path + "/" + relative, permissions: .ownerFile)
  }

  /// Puts a file shared with other sites at a path.
  mutating func place(_ file: SharedFile, at relative: String) throws(PublishError) {
    try makeParents(of: relative)
    try sharing.place(file, at: path + "/" + relative)
  }

  /// Takes over a file that is already correct in another folder.
  ///
  /// - Parameters:
  ///   - line: the file's identity when it was checked.
  ///   - standing: the path of that folder.
  mutating func keep(
    _ line: SiteLedger.File, at relative: String, of standing: String
  ) throws(PublishError) {
    try makeParents(of: relative)
    try keep(line, from: standing + "/" + relative, at: path + "/" + relative)
  }

  /// Flushes all folders and the files at some paths to disk.
  func flush(_ written: [String]) throws(PublishError) {
    // One call for the whole file system is much cheaper than one for each of many hundreds of files.
    if try FileTree.flushFileSystem(of: path) { return }
    for relative in written.sorted() { try FileTree.flush(path + "/" + relative, isFolder: false) }
    for folder in made.sorted() { try FileTree.flush(folder.isEmpty ? path : path + "/" + folder) }
  }

  /// Adds a hard link to an existing file, or copies it if the file system has no hard links.
  private func keep(_ line: SiteLedger.File, from source: String, at target: String) throws(PublishError) {
    do throws(Errno) {
      try Files.link(source, as: target)
    } catch {
      guard FileSharing.mayBeCopied(error) else { throw .system(error, doing: "Keeping a page", at: target) }
      return try copy(line, from: source, to: target)
    }
    // The file may have been replaced since it was checked.
    guard FileIdentity(at: target)?.isFile(line.identity) == true else { throw .meddled(source) }
  }

  private func copy(_ line: SiteLedger.File, from source: String, to target: String) throws(PublishError) {
    let bytes = try PublishError.at(source, "Reading a page") { () throws(Errno) in
      try FileTree.read(source)
    }
    guard line.bytes == .none || Fingerprint(of: bytes) == line.bytes else { throw .meddled(source) }
    try FileTree.write(bytes, to: target, permissions: FilePermissions(of: line.identity.mode & 0o777))
  }

  private mutating func makeParents(of relative: String) throws(PublishError) {
    if let slash = relative.lastIndex(of: "/"), made.contains(String(relative[..<slash])) { return }
    var parent = ""
    for part in relative.split(separator: "/").dropLast() {
      parent = parent.isEmpty ? String(part) : parent + "/" + part
      if made.insert(parent).inserted { try FileTree.makeDirectory(path + "/" + parent) }
    }
  }
}
