import CPlatform
import Foundation
import TriptychHealth
import TriptychSite

/// Hands one message after the other to an address or a command: two more tries with growing waits where another try may
/// help, and none where the answer is final.
struct HookSender: Sendable {
  /// Seconds before the second and the third try.
  static let waits = [2.0, 8.0]

  /// Makes one try with a message.
  var attempt: @Sendable (OutgoingMessage) throws -> SecureTransport.Attempt
  /// Whether the codes of answers are those of mail, where 4xx may pass and 5xx is final.
  var isMail = false
  var waits = HookSender.waits
  /// Waits; a test replaces it.
  var wait: @Sendable (_ seconds: Double) -> Void = { Thread.sleep(forTimeInterval: $0) }

  /// What became of a message.
  struct Outcome: Hashable, Sendable {
    enum State: Hashable, Sendable {
      case sent
      /// The answer is final, such as 404.
      case refused
      /// Nobody answered, or an answer that may pass, such as 503: the next run tries again.
      case notYet
    }

    var state: State
    /// The last answer's status; `nil` without an answer.
    var status: Int?
    var tries: Int
  }

  /// Hands a message over.
  ///
  /// - Throws: ``HookRequest/Refusal`` when there is no such request
  func send(_ message: OutgoingMessage) throws -> Outcome {
    var outcome = outcome(of: try attempt(message), try: 1)
    for (index, seconds) in waits.enumerated() where outcome.0.state == .notYet {
      // Who wants to be left alone for longer is asked again by the next run.
      if let asked = outcome.retryAfter, Double(asked) > seconds { break }
      wait(seconds)
      outcome = self.outcome(of: try attempt(message), try: index + 2)
    }
    return outcome.0
  }

  private func outcome(of attempt: SecureTransport.Attempt, try number: Int) -> (Outcome, retryAfter: Int?) {
    let (status, retryAfter): (Int, Int?)
    switch attempt {
    case .answered(let answer, _): (status, retryAfter) = (answer, nil)
    case .busy(let answer, let seconds): (status, retryAfter) = (answer, seconds)
    case .timedOut, .noConnection, .refused:
      return (Outcome(state: .notYet, status: nil, tries: number), nil)
    }
    let passes = isMail ? (400..<500).contains(status) : status == 429 || status >= 500
    let state: Outcome.State = (200..<300).contains(status) ? .sent : passes ? .notYet : .refused
    return (Outcome(state: state, status: status, tries: number), retryAfter)
  }
}

extension HookSender {
  /// A sender for the address in a person's settings.
  ///
  /// - Parameters:
  ///   - key: what the address wants to see; for mail, `user:password`
  ///   - isShort: a single short try, where nobody may be kept waiting
  static func hook(
    _ hook: String, _ settings: Settings, key: String?, isShort: Bool,
    transport: @escaping @Sendable (String) -> SecureTransport.Attempt = { SecureTransport.attempt($0) }
  ) -> HookSender {
    let format = settings.notifications.sending.format
    let isMail = format == .email
    var sender = HookSender(
      attempt: { message in
        let made = try HookRequest(
          message, to: hook, as: format, key: isMail ? nil : key, email: settings.email)
        var request = SecureRequest(
          method: made.method, url: made.url, headers: made.headers.map { $0.name + ": " + $0.value },
          body: made.body)
        request.oldest = .tls12
        request.allowsPlain = hook.hasPrefix("http://")
        request.mail = made.recipient.map { .init(address: $0, login: key) }
        if isShort { (request.seconds, request.connectSeconds) = (5, 3) }
        return transport(request.config)
      }, isMail: isMail)
    if isShort { sender.waits = [] }
    return sender
  }

  /// A sender that runs a program for each message, with the message as JSON on its standard input: it ends with 0 when it
  /// has taken the message and with 65 when it never will; anything else may pass.
  ///
  /// - Parameters:
  ///   - seconds: after which a program that has not ended is told to (SIGTERM)
  ///   - grace: the seconds that it then has before it is ended (SIGKILL)
  static func command(_ path: String, seconds: Double = 30, grace: Double = 2) -> HookSender {
    HookSender(attempt: { message in run(path, message, seconds: seconds, grace: grace) })
  }

  private static func run(
    _ path: String, _ message: OutgoingMessage, seconds: Double, grace: Double
  ) -> SecureTransport.Attempt {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["TRIPTYCH_MESSAGE_KEY": message.key]) { $1 }
    let input = Pipe()
    process.standardInput = input
    // Standard output is this program's own result.
    process.standardOutput = FileHandle.standardError
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    do {
      try input.fileHandleForWriting.write(contentsOf: Data(PushPayload.own(message).text().utf8))
      try input.fileHandleForWriting.close()
      try process.run()
    } catch {
      return .noConnection
    }
    guard ended.wait(timeout: .now() + seconds) == .success else {
      process.terminate()
      // The next try must not run beside one that goes on.
      if ended.wait(timeout: .now() + grace) != .success, platform_kill(process.processIdentifier) == 0 {
        ended.wait()
      }
      return .timedOut
    }
    switch (process.terminationReason, process.terminationStatus) {
    case (.exit, 0): return .answered(status: 200, body: "")
    case (.exit, ExitStatus.data.rawValue): return .answered(status: 422, body: "")
    default: return .answered(status: 503, body: "")
    }
  }
}
