import TriptychHealth

/// What publishing one site did.
public struct Publication: Sendable, Equatable {
  /// Whether anything was written.
  public var outcome: Publisher.Outcome
  /// Files that stood there already and kept their inode.
  public var kept = 0
  /// What the site comes to; `nil` where no ledger is kept.
  public var contents: SiteContents?
}

/// Which files of a tree stand in a site already.
struct PublishPlan {
  /// Those that stand there as they shall, by path.
  private(set) var kept: [String: SiteLedger.File] = [:]
  /// Every file of the tree with the fingerprint of its bytes, for the ledger; none for a file that sites share.
  private(set) var lines: [(path: String, bytes: Fingerprint)] = []
  private let tree: SiteTree
  private let standing: StandingSite

  init(_ tree: SiteTree, over standing: StandingSite, at root: String) {
    self.tree = tree
    self.standing = standing
    for (path, bytes) in tree.files {
      let print = Fingerprint(of: bytes)
      lines.append((path, print))
      if let line = standing.intact[path], line.bytes == print, line.isPrivate { kept[path] = line }
    }
    for (path, file) in tree.shared {
      lines.append((path, .none))
      if let line = standing.intact[path], line.bytes == .none, FileTree.isSame(file, at: root + "/" + path) {
        kept[path] = line
      }
    }
  }

  /// Whether the folder holds all files of the tree and no other.
  var isDone: Bool { standing.isWhole && kept.count == tree.count && standing.intact.count == tree.count }
}

extension SiteLedger.File {
  /// Whether only its owner may read and write it.
  var isPrivate: Bool { identity.mode & 0o7777 == 0o600 }
}
