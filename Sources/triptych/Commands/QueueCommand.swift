import ArgumentParser
import Foundation
import TriptychArchive
import TriptychHealth

struct QueueCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "queue", abstract: "Apply entries made offline, and decide their conflicts.",
    discussion: "Example: triptych queue apply triptych-queue.json --person me",
    subcommands: [Apply.self, Conflicts.self, Resolve.self])

  struct Apply: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "apply", abstract: "Apply a queue file; applying it again changes nothing.",
      discussion: """
        Entries are applied by kind and age, whatever their order in the file. A wrong entry is reported, stays in the \
        file and does not hold up the others. An entry that meets a newer change of the same thing is kept as a \
        conflict until you decide it.

        Example: triptych queue apply triptych-queue.json --person me
        """)
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption
    @OptionGroup var asOf: AsOfOption
    @Argument(help: "The queue file; - reads standard input.", completion: .file(extensions: ["json"]))
    var file: String

    func run() async throws {
      try await common.run {
        let session = try EntrySession(person.id, in: common.resolvedHome)
        let moment = asOf.request.resolved(in: session.zone)
        let queue = try QueueCommand.read(file)
        guard try queue.isOf(session.person, in: session.home) else {
          throw QueueCommand.refused(
            "The file holds the entries of another person, so nothing was applied", place: file,
            hint: "Name that person with --person.")
        }
        let outcome = try session.apply(queue, asOf: moment.instant, by: .page)
        let report = QueueReport(outcome, doneCount: queue.doneCount, file: file, zone: session.zone)
        report.refused.forEach(common.console.report)
        try common.show(report.json, orText: report.text)
        return report.status
      }
    }
  }

  struct Conflicts: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "conflicts", abstract: "List entries that met a newer change of the same thing.",
      discussion: "Example: triptych queue conflicts --person me")
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption
    @Flag(help: "Include decided conflicts.") var all = false

    func run() async throws {
      try await common.run {
        let session = try EntrySession(person.id, in: common.resolvedHome)
        let held = try session.held()
        let consent = Consent(session.settings)
        let conflicts = held.memory.conflicts.filter { conflict in
          let id = conflict.thing.entryID ?? conflict.thing.workoutID
          return (all || conflict.decision == nil)
            && consent.permits(conflict, kind: id.flatMap { held.kind(of: $0) })
        }
        try common.show(.array(conflicts.map { QueueReport.json($0, zone: session.zone) }))
        return .success
      }
    }
  }

  struct Resolve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "resolve", abstract: "Decide a conflict. `triptych records undo` undoes the decision.",
      discussion: "Example: triptych queue resolve 1 --keep offline --person me")
    @OptionGroup var options: EntryCommandOptions
    @Argument(help: "The number of the conflict, as `queue conflicts` shows it.") var number: Int
    @Option(
      help: ArgumentHelp(
        "The side to keep; merge keeps the cache's values and adds those that only the entry has.",
        valueName: "side"))
    var keep: SyncConflict.Decision

    func run() async throws {
      try await options.run { session, moment in
        try session.changing(at: moment) { data in
          var applier = session.applier(data, asOf: moment, by: .command)
          try applier.resolve(number, keep)
          data = applier.data
          return ((), applier.settings)
        }
        try options.common.show(
          .members(["number": JSONValue(number), "decision": .string(keep.rawValue)]),
          orSay: "Decided: \(keep.rawValue). `triptych records audit` shows how to undo it.")
      }
    }
  }

  /// The entries of a queue file.
  ///
  /// - Throws: `CommandFailure` when the file cannot be read or is no queue file.
  private static func read(_ path: String) throws -> QueueFile {
    let data = try path == "-" ? StandardInput.read() : FileManager.default.contents(atPath: path)
    guard let data else {
      throw CommandFailure.usage("The queue file cannot be read: \(path)", hint: "Check that it exists.")
    }
    guard let document = try? JSONDecoder().decode(JSONValue.self, from: data) else {
      throw refused("The file is not valid JSON, so nothing was applied", place: path, hint: nil)
    }
    do {
      return try QueueFile(document, of: String(decoding: data, as: UTF8.self))
    } catch {
      throw refused(
        error.diagnostic.text + ", so nothing was applied",
        place: [path, error.diagnostic.place].compactMap { $0 }.joined(separator: ": "),
        hint: error.diagnostic.hint)
    }
  }

  private static func refused(_ text: String, place: String, hint: String?) -> CommandFailure {
    CommandFailure(.data, code: "queue_file_wrong", text, place: place, hint: hint)
  }
}
