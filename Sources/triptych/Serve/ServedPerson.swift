import Foundation
import TriptychArchive
import TriptychFiles
import TriptychHealth
import TriptychServer
import TriptychSite

/// Applies what the pages of one person hand over, one thing after the other, and builds the site after each.
///
/// All work is done on one queue, so there is one writer. A night that is at work on the person is met as by every command:
/// the answer is to try again, and what was entered stays in the browser.
final class ServedPerson: SiteReceiver, @unchecked Sendable {
  /// What a page sends to ask for an erasure or to cancel it.
  static let erasureFormat = "triptych-erasure-1"

  private let home: Home
  private let person: PersonID
  private let site: SiteOptions
  private let console: Console
  private let queue = DispatchQueue(label: "triptych.serve")
  // Used on the queue alone.
  private var pipeline: SiteBuildPipeline
  private let builder: WorkerBuilder
  private let received: ReceivedFiles
  private let inbox: String

  init(_ person: PersonID, in home: Home, site: SiteOptions, console: Console) throws {
    (self.person, self.home, self.site, self.console) = (person, home, site, console)
    let pipeline = try site.pipeline(home: home, asOf: .now(AsOfOption.now))
    self.pipeline = pipeline
    builder = pipeline.makeBuilder()
    // A server goes on with the templates that it began with, whatever becomes of the files.
    _ = try builder.get()
    received = ReceivedFiles(of: person, in: home)
    inbox = received.inbox
  }

  /// The folder of the site.
  var directory: String { pipeline.publisher.directory(of: person) }

  /// Removes halves of files that were handed in, and builds the site where it is not that of now.
  func begin() throws {
    try received.sweep()
    let result = build()
    result.diagnostics.forEach(console.report)
    guard result.status == .success else {
      throw CommandFailure(status: result.status, diagnostics: result.diagnostics)
    }
  }

