import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The right to be the only worker on one person, given back by ``release()`` or
/// when the last reference goes.
public final class PersonLock: @unchecked Sendable {
  // The descriptor is closed once, under `guardian`, whichever thread lets go.
  private var descriptor: Int32
  private let guardian = NSLock()

  init(path: String) throws {
    descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw PrivateFiles.failure(errno, path) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let reason = errno
      close(descriptor)
      descriptor = -1
      guard reason == EWOULDBLOCK else { throw PrivateFiles.failure(reason, path) }
      throw StoreError(
        .busy, "Another process is at work on this person", place: path,
        hint: "Try again when it has finished.")
    }
  }

  deinit { release() }

  /// Gives the person back; doing so twice is harmless.
  public func release() {
    guardian.lock()
    defer { guardian.unlock() }
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }
}
