import ArgumentParser
import TriptychHealth

/// Conflicts between records, and what was done to records, as far as the cache holds them.
extension RecordsCommand {
  struct Conflicts: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List conflicts between records by hand and synced ones that the cache holds: none yet.",
      discussion: "Example: triptych records conflicts --person me --json")
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption

    func run() async throws {
      try await common.run {
        _ = try PersonFile(person.id(), in: common.resolvedHome)
        common.console.say(
          "The cache holds no conflicts between records; overlapping ones both stay and both count. "
            + "Conflicts of the queue are under `triptych queue conflicts`.")
        try common.console.result(common.json ? "[]" : "(nothing)")
        return .success
      }
    }
  }

  struct Resolve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Decide a conflict between records.",
      discussion: "Example: triptych records resolve 1 --keep both --person me")
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption
    @Argument(help: "The number of the conflict.") var number: Int
    @Option(help: ArgumentHelp("Which stays.", valueName: "manual|synced|both|merge")) var keep: String
    @Option(help: "Why.") var note: String?

    func run() async throws {
      try await common.run {
        _ = try PersonFile(person.id(), in: common.resolvedHome)
        throw CommandFailure.usage(
          "The cache holds no conflict with this number",
          hint: "Conflicts of the queue are decided with `triptych queue resolve`.")
      }
    }
  }

  struct Undo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Undo a decision between records.",
      discussion: "Example: triptych records undo 1 --person me")
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption
    @Argument(help: "The number of the decision.") var number: Int

    func run() async throws {
      try await common.run {
        _ = try PersonFile(person.id(), in: common.resolvedHome)
        throw CommandFailure.usage(
          "The cache holds no decision with this number",
          hint: "`triptych records audit` lists what it holds.")
      }
    }
  }

  struct Audit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List when what was entered by hand was made, last changed or deleted.",
      discussion: "Example: triptych records audit --person me --json")
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption

    func run() async throws {
      try await common.run {
        let session = try EntrySession(person.id(), in: common.resolvedHome)
        let changes = try session.held().memory.changes.sorted {
          $0.changed != $1.changed ? $0.changed < $1.changed : $0.thing.text < $1.thing.text
        }
        let report = JSONValue.array(
          changes.map {
            .members([
              "thing": .string($0.thing.text), "created": .string(session.zone.rfc3339($0.created)),
              "changed": .string(session.zone.rfc3339($0.changed)), "deleted": .bool($0.isGone),
            ])
          })
        try common.console.result(common.json ? report.text(.indented) : TextTable.text(of: report))
        return .success
      }
    }
  }
}
