import Foundation
import TriptychArchive
import TriptychHealth
import TriptychSite

/// Sends a person's due messages, one after the other, and notes what became of each.
///
/// Nothing is held while an answer is awaited, so a build goes on meanwhile. What became of a message is noted right after
/// it was sent. A message that is sent twice all the same, because the machine stopped in between, has the same key.
struct MessageDelivery {
  /// What became of a message.
  struct Told: Hashable, Sendable {
    var due: DueMessage
    var key: String
    var state: MessageHistory.State
    var status: Int?
    var tries = 0

    var json: JSONValue {
      .members([
        "id": .string(due.entry.id), "kind": .string(due.entry.kind.rawValue),
        "due": .string(due.entry.due.utcText), "key": .string(key), "verdict": .string(due.verdict.rawValue),
        "state": .string(state.rawValue), "status": JSONValue(status), "tries": JSONValue(tries),
      ])
    }
  }

  /// What became of all of them.
  struct Report {
    var person: PersonID
    var messages: [Told] = []
    var diagnostics: [Diagnostic] = []
    /// Whether nobody answered.
    var isUnanswered = false

    func count(_ state: MessageHistory.State) -> Int { messages.count { $0.state == state } }

    /// 75 while another run is worth it, 65 when a message was refused for good.
    var status: ExitStatus {
      if count(.waiting) > 0 { return .tryAgain }
      return count(.undelivered) > 0 ? .data : .success
    }

    var json: JSONValue {
      .members([
        "person": .string(person.text), "sent": JSONValue(count(.sent)),
        "refused": JSONValue(count(.undelivered)), "waiting": JSONValue(count(.waiting)),
        "not_needed": JSONValue(count(.notNeeded)),
        "messages": .array(messages.map(\.json)),
      ])
    }
  }

  private let file: PersonFile
  private let home: Home
  private let words: Words
  private let site: String?
  private let sender: HookSender
  /// The host, or the name of the command, for reports.
  let place: String

  /// Delivery by a command, or else to the address in the person's settings; `nil` where neither is named.
  ///
  /// - Parameter isShort: a single short try for all
  /// - Throws: `CommandFailure` when the address is not allowed here or its key cannot be read
  init?(
    _ file: PersonFile, in home: Home, words: Words, hooks: HookOptions, siteName: String,
    command: String? = nil,
    isShort: Bool = false
  ) throws {
    (self.file, self.home, self.words) = (file, home, words)
    site = try hooks.site(named: siteName)
    if let command {
      sender = .command(command)
      place = URL(fileURLWithPath: command).lastPathComponent
      return
    }
    let sending = file.settings.notifications.sending
    guard let hook = sending.hook, let host = sending.host else { return nil }
    guard hooks.allows(host, in: home) else {
      throw CommandFailure(status: .usage, diagnostic: HookOptions.refusal(host))
    }
    sender = .hook(hook, file.settings, key: try HookKeys.key(for: hook), isShort: isShort)
    place = host
  }

  /// Sends what is due.
  ///
  /// - Parameters:
  ///   - isDry: only tells what would become of each
  ///   - isReachable: `false` where it is known that nobody answers: messages then wait for another run
  func run(at moment: AsOf, isDry: Bool = false, isReachable: Bool = true) throws -> Report {
    var report = Report(person: file.person)
    let known = try file.known(in: home)
    var isReachable = isReachable
    for due in DueMessage.all(known.history, notes: known.remembered.builds, asOf: moment) {
      guard let kept = due.entry.kept else { continue }
      let message = OutgoingMessage(
        id: due.entry.id, kind: due.entry.kind, due: due.entry.due, kept: kept, person: file.person,
        settings: file.settings, words: words, site: site)
      var told = Told(due: due, key: message.key, state: due.entry.state)
      switch due.verdict {
      case .quiet: break
      case .notNeeded: told.state = .notNeeded
      case .tooMany:
        told.state = .undelivered
        report.diagnostics.append(
          Diagnostic(
            .warning, code: "too_many_messages",
            "More than \(MessagePlan.faultAbove) messages were due on one day, so the rest is not sent",
            place: moment.day.iso, hint: "Build once a day, or switch categories of messages off."))
      case .send where isDry: break
      case .send:
        // Where nobody answers the first one, nobody is asked for the others.
        let outcome =
          isReachable
          ? try send(message, &report) : HookSender.Outcome(state: .notYet, status: nil, tries: 0)
        (told.status, told.tries) = (outcome.status, outcome.tries)
        switch outcome.state {
        case .sent: told.state = .sent
        case .refused: told.state = .undelivered
        case .notYet:
          told.state = .waiting
          isReachable = isReachable && outcome.status != nil
        }
      }
      report.messages.append(told)
      if !isDry { try note(told, at: moment) }
    }
    report.isUnanswered = !isReachable
    report.diagnostics = unique(report.diagnostics) + (isDry ? [] : faults(report))
    return report
  }

  private func send(_ message: OutgoingMessage, _ report: inout Report) throws -> HookSender.Outcome {
    do {
      return try sender.send(message)
    } catch let refusal as HookRequest.Refusal {
      throw CommandFailure(refusal)
    }
  }

  /// Notes and logs what became of a message, if that is new.
  private func note(_ told: Told, at moment: AsOf) throws {
    if told.tries > 0 {
      try MessageLog(of: file.person, in: home).add(
        key: told.key, outcome: told.state.rawValue, status: told.status, tries: told.tries,
        at: moment.instant)
    }
    guard told.state != told.due.entry.state else { return }
    var entry = told.due.entry
    entry.state = told.state
    let lock = try home.lockForWriting(file.person)
    defer { lock.release() }
    let store = try file.store(in: home)
    defer { try? store?.close() }
    try store?.add(entry.note(asOf: moment.instant))
    try store?.close()
  }

  private func unique(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// What is reported besides the counts: no word, no kind, no value.
  private func faults(_ report: Report) -> [Diagnostic] {
    func fault(
      _ state: MessageHistory.State, code: String, _ verb: String, _ rest: String, hint: String
    ) -> Diagnostic? {
      let messages = report.messages.filter { $0.state == state && $0.due.verdict != .tooMany }
      guard !messages.isEmpty else { return nil }
      let statuses = Set(messages.compactMap(\.status)).sorted().map(String.init).joined(separator: ", ")
      return Diagnostic(
        .error, code: code,
        "\(place) \(verb) \(messages.count == 1 ? "a message" : "\(messages.count) messages") \(rest)"
          + (statuses.isEmpty ? "" : " (\(statuses))"),
        place: "person \(file.person)", hint: hint)
    }
    return [
      fault(
        .undelivered, code: "hook_refused", "refused", "for good",
        hint: "Look at the address, its format and its key."),
      fault(
        .waiting, code: "hook_unreachable", "has not taken", "yet",
        hint: "`triptych notify send --due` tries again until the day is over."),
    ].compactMap { $0 }
  }
}

extension CommandFailure {
  /// An address to which nothing can be sent.
  fileprivate init(_ refusal: HookRequest.Refusal) {
    switch refusal {
    case .address(let shape):
      self.init(
        .data, code: "hook_wrong", "The address for messages does not fit what it is said to understand",
        place: MessageSending.hookField.path,
        hint: "notifications.hook_format wants an address such as \(shape).")
    case .recipient:
      self.init(
        .data, code: "hook_wrong", "E-mail needs the person's own address",
        hint: "Give it as account.email in the settings.")
    }
  }
}
