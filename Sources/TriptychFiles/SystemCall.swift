import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the operating system says when it refuses; its description is the system's own sentence.
public typealias Errno = SystemPackage.Errno
/// Who may read, write and run a file.
public typealias FilePermissions = SystemPackage.FilePermissions
/// The number of an open file, and how it is opened.
public typealias FileDescriptor = SystemPackage.FileDescriptor

/// Calls the system until no signal interrupts it; the result is that of the last call, and `errno` belongs to it.
///
/// - Parameter call: returns -1 and sets `errno` when it fails
public func uninterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}

/// The error that the last call of the system left behind.
func lastError() -> Errno { Errno(rawValue: errno) }

/// Calls the system until no signal interrupts it, and throws when it fails.
@discardableResult
func checked<Result: SignedInteger>(_ call: () -> Result) throws(Errno) -> Result {
  let result = uninterrupted(call)
  guard result != -1 else { throw lastError() }
  return result
}

/// swift-system throws nothing but `Errno`, and does not say so in its types.
func typed<Result>(_ body: () throws -> Result) throws(Errno) -> Result {
  do {
    return try body()
  } catch {
    throw error as? Errno ?? .ioError
  }
}

extension FilePermissions {
  /// 0600: only the owner may read and write.
  public static var ownerFile: FilePermissions { [.ownerReadWrite] }
  /// 0700: only the owner may enter, read and write.
  public static var ownerDirectory: FilePermissions { [.ownerReadWriteExecute] }

  /// The rights of a file's mode.
  public init(of mode: UInt32) { self.init(rawValue: mode_t(mode & 0o7777)) }
}
