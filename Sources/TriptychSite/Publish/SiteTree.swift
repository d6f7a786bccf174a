/// A whole site in memory: relative paths with their bytes or shared files.
///
/// Nothing is written to disk until the tree is complete.
public struct SiteTree: Sendable, Equatable {
  /// The bytes by path, with `/` between parts and no leading `/`.
  public private(set) var files: [String: [UInt8]] = [:]
  /// The files shared with other sites, by path.
  public private(set) var shared: [String: SharedFile] = [:]

  /// Creates an empty tree.
  public init() {}

  /// Adds a file. Each path can be added only once.
  public mutating func add(_ path: String, _ bytes: [UInt8]) {
    precondition(!holds(path), "two pages at one path: \(path)")
    files[path] = bytes
  }

  /// Adds a text file in UTF-8.
  public mutating func add(_ path: String, text: String) {
    add(path, Array(text.utf8))
  }

  /// Adds a file shared with other sites. Each path can be added only once, or again with the same file.
  public mutating func add(_ path: String, _ file: SharedFile) {
    precondition(
      files[path] == nil && (shared[path] ?? file) == file, "two files at one path: \(path)")
    shared[path] = file
  }

  /// All paths in byte order.
  public var paths: [String] { (Array(files.keys) + shared.keys).sorted() }

  /// The number of files, including shared ones.
  public var count: Int { files.count + shared.count }

  /// The total size in bytes, including shared files.
  public var byteCount: Int {
    files.values.reduce(0) { $0 + $1.count } + shared.values.reduce(0) { $0 + $1.size }
  }

  /// Whether the tree contains a file at a path.
  public func holds(_ path: String) -> Bool { files[path] != nil || shared[path] != nil }
}
