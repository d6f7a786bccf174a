import TriptychHealth

/// A site that is being made for one person. Its files go to the disk while it is made, so that it is never whole in memory.
///
/// Files are written into a folder beside the published site, and only those that differ from it by its ledger. The folder
/// is made for the first of them; a site that is the same again touches nothing. Readers see none of it before ``publish(_:leavingOld:)``,
/// and a draft that is let go leaves nothing behind. The caller holds the person's lock for as long as there is a draft.
///
/// What goes wrong on the way is thrown by ``publish(_:leavingOld:)``; from then on nothing more is written.
public final class SiteDraft: SiteFileReceiver {
  private let publisher: Publisher
  private let person: PersonID
  private let standing: StandingSite
  private let target: String
  /// The fingerprint of each file's bytes, by path; ``Fingerprint/none`` for a shared file.
  private var prints: [String: Fingerprint] = [:]
  private var shared: [String: SharedFile] = [:]
  /// The files that the published site already has, by path.
  private var kept: [String: SiteLedger.File] = [:]
  /// The files to write next, and the number of their bytes. Many in a row are written in a third less time than each alone
  /// between two pages, because the processor's caches then hold what the system needs.
  private var waiting: [(path: String, bytes: [UInt8])] = []
  private var waitingBytes = 0
  private let mostWaiting: Int
  private var links = LinkCheck()
  private var staging: StagingDirectory?
  private var failure: PublishError?

  /// Begins a site.
  ///
  /// - Parameter most: files are written when this many of their bytes wait
  init(
    _ publisher: Publisher, _ person: PersonID, over standing: StandingSite, holding most: Int = 1 << 20
  ) throws(PublishError) {
    try publisher.requireNoLink()
    mostWaiting = most
    (self.publisher, self.person, self.standing) = (publisher, person, standing)
    target = publisher.directory(of: person)
  }

  deinit { try? staging?.remove() }

  /// The paths of all files so far, in byte order.
  public var paths: [String] { prints.keys.sorted() }

  /// Whether a file was added at a path.
  public func holds(_ path: String) -> Bool { prints[path] != nil }

  /// Takes a file and writes it, unless the published site has it. Each path can be added only once.
  public func add(_ path: String, _ bytes: [UInt8]) {
    precondition(!holds(path), "two pages at one path: \(path)")
    let print = Fingerprint(of: bytes)
    prints[path] = print
    links.add(path, bytes)
    if let line = standing.intact[path], line.bytes == print, line.isPrivate {
      kept[path] = line
    } else {
      // Copies only the bytes used: whoever made them uses the rest of the room for the next file.
      waiting.append((path, bytes.withUnsafeBufferPointer { Array($0) }))
      waitingBytes += bytes.count
      if waitingBytes >= mostWaiting { writeWaiting() }
    }
  }

  /// Takes a file shared with other sites and links to it. Each path can be added only once, or again with the same file.
  public func add(_ path: String, _ file: SharedFile) {
    if holds(path) { return precondition(shared[path] == file, "two files at one path: \(path)") }
    prints[path] = Fingerprint.none
    shared[path] = file
    if let line = standing.intact[path], line.bytes == .none, FileTree.isSame(file, at: target + "/" + path) {
      kept[path] = line
    } else {
      stage { (staging) throws(PublishError) in try staging.place(file, at: path) }
    }
  }

  /// Writes the files that wait.
  private func writeWaiting() {
    if !waiting.isEmpty {
      stage { (staging) throws(PublishError) in
        for (path, bytes) in waiting { try staging.write(bytes, to: path) }
      }
    }
    waiting.removeAll(keepingCapacity: true)
    waitingBytes = 0
  }

  /// Changes the folder in which the site is put together, unless something failed before.
  private func stage(_ change: (inout StagingDirectory) throws(PublishError) -> Void) {
    guard failure == nil else { return }
    do throws(PublishError) {
      if staging == nil { staging = try publisher.makeStaging(for: person) }
      guard var folder = staging else { return }
      // Kept even if the change fails, so that it is removed in the end.
      defer { staging = folder }
      try change(&folder)
    } catch {
      failure = error
    }
  }

  /// Checks all links, then swaps the site in. Files with unchanged bytes keep their inode: the new site has a hard link to
  /// them until the old site is removed. Nothing can be added to the draft afterwards.
  ///
  /// - Parameters:
  ///   - stamp: the inputs of the site, for the ledger; `nil` keeps no ledger.
  ///   - leavingOld: keeps the files of the previous site for readers who still use them; the caller calls
  ///     ``Publisher/removeOld(of:)`` a moment later.
  /// - Throws: ``PublishError``; the previously published site is left in place.
  public func publish(_ stamp: LedgerStamp?, leavingOld: Bool = false) throws(PublishError) -> Publication {
    let broken = links.brokenLinks(holds: holds)
    if let first = broken.first {
      throw PublishError(
        .brokenLinks, "\(broken.count) links of the site lead nowhere, the first to \(first.target)",
        place: first.page)
    }
    writeWaiting()
    if let failure { throw failure }
    if isPublished {
      let contents = try stamp.map { (stamp) throws(PublishError) in try renewLedger(stamp) }
      try publisher.removeStaging(of: person)
      staging = nil
      return Publication(outcome: .unchanged, kept: prints.count, contents: contents)
    }
    for (path, line) in kept.sorted(by: { $0.key < $1.key }) {
      stage { (staging) throws(PublishError) in try staging.keep(line, at: path, of: target) }
    }
    // A site that lost files and gained none has nothing written yet.
    stage { (staging) throws(PublishError) in try staging.flush(prints.keys.filter { shared[$0] == nil }) }
    if let failure { throw failure }
    guard let folder = staging else { preconditionFailure("a site is put together in a folder") }
    var contents: SiteContents?
    if let stamp {
      let ledger = try SiteSurvey.ledger(stamp, of: folder.path, prints: prints)
      try ledgerFile.prepare(ledger)
      contents = ledger.contents
    }
    if let inode = standing.inode, FileIdentity(at: target)?.inode != inode { throw .meddled(target) }
    try publisher.swapIn(folder.path, at: target)
    if stamp == nil { ledgerFile.remove() } else { ledgerFile.adopt() }
    // A first site replaced nothing that anybody could be reading.
    if !leavingOld || !FileTree.exists(folder.path) { try folder.remove() }
    staging = nil
    return Publication(
      outcome: .published(files: prints.count - kept.count), kept: kept.count, contents: contents)
  }

  /// Whether the published site has all files of the draft and no others. Without a ledger its files are read.
  private var isPublished: Bool {
    guard standing.ledger == nil else {
      return standing.isWhole && kept.count == prints.count && standing.intact.count == prints.count
    }
    guard let files = FileTree.files(in: target), files.count == prints.count else { return false }
    return files.allSatisfy { path in
      let place = target + "/" + path
      if let file = shared[path] { return FileTree.isSame(file, at: place) }
      guard let print = prints[path], FileTree.isPrivate(place) else { return false }
      return Fingerprint(ofFile: place) == print
    }
  }

  private var ledgerFile: LedgerFile { publisher.ledgerFile(of: person) }

  private func renewLedger(_ stamp: LedgerStamp) throws(PublishError) -> SiteContents {
    let ledger = try SiteSurvey.ledger(stamp, of: target, prints: prints)
    if ledger != standing.ledger { try ledgerFile.replace(with: ledger) }
    return ledger.contents
  }
}

extension SiteLedger.File {
  /// Whether only the owner can read and write the file.
  var isPrivate: Bool { identity.mode & 0o7777 == 0o600 }
}
