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
      commandName: "list", abstract: "List records in order of time, each under its local day.",
      discussion: "Example: triptych records list --person me --from 2026-01-01 --to 2026-01-31 --json")
    @OptionGroup var options: EntryCommandOptions
    @OptionGroup var range: RecordRange

    func run() async throws {
      try await options.run { session, moment in
        let list = range.cut(try RecordsCommand.records(session, asOf: moment))
        try options.common.show(options.common.json ? list.json : list.summary)
      }
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show everything held about one record.",
      discussion: "Example: triptych records show workout-0123456789abcdef --person me")
    @OptionGroup var options: EntryCommandOptions
    @Argument(help: "The id, as `records list` shows it.") var id: String

    func run() async throws {
      try await options.run { session, moment in
        let row = try RecordsCommand.records(session, asOf: moment).rows.first { $0.id == id }
        guard let row else { throw RecordsCommand.unknown(id) }
        try options.common.show(row.json)
      }
    }
  }

  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit", abstract: "Change a record; fields not named stay as they are.",
      discussion: """
        A workout that a source sent is corrected: the correction lies over it, stays through later imports, and goes \
        with `records undo`. The value of a day is replaced by yours.

        Examples:
          triptych records edit workout-0123456789abcdef --minutes 40 --person me
          triptych records edit 2026-01-31/weight --value 71.5 --person me
        """)
    @OptionGroup var options: EntryCommandOptions
    @Argument(help: "The id, as `records list` shows it, or DAY/METRIC.") var id: String
    @OptionGroup(title: "What changes") var entry: EntryOptions

    func run() async throws {
      try await options.run { session, moment in
        guard !entry.values.isEmpty else {
          throw CommandFailure.usage(
            "No field to change was named", hint: "`triptych records edit --help` lists all fields.")
        }
        try RecordsCommand.change(.editRecord, id, entry.values, session, at: moment)
        // The value of a day by hand is not listed as a record.
        let row = try RecordsCommand.records(session, asOf: moment).rows.first { $0.id == id }
        try options.common.show(row?.json ?? .members(["id": .string(id)]), orSay: "Changed: \(id).")
      }
    }
  }

  struct Hide: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "hide", abstract: "Keep what a source sent, but let it count nowhere.",
      discussion: """
        Use it for what a device got wrong. Later imports change nothing about it, and `records undo` brings it back. \
        For a night, hide DAY/sleep_duration, the day of waking: the whole night then does not count.

        Examples:
          triptych records hide 0123456789abcdef --person me
          triptych records hide 2026-01-31/weight --person me --note "the cat sat on the scales"
        """)
    @OptionGroup var options: EntryCommandOptions
    @Argument(help: "The id of a synced record, or DAY/METRIC.") var id: String
    @Option(
      help: ArgumentHelp("Hide the value of this source alone. (default: of all sources)", valueName: "name"))
    var source: String?
    @Option(help: "Why; it stands in the trail.") var note: String?

    func run() async throws {
      try await options.run { session, moment in
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
        try options.common.show(
          .members(["hidden": .string(id), "trail": JSONValue(number)]),
          orSay: "Hidden. It no longer counts; `triptych records undo \(number)` brings it back.")
      }
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete a record. Later imports do not bring back what a source sent.",
      discussion: """
        An entry by hand can be brought back with `records undo` as long as the trail keeps it. What a source sent is \
        removed from the cache; after `records undo` the next import of a file that has it brings it back.

        Example: triptych records delete workout-0123456789abcdef --yes --person me
        """)
    @OptionGroup var options: EntryCommandOptions
    @Argument(help: "The id, as `records list` shows it, or DAY/METRIC for your own value of a day.")
    var id: String
    @Flag(help: "Yes, delete it.") var yes = false

    func run() async throws {
      try await options.run { session, moment in
        guard yes else {
          throw CommandFailure.usage(
            "Deleting needs a yes, so nothing was deleted",
            hint: "Add --yes, or keep what a source sent and let it not count: `triptych records hide \(id)`."
          )
        }
        try RecordsCommand.change(.deleteRecord, id, [], session, at: moment)
        try options.common.show(.members(["deleted": .string(id)]), orSay: "Deleted.")
      }
    }
  }

  /// Makes a change by the rules of the queue: what a file of the page can change, a command changes the same way.
  private static func change(
    _ action: QueueAction, _ id: String, _ values: [JSONMember], _ session: EntrySession, at moment: Instant
  ) throws {
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

  /// The records of a person up to a moment.
  static func records(_ session: EntrySession, asOf moment: Instant) throws -> RecordList {
    RecordList(
      try PersonFile(session.person, in: session.home).held(in: session.home), try session.held().memory,
      settings: session.settings, zone: session.zone, asOf: moment)
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

  /// Whether a day is in the range.
  func contains(_ day: CalendarDay) -> Bool {
    (from.map { day >= $0 } ?? true) && (to.map { day <= $0 } ?? true)
  }

  /// The newest records of the range, as many as are wanted.
  func cut(_ list: RecordList) -> RecordList {
    var list = list
    list.rows.removeAll { !contains($0.day) }
    if let limit { list.rows = list.rows.suffix(limit) }
    return list
  }
}
