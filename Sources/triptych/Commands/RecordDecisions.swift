import ArgumentParser
import Foundation
import TriptychArchive
import TriptychHealth

// Conflicts between records, decisions and the trail.

extension RecordsCommand {
  struct Conflicts: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "conflicts",
      abstract: "List workouts by hand that overlap synced ones, as the page of the conflicts does.",
      discussion: "Example: triptych records conflicts --person me --json")
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption
    @OptionGroup var asOf: AsOfOption
    @Flag(help: "Include decided conflicts.") var all = false

    func run() async throws {
      try await common.run {
        let file = try PersonFile(person.id, in: common.resolvedHome)
        let moment = asOf.request.resolved(in: file.zone).instant
        let conflicts = try file.known(in: common.resolvedHome).history.records.conflicts.filter {
          $0.overlap.start <= moment && (all || $0.decision.choice == nil)
        }
        if conflicts.isEmpty {
          common.console.say(
            "Nothing is left to decide. Conflicts of the queue are listed by `triptych queue conflicts`.")
        }
        let rows = conflicts.map { RecordsCommand.json($0, zone: file.zone) }
        try common.show(.array(rows))
        return .success
      }
    }
  }

  struct Resolve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "resolve", abstract: "Decide a conflict between records.",
      discussion: """
        Without --keep it shows both sides, field by field, and what a merged record would take from which. A decision \
        is kept: later imports do not ask again. `records undo` undoes it.

        Examples:
          triptych records resolve conflict-0123456789abcdef --person me
          triptych records resolve conflict-0123456789abcdef --keep manual --person me
          triptych records resolve conflict-0123456789abcdef --keep merge --take start,minutes --person me
        """)
    @OptionGroup var options: EntryCommandOptions
    @Argument(help: "The id of the conflict, as `records conflicts` shows it, or its place in that list.")
    var id: String
    @Option(
      help: ArgumentHelp(
        "What counts: manual, the record by hand; synced, the one of the source; both; or merge, one of both.",
        valueName: "side"))
    var keep: RecordDecision.Choice?
    @Option(
      help: ArgumentHelp(
        "With merge: the fields that come from the synced record, separated by commas. (default: as shown without --keep)",
        valueName: "fields"), transform: RecordsCommand.fields)
    var take: Set<RecordField>?
    @Option(help: "Why; it stands in the trail.") var note: String?

    func validate() throws {
      if take != nil, keep != .merge { throw ValidationError("--take goes with --keep merge.") }
    }

    func run() async throws {
      try await options.run { session, moment in
        let all = try session.held().resolved(session.settings).conflicts
        guard let conflict = RecordsCommand.conflict(id, in: all) else {
          throw CommandFailure.usage(
            "There is no conflict with the id \(id)",
            hint: "`triptych records conflicts` lists those there are.")
        }
        guard let keep else {
          let choice = RecordComparison(conflict, taken: nil, zone: session.zone)
          return try options.common.show(options.common.json ? choice.json : .array(choice.rows))
        }
        try session.requireConsent(to: .workout)
        let decided = try session.changing(at: moment) { data in
          (
            try data.decide(
              conflict.id, keep, taking: take, note: note, session.settings, at: moment, by: .command), nil
          )
        }
        try options.common.show(
          RecordsCommand.json(decided, zone: session.zone),
          orSay: "Decided: \(keep.rawValue). `triptych records audit` shows how to undo it.")
      }
    }
  }

  struct Undo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "undo",
      abstract:
        "Undo a line of the trail: an entry, a change, a deletion, a setting, a decision, or what was undone.",
      discussion: """
        The decision of a conflict of the queue is undone with all that it changed, and the conflict waits again.

        Example: triptych records undo 12 --person me
        """)
    @OptionGroup var options: EntryCommandOptions
    @Argument(help: "The number of the line, as `records audit` shows it.") var number: Int
    @Option(help: "Why; it stands in the trail.") var note: String?
    @Flag(help: "Agree to consents that this gives back, and to keeping less.") var yes = false

    func run() async throws {
      try await options.run { session, moment in
        let line = try session.changing(at: moment) { data in
          var applier = session.applier(data, asOf: moment, by: .command)
          let line = try applier.undo(number, note: note, isAgreed: yes)
          data = applier.data
          return (line, applier.settings)
        }
        try options.common.show(
          RecordsCommand.json(line, zone: session.zone),
          orSay: "Undone. `triptych records undo \(line.number)` takes this back.")
      }
    }
  }

  struct Audit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "audit",
      abstract:
        "List what was entered, changed, deleted, decided, undone and imported, with before and after.",
      discussion: "Example: triptych records audit --action decide --from 2026-01-01 --person me --json")
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption
    @OptionGroup var range: RecordRange
    @Option(help: ArgumentHelp("Only lines of this kind.", valueName: "kind")) var action: TrailLine.Action?
    @Option(help: ArgumentHelp("Only lines of this source, or this side of a decision.", valueName: "name"))
    var source: String?

    func run() async throws {
      try await common.run {
        let session = try EntrySession(person.id, in: common.resolvedHome)
        var lines = Consent(session.settings).permitted(try session.held().ledger.trail).filter { line in
          (action.map { line.action == $0 } ?? true) && (source.map { line.source == $0 } ?? true)
            && range.contains(session.zone.day(of: line.at))
        }
        if let limit = range.limit { lines = Array(lines.suffix(limit)) }
        try common.show(.array(lines.map { RecordsCommand.json($0, zone: session.zone) }))
        return .success
      }
    }
  }

  /// The conflict with an id or, by a number, at a place of the list from 1.
  static func conflict(_ id: String, in all: [RecordConflict]) -> RecordConflict? {
    if let found = all.first(where: { $0.id == id }) { return found }
    let pending = all.filter { $0.decision.choice == nil }
    guard let number = Int(id), pending.indices.contains(number - 1) else { return nil }
    return pending[number - 1]
  }

  /// Fields by their names, separated by commas.
  @Sendable static func fields(_ text: String) throws -> Set<RecordField> {
    let names = text.split(separator: ",").map {
      RecordField(rawValue: $0.trimmingCharacters(in: .whitespaces))
    }
    guard !names.contains(nil) else {
      throw ValidationError(
        "Allowed are \(RecordField.allCases.map(\.rawValue).joined(separator: ", ")), separated by commas.")
    }
    return Set(names.compactMap { $0 })
  }

  static func json(_ conflict: RecordConflict, zone: CivilZone) -> JSONValue {
    let (overlap, decision) = (conflict.overlap, conflict.decision)
    return .members([
      "id": .string(conflict.id), "found": JSONValue(conflict.isKnown ? zone.rfc3339(decision.found) : nil),
      "manual": .string(overlap.manual.id), "manual_name": .string(overlap.manual.name),
      "synced": .string(overlap.synced.id), "synced_name": .string(overlap.synced.name),
      "start": .string(zone.rfc3339(overlap.start)),
      "minutes": .number(overlap.minutes.rounded(.up)), "type": .string(overlap.kind.rawValue),
      "status": .string(decision.choice == nil ? "pending" : "decided"),
      "decision": JSONValue(decision.choice?.rawValue),
      "decided": JSONValue(decision.decided.map { zone.rfc3339($0) }),
      "taken": .array(RecordDecision.names(decision.taken).map { .string($0) }),
      "note": JSONValue(decision.note),
    ])
  }

  static func json(_ line: TrailLine, zone: CivilZone) -> JSONValue {
    .members([
      "number": JSONValue(line.number), "time": .string(zone.rfc3339(line.at)),
      "action": .string(line.action.rawValue), "way": .string(line.way.rawValue),
      "thing": .string(line.thing),
      "before": line.before, "after": line.after, "source": JSONValue(line.source),
      "note": JSONValue(line.note),
      "undoes": JSONValue(line.undoes),
    ])
  }
}

