import CPlatform
import TriptychHealth

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Puts whole sites where readers see them, in one step.
///
/// A reader sees the old site or the new one, never a mixture; a failure or a kill
/// at any moment leaves the old one.
public struct Publisher: Sendable {
  /// What publishing one site did.
  public enum Outcome: Sendable, Equatable {
    /// The tree was swapped in; so many files were written, linked or copied.
    case published(files: Int)
    /// The same bytes stood there already; nothing was written.
    case unchanged
    /// The site that stands there speaks for a later moment; it was left as it is.
    case newerPublished
  }

  /// The folder that holds one folder a person.
  public let output: String
  private let nameOf: @Sendable (PersonID) -> String
  private let attempt: String

  /// Publishes under a folder, which is made when it is missing.
  ///
  /// - Parameters:
  ///   - attempt: a name that no other process that may be at work has, such as host and process; without slash
  ///   - naming: what a person's folder is called: 1 to 64 characters of which ids may be made. Default: the id
  public init(
    output: String, attempt: String = "site",
    naming: @escaping @Sendable (PersonID) -> String = { $0.text }
  ) {
    // With a slash at its end, a link would be looked through.
    let trimmed = output.reversed().drop { $0 == "/" }.reversed()
    self.output = trimmed.isEmpty && !output.isEmpty ? "/" : String(trimmed)
    self.attempt = attempt
    nameOf = naming
  }

  /// What a person's folder is called.
  public func name(of person: PersonID) -> String { nameOf(person) }

  /// The folder of one person's site.
  public func directory(of person: PersonID) -> String { output + "/" + name(of: person) }

  /// Removes a site that a person had under a former name; a link is removed, not followed.
  public func remove(siteNamed name: String) throws(PublishError) {
    guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/") else { return }
    try requireNoLink()
    try FileTree.remove(output + "/" + name)
    LedgerFile(of: name, in: output).remove()
  }

  /// Throws when the output folder is a link: whoever set it would say where everything is published.
  private func requireNoLink() throws(PublishError) {
    guard FileTree.isLink(output) else { return }
    throw PublishError(
      .inTheWay, "The output folder is a symbolic link; links are not followed", place: output,
      hint: "Name the folder itself with --out.")
  }

  /// Checks all links, then swaps the tree in as one person's site, whatever stood there.
  ///
  /// - Throws: `PublishError`; the site that stood there before still stands.
  public func publish(_ tree: SiteTree, for person: PersonID) throws(PublishError) -> Outcome {
    try publish(tree, for: person, over: .unknown, stamp: nil).outcome
  }

  /// Checks all links, then swaps the tree in as one person's site. Files whose bytes stand there already keep their
  /// inode: the new site holds a further name of them until the old one goes.
  ///
  /// - Parameters:
  ///   - standing: what stands there, looked at under the person's lock
  ///   - stamp: what the tree was made from, for the ledger; `nil` keeps none
  ///   - leavingOld: leaves the files of the site before where they are for those who are reading them; the caller
  ///     calls ``removeOld(of:)`` a moment later
  /// - Throws: `PublishError`; the site that stood there before still stands.
  public func publish(
    _ tree: SiteTree, for person: PersonID, over standing: StandingSite, stamp: LedgerStamp?,
    leavingOld: Bool = false
  ) throws(PublishError) -> Publication {
    let broken = LinkCheck.brokenLinks(in: tree)
    if let first = broken.first {
      throw PublishError(
        .brokenLinks, "\(broken.count) links of the site lead nowhere, the first to \(first.target)",
        place: first.page)
    }
    try requireNoLink()
    let target = directory(of: person)
    let file = ledgerFile(of: person)
    let plan = PublishPlan(tree, over: standing, at: target)
    var contents: SiteContents?
    if standing.ledger == nil ? FileTree.holds(tree, at: target) : plan.isDone {
      if let stamp {
        let ledger = try SiteSurvey.ledger(stamp, of: target, lines: plan.lines)
        if ledger != standing.ledger { try file.replace(with: ledger) }
        contents = ledger.contents
      }
      // What a killed run was making, or had replaced.
      try FileTree.remove(stagingPlace(of: person))
      return Publication(outcome: .unchanged, kept: tree.count, contents: contents)
    }
    if FileTree.exists(target) && !FileTree.isDirectory(target) {
      throw .system(ENOTDIR, doing: "Publishing the site", at: target)
    }
    try FileTree.makeDirectories(output)
    let staging = try StagingDirectory(
      emptyAt: stagingPlace(of: person), attempt: attempt)
    do throws(PublishError) {
      try staging.write(tree, keeping: plan.kept, of: target)
      if let stamp {
        let ledger = try SiteSurvey.ledger(stamp, of: staging.path, lines: plan.lines)
        try file.prepare(ledger)
        contents = ledger.contents
      }
      if let inode = standing.inode, FileIdentity(at: target)?.inode != inode { throw .meddled(target) }
      try swapIn(staging.path, at: target)
      if stamp == nil { file.remove() } else { file.adopt() }
    } catch {
      try? staging.remove()
      throw error
    }
    // A first site left nothing behind that anybody could be reading.
    if !leavingOld || !FileTree.exists(staging.path) { try staging.remove() }
    return Publication(
      outcome: .published(files: tree.count - plan.kept.count), kept: plan.kept.count, contents: contents)
  }

  private func stagingPlace(of person: PersonID) -> String { output + "/.staging-" + name(of: person) }

  /// Removes the site that stood before this process published one; what others may be making stays.
  public func removeOld(of person: PersonID) throws(PublishError) {
    let place = stagingPlace(of: person)
    try FileTree.remove(place + "/" + attempt)
    _ = rmdir(place)
  }

  /// Whether something lies there.
  func hasOld(of person: PersonID) -> Bool { FileTree.exists(stagingPlace(of: person)) }

  private func swapIn(_ staged: String, at target: String) throws(PublishError) {
    if FileTree.exists(target) {
      if platform_exchange(staged, target) != 0 {
        guard [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(errno) else {
          throw .system(errno, doing: "Publishing the site", at: target)
        }
        try replaceInTwoSteps(staged, at: target)
      }
    } else if rename(staged, target) != 0 {
      throw .system(errno, doing: "Publishing the site", at: target)
    }
    try FileTree.flush(output)
  }

  /// For file systems that cannot exchange two folders: the old site is put aside
  /// first, and comes back if the second step fails.
  private func replaceInTwoSteps(_ staged: String, at target: String) throws(PublishError) {
    let aside = staged + ".old"
    try FileTree.remove(aside)
    guard rename(target, aside) == 0 else { throw .system(errno, doing: "Publishing the site", at: target) }
    guard rename(staged, target) == 0 else {
      let reason = errno
      _ = rename(aside, target)
      throw .system(reason, doing: "Publishing the site", at: target)
    }
    try FileTree.remove(aside)
  }
}

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
