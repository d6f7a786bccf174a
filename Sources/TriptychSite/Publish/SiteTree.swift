/// A whole site in memory: relative paths with their bytes or shared files.
///
/// It is for looking at a site. One that is published goes to the disk file by file; see ``SiteDraft``.
public struct SiteTree: SiteFileReceiver, Sendable, Equatable {
  /// The bytes by path, with `/` between parts and no leading `/`.
  public private(set) var files: [String: [UInt8]] = [:]
  /// The files shared with other sites, by path.
  public private(set) var shared: [String: SharedFile] = [:]

  /// Creates an empty tree.
  public init() {}

  /// Takes a file. Each path can be added only once.
  public mutating func add(_ path: String, _ bytes: [UInt8]) {
    precondition(!holds(path), "two pages at one path: \(path)")
    // Copies only the bytes used: whoever made them may use the rest of the room for the next file.
    files[path] = bytes.withUnsafeBufferPointer { Array($0) }
  }

  /// Takes a file shared with other sites. Each path can be added only once, or again with the same file.
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
