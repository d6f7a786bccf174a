/// A whole site as a value: relative paths and their bytes, or the shared file that stands there.
///
/// Nothing is written anywhere until the tree is complete.
public struct SiteTree: Sendable, Equatable {
  /// Bytes by path, `/` between parts, no leading `/`.
  public private(set) var files: [String: [UInt8]] = [:]
  /// Files that other sites share, by path.
  public private(set) var shared: [String: SharedFile] = [:]

  /// Files that stand in the published site as they shall, and need not be made again, by path.
  private(set) var kept: [String: KeptFile] = [:]
  /// The fingerprints of what files were made from, where that is known.
  private(set) var bases: [String: Fingerprint] = [:]

  /// An empty tree.
  public init() {}

  /// Adds a file; a path may be added once.
  public mutating func add(_ path: String, _ bytes: [UInt8]) {
    precondition(!holds(path), "two pages at one path: \(path)")
    files[path] = bytes
  }

  /// Adds a file with the fingerprint of all it was made from.
  mutating func add(_ path: String, _ bytes: [UInt8], basis: Fingerprint?) {
    add(path, bytes)
    bases[path] = basis
  }

  /// Adds a file that stands already.
  mutating func keep(_ path: String, _ file: KeptFile) {
    precondition(!holds(path), "two pages at one path: \(path)")
    kept[path] = file
  }

  /// Forgets what files were made from, so that the next build makes all of them.
  mutating func forgetBases() { bases = [:] }

  /// The bytes of a file, read where it stands when it was not made; `nil` where it is shared, missing or changed.
  func bytes(_ path: String) -> [UInt8]? { files[path] ?? kept[path]?.bytes }

  /// Adds a text file in UTF-8.
  public mutating func add(_ path: String, text: String) {
    add(path, Array(text.utf8))
  }

  /// Adds a file that other sites share too; a path may be added once, or again with the same file.
  public mutating func add(_ path: String, _ file: SharedFile) {
    precondition(
      files[path] == nil && kept[path] == nil && (shared[path] ?? file) == file,
      "two files at one path: \(path)")
    shared[path] = file
  }

  /// All paths in the order of their bytes.
  public var paths: [String] { (Array(files.keys) + shared.keys + kept.keys).sorted() }

  /// How many files it has, shared ones counted like all others.
  public var count: Int { files.count + shared.count + kept.count }

  /// How many bytes it has, shared files counted like all others.
  public var byteCount: Int {
    files.values.reduce(0) { $0 + $1.count } + shared.values.reduce(0) { $0 + $1.size }
      + kept.values.reduce(0) { $0 + Int($1.line.identity.size) }
  }

  /// Whether there is a file at a path.
  public func holds(_ path: String) -> Bool { files[path] != nil || shared[path] != nil || kept[path] != nil }
}

/// A file of the published site that the next one holds too.
struct KeptFile: Hashable, Sendable {
  /// What the ledger says of it.
  var line: SiteLedger.File
  /// Where it stands.
  var source: String

  /// Its bytes, if they are still those of the ledger.
  var bytes: [UInt8]? {
    guard let bytes = FileTree.bytes(of: source), Fingerprint(of: bytes) == line.bytes else { return nil }
    return bytes
  }
}
