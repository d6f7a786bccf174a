import TriptychFiles

/// The files in folders of templates as the file system lists them. Their contents are not read.
public struct TemplateListing: Sendable {
  /// A folder with its files.
  struct Folder: Sendable {
    var directory: String
    /// The paths relative to the folder with what the file system says of each file, in the order of the paths.
    var files: [(path: String, identity: FileIdentity)]
  }

  /// The folders, from the one that supplies missing files to the one whose files count first.
  let folders: [Folder]
  /// A fingerprint of all paths and of what the file system says of each file: size, times, inode and mode. It is equal
  /// only as long as no file was written, replaced, added or removed.
  public let state: Fingerprint
  /// The time at which a file last changed, in nanoseconds since 1970, by the clock of the file system.
  public let lastChange: Int64

  /// Lists folders, from the one that supplies missing files to the one whose files count first.
  ///
  /// - Throws: ``TemplateError`` if there is no folder at a path.
  public init(of directories: [String]) throws(TemplateError) { try self.init(of: directories) { _ in true } }

  init(of directories: [String], where isWanted: (String) -> Bool) throws(TemplateError) {
    var folders: [Folder] = []
    var state = FingerprintBytes()
    var lastChange = Int64.min
    for directory in directories {
      let folder = try TemplateListing.folder(directory, where: isWanted)
      state.add(directory)
      state.add(folder.files.count)
      for (path, identity) in folder.files {
        state.add(path)
        state.add(identity)
        lastChange = max(lastChange, identity.changed)
      }
      folders.append(folder)
    }
    (self.folders, self.state, self.lastChange) = (folders, state.fingerprint, lastChange)
  }

  private static func folder(
    _ directory: String, where isWanted: (String) -> Bool
  ) throws(TemplateError) -> Folder {
    guard (try? FileStatus(at: directory, followingLinks: true))?.kind == .directory,
      let root = try? Files.realPath(directory)
    else {
      throw TemplateError([.init(file: directory, "There is no folder of templates here.")])
    }
    var files: [(path: String, identity: FileIdentity)] = []
    var below = [""]
    while let folder = below.popLast() {
      for name in (try? Files.names(in: FilePath(root + "/" + folder))) ?? [] {
        // Hidden and backup files of editors and file managers are not part of a site.
        guard let name = name.text, !name.hasPrefix("."), !name.hasSuffix("~") else { continue }
        let path = folder + name
        guard let status = try? FileStatus(at: root + "/" + path) else { continue }
        switch status.kind {
        case .directory: below.append(path + "/")
        case .link:
          // What a link leads to is read, so it is that which must not change. A link to a folder is not followed.
          guard isWanted(path), let target = try? FileStatus(at: root + "/" + path, followingLinks: true),
            target.kind != .directory
          else { continue }
          files.append((path, FileIdentity(target)))
        case .file, .other:
          if isWanted(path) { files.append((path, FileIdentity(status))) }
        }
      }
    }
    files.sort { $0.path < $1.path }
    return Folder(directory: root, files: files)
  }
}
