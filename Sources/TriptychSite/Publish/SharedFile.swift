import TriptychFiles

/// A file shared by the sites of many people: written once, then linked or copied.
///
/// Where the file system allows it, a site contains a hard link to the file, so that a thousand sites take
/// the space of one. The site stays intact when the original name is deleted. Shared files must be read-only
/// (mode 0400), because a change through one site would appear in all of them; sites replace files and never
/// write into them. Like everything else in a site, a shared file is readable only by its owner. Granting
/// others access through one site grants it through every site that shares the file. The next build detects
/// this and puts a new, private file in the place of each. To let others read a site, give them a copy. A
/// shared file must not contain anything about a person.
public struct SharedFile: Sendable, Equatable {
  /// The current path of the file, absolute or relative to the working directory.
  public var source: String
  /// The size in bytes.
  public var size: Int

  /// Creates a reference to a file that does not change.
  public init(source: String, size: Int) {
    self.source = source
    self.size = size
  }
}

/// The way a shared file is placed in a site.
struct FileSharing: Sendable {
  /// Creates a hard link to a file.
  var makeLink: @Sendable (_ source: String, _ target: String) throws(Errno) -> Void = {
    (source, target) throws(Errno) in try Files.link(source, as: target)
  }

  /// Whether to copy the file when the system could not link it: on another file system, or on one without
  /// hard links.
  static func mayBeCopied(_ reason: Errno) -> Bool {
    [
      .improperLink, .tooManyLinks, .notPermitted, .permissionDenied, .notSupported, .notSupportedOnSocket,
      .noFunction,
    ].contains(reason)
  }

  /// Puts a shared file at a path as a hard link. Copies it instead if it cannot be linked - because it is on
  /// another file system, has reached the maximum number of links, or belongs to another user - or should not
  /// be, because others can read it or anybody can write it.
  ///
  /// - Throws: ``PublishError`` with the code `sharedFileLost` if the file no longer exists or has another
  ///   size, or with the same codes as for writing a page.
  func place(_ file: SharedFile, at path: String) throws(PublishError) {
    guard FileTree.isFile(file.source, of: file.size) else { throw .lost(file) }
    guard FileTree.isSealed(file.source) else { return try copy(file, to: path) }
    do throws(Errno) {
      try makeLink(file.source, path)
    } catch {
      if error == .noSuchFileOrDirectory { throw .lost(file) }
      guard FileSharing.mayBeCopied(error) else { throw .system(error, doing: "Linking a picture", at: path) }
      return try copy(file, to: path)
    }
    // The file may have been replaced between the check and the link.
    guard FileTree.isFile(path, of: file.size), FileTree.isSealed(path) else { throw .lost(file) }
  }

  private func copy(_ file: SharedFile, to path: String) throws(PublishError) {
    let bytes = try PublishError.at(file.source, "Reading a picture") { () throws(Errno) in
      try FileTree.read(file.source)
    }
    guard bytes.count == file.size else { throw .lost(file) }
    try FileTree.write(bytes, to: path, permissions: .ownerRead)
    FileTree.copyTime(of: file.source, to: path)
  }
}
