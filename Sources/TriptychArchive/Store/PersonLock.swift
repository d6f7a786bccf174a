import CPlatform
import Foundation
import TriptychHealth

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The right to be the only worker on one person, given back by ``release()`` or
/// when the last reference goes.
///
/// It is a lock of the operating system (`flock`), which ends with its process, however that ends: nobody ever takes over a
/// lock that the system says is held. The file says besides who holds it (``LockOwner``), and its time is touched every
/// ten seconds while it is held, so that whoever finds a person taken can say by whom, since when, and whether that
/// process still shows a sign of life. On a network file system the lock is only as good as that system's: where it
/// keeps locks to one machine, two machines may be at work on one person at once, and what then counts is that sites are
/// put in place by one rename.
public final class PersonLock: @unchecked Sendable {
  /// Seconds between two signs of life.
  static let beat = 10

  // The descriptor is closed once, under `guardian`, whichever thread lets go.
  private var descriptor: Int32
  private let guardian = NSLock()
  private var heart: (any DispatchSourceTimer)?

  /// - Parameters:
  ///   - path: the file; made when it is missing
  ///   - run: the night on whose behalf it is taken
  init(path: String, run: String? = nil) throws {
    descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw PrivateFiles.failure(errno, path) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let reason = errno
      defer {
        close(descriptor)
        descriptor = -1
      }
      guard reason == EWOULDBLOCK else { throw PrivateFiles.failure(reason, path) }
      let owner = LockOwner(descriptor: descriptor, comparing: true)
      throw StoreError(
        .busy, "Another process is at work on this person" + (owner.map { ": " + $0.sentence } ?? ""),
        place: path,
        hint: owner?.isSilent == true
          ? "It shows no sign of life and may be stopped; the lock ends when that process does."
          : "Try again when it has finished.")
    }
    LockOwner.write(run: run, to: descriptor)
    let heart = DispatchSource.makeTimerSource(queue: .global(qos: .utility))
    heart.schedule(
      deadline: .now() + .seconds(PersonLock.beat), repeating: .seconds(PersonLock.beat), leeway: .seconds(1))
    heart.setEventHandler { [weak self] in self?.showLife() }
    heart.activate()
    self.heart = heart
  }

  deinit { release() }

  private func showLife() {
    guardian.lock()
    defer { guardian.unlock() }
    if descriptor >= 0 { futimens(descriptor, nil) }
  }

  /// Gives the person back; doing so twice is harmless.
  public func release() {
    guardian.lock()
    defer { guardian.unlock() }
    heart?.cancel()
    heart = nil
    guard descriptor >= 0 else { return }
    // What is left in it says that a process ended without giving it back.
    ftruncate(descriptor, 0)
    close(descriptor)
    descriptor = -1
  }
}

/// Who holds a lock, by what its file says.
public struct LockOwner: Hashable, Sendable {
  /// The machine, as it calls itself.
  public var host: String
  /// The number of the process on that machine.
  public var process: Int
  /// The night on whose behalf; `nil` outside of nights.
  public var run: String?
  /// When it was taken.
  public var since: Instant
  /// The last sign of life.
  public var heartbeat: Instant
  /// Seconds without a sign of life, by the clock of the file system; `nil` where it was not asked.
  public var silence: Int?

  /// Whether no sign of life came although three were due.
  public var isSilent: Bool { silence.map { $0 > 3 * PersonLock.beat } ?? false }

  /// Who, since when.
  public var sentence: String {
    "process \(process) on \(host)" + (run.map { " for the run \($0)" } ?? "") + ", since \(since.utcText)"
      + (silence.map { isSilent ? ", without a sign of life for \($0) s" : "" } ?? "")
  }

  /// Who last held the lock of a person and did not give it back; `nil` when the lock was given back or is held now.
  public static func left(at path: String) throws -> LockOwner? {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw PrivateFiles.failure(errno, path)
    }
    defer { close(descriptor) }
    // Shared and for a moment: what is asked for is whether anybody holds it.
    guard flock(descriptor, LOCK_SH | LOCK_NB) == 0 else { return nil }
    return LockOwner(descriptor: descriptor, comparing: false)
  }

  /// - Parameter comparing: asks the file system for its time, which touches the time at which the file was read last
  init?(descriptor: Int32, comparing: Bool) {
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    var status = stat()
    guard count > 0, fstat(descriptor, &status) == 0 else { return nil }
    let parts = String(decoding: bytes.prefix(count), as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard parts.count >= 3, let process = Int(parts[1]), let since = Instant(rfc3339: String(parts[2])) else {
      return nil
    }
    (host, self.process, self.since) = (String(parts[0]), process, since)
    run = parts.count > 3 ? String(parts[3]) : nil
    heartbeat = Instant(seconds: status.modified / 1_000_000_000)
    guard comparing else { return }
    // The machines of a cluster need not agree what time it is; the file system that both write to has one clock.
    guard platform_touch_access(descriptor) == 0, fstat(descriptor, &status) == 0 else { return }
    silence = max(0, Int((status.accessed - status.modified) / 1_000_000_000))
  }

  /// Writes who holds a lock from now on, and since when by the clock of the file system.
  static func write(run: String?, to descriptor: Int32) {
    var status = stat()
    futimens(descriptor, nil)
    guard fstat(descriptor, &status) == 0 else { return }
    let since = Instant(seconds: status.modified / 1_000_000_000).utcText
    let text = "\(ThisProcess.host) \(ThisProcess.id) \(since)" + (run.map { " " + $0 } ?? "") + "\n"
    // Nobody is kept from working by a full disk that cannot hold this line.
    ftruncate(descriptor, 0)
    _ = Array(text.utf8).withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
  }
}
