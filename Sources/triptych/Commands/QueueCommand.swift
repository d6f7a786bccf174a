import ArgumentParser
import Foundation
import TriptychArchive
import TriptychHealth

struct QueueCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "queue", abstract: "Bring in entries made offline, and decide their conflicts.",
    discussion: "Example: triptych queue apply triptych-queue.json --person me",
    subcommands: [Apply.self, Conflicts.self, Resolve.self])

  struct Apply: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Apply a queue file; applying it again changes nothing.",
      discussion: """
        Entries come in by what they are and how old they are, whatever their order in the file. One that is wrong \
        is named, stays in the file and stands in the way of no other. One that meets a newer change of the same \
        thing is kept as a conflict until you decide it.

        Example: triptych queue apply triptych-queue.json --person me
        """)
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption
    @OptionGroup var asOf: AsOfOption
    @Argument(help: "The queue file; - reads it from standard input.") var file: String

    func run() async throws {
      try await common.run {
        let session = try EntrySession(person.id(), in: common.resolvedHome)
        let moment = try asOf.request().resolved(in: session.zone)
        let queue = try QueueCommand.read(file)
        guard queue.person == session.person else {
          throw QueueCommand.refused(
            "The file holds the entries of somebody else, so nothing was applied", place: file,
            hint: "Name them with --person.")
        }
        let outcome = try session.changing { data in
          var applier = QueueCommand.applier(session, data, asOf: moment.instant)
          let outcome = applier.apply(queue)
          data = applier.data
          return (outcome, applier.settings)
        }
        let report = QueueReport(outcome, doneCount: queue.doneCount, file: file, zone: session.zone)
        report.refused.forEach(common.console.report)
        if common.json {
          try common.console.result(report.json.text(.indented))
        } else if !common.quiet {
          try common.console.result(report.text)
        }
        return report.status
      }
    }
  }

  struct Conflicts: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List entries that met a newer change of the same thing.",
      discussion: "Example: triptych queue conflicts --person me")
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption
    @Flag(help: "Decided ones too.") var all = false

    func run() async throws {
      try await common.run {
        let session = try EntrySession(person.id(), in: common.resolvedHome)
        let held = try session.held()
        let consent = Consent(session.settings)
        let conflicts = held.memory.conflicts.filter { conflict in
          let id = conflict.thing.entryID ?? conflict.thing.workoutID
          return (all || conflict.decision == nil)
            && consent.permits(conflict, kind: id.flatMap { held.kind(of: $0) })
        }
        let report = JSONValue.array(conflicts.map { QueueReport.json($0, zone: session.zone) })
        try common.console.result(common.json ? report.text(.indented) : TextTable.text(of: report))
        return .success
      }
    }
  }

  struct Resolve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Decide a conflict, for good.",
      discussion: "Example: triptych queue resolve 1 --keep offline --person me")
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption
    @OptionGroup var asOf: AsOfOption
    @Argument(help: "The number of the conflict, as `queue conflicts` lists it.") var number: Int
    @Option(
      help: ArgumentHelp(
        "Which side stays: offline, cache, or merge, which adds to the cache's what only the entry has.",
        valueName: "offline|cache|merge"))
    var keep: String

    func run() async throws {
      try await common.run {
        guard let decision = SyncConflict.Decision(rawValue: keep) else {
          throw CommandFailure.usage(
            "'\(keep)' is no decision", hint: "Allowed are offline, cache and merge.")
        }
        let session = try EntrySession(person.id(), in: common.resolvedHome)
        let moment = try asOf.request().resolved(in: session.zone)
        do {
          try session.changing { data in
            var applier = QueueCommand.applier(session, data, asOf: moment.instant)
            try applier.resolve(number, decision)
            data = applier.data
            return ((), applier.settings)
          }
        } catch let refusal as QueueApplier.Refusal {
          refusal.diagnostics.forEach(common.console.report)
          return .data
        }
        if common.json {
          try common.console.result(
            JSONValue.members(["number": JSONValue(number), "decision": .string(decision.rawValue)])
              .text(.indented))
        } else {
          common.console.say("Decided: \(decision.rawValue).")
        }
        return .success
      }
    }
  }

  private static func applier(_ session: EntrySession, _ data: HandData, asOf: Instant) -> QueueApplier {
    QueueApplier(
      data: data, settings: session.settings, zone: session.zone, asOf: asOf,
      settingsReader: SettingsFile.reader)
  }

  /// The entries of a file, or why its form is not that of a queue file.
  private static func read(_ path: String) throws -> QueueFile {
    let data =
      path == "-"
      ? FileHandle.standardInput.readDataToEndOfFile() : FileManager.default.contents(atPath: path)
    guard let data else {
      throw CommandFailure.usage("The queue file cannot be read: \(path)", hint: "Check that it exists.")
    }
    guard let document = try? JSONDecoder().decode(JSONValue.self, from: data) else {
      throw refused("The file is not valid JSON, so nothing was applied", place: path, hint: nil)
    }
    do {
      return try QueueFile(document)
    } catch {
      throw refused(
        error.diagnostic.text + ", so nothing was applied",
        place: [path, error.diagnostic.place].compactMap { $0 }.joined(separator: ": "),
        hint: error.diagnostic.hint)
    }
  }

  private static func refused(_ text: String, place: String, hint: String?) -> CommandFailure {
    CommandFailure(
      status: .data,
      diagnostic: Diagnostic(.error, code: "queue_file_wrong", text, place: place, hint: hint))
  }
}
