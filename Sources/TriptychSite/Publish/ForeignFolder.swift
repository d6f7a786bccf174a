import TriptychFiles
import TriptychHealth

extension Publisher {
  /// Makes sure that what stands where a person's site belongs may be replaced: nothing, an empty folder, or a site.
  ///
  /// A folder that merely has the person's name, such as `Documents` in somebody's own folder, is never replaced.
  ///
  /// - Parameter standing: the currently published site, examined under the person's lock.
  /// - Throws: ``PublishError`` with the place of the folder; it is left as it is.
  public func requireReplaceable(_ person: PersonID, over standing: StandingSite) throws(PublishError) {
    let target = directory(of: person)
    guard standing.ledger == nil, FileTree.isDirectory(target), !Self.isSite(target) else { return }
    // Succeeds only where nothing at all is in it.
    if (try? Files.removeDirectory(target)) != nil { return }
    throw PublishError(
      .inTheWay, "The folder of the site holds what Triptych did not publish, and is left as it is",
      place: target, hint: "Move it away, or name another folder with --out.")
  }

  /// Whether a folder in an output folder is a site of this program: by what is in it, or by its ledger.
  ///
  /// - Parameters:
  ///   - name: the name of the person's folder
  ///   - output: the output folder, which need not exist
  public static func holdsSite(named name: String, in output: String) -> Bool {
    let path = output + "/" + name
    guard FileTree.isDirectory(path) else { return false }
    if isSite(path) { return true }
    guard let ledger = LedgerFile(of: name, in: output).read(for: path) else { return false }
    // A folder made later may have the number of one that is gone, but not its files.
    var holdsFile = false
    _ = SiteSurvey.compare(ledger, with: path) { _, isIntact in holdsFile = holdsFile || isIntact }
    return holdsFile
  }

  /// Removes what has a name that a person's site may have had before, if it is a site or an empty folder. Anything else
  /// of that name stays.
  public func removeIfSite(named name: String) throws(PublishError) {
    if Publisher.holdsSite(named: name, in: output) {
      try remove(siteNamed: name)
    } else {
      // Succeeds only where nothing at all is in it.
      try? Files.removeDirectory(output + "/" + name)
    }
  }

  /// Whether a folder without a ledger looks like a site of this program, of any version.
  private static func isSite(_ path: String) -> Bool {
    func holds(_ names: [String]) -> Bool { names.contains { FileTree.exists(path + "/" + $0) } }
    return holds(["light/index.html", "deep/index.html"])
      && holds(["index.html", "manifest.webmanifest", "assets/style.css"])
  }
}
