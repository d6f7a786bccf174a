import CPlatform
import Foundation
import TriptychArchive
import TriptychHealth

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Hands people to worker processes and records what became of each.
///
/// A crash, an endless loop or too much memory ends one worker and nothing else: the person is recorded, and a new worker
/// goes on with the next. One thread does all of it, so that workers live exactly as long as it does.
final class NightSupervisor {
  /// The limits of workers.
  struct Limits: Sendable {
    /// Workers side by side.
    var jobs = 1
    /// Seconds that each step may take: each file of the inbox, and the site.
    var seconds = 120.0
    /// Bytes of memory that a worker may use.
    var bytes = 1 << 30
    /// Seconds that workers get to finish when the night is stopped from outside.
    var grace = 20.0
  }

  /// Called as the night goes on.
  struct Listener {
    /// A person is done.
    var done: (NightResult, NightMessage.Diagnostics, RetentionCounts) -> Void
    /// Some time has passed: the number of people done.
    var passed: (Int) -> Void
  }

  private let executable: String
  private let arguments: [String]
  private let limits: Limits
  private let listener: Listener
  private let stop: StopSignal
  private let watch = Stopwatch()

  private var waiting: [NightOrder]
  private var workers: [WorkerProcess] = []
  private var retired: [WorkerProcess] = []
  private var finished = 0
  private var failedStarts = 0
  private var stoppedAt: Double?
  private var lastTick = 0.0
  private var lastMemoryLook = 0.0

  /// Processor seconds of all workers that have ended.
  private(set) var cpuSeconds = 0.0
  /// The most memory that one of them had, in bytes.
  private(set) var peakBytes = 0
  private(set) var workersStarted = 0
  /// What keeps workers from working at all; nothing is built from then on.
  private(set) var obstacle: CommandFailure?
  /// The people of whom workers that ended early may have left something in the output folder: half a site, or the
  /// replaced one, which is removed a moment later.
  private(set) var unswept: Set<PersonID> = []

  init(
    people: [PersonID], executable: String, arguments: [String], limits: Limits, stop: StopSignal,
    listener: Listener
  ) {
    self.executable = executable
    self.arguments = arguments
    self.limits = limits
    self.stop = stop
    self.listener = listener
    // Taken from the end.
    waiting = people.reversed().map { NightOrder($0) }
  }

  /// Whether the night was stopped from outside.
  var wasStopped: Bool { stoppedAt != nil }

  /// Runs until everybody is done or it is stopped from outside.
  func run() {
    lastTick = watch.seconds
    while true {
      look()
      startWorkers()
      handOut()
      if workers.isEmpty, waiting.isEmpty || !goesOn { break }
      wait()
      tick()
    }
    for worker in retired { end(worker, waitingFor: 60) }
  }

  private var goesOn: Bool { stoppedAt == nil && obstacle == nil }

  /// Checks whether the night was stopped from outside.
  private func look() {
    guard stop.count > 0 else { return }
    if stoppedAt == nil { stoppedAt = watch.seconds }
    // Asked twice, or long ago: old sites stay, and people in work are built next time.
    if stop.count > 1 || watch.seconds - (stoppedAt ?? 0) > limits.grace {
      for worker in workers where worker.order != nil { worker.kill(for: nil) }
    }
  }

  private func startWorkers() {
    guard goesOn else { return }
    let idle = workers.count { $0.order == nil }
    let wanted = min(limits.jobs - workers.count, waiting.count - idle)
    for _ in 0..<max(0, wanted) {
      do {
        workers.append(try WorkerProcess(executable: executable, arguments: arguments))
        workersStarted += 1
      } catch {
        // The night goes on with fewer workers.
        if workers.isEmpty { obstacle = CommandFailure(error) }
        return
      }
    }
  }

  private func handOut() {
    for worker in workers where worker.order == nil && worker.isReady {
      if goesOn, let order = waiting.popLast() {
        worker.give(order)
      } else {
        retire(worker)
      }
    }
    // A worker that is not ready yet is no longer needed.
    if !goesOn { for worker in workers where !worker.isReady { worker.kill(for: .killed) } }
  }

  private func retire(_ worker: WorkerProcess) {
    worker.dismiss()
    workers.removeAll { $0 === worker }
    retired.append(worker)
  }

