import ArgumentParser
import Foundation
import TriptychArchive
import TriptychHealth

struct AuditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Check and shorten the audit trail of imports, exports, settings and erasures.",
    discussion: """
      HOME/audit.jsonl holds one JSON object per line, each with the SHA-256 of the line before. People appear as keyed \
      hashes; there are no values, names or file names in it.

      Example: triptych audit check
      """,
    subcommands: [Check.self, Who.self, Shorten.self])

  struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check", abstract: "Check the whole chain and show where it is broken.",
      discussion: "Example: triptych audit check --json")
    @OptionGroup var common: CommonOptions

    func run() async throws {
      try await common.run {
        let check = try AuditTrail(of: common.resolvedHome).check()
        try common.answer(
          .members([
            "lines": JSONValue(check.lines), "whole": .bool(check.isWhole),
            "faults": .array(
              check.faults.map {
                .members([
                  "line": JSONValue($0.line), "code": .string($0.kind.rawValue), "text": .string($0.text),
                ])
              }),
          ]),
          or: check.isWhole
            ? "The chain holds over \(check.lines) lines."
            : check.faults.map { $0.text + "." }.joined(separator: "\n"))
        return check.isWhole ? .success : .data
      }
    }
  }

  struct Who: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "who",
      abstract: "Print the keyed hash that stands for a person in the trail and on receipts.",
      discussion: "Example: triptych audit who --person me")
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption

    func run() async throws {
      try await common.run {
        guard let secret = try HomeSecret.read(in: common.resolvedHome) else {
          throw CommandFailure.usage("This home has no audit trail yet", hint: "Check --home.")
        }
        let hash = secret.pseudonym(of: person.id)
        try common.answer(
          .members(["person": .string(person.id.text), "hash": .string(hash)]), or: hash)
        return .success
      }
    }
  }

  struct Shorten: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "shorten",
      abstract:
        "Drop lines older than a number of days; the first line then holds the hash of the last one dropped.",
      discussion: "Example: triptych audit shorten --days 730")
    @OptionGroup var common: CommonOptions
    @OptionGroup var asOf: AsOfOption
    @Option(
      help: ArgumentHelp("Keep the lines of this many days, 1 to 36500.", valueName: "number"),
      transform: wholeNumber(1...36_500))
    var days: Int

    func run() async throws {
      try await common.run {
        let moment = asOf.request.resolved(in: .utc).instant
        let count = try AuditTrail(of: common.resolvedHome).shorten(
          before: moment.adding(seconds: -Int64(days) * 86_400), at: moment)
        try common.show(.members(["dropped": JSONValue(count)]), orSay: "Dropped \(count) lines.")
        return .success
      }
    }
  }
}

/// Records what a command did in the audit trail.
enum OperatorTrail {
  /// Records an event of now. When that fails, a warning says so, and what was done stays done.
  static func note(_ event: AuditEvent, in home: Home, console: Console) {
    if var fault = MachineClock.fault(of: AsOfOption.clock) {
      fault.severity = .warning
      fault.text =
        "The audit trail records the time of this machine's clock, \(AsOfOption.now.utcText), which cannot be right"
      fault.hint = "Set the clock."
      console.report(fault)
    }
    do {
      try AuditTrail(of: home).append(event, at: AsOfOption.now)
    } catch {
      let failure = CommandFailure(error).diagnostic
      console.report(
        Diagnostic(
          .warning, code: "audit_not_written",
          "This could not be recorded in the audit trail: \(failure.text)", place: failure.place,
          hint: failure.hint
        ))
    }
  }

  /// An event with a keyed digest of what was applied.
  static func event(
    _ kind: AuditEvent.Kind, of person: PersonID, digestOf text: String, in home: Home
  ) throws -> AuditEvent {
    AuditEvent(kind, of: person, digest: try HomeSecret.make(in: home).digest(of: Array(text.utf8)))
  }
}
