#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder beside the published site in which the next one is put together.
///
/// Folders are 0700, files 0600 and on disk before anything is swapped. It lies on
/// the same file system as the site, so that the swap is a rename.
struct StagingDirectory {
  let path: String

  /// An empty folder at a path; what a killed run left there is removed first.
  init(emptyAt path: String) throws(PublishError) {
    self.path = path
    try FileTree.remove(path)
    try FileTree.makeDirectory(path)
  }

  /// Writes all files of a tree, each one flushed to disk.
  func write(_ tree: SiteTree) throws(PublishError) {
    var made: Set<String> = [""]
    for relative in tree.paths {
      try makeParents(of: relative, made: &made)
      try writeFile(relative, tree.files[relative] ?? [])
    }
    for folder in made { try FileTree.flush(folder.isEmpty ? path : path + "/" + folder) }
  }

  private func makeParents(of relative: String, made: inout Set<String>) throws(PublishError) {
    var parent = ""
    for part in relative.split(separator: "/").dropLast() {
      parent = parent.isEmpty ? String(part) : parent + "/" + part
      if made.insert(parent).inserted { try FileTree.makeDirectory(path + "/" + parent) }
    }
  }

  private func writeFile(_ relative: String, _ bytes: [UInt8]) throws(PublishError) {
    let file = path + "/" + relative
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .system(errno, doing: "Writing a page", at: file) }
    defer { close(descriptor) }
    var offset = 0
    while offset < bytes.count {
      let written = bytes.withUnsafeBytes { buffer in
        #if canImport(Glibc)
          Glibc.write(descriptor, buffer.baseAddress?.advanced(by: offset), buffer.count - offset)
        #else
          Darwin.write(descriptor, buffer.baseAddress?.advanced(by: offset), buffer.count - offset)
        #endif
      }
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else { throw .system(errno, doing: "Writing a page", at: file) }
      offset += written
    }
    guard fsync(descriptor) == 0 else { throw .system(errno, doing: "Flushing a page", at: file) }
  }
}
