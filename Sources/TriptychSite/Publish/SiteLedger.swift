import TriptychHealth

/// The inputs and the files of a published site. It is stored beside the site, in `OUT/.ledger-NAME`.
///
/// It contains digests, times, sizes and the paths of the site, but no health values. Each line describes one
/// file and identifies it by inode, size, time and mode. A ledger older than the site is therefore never
/// wrong: its lines just do not match the files that have changed since.
struct SiteLedger: Hashable, Sendable {
  /// A folder of the site. The first is the site itself, with an empty path.
  struct Folder: Hashable, Sendable {
    var path: String
    var identity: FileIdentity
  }
  /// A file of the site.
  struct File: Hashable, Sendable {
    /// The index of its folder in the ledger.
    var folder: Int
    /// The file name in its folder.
    var name: String
    var identity: FileIdentity
    /// The fingerprint of the file's bytes; ``Fingerprint/none`` for a shared file.
    var bytes: Fingerprint
  }

  var stamp: LedgerStamp
  /// A summary of the whole site.
  var contents = SiteContents.none
  var folders: [Folder] = []
  var files: [File] = []

  /// The path of a file within the site.
  func path(of file: File) -> String {
    let folder = folders[file.folder].path
    return folder.isEmpty ? file.name : folder + "/" + file.name
  }

  /// The files by path.
  var byPath: [String: File] {
    var lines: [String: File] = [:]
    lines.reserveCapacity(files.count)
    for file in files { lines[path(of: file)] = file }
    return lines
  }
}

/// The inputs from which a whole site was made.
public struct LedgerStamp: Hashable, Sendable {
  /// The fingerprint of the settings, the templates, the program and all other inputs except the cache.
  public var inputs: Fingerprint
  /// The moment that the site describes.
  public var asOf: Instant
  /// The range of system clock times at which a build would give the same site; `nil` if only building it can
  /// tell, such as after a build that reported diagnostics.
  public var clock: ClosedRange<Int64>?
  /// The identities of the files that the site is made from, as of the build: of the person's cache, sealed or not, of the
  /// file that lists their places, and of the plain cache, which is `nil` where there was none.
  public var kept: [FileIdentity?]
  /// The fingerprint of the cache's bytes; ``Fingerprint/none`` if there is no cache.
  public var store: Fingerprint

  /// Creates the stamp of a site at a moment. Omitted values cause the person's data to be analyzed again.
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

/// A summary of a published site that contains no name or health value.
public struct SiteContents: Hashable, Sendable {
  /// The fingerprint of the site's paths and file contents. It is equal for equal sites, wherever and
  /// whenever they were published, and different for all others. Shared files are included by their size and
  /// their path, which names the version of the drawing.
  public var digest: Fingerprint
  /// The number of pages.
  public var pages: Int
  /// The total size of all files, in bytes.
  public var bytes: Int

  /// The contents before any site was published.
  static let none = SiteContents(digest: .none, pages: 0, bytes: 0)
}

extension SiteLedger {
  /// The summary of the site, computed from its lines in path order.
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
