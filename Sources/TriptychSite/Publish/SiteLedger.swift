import TriptychHealth

/// What a published site was made from and what stands in it: lies beside the site, in `OUT/.ledger-NAME`.
///
/// It holds digests, times, sizes and the paths of the site, and no value. Each line of it holds for one file and says
/// which file that is (its inode, size, time and mode), so that a ledger that is older than the site is never wrong:
/// its lines simply do not fit the files that have changed since.
struct SiteLedger: Hashable, Sendable {
  /// A folder of the site; the first is the site itself, with an empty path.
  struct Folder: Hashable, Sendable {
    var path: String
    var identity: FileIdentity
  }
  /// A file of the site.
  struct File: Hashable, Sendable {
    /// Which of the folders it lies in.
    var folder: Int
    /// Its name there.
    var name: String
    var identity: FileIdentity
    /// The fingerprint of its bytes; none for a file that sites share.
    var bytes: Fingerprint
  }

  var stamp: LedgerStamp
  /// What all of it comes to.
  var contents = SiteContents.none
  var folders: [Folder] = []
  var files: [File] = []

  /// The path of a file within the site.
  func path(of file: File) -> String {
    let folder = folders[file.folder].path
    return folder.isEmpty ? file.name : folder + "/" + file.name
  }

  /// All lines by their path.
  var byPath: [String: File] {
    var lines: [String: File] = [:]
    lines.reserveCapacity(files.count)
    for file in files { lines[path(of: file)] = file }
    return lines
  }
}

/// What a whole site was made from.
public struct LedgerStamp: Hashable, Sendable {
  /// The fingerprint of settings, templates, program and all else but the cache.
  public var inputs: Fingerprint
  /// The moment the site speaks for.
  public var asOf: Instant
  /// The moments of the machine's clock at which the same would be made; `nil` where nothing but making it
  /// tells, such as after a build that had something to report.
  public var clock: ClosedRange<Int64>?
  /// The files of the person's cache and of the list of their places as they were left.
  public var kept: [FileIdentity?]
  /// The fingerprint of the cache's bytes; none where none is held.
  public var store: Fingerprint

  /// The stamp of a site of a moment; what is left out makes that the person is looked at anew.
  public init(
    inputs: Fingerprint, asOf: Instant, clock: ClosedRange<Int64>? = nil, kept: [FileIdentity?] = [],
    store: Fingerprint? = nil
  ) {
    self.inputs = inputs
    self.asOf = asOf
    self.clock = clock
    self.kept = kept
    self.store = store ?? .none
  }
}

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