  /// Waits for a message, a signal or a fifth of a second.
  private func wait() {
    var descriptors = (workers + retired).map { pollfd(fd: $0.messages, events: Int16(POLLIN), revents: 0) }
    descriptors.append(pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0))
    guard poll(&descriptors, nfds_t(descriptors.count), 200) > 0 else { return }
    for (worker, descriptor) in zip(workers + retired, descriptors) where descriptor.revents != 0 {
      hear(worker)
    }
    if descriptors.last?.revents != 0 { stop.take() }
  }

  private func hear(_ worker: WorkerProcess) {
    guard let messages = worker.read() else {
      let isRetired = retired.contains { $0 === worker }
      retired.removeAll { $0 === worker }
      workers.removeAll { $0 === worker }
      let end = account(worker)
      if !isRetired { ended(worker, end) }
      return
    }
    for message in messages { take(message, from: worker) }
  }

  private func take(_ message: NightMessage, from worker: WorkerProcess) {
    switch message {
    case .ready: failedStarts = 0
    case .unable(let status, let diagnostic):
      obstacle = obstacle ?? CommandFailure(status: status, diagnostic: diagnostic)
    case .importing(let file): (worker.file, worker.spent) = (file, 0)
    case .building: (worker.file, worker.spent) = (nil, 0)
    case .done(let result, let said, let retention):
      guard result.person == worker.order?.person else { return }
      worker.order = nil
      if result.outcome == .published { worker.published.append(result.person) }
      finished += 1
      listener.done(result, said, retention)
      // The memory that one large person left behind must not count for the next one.
      if let bytes = ProcessMemory.resident(of: worker.process), bytes > limits.bytes / 2 { retire(worker) }
    }
  }

  /// Handles a worker that ended unasked.
  private func ended(_ worker: WorkerProcess, _ end: NightEnd?) {
    guard let order = worker.order else {
      guard !worker.isReady, obstacle == nil, stoppedAt == nil else { return }
      failedStarts += 1
      if failedStarts >= 3 {
        obstacle = CommandFailure(
          end == .killed ? .tryAgain : .software, code: "no_worker", "Workers end before they are ready")
      }
      return
    }
    // A person whose worker ended with the night was not reached, and has not failed.
    if stoppedAt != nil, worker.killedFor == nil { return }
    let end = end ?? .crashed
    switch order.after(end, reading: worker.file) {
    case .again(let next): waiting.append(next)
    case .giveUp:
      var result = NightResult(person: order.person, outcome: .failed, reason: end.rawValue)
      (result.mayRetry, result.isFault) = (end.mayRetry, end.isFault)
      result.milliseconds = Int(worker.spentInAll * 1000)
      finished += 1
      let diagnostic = end.diagnostic(at: "person \(order.person)")
      listener.done(result, .init(list: [diagnostic]), RetentionCounts())
    }
  }

  /// Adds the time that has passed, and ends workers that took too much time or memory.
  private func tick() {
    let now = watch.seconds
    // Time while the machine stood still counts for nobody.
    let step = min(now - lastTick, 1)
    lastTick = now
    for worker in workers where worker.order != nil {
      worker.spent += step
      worker.spentInAll += step
      if worker.spent > limits.seconds { worker.kill(for: .timeLimit) }
    }
    if now - lastMemoryLook > 0.1 {
      lastMemoryLook = now
      for worker in workers where worker.order != nil {
        if let bytes = ProcessMemory.resident(of: worker.process), bytes > limits.bytes {
          worker.kill(for: .memoryLimit)
        }
      }
    }
    listener.passed(finished)
  }

  private func account(_ worker: WorkerProcess) -> NightEnd? {
    let (end, seconds, bytes) = worker.reap()
    cpuSeconds += seconds
    peakBytes = max(peakBytes, bytes)
    if end != nil { unswept.formUnion(worker.published + [worker.order?.person].compactMap { $0 }) }
    return end
  }

  /// Waits for a dismissed worker; one that does not end is killed.
  private func end(_ worker: WorkerProcess, waitingFor seconds: Double) {
    let began = watch.seconds
    while watch.seconds - began < seconds {
      var descriptor = pollfd(fd: worker.messages, events: Int16(POLLIN), revents: 0)
      if poll(&descriptor, 1, 200) > 0, worker.read() == nil { break }
    }
    if watch.seconds - began >= seconds { worker.kill(for: nil) }
    _ = account(worker)
  }
}

/// Counts the requests from outside to stop the night: SIGTERM, SIGINT and SIGHUP.
final class StopSignal {
  /// The pipe that signals are written to; a handler can use nothing but globals.
  private static let pipe: (reading: Int32, writing: Int32) = {
    var ends: [Int32] = [-1, -1]
    return platform_pipe(&ends) == 0 ? (ends[0], ends[1]) : (-1, -1)
  }()

  /// The number of signals so far.
  private(set) var count = 0

  /// Begins to listen; from now on, none of these signals ends the program by itself.
  ///
  /// - Throws: when the system gives no pipe.
  init() throws {
    guard StopSignal.pipe.reading >= 0 else {
      throw CommandFailure(.tryAgain, code: "no_pipe", "The system did not provide a pipe")
    }
    signal(SIGPIPE, SIG_IGN)
    for number in [SIGTERM, SIGINT, SIGHUP] {
      signal(number) { _ in
        var byte: UInt8 = 1
        _ = write(StopSignal.pipe.writing, &byte, 1)
      }
    }
  }

  /// Readable after a signal.
  var descriptor: Int32 { StopSignal.pipe.reading }

  /// Counts the signals that make the descriptor readable.
  func take() {
    var bytes = [UInt8](repeating: 0, count: 64)
    count += max(
      0, bytes.withUnsafeMutableBytes { Int(platform_read(descriptor, $0.baseAddress, UInt($0.count))) })
  }
}
