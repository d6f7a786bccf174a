import ArgumentParser
import TriptychArchive
import TriptychHealth

struct RecordsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "records", abstract: "List, show, edit and delete workouts and what was entered by hand.",
    discussion: "Example: triptych records list --person me --from 2026-01-01 --limit 20",
    subcommands: [
      List.self, Show.self, Edit.self, Delete.self, Conflicts.self, Resolve.self, Undo.self, Audit.self,
    ])

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List records in order of time, each under its local day.",
      discussion: "Example: triptych records list --person me --from 2026-01-01 --to 2026-01-31 --json")
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption
    @OptionGroup var asOf: AsOfOption
    @OptionGroup var range: RecordRange

    func run() async throws {
      try await common.run {
        let report = range.cut(try RecordsCommand.records(person, common, asOf)).json
        try common.show(report)
        return .success
      }
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show everything held about one record.",
      discussion: "Example: triptych records show workout-0123456789abcdef --person me")
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption
    @OptionGroup var asOf: AsOfOption
    @Argument(help: "The id, as `records list` shows it.") var id: String

    func run() async throws {
      try await common.run {
        let rows = try RecordsCommand.records(person, common, asOf).rows.filter { $0.id == id }
        guard let row = rows.first else { throw RecordsCommand.unknown(id) }
        let session = try EntrySession(person.id, in: common.resolvedHome)
        let memory = try session.held().memory
        let change = memory.change(of: .entry(id)) ?? memory.change(of: .workout(id))
        let report = JSONValue.object(
          row.members + [
            JSONMember("created", JSONValue(change.map { session.zone.rfc3339($0.created) })),
            JSONMember("changed", JSONValue(change.map { session.zone.rfc3339($0.changed) })),
          ])
        try common.show(report)
        return .success
      }
    }
  }

  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Change a record made by hand; fields not named stay as they are.",
      discussion: "Example: triptych records edit workout-0123456789abcdef --minutes 40 --person me")
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption
    @OptionGroup var asOf: AsOfOption
    @Argument(help: "The id, as `records list` shows it.") var id: String
    @OptionGroup(title: "What changes") var entry: EntryOptions

    func run() async throws {
      try await common.run {
        let session = try EntrySession(person.id, in: common.resolvedHome)
        let moment = asOf.request.resolved(in: session.zone)
        guard !entry.values.isEmpty else {
          throw CommandFailure.usage(
            "No field to change was named", hint: "`triptych records edit --help` lists all fields.")
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
          try common.show(row.json, orSay: "Changed: \(row.kind), \(row.day.iso).")
          return .success
        } catch let faults as EntryFaults {
          throw CommandFailure(faults, of: kind)
        }
      }
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Delete a record made by hand; only its id and the time of deletion are kept.",
      discussion: "Example: triptych records delete workout-0123456789abcdef --person me")
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption
    @OptionGroup var asOf: AsOfOption
    @Argument(help: "The id, as `records list` shows it.") var id: String

    func run() async throws {
      try await common.run {
        let session = try EntrySession(person.id, in: common.resolvedHome)
        let moment = asOf.request.resolved(in: session.zone)
        guard try session.held().kind(of: id) != nil else {
          throw try RecordsCommand.notByHand(id, person, common, asOf)
        }
        let isDeleted = try session.changing { ($0.remove(id, at: moment.instant), nil) }
        guard isDeleted else { throw RecordsCommand.unknown(id) }
        try common.show(.members(["deleted": .string(id)]), orSay: "Deleted.")
        return .success
      }
    }
  }

  /// The records of a person up to a moment.
  static func records(
    _ person: PersonOption, _ common: CommonOptions, _ asOf: AsOfOption
  ) throws -> RecordList {
    let file = try PersonFile(person.id, in: common.resolvedHome)
    let moment = asOf.request.resolved(in: file.zone)
    return RecordList(
      try file.held(in: common.resolvedHome), zone: file.zone, asOf: moment.instant)
  }

  static func unknown(_ id: String) -> CommandFailure {
    CommandFailure.usage(
      "There is no record with the id \(id)", hint: "`triptych records list` shows all records.")
  }

  /// Why a record cannot be changed: it came from a source, or there is none with this id.
  static func notByHand(
    _ id: String, _ person: PersonOption, _ common: CommonOptions, _ asOf: AsOfOption
  ) throws -> CommandFailure {
    guard try records(person, common, asOf).rows.contains(where: { $0.id == id }) else { return unknown(id) }
    return CommandFailure(
      .data, code: "record_synced", "The record came from a source and is kept as it was sent", place: id,
      hint: "Only records made by hand can be changed or deleted.")
  }
}

