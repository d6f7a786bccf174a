/// A file that is written beside its target and takes its place in one step, or not at all.
///
/// One that is dropped before ``publish(isSynced:)`` is deleted and the target stays as it was.
public final class FileReplacement {
  /// The path that it is going to have.
  public let target: String
  /// The path that it has until then.
  public let temporary: String
  /// The file itself.
  public let file: OpenFile
  private var isPublished = false

  /// Begins a file under a name of its own in its target's directory. What lay there is unlinked and made anew:
  /// whoever could read that cannot read this.
  ///
  /// - Parameters:
  ///   - suffix: the name is `.NAME` and this
  ///   - permissions: the user's mask is taken from them
  public init(
    of target: String, suffix: String = ".partial", permissions: FilePermissions = .ownerFile
  ) throws(Errno) {
    self.target = target
    temporary = Files.directory(of: target) + "/." + Files.name(of: target) + suffix
    try? Files.remove(temporary)
    file = try OpenFile(
      temporary, .writeOnly, [.create, .exclusiveCreate, .noFollow], permissions: permissions)
  }

  deinit {
    if !isPublished, file.isAt(temporary) { try? Files.remove(temporary) }
  }

  /// Why a file did not take its target's place.
  public enum Failure: Error, Hashable, Sendable {
    /// The system refused.
    case refused(Errno)
    /// Another process made a file under the same name: it is writing the same target.
    case overtaken
  }

  /// Puts the file in its target's place; its size in bytes.
  ///
  /// - Parameter isSynced: brings its bytes to the disk before, and the directory's entries after, so that a loss of
  ///   power leaves the old or the new file whole
  @discardableResult
  public func publish(isSynced: Bool) throws(Failure) -> Int64 {
    let size = try step { () throws(Errno) in try file.status().size }
    if isSynced { try step { () throws(Errno) in try file.sync() } }
    guard file.isAt(temporary) else { throw .overtaken }
    do throws(Failure) {
      // What is not synced may be refused as late as this.
      if !isSynced, !file.close() { throw .refused(.ioError) }
      try step { () throws(Errno) in try Files.rename(temporary, to: target) }
    } catch {
      try? Files.remove(temporary)
      throw error
    }
    isPublished = true
    file.close()
    if isSynced { try? Files.syncDirectory(Files.directory(of: target)) }
    return size
  }

  private func step<Result>(_ body: () throws(Errno) -> Result) throws(Failure) -> Result {
    do {
      return try body()
    } catch {
      throw .refused(error)
    }
  }
}
