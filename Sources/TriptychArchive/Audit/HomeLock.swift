import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The right to be the only one who changes what the whole home shares, for the moment that it takes; others wait.
final class HomeLock {
  private var descriptor: Int32

  init(_ home: Home) throws {
    let path = home.directory + "/lock"
    descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw PrivateFiles.failure(errno, path) }
    while flock(descriptor, LOCK_EX) != 0 {
      let reason = errno
      if reason == EINTR { continue }
      release()
      throw PrivateFiles.failure(reason, path)
    }
  }

  deinit { release() }

  func release() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }
}
