import ArgumentParser
import CPlatform
import Foundation
import TriptychArchive
import TriptychHealth
import TriptychSite

/// A worker of `nightly`: reads ids from standard input and reports on standard output what became of each.
///
/// It is not a command for people, and ends with its standard input.
struct NightWorkerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "night-worker", abstract: "A worker of `nightly`.", shouldDisplay: false)

  @OptionGroup var common: CommonOptions
  @OptionGroup var asOf: AsOfOption
  @OptionGroup var site: SiteOptions
  @OptionGroup var folders: InboxFolderOptions
  @OptionGroup var hooks: HookOptions

  @Option(help: "The name of the night.")
  var run: String

  @Option(help: "The address space it may use, in megabytes; 0 for no limit.")
  var addressLimit = 0

  func run() async throws {
    platform_ignore_endings()
    platform_die_with_parent()
    platform_limit_process(UInt(max(0, addressLimit)) << 20)
    let orders = NightOrders()
    do {
      let worker = try worker { message in
        // Whoever hears that a person is done may end the worker, which still has old sites to remove.
        if case .done = message { orders.isIdle() }
        say(message)
      }
      var retired = RetiredSites(worker.pipeline.publisher)
      say(.ready)
      while let line = orders.next() {
        if let order = NightOrder(line: line), worker.carryOut(order) { retired.add(order.person) }
        retired.removeOld()
        orders.isIdle()
      }
      retired.removeAll()
    } catch {
      let failure = CommandFailure(error)
      say(.unable(failure.status, failure.diagnostic))
      throw failure.status.code
    }
  }

  private func worker(saying: @escaping (NightMessage) -> Void) throws -> NightWorker {
    _ = try common.sealing?.key.get()
    FreedMemory.keep()
    var home = common.resolvedHome
    home.run = run
    let pipeline = try site.pipeline(home: home, asOf: asOf.request)
    let console = common.console
    return NightWorker(
      pipeline: pipeline, builder: pipeline.makeBuilder(),
      folders: folders.rule(home: home, outputs: [site.out]),
      hooks: hooks, say: saying
    ) {
      OperatorTrail.note($0, in: home, console: console)
    }
  }

  /// Sends a message. Without a supervisor to read it, the worker ends.
  private func say(_ message: NightMessage) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(message.line.utf8))
    } catch {
      _exit(ExitStatus.tryAgain.rawValue)
    }
  }
}

/// The lines of standard input, read by a thread of their own so that its end is noticed during a build: the
/// supervisor is gone then, and the worker ends.
private final class NightOrders: @unchecked Sendable {
  private let condition = NSCondition()
  // All below is touched only while the condition is held.
  private var lines: [String] = []
  private var isClosed = false
  private var isAtWork = true

  init() {
    Thread.detachNewThread { [self] in
      var pending: [UInt8] = []
      while true {
        let data = FileHandle.standardInput.availableData
        if data.isEmpty { break }
        pending += data
        while let end = pending.firstIndex(of: 10) {
          let line = String(decoding: pending[..<end], as: UTF8.self)
          pending.removeSubrange(...end)
          condition.withLock {
            lines.append(line)
            condition.signal()
          }
        }
      }
      condition.withLock {
        // Killed in the middle of its work, as by a loss of power: the site that was there stays.
        if isAtWork { _exit(ExitStatus.tryAgain.rawValue) }
        isClosed = true
        // An order that nobody has begun would be carried out for a supervisor that can no longer note it.
        lines = []
        condition.signal()
      }
    }
  }

  /// The next line; `nil` when none follows.
  func next() -> String? {
    condition.withLock {
      isAtWork = false
      while lines.isEmpty, !isClosed { condition.wait() }
      guard !lines.isEmpty else { return nil }
      isAtWork = true
      return lines.removeFirst()
    }
  }

  /// Notes that an order is done.
  func isIdle() { condition.withLock { isAtWork = false } }
}
