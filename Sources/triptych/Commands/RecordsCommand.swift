import ArgumentParser
import TriptychArchive
import TriptychHealth

struct RecordsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "records", abstract: "Workouts and what was entered by hand: list, show, edit, delete.",
    discussion: "Example: triptych records list --person me --from 2026-01-01 --limit 20",
    subcommands: [
      List.self, Show.self, Edit.self, Delete.self, Conflicts.self, Resolve.self, Undo.self, Audit.self,
    ])

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List records by time, each under its own local day.",
      discussion: "Example: triptych records list --person me --from 2026-01-01 --to 2026-01-31 --json")
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption
    @OptionGroup var asOf: AsOfOption
    @OptionGroup var range: RecordRange

    func run() async throws {
      try await common.run {
        let report = try range.cut(RecordsCommand.records(person, common, asOf)).json
        try common.console.result(common.json ? report.text(.indented) : TextTable.text(of: report))
        return .success
      }
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show all that is held of one record.",
      discussion: "Example: triptych records show workout-0123456789abcdef --person me")
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption
    @OptionGroup var asOf: AsOfOption
    @Argument(help: "The id, as `records list` says it.") var id: String

    func run() async throws {
      try await common.run {
        let rows = try RecordsCommand.records(person, common, asOf).rows.filter { $0.id == id }
        guard let row = rows.first else { throw RecordsCommand.unknown(id) }
        let session = try EntrySession(person.id(), in: common.resolvedHome)
        let memory = try session.held().memory
        let change = memory.change(of: .entry(id)) ?? memory.change(of: .workout(id))
        let report = JSONValue.object(
          row.members + [
            JSONMember("created", JSONValue(change.map { session.zone.rfc3339($0.created) })),
            JSONMember("changed", JSONValue(change.map { session.zone.rfc3339($0.changed) })),
          ])
        try common.console.result(common.json ? report.text(.indented) : TextTable.text(of: report))
        return .success
      }
    }
  }

  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Change a record made by hand; what is not named stays.",
      discussion: "Example: triptych records edit workout-0123456789abcdef --minutes 40 --person me")
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption
    @OptionGroup var asOf: AsOfOption
    @Argument(help: "The id, as `records list` says it.") var id: String
    @OptionGroup(title: "What changes") var entry: EntryOptions

    func run() async throws {
      try await common.run {
        let session = try EntrySession(person.id(), in: common.resolvedHome)
        let moment = try asOf.request().resolved(in: session.zone)
        guard !entry.values.isEmpty else {
          throw CommandFailure.usage("Nothing to change was named", hint: "`records edit --help` lists all.")
        }
        let held = try session.held()
        guard let kind = held.kind(of: id) else {
          throw try RecordsCommand.notByHand(id, person, common, asOf)
        }
        try session.requireConsent(to: Pillar(of: kind))
        let reader = EntryReader(zone: session.zone, moment: moment.instant)
        do {
          let value = try session.changing { data in
            let value = try data.edited(id, entry.values, by: reader)
            if let value { data.enter(value, at: moment.instant) }
            return (value, nil)
          }
          guard let value else { throw RecordsCommand.unknown(id) }
          let row = RecordRow(value, zone: session.zone)
          if common.json {
            try common.console.result(row.json.text(.indented))
          } else {
            common.console.say("Changed: \(row.kind), \(row.day.iso).")
          }
          return .success
        } catch let faults as EntryFaults {
          faults.list.forEach { common.console.report($0.diagnostic(of: kind)) }
          return faults.status
        }
      }
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Delete a record made by hand; only its id and the time of this are kept.",
      discussion: "Example: triptych records delete workout-0123456789abcdef --person me")
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption
    @OptionGroup var asOf: AsOfOption
    @Argument(help: "The id, as `records list` says it.") var id: String

    func run() async throws {
      try await common.run {
        let session = try EntrySession(person.id(), in: common.resolvedHome)
        let moment = try asOf.request().resolved(in: session.zone)
        guard try session.held().kind(of: id) != nil else {
          throw try RecordsCommand.notByHand(id, person, common, asOf)
        }
        let isDeleted = try session.changing { ($0.remove(id, at: moment.instant), nil) }
        guard isDeleted else { throw RecordsCommand.unknown(id) }
        if common.json {
          try common.console.result(JSONValue.members(["deleted": .string(id)]).text(.indented))
        } else {
          common.console.say("Deleted.")
        }
        return .success
      }
    }
  }

  /// The records of a person up to a moment.
  static func records(
    _ person: PersonOption, _ common: CommonOptions, _ asOf: AsOfOption
  ) throws -> RecordList {
    let file = try PersonFile(person.id(), in: common.resolvedHome)
    let moment = try asOf.request().resolved(in: file.zone)
    return RecordList(
      try file.held(in: common.resolvedHome), zone: file.zone, asOf: moment.instant)
  }

  static func unknown(_ id: String) -> CommandFailure {
    CommandFailure.usage(
      "There is no record with the id \(id)", hint: "`triptych records list` shows those there are.")
  }

  /// Why a record that was not made by hand cannot be changed.
  static func notByHand(
    _ id: String, _ person: PersonOption, _ common: CommonOptions, _ asOf: AsOfOption
  ) throws -> CommandFailure {
    guard try records(person, common, asOf).rows.contains(where: { $0.id == id }) else { return unknown(id) }
    return CommandFailure(
      status: .data,
      diagnostic: Diagnostic(
        .error, code: "record_synced", "The record came from a source and is kept as it was sent",
        place: id, hint: "Only records made by hand can be changed or deleted."))
  }
}

/// Which records are listed.
struct RecordRange: ParsableArguments {
  @Option(help: ArgumentHelp("The first day.", valueName: "date")) var from: String?
  @Option(help: ArgumentHelp("The last day.", valueName: "date")) var to: String?
  @Option(help: "The most records, the newest of them; 1 or more.") var limit: Int?

  func cut(_ list: RecordList) throws -> RecordList {
    if let limit, limit < 1 {
      throw CommandFailure.usage("--limit is out of range", hint: "Allowed is 1 or more.")
    }
    let (first, last) = (try day(from, "--from"), try day(to, "--to"))
    if let first, let last, first > last {
      throw CommandFailure.usage("--from is after --to", hint: "Name the earlier day with --from.")
    }
    var list = list
    list.cut(from: first, to: last, limit: limit)
    return list
  }

  private func day(_ text: String?, _ option: String) throws -> CalendarDay? {
    guard let text else { return nil }
    guard let day = CalendarDay(iso: text) else {
      throw CommandFailure.usage("\(option) is no date", hint: "Allowed are dates such as 2026-01-31.")
    }
    return day
  }
}

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
