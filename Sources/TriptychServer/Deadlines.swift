import FlyingFox
import FlyingSocks
import Foundation

/// How long each connection may keep the server waiting. A head has to be whole after ``headSeconds``, however slowly its
/// bytes come; a body gets the time that its length allows.
final class Deadlines: @unchecked Sendable {
  /// The seconds until a head is whole, and for which an idle connection stays open.
  static let headSeconds = 15.0
  /// The seconds for a body, besides those for its length.
  static let bodySeconds = 20.0
  /// The fewest bytes a second that a body has to come with.
  static let slowest = 16_384.0

  private let lock = NSLock()
  private var ends: [HTTPRequest.Address: ContinuousClock.Instant] = [:]

  /// Until when a socket may be waited for; `nil` for one that listens.
  func end(of socket: Socket, reading: Bool) -> ContinuousClock.Instant? {
    guard let peer = try? socket.remotePeer() else { return nil }
    // Whoever reads slowly waits for each part alone.
    guard reading else { return .now + .seconds(Deadlines.headSeconds) }
    let address = HTTPRequest.Address.make(from: peer)
    return lock.withLock {
      if ends.count > 1_000 { ends = ends.filter { $0.value > .now } }
      // An old end is of another connection that had the same port.
      if let end = ends[address], end + .seconds(60) > .now { return end }
      let end = ContinuousClock.now + .seconds(Deadlines.headSeconds)
      ends[address] = end
      return end
    }
  }

  /// A body of so many bytes begins to be read.
  func begin(_ address: HTTPRequest.Address?, bytes: Int) {
    guard let address else { return }
    let seconds = Deadlines.bodySeconds + Double(bytes) / Deadlines.slowest
    lock.withLock { ends[address] = .now + .seconds(seconds) }
  }

  /// The connection waits for its next head, or has come to its end.
  func finish(_ address: HTTPRequest.Address?) {
    guard let address else { return }
    lock.withLock { ends[address] = nil }
  }
}

/// Waits for sockets no longer than ``Deadlines`` has it; then the connection ends.
struct DeadlinePool: AsyncSocketPool {
  let base: any AsyncSocketPool
  let deadlines: Deadlines

  func prepare() async throws { try await base.prepare() }

  func run() async throws { try await base.run() }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    guard let end = deadlines.end(of: socket, reading: events.contains(.read)) else {
      return try await base.suspendSocket(socket, untilReadyFor: events)
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await base.suspendSocket(socket, untilReadyFor: events) }
      group.addTask {
        try await Task.sleep(until: end, clock: .continuous)
        throw SocketError.disconnected
      }
      defer { group.cancelAll() }
      _ = try await group.next()
    }
  }
}

/// Bytes of an answer after which the connection ends, so that what is left of a refused body is never taken for the next
/// request.
struct LastBytes: AsyncBufferedSequence {
  typealias Element = UInt8
  let bytes: Data

  func makeAsyncIterator() -> Iterator { Iterator(rest: bytes) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    var rest: Data

    mutating func next() async throws -> UInt8? {
      guard let first = rest.popFirst() else { throw SocketError.disconnected }
      return first
    }

    mutating func nextBuffer(suggested count: Int) async throws -> Data? {
      guard !rest.isEmpty else { throw SocketError.disconnected }
      let part = rest.prefix(Swift.max(1, count))
      rest = rest.dropFirst(part.count)
      return part
    }
  }
}
