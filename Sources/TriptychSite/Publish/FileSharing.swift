#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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