/// The records to list.
struct RecordRange: ParsableArguments {
  @Option(help: ArgumentHelp("The first day.", valueName: "date"), transform: CalendarDay.option)
  var from: CalendarDay?
  @Option(help: ArgumentHelp("The last day.", valueName: "date"), transform: CalendarDay.option)
  var to: CalendarDay?
  @Option(
    help: ArgumentHelp("List this many records at most, the newest ones.", valueName: "number"),
    transform: wholeNumber(from: 1))
  var limit: Int?

  func validate() throws {
    if let from, let to, from > to {
      throw ValidationError("--from is after --to. Name the earlier day with --from.")
    }
  }

  /// The records of the range.
  func cut(_ list: RecordList) -> RecordList {
    var list = list
    list.cut(from: from, to: to, limit: limit)
    return list
  }
}

// MARK: Conflicts and changes
extension RecordsCommand {
  struct Conflicts: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List workouts by hand that overlap synced ones, as the page of the conflicts does.",
      discussion: "Example: triptych records conflicts --person me --json")
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption
    @OptionGroup var asOf: AsOfOption

    func run() async throws {
      try await common.run {
        let file = try PersonFile(person.id, in: common.resolvedHome)
        let moment = asOf.request.resolved(in: file.zone).instant
        let sessions = try file.known(in: common.resolvedHome).history.workouts.filter {
          $0.span.lowerBound <= moment
        }
        let overlaps = RecordOverlap.all(in: sessions)
        common.console.say(
          overlaps.isEmpty
            ? "No workout by hand overlaps a synced one. Conflicts of the queue are listed by `triptych queue conflicts`."
            : "Both sides of each overlap stay and count; this version cannot decide between them yet.")
        try common.show(
          .array(
            overlaps.map { overlap in
              .members([
                "manual": .string(overlap.manual.id), "manual_name": .string(overlap.manual.name),
                "synced": .string(overlap.synced.id), "synced_name": .string(overlap.synced.name),
                "start": .string(
                  file.zone.rfc3339(max(overlap.manual.span.lowerBound, overlap.synced.span.lowerBound))),
                "minutes": .number(overlap.minutes.rounded(.up)), "type": .string(overlap.kind.rawValue),
                "status": .string("pending"),
              ])
            }))
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
    @Option(help: ArgumentHelp("Which record stays.", valueName: "which")) var keep: Kept
    @Option(help: "Why.") var note: String?

    /// Which of two records in conflict stays.
    enum Kept: String, ExpressibleByArgument, CaseIterable { case manual, synced, both, merge }

    func run() async throws {
      try await common.run {
        _ = try PersonFile(person.id, in: common.resolvedHome)
        throw CommandFailure.usage(
          "This version cannot decide between overlapping records; both stay and count",
          hint:
            "`triptych records conflicts` lists them; those of the queue are decided with `triptych queue resolve`."
        )
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
        _ = try PersonFile(person.id, in: common.resolvedHome)
        throw CommandFailure.usage(
          "This version keeps no decisions between records, so there is none to undo",
          hint: "`triptych records audit` lists what was entered, changed and deleted.")
      }
    }
  }

  struct Audit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List when each entry by hand was made, last changed or deleted.",
      discussion: "Example: triptych records audit --person me --json")
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption

    func run() async throws {
      try await common.run {
        let session = try EntrySession(person.id, in: common.resolvedHome)
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
        try common.show(report)
        return .success
      }
    }
  }
}
