import CPlatform
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

/// A process of this program that builds one person after the other, with a pipe in each direction.
///
/// It ends with its supervisor: at the end of its standard input, and on Linux also by a signal.
final class WorkerProcess {
  let process: pid_t
  private var orders: Int32
  /// The pipe with its messages.
  private(set) var messages: Int32
  private var pending: [UInt8] = []
  private(set) var isReady = false
  /// The order it works on.
  var order: NightOrder?
  /// The people whose sites it has published.
  var published: [PersonID] = []
  /// The file of the inbox it is reading; `nil` while it builds the site.
  var file: String?
  /// Seconds spent on the current step.
  var spent = 0.0
  /// Seconds spent on the person.
  var spentInAll = 0.0
  /// Why the supervisor killed it; `nil` if it did not.
  var killedFor: NightEnd?

  /// Starts a worker.
  ///
  /// - Throws: `CommandFailure` if the system does not provide a process or a pipe.
  init(executable: String, arguments: [String]) throws {
    let (theirOrders, ours) = try WorkerProcess.pipe()
    let (ourMessages, theirs) = try WorkerProcess.pipe()
    defer {
      close(theirOrders)
      close(theirs)
    }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, theirOrders, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, theirs, STDOUT_FILENO)
    // A crash must end at once, and a backtrace must not show anybody's data.
    let environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
      .map { $0.key + "=" + $0.value }.sorted()
    var process: pid_t = 0
    let reason = WorkerProcess.withCStrings([executable] + arguments) { words in
      WorkerProcess.withCStrings(environment) {
        posix_spawn(&process, executable, &actions, nil, words, $0)
      }
    }
    guard reason == 0 else {
      close(ours)
      close(ourMessages)
      throw WorkerProcess.failure("started: " + String(cString: strerror(reason)))
    }
    self.process = process
    orders = ours
    messages = ourMessages
  }

  private static func failure(_ what: String) -> CommandFailure {
    CommandFailure(.tryAgain, code: "no_worker", "A worker cannot be \(what)")
  }

  private static func pipe() throws -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    // No other worker may hold an end of the pipe, or its own worker would never see it close.
    guard platform_pipe(&ends) == 0 else {
      throw failure("given a pipe: " + String(cString: strerror(errno)))
    }
    return (ends[0], ends[1])
  }

  private static func withCStrings(
    _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32
  ) -> Int32 {
    var pointers = texts.map { strdup($0) } + [nil]
    defer { pointers.forEach { free($0) } }
    return pointers.withUnsafeMutableBufferPointer { $0.baseAddress.map(body) ?? EINVAL }
  }

  /// Sends an order. A worker that is gone is noticed by the end of its messages.
  func give(_ order: NightOrder) {
    self.order = order
    (file, spent, spentInAll) = (nil, 0, 0)
    _ = try? FileDescriptor(rawValue: orders).writeAll(order.line.utf8)
  }

  /// The messages since the last call; `nil` when it has ended.
  func read() -> [NightMessage]? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = uninterrupted {
      buffer.withUnsafeMutableBytes { platform_read(messages, $0.baseAddress, UInt($0.count)) }
    }
    if count < 0, errno == EAGAIN { return [] }
    guard count > 0 else { return nil }
    pending += buffer[..<Int(count)]
    var said: [NightMessage] = []
    while let end = pending.firstIndex(of: 10) {
      if let message = NightMessage(line: pending[..<end]) { said.append(message) }
      pending.removeSubrange(...end)
    }
    if said.contains(where: { if case .ready = $0 { true } else { false } }) { isReady = true }
    return said
  }

  /// Tells it that no order follows; it ends when it is done.
  func dismiss() {
    if orders >= 0 { close(orders) }
    orders = -1
  }

  /// Ends it at once.
  func kill(for reason: NightEnd?) {
    if let reason { killedFor = killedFor ?? reason }
    _ = platform_kill(process)
  }

  /// Collects a process that has ended: why it ended and what it used.
  func reap() -> (end: NightEnd?, cpuSeconds: Double, peakBytes: Int) {
    dismiss()
    close(messages)
    messages = -1
    var (status, usage) = (Int32(0), rusage())
    _ = uninterrupted { wait4(process, &status, 0, &usage) }
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000 }
    let cpu = seconds(usage.ru_utime) + seconds(usage.ru_stime)
    let peak = Int(usage.ru_maxrss) * ProcessMemory.peakUnit
    let signal = status & 0x7F
    let end: NightEnd? =
      killedFor ?? (signal == SIGKILL ? .killed : signal != 0 || status >> 8 & 0xFF != 0 ? .crashed : nil)
    return (end, cpu, peak)
  }
}

/// The memory and processor time of processes.
enum ProcessMemory {
  #if canImport(Darwin)
    /// The bytes in the unit in which the system tells peak memory.
    static let peakUnit = 1
  #else
    /// The bytes in the unit in which the system tells peak memory.
    static let peakUnit = 1024
  #endif

  /// The resident memory of a process in bytes; `nil` on systems without /proc.
  static func resident(of process: pid_t) -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8) else {
      return nil
    }
    let parts = text.split(separator: " ")
    guard parts.count > 1, let pages = Int(parts[1]) else { return nil }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// The processor seconds and peak memory of this process.
  static func own() -> (cpuSeconds: Double, peakBytes: Int) {
    var usage = rusage()
    platform_own_usage(&usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000 }
    return (seconds(usage.ru_utime) + seconds(usage.ru_stime), Int(usage.ru_maxrss) * peakUnit)
  }
}
