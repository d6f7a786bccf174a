import TriptychFiles

/// Where the ledger of a site lies: beside it, readable by its owner only.
///
/// `OUT/.ledger-NAME` is the ledger in force. `OUT/.ledger-NAME.next` is written before the site is swapped in and
/// takes its place right after: whoever is killed between the two leaves one that fits the new site.
struct LedgerFile: Sendable {
  let path: String
  var next: String { path + ".next" }

  init(of name: String, in output: String) { path = output + "/.ledger-" + name }

  /// The ledger of what stands at a path; `nil` for none, or one that is damaged or of another version.
  /// A ledger whose site was exchanged is found out when the two are compared.
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

  /// Makes the prepared ledger the one in force.
  func adopt() { try? Files.rename(next, to: path) }

  /// Replaces the ledger in force.
  func replace(with ledger: SiteLedger) throws(PublishError) {
    let part = path + ".part"
    try write(ledger, to: part)
    try PublishError.at(path, "Keeping the ledger") { () throws(Errno) in try Files.rename(part, to: path) }
    try? Files.remove(next)
  }

  /// Takes the ledger away; without one all is built and compared.
  func remove() {
    for name in [path, next, path + ".part"] { try? Files.remove(name) }
  }

  // Not flushed: one that a power cut leaves unfinished is no ledger, and costs a whole build.
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
