import TriptychFiles

/// The location of a site's ledger: next to the site, readable only by its owner.
///
/// `OUT/.ledger-NAME` is the current ledger. `OUT/.ledger-NAME.next` is written before the site is swapped in
/// and replaces the current ledger right after. If the process is killed between the two steps, it leaves a
/// ledger that matches the new site.
struct LedgerFile: Sendable {
  let path: String
  var next: String { path + ".next" }

  init(of name: String, in output: String) { path = output + "/.ledger-" + name }

  /// Reads the ledger that matches the site at a path; `nil` if there is none, or if it is damaged or of
  /// another version. If the site was replaced, the comparison with its ledger reveals it.
  func read(for site: String) -> SiteLedger? {
    let current = FileTree.bytes(of: path).flatMap { SiteLedger($0) }
    guard let inode = FileIdentity(at: site)?.inode else { return nil }
    if current?.folders.first?.identity.inode == inode { return current }
    if let later = FileTree.bytes(of: next).flatMap({ SiteLedger($0) }),
      later.folders.first?.identity.inode == inode
    {
      return later
    }
    return current
  }

  /// Writes the ledger of a site that is about to be swapped in.
  func prepare(_ ledger: SiteLedger) throws(PublishError) { try write(ledger, to: next) }

  /// Makes the prepared ledger the current one.
  func adopt() { try? Files.rename(next, to: path) }

  /// Replaces the current ledger.
  func replace(with ledger: SiteLedger) throws(PublishError) {
    let part = path + ".part"
    try write(ledger, to: part)
    try PublishError.at(path, "Keeping the ledger") { () throws(Errno) in try Files.rename(part, to: path) }
    try? Files.remove(next)
  }

  /// Removes the ledger. Without one, everything is rebuilt and compared.
  func remove() {
    for name in [path, next, path + ".part"] { try? Files.remove(name) }
  }

  // Not flushed: a ledger left incomplete by a power failure is ignored, which costs a full build.
  private func write(_ ledger: SiteLedger, to path: String) throws(PublishError) {
    try? Files.remove(path)
    do throws(PublishError) {
      try FileTree.write(ledger.encoded, to: path, permissions: .ownerFile)
    } catch {
      try? Files.remove(path)
      throw error
    }
  }
}
