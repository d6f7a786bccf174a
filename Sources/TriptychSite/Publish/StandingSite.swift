import TriptychHealth

/// The currently published site, before the next one is made, with the information from its ledger.
public struct StandingSite: Sendable {
  /// The counts of files that differ from what was published.
  public typealias Faults = (missing: Int, changed: Int, foreign: Int)

  /// The ledger, if there is one that matches the folder.
  let ledger: SiteLedger?
  /// The ledger lines of the unchanged files, by path.
  let intact: [String: SiteLedger.File]
  private let found: SiteSurvey.Faults
  /// The moment that the published site describes; `nil` if no ledger gives it.
  public let asOf: Instant?
  /// The inode of the folder; `nil` if there was none or it was not examined.
  let inode: UInt64?

  /// A site about which nothing is known: everything is built and compared byte by byte.
  public static let unknown = StandingSite(ledger: nil, intact: [:], found: .init(), asOf: nil, inode: nil)

}

extension StandingSite {
  init(_ ledger: SiteLedger?, at root: String, readingAll: Bool) {
    var lines: [String: SiteLedger.File] = [:]
    var found: SiteSurvey.Faults?
    if let ledger {
      lines.reserveCapacity(ledger.files.count)
      found = SiteSurvey.compare(ledger, with: root, readingAll: readingAll) { index, isIntact in
        if isIntact { lines[ledger.path(of: ledger.files[index])] = ledger.files[index] }
      }
    }
    // A ledger of another folder tells only the moment that its site describes.
    self.init(
      ledger: found == nil ? nil : ledger, intact: found == nil ? [:] : lines, found: found ?? .init(),
      asOf: FileTree.isDirectory(root) ? ledger?.stamp.asOf : nil, inode: FileIdentity(at: root)?.inode)
  }

  /// The numbers of files that were missing, damaged, or present without having been published.
  public var faults: Faults { (found.missing, found.changed, found.foreign) }

  /// Whether the site is unchanged and contains nothing else.
  public var isWhole: Bool { ledger != nil && found.isNone }

  /// The summary of the site, if known.
  public var contents: SiteContents? { ledger?.contents }

  /// The inputs of the site, if known.
  public var stamp: LedgerStamp? { ledger?.stamp }
}

extension Publisher {
  /// The file with the ledger of a person's site.
  func ledgerFile(of person: PersonID) -> LedgerFile { LedgerFile(of: name(of: person), in: output) }

  /// Examines a person's published site. The caller must hold the person's lock if it is going to publish.
  ///
  /// - Parameter readingAll: reads every name and every byte instead of only the metadata of the files.
  public func standing(of person: PersonID, readingAll: Bool = false) -> StandingSite {
    let root = directory(of: person)
    return StandingSite(ledgerFile(of: person).read(for: root), at: root, readingAll: readingAll)
  }

  /// Whether a person's site was made from the expected inputs and is unchanged; see ``intact(_:where:)``.
  public func stands(_ person: PersonID, where isMade: (LedgerStamp) throws -> Bool) rethrows -> Bool {
    try intact(person, where: isMade) != nil
  }

  /// The summary of a person's site if it was made from the expected inputs and is unchanged. Opens one small
  /// file and none of the site's files. Returns `nil` if anything differs or nothing is known.
  public func intact(
    _ person: PersonID, where isMade: (LedgerStamp) throws -> Bool
  ) rethrows -> SiteContents? {
    let root = directory(of: person)
    guard let ledger = ledgerFile(of: person).read(for: root), try isMade(ledger.stamp),
      !hasOld(of: person)
    else { return nil }
    return SiteSurvey.compare(ledger, with: root)?.isNone == true ? ledger.contents : nil
  }

  /// Stores the stamp of a published site after everything that follows publishing is done.
  public func seal(_ stamp: LedgerStamp, for person: PersonID) throws(PublishError) {
    let file = ledgerFile(of: person)
    guard var ledger = file.read(for: directory(of: person)), ledger.stamp != stamp else { return }
    ledger.stamp = stamp
    try file.replace(with: ledger)
  }
}
