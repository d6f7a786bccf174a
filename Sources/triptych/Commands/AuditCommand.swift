import ArgumentParser
import Foundation
import TriptychArchive
import TriptychHealth

struct AuditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Check and shorten the operator's trail of imports, exports, settings and erasures.",
    discussion: """
      HOME/audit.jsonl holds one JSON object a line, each with the SHA-256 of the line before; people are keyed \
      hashes, and no value, name or file name is in it.

      Example: triptych audit check
      """,
    subcommands: [Check.self, Who.self, Shorten.self])

  struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Look through the whole chain and say where it does not hold.",
      discussion: "Example: triptych audit check --json")
    @OptionGroup var common: CommonOptions

    func run() async throws {
      try await common.run {
        let check = try AuditTrail(of: common.resolvedHome).check()
        if common.json {
          try common.console.result(
            JSONValue.members([
              "lines": JSONValue(check.lines), "whole": .bool(check.isWhole),
              "faults": .array(
                check.faults.map {
                  .members([
                    "line": JSONValue($0.line), "code": .string($0.kind.rawValue), "text": .string($0.text),
                  ])
                }),
            ]).text(.indented))
        } else if check.isWhole {
          try common.console.result("The chain holds over \(check.lines) lines.")
        } else {
          try common.console.result(check.faults.map { $0.text + "." }.joined(separator: "\n"))
        }
        return check.isWhole ? .success : .data
      }
    }
  }

  struct Who: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print the keyed hash by which a person is named in the trail and on receipts.",
      discussion: "Example: triptych audit who --person me")
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption

    func run() async throws {
      try await common.run {
        let id = try person.id()
        guard let secret = try HomeSecret.read(in: common.resolvedHome) else {
          throw CommandFailure.usage("Nothing was noted in this home yet", hint: "Check --home.")
        }
        try common.console.result(secret.pseudonym(of: id))
        return .success
      }
    }
  }

  struct Shorten: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract:
        "Drop lines older than a number of days; the first line then carries the hash of the last dropped one.",
      discussion: "Example: triptych audit shorten --days 730")
    @OptionGroup var common: CommonOptions
    @OptionGroup var asOf: AsOfOption
    @Option(help: "Keep the lines of so many days, 1 to 36500. Without this command all are kept.")
    var days: Int

    func validate() throws {
      guard (1...36_500).contains(days) else { throw ValidationError("--days takes 1 to 36500.") }
    }

    func run() async throws {
      try await common.run {
        let moment = try asOf.request().resolved(in: .utc).instant
        let count = try AuditTrail(of: common.resolvedHome).shorten(
          before: moment.adding(seconds: -Int64(days) * 86_400), at: moment)
        common.console.say("\(count) lines were dropped.")
        return .success
      }
    }
  }
}

/// Notes what a command did in the operator's trail.
enum OperatorTrail {
  /// Notes an event of now. What was done stays done when that fails, and it is said.
  static func note(_ event: AuditEvent, in home: Home, console: Console) {
    do {
      try AuditTrail(of: home).append(event, at: AsOfOption.now)
    } catch {
      let failure = CommandFailure(error).diagnostic
      console.report(
        Diagnostic(
          .warning, code: "audit_not_written",
          "What was done is not in the audit trail: \(failure.text)", place: failure.place, hint: failure.hint
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
