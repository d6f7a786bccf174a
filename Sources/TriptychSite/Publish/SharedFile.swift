/// A file that the sites of many people share: written once, then linked to or copied.
public struct SharedFile: Sendable, Equatable {
  /// Where it lies now, from the root of the disk or the folder the program runs in.
  public var source: String
  /// Bytes.
  public var size: Int

  /// A file that stays as it is.
  public init(source: String, size: Int) {
    self.source = source
    self.size = size
  }
}
