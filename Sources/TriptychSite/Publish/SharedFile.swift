#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that the sites of many people share: written once, then linked to or copied.
///
/// Where the file system allows it, a site holds a second name of the very same file (a hard link), so that a
/// thousand sites take the room of one; the site stands when the first name is deleted. Whoever makes
/// such a file takes everybody's right to write from it (mode 0400), because a change through one site
/// would show in all: sites replace files by new ones, and nobody writes into them. Like all
/// else in a site it can be read by its owner only; giving others that right through one site gives it
/// through every site that shares the file. The next build sees that, and puts a new, closed file in the place of each;
/// a site that others shall read is best handed on as a copy. Nothing about a person may lie in such a file.
public struct SharedFile: Sendable, Equatable {
  /// Where it lies now, from the root of the disk or the folder the program runs in.
  public var source: String
  /// Bytes.
  public var size: Int

  /// A file that stays as it is.
  public init(source: String, size: Int) {
    self.source = source
    self.size = size
  }
}

/// How a shared file gets a name in a site.
struct FileSharing: Sendable {
  /// Gives a file a second name; 0, or -1 with `errno`.
  var makeLink: @Sendable (_ source: String, _ target: String) -> Int32 = { link($0, $1) }

  /// Puts a shared file at a path: as a link, or as a copy where no link can be made - on another file
  /// system, when the file has all the names it may have, when the file is somebody else's - or should be made,
  /// since the file may be read by others or written.
  ///
  /// - Throws: `PublishError.Code.sharedFileLost` when the file is not there any more or has another
  ///   size; the reasons a page could not be written for.
  func place(_ file: SharedFile, at path: String) throws(PublishError) {
    guard FileTree.isFile(file.source, of: file.size) else { throw .lost(file) }
    guard FileTree.isSealed(file.source) else { return try copy(file, to: path) }
    if makeLink(file.source, path) == 0 {
      // It may have been exchanged between the look and the link.
      guard FileTree.isFile(path, of: file.size), FileTree.isSealed(path) else { throw .lost(file) }
      return
    }
    switch errno {
    case ENOENT: throw .lost(file)
    case EXDEV, EMLINK, EPERM, EACCES, ENOTSUP, EOPNOTSUPP, ENOSYS: try copy(file, to: path)
    default: throw .system(errno, doing: "Linking a picture", at: path)
    }
  }

  private func copy(_ file: SharedFile, to path: String) throws(PublishError) {
    guard let bytes = FileTree.bytes(of: file.source) else {
      throw .system(errno, doing: "Reading a picture", at: file.source)
    }
    guard bytes.count == file.size else { throw .lost(file) }
    try FileTree.write(bytes, to: path, mode: 0o400)
    FileTree.copyTime(of: file.source, to: path)
  }
}
