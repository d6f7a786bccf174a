/// Takes the files of a site one by one, as they are made.
public protocol SiteFileReceiver {
  /// Takes a file. Each path can be added only once.
  ///
  /// - Parameter path: the path within the site, with `/` between parts and no leading `/`.
  mutating func add(_ path: String, _ bytes: [UInt8])

  /// Takes a file shared with other sites. Each path can be added only once, or again with the same file.
  mutating func add(_ path: String, _ file: SharedFile)

  /// The paths of all files so far, in byte order.
  var paths: [String] { get }

  /// Whether a file was added at a path.
  func holds(_ path: String) -> Bool
}

extension SiteFileReceiver {
  /// Takes a text file in UTF-8.
  public mutating func add(_ path: String, text: String) { add(path, Array(text.utf8)) }
}
