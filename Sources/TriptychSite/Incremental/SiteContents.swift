/// What a published site comes to, without a name or a value of it.
public struct SiteContents: Hashable, Sendable {
  /// The fingerprint of its paths and of the bytes of its files: the same for the same site, wherever and whenever it
  /// was published, and for no other. Files that sites share count by their path, which names the version of what is
  /// drawn, and their size.
  public var digest: Fingerprint
  /// How many pages it has.
  public var pages: Int
  /// How many bytes all its files have.
  public var bytes: Int

  /// Of no site yet.
  static let none = SiteContents(digest: .none, pages: 0, bytes: 0)
}

extension SiteLedger {
  /// What the site comes to, by its lines in the order of their paths.
  func summedUp() -> SiteContents {
    var contents = SiteContents.none
    var print = FingerprintBytes()
    print.add("site 1")
    for file in files {
      print.add(path(of: file))
      print.add(file.bytes)
      print.add(file.identity.size)
      if file.name.hasSuffix(".html") { contents.pages += 1 }
      contents.bytes += Int(file.identity.size)
    }
    contents.digest = print.fingerprint
    return contents
  }
}
