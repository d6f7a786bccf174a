import TriptychHealth

/// A site as it stands before the next one is made, with what its ledger says of it.
public struct StandingSite: Sendable {
  /// What was found besides what had been published, or instead of it.
  public typealias Faults = (missing: Int, changed: Int, foreign: Int)

  /// The ledger, where there is one that fits the folder.
  let ledger: SiteLedger?
  /// The lines of the files that stand as they were left, by path.
  let intact: [String: SiteLedger.File]
  private let found: SiteSurvey.Faults
  /// The moment the published site speaks for; `nil` where no ledger says.
  public let asOf: Instant?
  /// Which folder it is; `nil` where none stood, or nobody looked.
  let inode: UInt64?

  /// A site that nothing is known of: all is made, and compared byte by byte.
  public static let unknown = StandingSite(ledger: nil, intact: [:], found: .init(), asOf: nil, inode: nil)

  private init(
    ledger: SiteLedger?, intact: [String: SiteLedger.File], found: SiteSurvey.Faults, asOf: Instant?,
    inode: UInt64?
  ) {
    (self.ledger, self.intact, self.found, self.asOf, self.inode) = (ledger, intact, found, asOf, inode)
  }

  init(_ ledger: SiteLedger?, at root: String, readingAll: Bool) {
    var lines: [String: SiteLedger.File] = [:]
    var found: SiteSurvey.Faults?
    if let ledger {
      lines.reserveCapacity(ledger.files.count)
      found = SiteSurvey.compare(ledger, with: root, readingAll: readingAll) { index, isIntact in
        if isIntact { lines[ledger.path(of: ledger.files[index])] = ledger.files[index] }
      }
    }
    // A ledger of another folder says nothing of this one but what it speaks for.
    self.init(
      ledger: found == nil ? nil : ledger, intact: found == nil ? [:] : lines, found: found ?? .init(),
      asOf: FileTree.isDirectory(root) ? ledger?.stamp.asOf : nil, inode: FileIdentity(at: root)?.inode)
  }

  /// How many files were gone, were damaged or lay there without having been published.
  public var faults: Faults { (found.missing, found.changed, found.foreign) }

  /// Whether all stands as it was left and nothing else does.
  public var isWhole: Bool { ledger != nil && found.isNone }

  /// What it comes to, where that is known.
  public var contents: SiteContents? { ledger?.contents }

  /// What it was made from, where that is known.
  public var stamp: LedgerStamp? { ledger?.stamp }
}

extension Publisher {
  /// The file with the ledger of a person's site.
  func ledgerFile(of person: PersonID) -> LedgerFile { LedgerFile(of: name(of: person), in: output) }

  /// A person's site as it stands. The caller holds the person's lock where it is going to publish.
  ///
  /// - Parameter readingAll: looks at every name and every byte; otherwise at what the system says of the files
  public func standing(of person: PersonID, readingAll: Bool = false) -> StandingSite {
    let root = directory(of: person)
    return StandingSite(ledgerFile(of: person).read(for: root), at: root, readingAll: readingAll)
  }

  /// Whether a person's site was made from what is said and stands as it was left; see ``intact(_:where:)``.
  public func stands(_ person: PersonID, where isMade: (LedgerStamp) throws -> Bool) rethrows -> Bool {
    try intact(person, where: isMade) != nil
  }

  /// What a person's site comes to, if it was made from what is said and stands as it was left: one small file is opened,
  /// and none of the site's. `nil` where anything differs, or nothing is known.
  public func intact(
    _ person: PersonID, where isMade: (LedgerStamp) throws -> Bool
  ) rethrows -> SiteContents? {
    let root = directory(of: person)
    guard let ledger = ledgerFile(of: person).read(for: root), try isMade(ledger.stamp),
      !hasOld(of: person)
    else { return nil }
    return SiteSurvey.compare(ledger, with: root)?.isNone == true ? ledger.contents : nil
  }

  /// Keeps what is known of a published site once all that follows publishing is done.
  public func seal(_ stamp: LedgerStamp, for person: PersonID) throws(PublishError) {
    let file = ledgerFile(of: person)
    guard var ledger = file.read(for: directory(of: person)), ledger.stamp != stamp else { return }
    ledger.stamp = stamp
    try file.replace(with: ledger)
  }
}
