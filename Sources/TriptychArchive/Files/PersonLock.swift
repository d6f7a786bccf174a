import Foundation
import TriptychFiles
import TriptychHealth

/// An exclusive lock on one person's data. It is released by ``release()`` or with the last reference.
///
/// It is a lock of the operating system (`flock`), which ends with its process, however the process ends; a
/// held lock is never taken over. The file also says who holds the lock (``LockOwner``), and its modification
/// time is updated every ten seconds. Others can therefore report who has locked the person, since when, and
/// whether that process still shows a sign of life. On a network file system the lock is only as reliable as
/// that system's locks. If those apply to a single machine, two machines may work on one person at once; sites
/// are still put in place by one rename.
public final class PersonLock: @unchecked Sendable {
  /// The interval between two updates of the file's time, in seconds.
  static let beat = 10

  // The file is closed once, under `guardian`, by whichever thread releases the lock.
  private var file: OpenFile?
  private let guardian = NSLock()

  /// - Parameters:
  ///   - path: the path of the lock file, which is created when missing
  ///   - run: the nightly run that takes the lock
  ///   - opened: called between opening the file and locking it, where a test takes the place of another process
  init(path: String, run: String? = nil, opened: () throws -> Void = {}) throws {
    var (locked, tries) = (try PersonLock.locked(path, opened), 1)
    // An erasure removes the file that it holds. A lock on a file that is not there any more keeps nobody out.
    while !locked.isAt(path) {
      guard tries < 100 else {
        throw StoreError(
          .busy, "The lock of this person does not stay in its place", place: path, hint: "Try again.")
      }
      (locked, tries) = (try PersonLock.locked(path, opened), tries + 1)
    }
    file = locked
    LockOwner.write(run: run, to: locked)
    LockHeartbeat.shared.add(self)
  }

  /// The file at a path, open and locked.
  private static func locked(_ path: String, _ opened: () throws -> Void) throws -> OpenFile {
    let file = try PrivateFiles.at(path) { () throws(Errno) in
      try OpenFile(path, .readWrite, [.create, .noFollow])
    }
    try opened()
    guard try PrivateFiles.at(path, { () throws(Errno) in try file.lock() }) else {
      let owner = LockOwner(of: file, comparing: true)
      throw StoreError(
        .busy, "Another process is at work on this person" + (owner.map { ": " + $0.sentence } ?? ""),
        place: path,
        hint: owner?.isSilent == true
          ? "It shows no sign of life and may be stopped; the lock ends when that process does."
          : "Try again when it has finished.")
    }
    return file
  }

  deinit { release() }

  fileprivate func showLife() {
    guardian.lock()
    defer { guardian.unlock() }
    try? file?.setTime()
  }

  /// Releases the lock. Releasing it again has no effect.
  public func release() {
    LockHeartbeat.shared.remove(self)
    guardian.lock()
    defer { guardian.unlock() }
    guard let file else { return }
    // Remaining content would mean that a process ended without releasing the lock.
    try? file.truncate(to: 0)
    file.close()
    self.file = nil
  }
}

/// Updates the times of all locks that this process holds, by one timer: a run takes a lock for each of many people.
private final class LockHeartbeat: @unchecked Sendable {
  static let shared = LockHeartbeat()

  private struct Held { weak var lock: PersonLock? }

  private let guardian = NSLock()
  private var held: [ObjectIdentifier: Held] = [:]
  private let timer: any DispatchSourceTimer

  private init() {
    timer = DispatchSource.makeTimerSource(queue: .global(qos: .utility))
    let beat = DispatchTimeInterval.seconds(PersonLock.beat)
    timer.schedule(deadline: .now() + beat, repeating: beat, leeway: .seconds(1))
    timer.setEventHandler { [weak self] in self?.beat() }
    timer.activate()
  }

  func add(_ lock: PersonLock) {
    guardian.withLock { held[ObjectIdentifier(lock)] = Held(lock: lock) }
  }

