/// A data bundle that was written for a person, for pages and the API. It never lies within a site.
public struct HandedOverBundle: Hashable, Sendable {
  /// The id, which is the same whenever a bundle is written to the same place: 16 hexadecimal digits.
  public var id: String
  /// Where it was written, as an absolute path on the machine.
  public var path: String
  /// The SHA-256 of the file, as hexadecimal digits.
  public var digest: String

  /// Creates the note of a bundle.
  public init(path: String, digest: String) {
    id = StableHash.hexadecimal(StableHash.of(path.utf8))
    (self.path, self.digest) = (path, digest)
  }
}
