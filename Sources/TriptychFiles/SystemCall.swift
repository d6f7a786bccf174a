import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An error code of the operating system; its description is the system's own message.
public typealias Errno = SystemPackage.Errno
/// The permission bits of a file.
public typealias FilePermissions = SystemPackage.FilePermissions
/// A file descriptor, with the modes and options for opening it.
public typealias FileDescriptor = SystemPackage.FileDescriptor

/// Repeats a system call while signals interrupt it. Returns the result of the last call, to which `errno`
/// belongs.
///
/// - Parameter call: returns -1 and sets `errno` when it fails
public func uninterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}

/// The error set by the last system call.
func lastError() -> Errno { Errno(rawValue: errno) }

/// Repeats a system call while signals interrupt it, and throws its error when it fails.
@discardableResult
func checked<Result: SignedInteger>(_ call: () -> Result) throws(Errno) -> Result {
  let result = uninterrupted(call)
  guard result != -1 else { throw lastError() }
  return result
}

/// Narrows the errors of swift-system, which throws only `Errno` but does not declare it.
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
  /// 0700: only the owner may list, enter and change the directory.
  public static var ownerDirectory: FilePermissions { [.ownerReadWriteExecute] }

  /// The permission bits of a file's mode.
  public init(of mode: UInt32) { self.init(rawValue: mode_t(mode & 0o7777)) }
}
