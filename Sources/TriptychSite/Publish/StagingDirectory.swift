import TriptychFiles

/// A folder beside the published site in which the next one is put together.
///
/// Folders are 0700, files 0600 and on disk before anything is swapped. It lies on
/// the same file system as the site, so that the swap is a rename. Files that sites
/// share are linked; see ``SharedFile`` for what that means.
struct StagingDirectory {
  let path: String
  private let sharing: FileSharing

  private let place: String

  /// An empty folder of one attempt at a place where nothing else lies: what earlier attempts left there goes first.
  /// One of them that was only frozen finds its folder gone and cannot swap anything in.
  init(
    emptyAt place: String, attempt: String = "site", sharing: FileSharing = FileSharing()
  ) throws(PublishError) {
    self.place = place
    self.sharing = sharing
    path = place + "/" + attempt
    try FileTree.remove(place)
    // Who removes the site before this one takes the place with it while it is empty.
    for _ in 0..<100 {
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

  /// Removes what is left of this attempt.
  func remove() throws(PublishError) {
    try FileTree.remove(path)
    try? Files.removeDirectory(place)
  }

  /// Writes all files of a tree and brings them to the disk together.
  ///
  /// - Parameters:
  ///   - kept: files that stand in another folder as they shall, with what they were when that was seen
  ///   - standing: that folder
  func write(
    _ tree: SiteTree, keeping kept: [String: SiteLedger.File] = [:], of standing: String = ""
  ) throws(PublishError) {
    var made: Set<String> = [""]
    for relative in tree.paths {
      try makeParents(of: relative, made: &made)
      if let line = kept[relative] {
        try keep(line, from: standing + "/" + relative, at: path + "/" + relative)
      } else if let file = tree.shared[relative] {
        try sharing.place(file, at: path + "/" + relative)
      } else {
        try FileTree.write(tree.files[relative] ?? [], to: path + "/" + relative, permissions: .ownerFile)
      }
    }
    // One call for the whole file system is far cheaper than one for each of many hundred files.
    if try FileTree.flushFileSystem(of: path) { return }
    for relative in tree.files.keys.sorted() { try FileTree.flush(path + "/" + relative, isFolder: false) }
    for folder in made.sorted() { try FileTree.flush(folder.isEmpty ? path : path + "/" + folder) }
  }

  /// Gives a file that stands a second name; a copy where the file system makes no links.
  private func keep(_ line: SiteLedger.File, from source: String, at target: String) throws(PublishError) {
    do throws(Errno) {
      try Files.link(source, as: target)
    } catch {
      guard FileSharing.mayBeCopied(error) else { throw .system(error, doing: "Keeping a page", at: target) }
      return try copy(line, from: source, to: target)
    }
    // It may have been exchanged since it was looked at.
    guard FileIdentity(at: target)?.isFile(line.identity) == true else { throw .meddled(source) }
  }

  private func copy(_ line: SiteLedger.File, from source: String, to target: String) throws(PublishError) {
    let bytes = try PublishError.at(source, "Reading a page") { () throws(Errno) in
      try FileTree.read(source)
    }
    guard line.bytes == .none || Fingerprint(of: bytes) == line.bytes else { throw .meddled(source) }
    try FileTree.write(bytes, to: target, permissions: FilePermissions(of: line.identity.mode & 0o777))
  }

  private func makeParents(of relative: String, made: inout Set<String>) throws(PublishError) {
    var parent = ""
    for part in relative.split(separator: "/").dropLast() {
      parent = parent.isEmpty ? String(part) : parent + "/" + part
      if made.insert(parent).inserted { try FileTree.makeDirectory(path + "/" + parent) }
    }
  }
}
