import ArgumentParser
import TriptychArchive
import TriptychHealth

struct RecordsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "records", abstract: "List, correct and delete records, and decide their conflicts.",
    discussion: """
      A record is a workout or something entered by hand. The value of a day has the id DAY/METRIC, such as \
      2026-01-31/weight. What a source sent stays as it was: corrections lie over it, and can be undone.

      Examples:
        triptych records list --person me --from 2026-01-01 --limit 20
        triptych records hide 2026-01-31/weight --person me
        triptych records resolve conflict-0123456789abcdef --keep merge --person me
      """,
    subcommands: [
      List.self, Show.self, Edit.self, Hide.self, Delete.self, Conflicts.self, Resolve.self, Undo.self,
      Audit.self,
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
        let list = range.cut(try RecordsCommand.records(person, common, asOf))
        try common.show(common.json ? list.json : list.summary)
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
        try common.show(row.json)
        return .success
      }
    }
  }

  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Change a record; fields not named stay as they are.",
      discussion: """
        A workout that a source sent is corrected: the correction lies over it, stays through later imports, and goes \
        with `records undo`. The value of a day is replaced by yours.

        Examples:
          triptych records edit workout-0123456789abcdef --minutes 40 --person me
          triptych records edit 2026-01-31/weight --value 71.5 --person me
        """)
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption
    @OptionGroup var asOf: AsOfOption
    @Argument(help: "The id, as `records list` shows it, or DAY/METRIC.") var id: String
    @OptionGroup(title: "What changes") var entry: EntryOptions

    func run() async throws {
      try await common.run {
        guard !entry.values.isEmpty else {
          throw CommandFailure.usage(
            "No field to change was named", hint: "`triptych records edit --help` lists all fields.")
        }
        try RecordsCommand.change(.editRecord, id, entry.values, person, common, asOf)
        let row = try RecordsCommand.shown(id, person, common, asOf)
        try common.show(row, orSay: "Changed: \(id).")
        return .success
      }
    }
  }

  struct Hide: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Keep what a source sent, but let it count nowhere.",
      discussion: """
        Use it for what a device got wrong. Later imports change nothing about it, and `records undo` brings it back. \
        For a night, hide DAY/sleep_duration, the day of waking: the whole night then does not count.

        Examples:
          triptych records hide 0123456789abcdef --person me
          triptych records hide 2026-01-31/weight --person me --note "the cat sat on the scales"
        """)
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption
    @OptionGroup var asOf: AsOfOption
    @Argument(help: "The id of a synced record, or DAY/METRIC.") var id: String
    @Option(
      help: ArgumentHelp("Hide the value of this source alone. (default: of all sources)", valueName: "name"))
    var source: String?
    @Option(help: "Why; it stands in the trail.") var note: String?

    func run() async throws {
      try await common.run {
        let session = try EntrySession(person.id, in: common.resolvedHome)
        let moment = asOf.request.resolved(in: session.zone).instant
        let number = try session.changing(at: moment) { data -> (Int, Settings?) in
          let subject: RecordCorrection.Subject
          if let place = DayPlace(recordID: id) {
            if let source, !data.sources.contains(where: { $0.name == source }) {
              throw CommandFailure.usage(
                "There is no source with this name", hint: "`triptych show records` names the sources.")
            }
            subject = .value(place, source: source ?? "")
          } else if let received = data.received(id) {
            subject = .record(received.key)
          } else if data.kind(of: id) != nil {
            throw CommandFailure.usage(
              "The record was entered by hand", hint: "Delete it: `triptych records delete \(id) --yes`.")
          } else {
            throw RecordsCommand.unknown(id)
          }
          data.hide(subject, at: moment, by: .command, note: note)
          let thing = EnteredThing.correction(subject).text
          return (data.ledger.trail.last { $0.thing == thing }?.number ?? 0, nil)
        }
        try common.show(
          .members(["hidden": .string(id), "trail": JSONValue(number)]),
          orSay: "Hidden. It no longer counts; `triptych records undo \(number)` brings it back.")
        return .success
      }
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Delete a record. Later imports do not bring back what a source sent.",
      discussion: """
        An entry by hand can be brought back with `records undo` as long as the trail keeps it. What a source sent is \
        removed from the cache; after `records undo` the next import of a file that has it brings it back.

        Example: triptych records delete workout-0123456789abcdef --yes --person me
        """)
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption
    @OptionGroup var asOf: AsOfOption
    @Argument(help: "The id, as `records list` shows it, or DAY/METRIC for your own value of a day.") var id:
      String
    @Flag(help: "Yes, delete it.") var yes = false

    func run() async throws {
      try await common.run {
        guard yes else {
          throw CommandFailure.usage(
            "Deleting needs a yes, so nothing was deleted",
            hint: "Add --yes, or keep what a source sent and let it not count: `triptych records hide \(id)`."
          )
        }
        try RecordsCommand.change(.deleteRecord, id, [], person, common, asOf)
        try common.show(.members(["deleted": .string(id)]), orSay: "Deleted.")
        return .success
      }
    }
  }

  /// Makes a change by the rules of the queue: what a file of the page can change, a command changes the same way.
  private static func change(
    _ action: QueueAction, _ id: String, _ values: [JSONMember], _ person: PersonOption,
    _ common: CommonOptions,
    _ asOf: AsOfOption
  ) throws {
    let session = try EntrySession(person.id, in: common.resolvedHome)
    let moment = asOf.request.resolved(in: session.zone).instant
    try session.changing(at: moment) { data in
      if DayPlace(recordID: id) == nil, data.kind(of: id) == nil, data.received(id) == nil {
        throw RecordsCommand.unknown(id)
      }
      var applier = session.applier(data, asOf: moment, by: .command)
      try applier.perform(action, on: id, values)
      data = applier.data
      return ((), nil)
    }
  }

  /// A record as it now is; the day's value for an id of one.
  private static func shown(
    _ id: String, _ person: PersonOption, _ common: CommonOptions, _ asOf: AsOfOption
  ) throws -> JSONValue {
    try records(person, common, asOf).rows.first { $0.id == id }?.json ?? .members(["id": .string(id)])
  }

  /// The records of a person up to a moment.
  static func records(
    _ person: PersonOption, _ common: CommonOptions, _ asOf: AsOfOption
  ) throws -> RecordList {
    let file = try PersonFile(person.id, in: common.resolvedHome)
    let moment = asOf.request.resolved(in: file.zone)
    return RecordList(
      try file.held(in: common.resolvedHome),
      try EntrySession(person.id, in: common.resolvedHome).held().memory,
      settings: file.settings, zone: file.zone, asOf: moment.instant)
  }

  static func unknown(_ id: String) -> CommandFailure {
    CommandFailure.usage(
      "There is no record with the id \(id)", hint: "`triptych records list` shows all records.")
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