/// Both sides of a conflict field by field, with what a merged record takes from which.
struct RecordComparison {
  let conflict: RecordConflict
  let taken: Set<RecordField>
  let zone: CivilZone

  init(_ conflict: RecordConflict, taken: Set<RecordField>?, zone: CivilZone) {
    self.conflict = conflict
    self.zone = zone
    self.taken =
      taken
      ?? RecordDecision.usualFields(manual: conflict.overlap.manual, synced: conflict.overlap.synced)
  }

  var rows: [JSONValue] {
    let (manual, synced) = (conflict.overlap.manual, conflict.overlap.synced)
    let merged = manual.taking(taken, from: synced)
    return RecordField.allCases.map { field in
      .members([
        "field": .string(field.rawValue), "manual": value(field, manual), "synced": value(field, synced),
        "merged": value(field, merged), "from": .string(taken.contains(field) ? "synced" : "manual"),
      ])
    }
  }

  var json: JSONValue {
    .members(["conflict": RecordsCommand.json(conflict, zone: zone), "fields": .array(rows)])
  }

  private func value(_ field: RecordField, _ record: ExerciseRecord) -> JSONValue {
    switch field {
    case .name: .string(record.name)
    case .start: .string(zone.rfc3339(record.span.lowerBound))
    case .minutes: .number(record.minutes)
    case .energy: JSONValue(record.energy)
    case .distance: JSONValue(record.distance)
    case .heartRate: JSONValue(record.meanHeartRate)
    case .strength: .bool(record.isStrength)
    case .note: JSONValue(record.note)
    }
  }
}
