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

/// A process of this same program that builds one person after the other, with a pipe each way.
///
/// It ends when its supervisor does: by the end of its standard input, and on Linux by a signal.
final class WorkerProcess {
  let process: pid_t
  private var orders: Int32
  /// Where its messages come from.
  private(set) var messages: Int32
  private var pending: [UInt8] = []
  private(set) var isReady = false
  /// What it works on now.
  var order: NightOrder?
  /// Whose sites it has published.
  var published: [PersonID] = []
  /// The file of the inbox it reads; `nil` while it makes the site.
  var file: String?
  /// Seconds it has spent on the step it is in.
  var spent = 0.0
  /// Seconds it has spent on the person.
  var spentInAll = 0.0
  /// Why it was killed by us; `nil` when it was not.
  var killedFor: NightEnd?

  /// Starts a worker.
  ///
  /// - Throws: when the system gives no process or no pipe.
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
    // A crash is to be over at once, and a trace is no place for what somebody's data looked like.
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
    CommandFailure(
      status: .tryAgain, diagnostic: Diagnostic(.error, code: "no_worker", "A worker cannot be \(what)"))
  }

  private static func pipe() throws -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    // No other worker may hold an end of it, or its own would never see it close.
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

  /// Hands over an order; a worker that is gone is noticed by the end of its messages.
  func give(_ order: NightOrder) {
    self.order = order
    (file, spent, spentInAll) = (nil, 0, 0)
    let bytes = Array(order.line.utf8)
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes { write(orders, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      done += count
    }
  }

  /// What it has said since; `nil` when it has ended.
  func read() -> [NightMessage]? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = buffer.withUnsafeMutableBytes { platform_read(messages, $0.baseAddress, UInt($0.count)) }
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
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

  /// Says that no order follows; it ends when it has nothing to do.
  func dismiss() {
    if orders >= 0 { close(orders) }
    orders = -1
  }

  /// Ends it at once.
  func kill(for reason: NightEnd?) {
    if let reason { killedFor = killedFor ?? reason }
    _ = platform_kill(process)
  }

  /// Waits for its end, which must have come: why it ended and what it used.
  func reap() -> (end: NightEnd?, cpuSeconds: Double, peakBytes: Int) {
    dismiss()
    close(messages)
    messages = -1
    var (status, usage) = (Int32(0), rusage())
    while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000 }
    let cpu = seconds(usage.ru_utime) + seconds(usage.ru_stime)
    let peak = Int(usage.ru_maxrss) * ProcessMemory.peakUnit
    let signal = status & 0x7F
    let end: NightEnd? =
      killedFor ?? (signal == SIGKILL ? .killed : signal != 0 || status >> 8 & 0xFF != 0 ? .crashed : nil)
    return (end, cpu, peak)
  }
}

/// What processes take of the machine.
enum ProcessMemory {
  #if canImport(Darwin)
    /// In what unit the system tells the most memory a process had, in bytes.
    static let peakUnit = 1
  #else
    /// In what unit the system tells the most memory a process had, in bytes.
    static let peakUnit = 1024
  #endif

  /// Bytes of memory that a process has now; `nil` where the system has no such file.
  static func resident(of process: pid_t) -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8) else {
      return nil
    }
    let parts = text.split(separator: " ")
    guard parts.count > 1, let pages = Int(parts[1]) else { return nil }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// Processor seconds and peak bytes of this process.
  static func own() -> (cpuSeconds: Double, peakBytes: Int) {
    var usage = rusage()
    platform_own_usage(&usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000 }
    return (seconds(usage.ru_utime) + seconds(usage.ru_stime), Int(usage.ru_maxrss) * peakUnit)
  }
}
