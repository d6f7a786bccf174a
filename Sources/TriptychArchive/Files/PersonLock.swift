import Foundation
import TriptychFiles
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

  // The file is closed once, under `guardian`, whichever thread lets go.
  private var file: OpenFile?
  private let guardian = NSLock()
  private var heart: (any DispatchSourceTimer)?

  /// - Parameters:
  ///   - path: the file; made when it is missing
  ///   - run: the night on whose behalf it is taken
  init(path: String, run: String? = nil) throws {
    let file = try PrivateFiles.at(path) { () throws(Errno) in
      try OpenFile(path, .readWrite, [.create, .noFollow])
    }
    guard try PrivateFiles.at(path, { () throws(Errno) in try file.lock() }) else {
      let owner = LockOwner(of: file, comparing: true)
      throw StoreError(
        .busy, "Another process is at work on this person" + (owner.map { ": " + $0.sentence } ?? ""),
        place: path,
        hint: owner?.isSilent == true
          ? "It shows no sign of life and may be stopped; the lock ends when that process does."
          : "Try again when it has finished.")
    }
    self.file = file
    LockOwner.write(run: run, to: file)
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
    try? file?.setTime()
  }

  /// Gives the person back; doing so twice is harmless.
  public func release() {
    guardian.lock()
    defer { guardian.unlock() }
    heart?.cancel()
    heart = nil
    guard let file else { return }
    // What is left in it says that a process ended without giving it back.
    try? file.truncate(to: 0)
    file.close()
    self.file = nil
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
    do throws(Errno) {
      let file = try OpenFile(path, .readOnly, .noFollow)
      // Shared and for a moment: what is asked for is whether anybody holds it.
      guard (try? file.lock(isShared: true)) == true else { return nil }
      return LockOwner(of: file, comparing: false)
    } catch {
      if error == .noSuchFileOrDirectory { return nil }
      throw PrivateFiles.failure(error, path)
    }
  }

  /// - Parameter comparing: asks the file system for its time, which touches the time at which the file was read last
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
    // The machines of a cluster need not agree what time it is; the file system that both write to has one clock.
    guard (try? file.setTimeOfReading()) != nil, let now = try? file.status() else { return }
    silence = max(0, Int((now.accessed - now.modified) / 1_000_000_000))
  }

  /// Writes who holds a lock from now on, and since when by the clock of the file system.
  static func write(run: String?, to file: OpenFile) {
    try? file.setTime()
    guard let status = try? file.status() else { return }
    let since = Instant(seconds: status.modified / 1_000_000_000).utcText
    let text = "\(ThisProcess.host) \(ThisProcess.id) \(since)" + (run.map { " " + $0 } ?? "") + "\n"
    // Nobody is kept from working by a full disk that cannot hold this line.
    try? file.truncate(to: 0)
    try? file.write(Array(text.utf8), at: 0)
  }
}

/// How others tell this process from theirs.
public enum ThisProcess {
  /// The number the system gave it.
  public static var id: Int { Int(getpid()) }

  /// The number of the user whose rights it has.
  static var user: UInt32 { UInt32(geteuid()) }

  /// The name of the machine, as others in a cluster know it; at most 64 characters of letters, digits, - and dots.
  public static var host: String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return "unknown" }
    let name = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let kept = name.filter { (97...122).contains($0 | 32) || (48...57).contains($0) || $0 == 45 || $0 == 46 }
    return kept.isEmpty ? "unknown" : String(decoding: kept.prefix(64), as: UTF8.self)
  }
}