  private func work<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: body()) }
    }
  }

  // MARK: What pages send

  func apply(_ bytes: Data, isAgreed: Bool) async -> ServerAnswer {
    await work { [self] in
      do {
        let text = try take(bytes, isAgreed: isAgreed)
        let result = build()
        result.diagnostics.forEach(console.report)
        let isBuilt = result.status == .success
        return ServedPerson.answer(
          200, [("applied", .bool(true)), ("built", .bool(isBuilt)), ("text", .string(text))])
      } catch {
        return refusal(CommandFailure(error))
      }
    }
  }

  /// Applies a file by the rules of its command; what was done, in a sentence for scripts.
  private func take(_ bytes: Data, isAgreed: Bool) throws -> String {
    guard let document = try? JSONDecoder().decode(JSONValue.self, from: bytes), case .object = document
    else {
      throw CommandFailure(.data, code: "not_json", "What was sent is not valid JSON, so nothing was applied")
    }
    switch document["format"] {
    case .string(QueueFile.format)?:
      return try take(queue: try QueueFile(document, of: String(decoding: bytes, as: UTF8.self)))
    case .string(ServedPerson.erasureFormat)?: return try take(erasure: document)
    default: break
    }
    guard SettingsReader.isSettings(document) else {
      throw CommandFailure(
        .data, code: "unknown_file", "What was sent are no entries and no settings, so nothing was applied")
    }
    let outcome = try SettingsApplication(home: home, person: person, way: .page).apply(
      String(decoding: bytes, as: UTF8.self), named: "settings", agreeing: { _ in isAgreed })
    OperatorTrail.note(outcome.event, in: home, console: console)
    return "Settings applied: \(outcome.changed.count)."
  }

  private func take(queue: QueueFile) throws -> String {
    guard try queue.isOf(person, in: home) else {
      throw CommandFailure(
        .data, code: "queue_file_wrong", "These are the entries of another person, so nothing was applied")
    }
    let session = try EntrySession(person, in: home)
    let outcome = try session.apply(queue, asOf: AsOfOption.now, by: .page)
    let report = QueueReport(outcome, doneCount: queue.doneCount, file: "entries", zone: session.zone)
    guard report.refused.isEmpty else {
      // What could be applied is applied, and the site shows it; the page keeps all of it, and sending it again changes
      // nothing.
      if !outcome.applied.isEmpty || !outcome.conflicts.isEmpty {
        build().diagnostics.forEach(console.report)
      }
      throw CommandFailure(status: .data, diagnostics: report.refused)
    }
    return report.text
  }

  private func take(erasure document: JSONValue) throws -> String {
    guard document["person"]?.text == person.text else {
      throw CommandFailure(.data, code: "erasure_wrong", "This is about another person, so nothing was done")
    }
    let book = ErasureBook(of: home)
    let zone = EraseCommand.zone(of: person, in: home)
    switch document["action"]?.text {
    case "request":
      let before = try book.requestUnlessDamaged(of: person)
      let request = try book.ask(
        ErasureRequest(
          of: person, asked: AsOfOption.now, outputs: [site.out],
          publicNames: site.name.publicNames()(person)))
      if before == nil {
        OperatorTrail.note(AuditEvent(.erasureAsked, of: person), in: home, console: console)
      }
      return "Requested. It can be cancelled until \(zone.rfc3339(request.cancelUntil))."
    case "cancel":
      try book.cancel(person, asOf: AsOfOption.now, in: zone)
      OperatorTrail.note(AuditEvent(.erasureCancelled, of: person), in: home, console: console)
      return "Cancelled. Everything stays as it is."
    default:
      throw CommandFailure(
        .data, code: "erasure_wrong", "Allowed as action are request and cancel, so nothing was done")
    }
  }

  private func refusal(_ failure: CommandFailure) -> ServerAnswer {
    // No word of it into a log: what was entered is the person's.
    console.say("Something that a page sent was refused (\(failure.diagnostic.code)).")
    let needsYes = failure.diagnostics.last?.code == "needs_yes"
    let said = needsYes ? Array(failure.diagnostics.dropLast()) : failure.diagnostics
    let status = needsYes ? 409 : failure.status == .tryAgain ? 503 : 422
    return ServedPerson.answer(
      status,
      [
        ("applied", .bool(false)), ("needs_yes", .bool(needsYes)),
        ("code", .string(failure.diagnostic.code)),
        ("places", .array(said.compactMap(\.place).map { .string($0) })),
        (
          "reasons",
          .array(
            said.map { diagnostic in
              .string(diagnostic.text + (diagnostic.place.map { " (\($0))" } ?? ""))
            })
        ),
      ])
  }

  private static func answer(_ status: Int, _ members: [(String, JSONValue)]) -> ServerAnswer {
    ServerAnswer(status, JSONValue.object(members.map { JSONMember($0.0, $0.1) }).text())
  }

  // MARK: Files for the inbox

  func upload() async throws -> any SiteUpload {
    try InboxUpload(to: inbox) { digest, finish in
      await self.work { [self] in keep(digest, finish) }
    }
  }

  /// Gives a whole file its name, unless its bytes came before; then takes the inbox in.
  private func keep(_ digest: String, _ finish: @escaping @Sendable (String?) throws -> Void) -> ServerAnswer
  {
    do {
      let isKnown = try received.knows(digest)
      try finish(isKnown ? nil : received.path(for: digest))
      if !isKnown {
        try received.note(digest)
        queue.async { [self] in takeInbox() }
      }
      return ServedPerson.answer(
        isKnown ? 200 : 202, [("sha256", .string(digest)), ("known", .bool(isKnown))])
    } catch {
      let failure = CommandFailure(error)
      console.report(failure.diagnostic)
      return ServedPerson.answer(503, [("code", .string(failure.diagnostic.code))])
    }
  }

  private func takeInbox() {
    let intake = InboxIntake(
      home: home, person: person, asOf: .now(AsOfOption.now),
      note: { [self] in OperatorTrail.note($0, in: home, console: console) })
    let outcome = intake.empty()
    outcome.diagnostics.forEach(console.report)
    console.say("Inbox: \(outcome.taken) taken, \(outcome.refused) refused.")
    if outcome.taken + outcome.refused > 0 { build().diagnostics.forEach(console.report) }
  }

  // MARK: Building

  /// Builds the site for now, or for the moment of a site that is of a later one.
  private func build() -> BuildResult {
    let now = AsOfOption.now
    let published = pipeline.publisher.standing(of: person, readingAll: false).asOf
    pipeline.asOf = .now(max(now, published ?? now))
    pipeline.now = now
    let result = pipeline.one(person, with: builder)
    if case .published = result.outcome {
      let publisher = pipeline.publisher
      queue.asyncAfter(deadline: .now() + .milliseconds(200)) { [person] in
        try? publisher.removeOld(of: person)
      }
    }
    return result
  }
}
