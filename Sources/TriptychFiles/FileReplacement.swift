/// A file that is written next to its target and then replaces the target in one step, or not at all.
///
/// If the value is released before ``publish(isSynced:)`` succeeds, the temporary file is deleted and the
/// target is left unchanged.
public final class FileReplacement {
  /// The path of the file once it is published.
  public let target: String
  /// The path of the temporary file until then.
  public let temporary: String
  /// The open temporary file.
  public let file: OpenFile
  private var isPublished = false

  /// Creates the temporary file in the target's directory. An existing file of that name is unlinked first and
  /// created anew, so that access to the old file gives no access to the new one.
  ///
  /// - Parameters:
  ///   - suffix: appended to `.NAME` to form the name of the temporary file
  ///   - permissions: the permissions of the new file, reduced by the process's umask
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

  /// Why a file could not replace its target.
  public enum Failure: Error, Hashable, Sendable {
    /// The operating system returned an error.
    case refused(Errno)
    /// Another process created a file under the same temporary name, so it is writing the same target.
    case overtaken
  }

  /// Replaces the target with the file and returns the file's size in bytes.
  ///
  /// - Parameter isSynced: whether to flush the file's bytes to disk before the rename and the directory's
  ///   entries after it, so that a power failure leaves either the old or the new file intact
  @discardableResult
  public func publish(isSynced: Bool) throws(Failure) -> Int64 {
    let size = try step { () throws(Errno) in try file.status().size }
    if isSynced { try step { () throws(Errno) in try file.sync() } }
    guard file.isAt(temporary) else { throw .overtaken }
    do throws(Failure) {
      // Without a sync, a write error may be reported only on close.
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