  func remove(_ lock: PersonLock) {
    guardian.withLock { _ = held.removeValue(forKey: ObjectIdentifier(lock)) }
  }

  private func beat() {
    // A file system that does not answer holds up this timer, but nobody who takes or releases a lock.
    let locks = guardian.withLock { held.values.compactMap(\.lock) }
    for lock in locks { lock.showLife() }
  }
}

/// The holder of a lock, as recorded in its file.
public struct LockOwner: Hashable, Sendable {
  /// The machine's host name.
  public var host: String
  /// The process id on that machine.
  public var process: Int
  /// The nightly run of the holder; `nil` outside nightly runs.
  public var run: String?
  /// When the lock was taken.
  public var since: Instant
  /// When the file's time was last updated.
  public var heartbeat: Instant
  /// The seconds since the last update by the file system's clock; `nil` when not determined.
  public var silence: Int?

  /// Whether more than three update intervals have passed without an update.
  public var isSilent: Bool { silence.map { $0 > 3 * PersonLock.beat } ?? false }

  /// A description of the holder and the time the lock was taken, for messages.
  public var sentence: String {
    "process \(process) on \(host)" + (run.map { " for the run \($0)" } ?? "") + ", since \(since.utcText)"
      + (silence.map { isSilent ? ", without a sign of life for \($0) s" : "" } ?? "")
  }

  /// The holder that ended without releasing a person's lock; `nil` when the lock was released or is held now.
  public static func left(at path: String) throws -> LockOwner? {
    do throws(Errno) {
      let file = try OpenFile(path, .readOnly, .noFollow)
      // Taken shared and briefly, only to test whether another process holds the lock.
      guard (try? file.lock(isShared: true)) == true else { return nil }
      return LockOwner(of: file, comparing: false)
    } catch {
      if error == .noSuchFileOrDirectory { return nil }
      throw PrivateFiles.failure(error, path)
    }
  }

  /// - Parameter comparing: whether to ask the file system for its time, which changes the file's access time
  init?(of file: OpenFile, comparing: Bool) {
    guard let bytes = try? file.bytes(at: 0, count: 512), !bytes.isEmpty, let status = try? file.status()
    else { return nil }
    let parts = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard parts.count >= 3, let process = Int(parts[1]), let since = Instant(rfc3339: String(parts[2])) else {
      return nil
    }
    (host, self.process, self.since) = (String(parts[0]), process, since)
    run = parts.count > 3 ? String(parts[3]) : nil
    heartbeat = Instant(seconds: status.modified / 1_000_000_000)
    guard comparing else { return }
    // The clocks of a cluster's machines may differ; the shared file system has one clock.
    guard (try? file.setTimeOfReading()) != nil, let now = try? file.status() else { return }
    silence = max(0, Int((now.accessed - now.modified) / 1_000_000_000))
  }

  /// Records the holder of the lock, and the current time of the file system's clock.
  static func write(run: String?, to file: OpenFile) {
    try? file.setTime()
    guard let status = try? file.status() else { return }
    let since = Instant(seconds: status.modified / 1_000_000_000).utcText
    let text = "\(ThisProcess.host) \(ThisProcess.id) \(since)" + (run.map { " " + $0 } ?? "") + "\n"
    // A full disk that cannot store this line must not block the work.
    try? file.truncate(to: 0)
    try? file.write(Array(text.utf8), at: 0)
  }
}

/// The identity of this process for other processes.
public enum ThisProcess {
  /// The process id.
  public static var id: Int { Int(getpid()) }

  /// The effective user id.
  static var user: UInt32 { UInt32(geteuid()) }

  /// The host name, as other machines in a cluster know it: at most 64 letters, digits, hyphens and dots, or
  /// `unknown`.
  public static var host: String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return "unknown" }
    let name = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let kept = name.filter { (97...122).contains($0 | 32) || (48...57).contains($0) || $0 == 45 || $0 == 46 }
    return kept.isEmpty ? "unknown" : String(decoding: kept.prefix(64), as: UTF8.self)
  }
}
