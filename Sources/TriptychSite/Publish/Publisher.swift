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
  func requireNoLink() throws(PublishError) {
    guard FileTree.isLink(output) else { return }
    throw PublishError(
      .inTheWay, "The output folder is a symbolic link; links are not followed", place: output,
      hint: "Name the folder itself with --out.")
  }

  /// Makes the output folder, and makes sure that a person's site can be published in it. Nothing of the person is written.
  ///
  /// - Throws: ``PublishError`` if the folder is a link or cannot be made, or if something else has the name of the site.
  public func makeOutput(for person: PersonID) throws(PublishError) {
    try requireNoLink()
    let target = directory(of: person)
    if FileTree.exists(target) && !FileTree.isDirectory(target) {
      throw .system(.notDirectory, doing: "Publishing the site", at: target)
    }
    try FileTree.makeDirectories(output)
    guard FileTree.isDirectory(output) else {
      throw .system(.notDirectory, doing: "Publishing the site", at: output)
    }
  }

  /// Begins a person's next site.
  ///
  /// - Parameter standing: the currently published site, examined under the person's lock.
  /// - Throws: ``PublishError`` if the output folder is a link.
  public func draft(of person: PersonID, over standing: StandingSite) throws(PublishError) -> SiteDraft {
    try SiteDraft(self, person, over: standing)
  }

  /// Publishes a site that is in memory; see ``SiteDraft/publish(_:leavingOld:)``.
  ///
  /// - Throws: ``PublishError``; the previously published site is left in place.
  public func publish(
    _ tree: SiteTree, for person: PersonID, over standing: StandingSite = .unknown, stamp: LedgerStamp?,
    leavingOld: Bool = false
  ) throws(PublishError) -> Publication {
    let draft = try draft(of: person, over: standing)
    for (path, bytes) in tree.files.sorted(by: { $0.key < $1.key }) { draft.add(path, bytes) }
    for (path, file) in tree.shared.sorted(by: { $0.key < $1.key }) { draft.add(path, file) }
    return try draft.publish(stamp, leavingOld: leavingOld)
  }

  /// Publishes a site that is in memory, whatever is there, and keeps no ledger.
  public func publish(_ tree: SiteTree, for person: PersonID) throws(PublishError) -> Outcome {
    try publish(tree, for: person, stamp: nil).outcome
  }

  /// Makes the folder in which a person's next site is put together.
  func makeStaging(for person: PersonID) throws(PublishError) -> StagingDirectory {
    try makeOutput(for: person)
    return try StagingDirectory(emptyAt: stagingPlace(of: person), attempt: attempt)
  }

  /// Removes what a killed run left: the site it was making or had replaced.
  func removeStaging(of person: PersonID) throws(PublishError) {
    try FileTree.remove(stagingPlace(of: person))
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

  func swapIn(_ staged: String, at target: String) throws(PublishError) {
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
