import TriptychFiles
import TriptychHealth

/// Publishes whole sites atomically.
///
/// A reader sees the old site or the new one, never a mixture. A failure or a kill at any moment leaves the
/// old one.
public struct Publisher: Sendable {
  /// The result of publishing one site.
  public enum Outcome: Sendable, Equatable {
    /// The tree was swapped in; the value counts the files that were written, linked or copied.
    case published(files: Int)
    /// The published site already had the same bytes; nothing was written.
    case unchanged
    /// The published site is of a later moment; it was left unchanged.
    case newerPublished
  }

  /// The output folder, which contains one folder per person.
  public let output: String
  private let nameOf: @Sendable (PersonID) -> String
  private let attempt: String

  /// Creates a publisher for an output folder, which is created when missing.
  ///
  /// - Parameters:
  ///   - attempt: a name without a slash that no other running process uses, such as host and process.
  ///   - naming: the name of a person's folder: 1 to 64 of the characters allowed in ids. Default: the id.
  public init(
    output: String, attempt: String = "site",
    naming: @escaping @Sendable (PersonID) -> String = { $0.text }
  ) {
    // With a trailing slash, a link would be followed.
    let trimmed = output.reversed().drop { $0 == "/" }.reversed()
    self.output = trimmed.isEmpty && !output.isEmpty ? "/" : String(trimmed)
    self.attempt = attempt
    nameOf = naming
  }

  /// The name of a person's folder.
  public func name(of person: PersonID) -> String { nameOf(person) }

  /// The path of the folder with one person's site.
  public func directory(of person: PersonID) -> String { output + "/" + name(of: person) }

  /// Removes a site that a person had under a former name. A link is removed, not followed.
  public func remove(siteNamed name: String) throws(PublishError) {
    guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/") else { return }
    try requireNoLink()
    try FileTree.remove(output + "/" + name)
    LedgerFile(of: name, in: output).remove()
  }

  /// Throws if the output folder is a link, because its creator would control where everything is published.
  private func requireNoLink() throws(PublishError) {
    guard FileTree.isLink(output) else { return }
    throw PublishError(
      .inTheWay, "The output folder is a symbolic link; links are not followed", place: output,
      hint: "Name the folder itself with --out.")
  }

  /// Checks all links, then swaps the tree in as one person's site, whatever is there.
  ///
  /// - Throws: ``PublishError``; the previously published site is left in place.
  public func publish(_ tree: SiteTree, for person: PersonID) throws(PublishError) -> Outcome {
    try publish(tree, for: person, over: .unknown, stamp: nil).outcome
  }

  /// Checks all links, then swaps the tree in as one person's site. Files with unchanged bytes keep their
  /// inode: the new site has a hard link to them until the old site is removed.
  ///
  /// - Parameters:
  ///   - standing: the currently published site, examined under the person's lock.
  ///   - stamp: the inputs of the tree, for the ledger; `nil` keeps no ledger.
  ///   - leavingOld: keeps the files of the previous site for readers who still use them; the caller calls
  ///     ``removeOld(of:)`` a moment later.
  /// - Throws: ``PublishError``; the previously published site is left in place.
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
      // Leftovers of a killed run: the site it was making or had replaced.
      try FileTree.remove(stagingPlace(of: person))
      return Publication(outcome: .unchanged, kept: tree.count, contents: contents)
    }
    if FileTree.exists(target) && !FileTree.isDirectory(target) {
      throw .system(.notDirectory, doing: "Publishing the site", at: target)
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
    // A first site replaced nothing that anybody could be reading.
    if !leavingOld || !FileTree.exists(staging.path) { try staging.remove() }
    return Publication(
      outcome: .published(files: tree.count - plan.kept.count), kept: plan.kept.count, contents: contents)
  }

  private func stagingPlace(of person: PersonID) -> String { output + "/.staging-" + name(of: person) }

  /// Removes the site that this process replaced. Sites that other processes may be making are left alone.
  public func removeOld(of person: PersonID) throws(PublishError) {
    let place = stagingPlace(of: person)
    try FileTree.remove(place + "/" + attempt)
    try? Files.removeDirectory(place)
  }

  /// Whether a replaced site is still there.
  func hasOld(of person: PersonID) -> Bool { FileTree.exists(stagingPlace(of: person)) }

  private func swapIn(_ staged: String, at target: String) throws(PublishError) {
    if FileTree.exists(target) {
      do throws(Errno) {
        try Files.exchange(staged, with: target)
      } catch {
        let isUnknown = [.invalidArgument, .noFunction, .notSupported, .notSupportedOnSocket].contains(error)
        guard isUnknown else { throw .system(error, doing: "Publishing the site", at: target) }
        try replaceInTwoSteps(staged, at: target)
      }
    } else {
      try put(staged, at: target)
    }
    try FileTree.flush(output)
  }

  /// Replaces a site on file systems that cannot exchange two folders: the old site is moved aside first, and
  /// moved back if the second step fails.
  private func replaceInTwoSteps(_ staged: String, at target: String) throws(PublishError) {
    let aside = staged + ".old"
    try FileTree.remove(aside)
    try PublishError.at(target, "Publishing the site") { () throws(Errno) in
      try Files.rename(target, to: aside)
    }
    do throws(PublishError) {
      try put(staged, at: target)
    } catch {
      try? Files.rename(aside, to: target)
      throw error
    }
    try FileTree.remove(aside)
  }

  private func put(_ staged: String, at target: String) throws(PublishError) {
    try PublishError.at(target, "Publishing the site") { () throws(Errno) in
      try Files.rename(staged, to: target)
    }
  }
}

/// The result of publishing one site, with its contents.
public struct Publication: Sendable, Equatable {
  /// The result, which says whether anything was written.
  public var outcome: Publisher.Outcome
  /// The number of files that were already published and kept their inode.
  public var kept = 0
  /// A summary of the site; `nil` if no ledger is kept.
  public var contents: SiteContents?
}

/// The plan that says which files of a tree a published site already has.
struct PublishPlan {
  /// The files that are already correct, by path.
  private(set) var kept: [String: SiteLedger.File] = [:]
  /// All files of the tree with the fingerprints of their bytes, for the ledger. Shared files have
  /// ``Fingerprint/none``.
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

  /// Whether the folder contains all files of the tree and no others.
  var isDone: Bool { standing.isWhole && kept.count == tree.count && standing.intact.count == tree.count }
}

extension SiteLedger.File {
  /// Whether only the owner can read and write the file.
  var isPrivate: Bool { identity.mode & 0o7777 == 0o600 }
}
