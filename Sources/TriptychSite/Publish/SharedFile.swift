/// A file that the sites of many people share: written once, then linked to or copied.
///
/// Where the file system allows it, a site holds a second name of the very same file (a hard link), so that a
/// thousand sites take the room of one; the site stands when the first name is deleted. Whoever makes
/// such a file takes everybody's right to write from it (mode 0400), because a change through one site
/// would show in all: sites replace files by new ones, and nobody writes into them. Like all
/// else in a site it can be read by its owner only; giving others that right through one site gives it
/// through every site that shares the file. The next build sees that, and puts a new, closed file in the place of each;
/// a site that others shall read is best handed on as a copy. Nothing about a person may lie in such a file.
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
