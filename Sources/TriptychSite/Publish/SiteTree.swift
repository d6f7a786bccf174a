/// A whole site as a value: relative paths and their bytes, or the shared file that stands there.
///
/// Nothing is written anywhere until the tree is complete.
public struct SiteTree: Sendable, Equatable {
  /// Bytes by path, `/` between parts, no leading `/`.
  public private(set) var files: [String: [UInt8]] = [:]
  /// Files that other sites share, by path.
  public private(set) var shared: [String: SharedFile] = [:]

  /// An empty tree.
  public init() {}

  /// Adds a file; a path may be added once.
  public mutating func add(_ path: String, _ bytes: [UInt8]) {
    precondition(!holds(path), "two pages at one path: \(path)")
    files[path] = bytes
  }

  /// Adds a text file in UTF-8.
  public mutating func add(_ path: String, text: String) {
    add(path, Array(text.utf8))
  }

  /// Adds a file that other sites share too; a path may be added once, or again with the same file.
  public mutating func add(_ path: String, _ file: SharedFile) {
    precondition(
      files[path] == nil && (shared[path] ?? file) == file, "two files at one path: \(path)")
    shared[path] = file
  }

  /// All paths in the order of their bytes.
  public var paths: [String] { (Array(files.keys) + shared.keys).sorted() }

  /// How many files it has, shared ones counted like all others.
  public var count: Int { files.count + shared.count }

  /// How many bytes it has, shared files counted like all others.
  public var byteCount: Int {
    files.values.reduce(0) { $0 + $1.count } + shared.values.reduce(0) { $0 + $1.size }
  }

  /// Whether there is a file at a path.
  public func holds(_ path: String) -> Bool { files[path] != nil || shared[path] != nil }
}
