import TriptychHealth

/// The schema of the queue file, made from the fields that also check its entries.
enum QueueSchema {
  static let file = APIShape(
    name: "QueueFile",
    about:
      "Entries and decisions made elsewhere, as `triptych queue apply` and the inbox of a night take them.",
    members: [
      APIMember(name: "format", schema: .choice([QueueFile.format])),
      APIMember(name: "person", about: "The id of the person.", schema: .text()),
      APIMember(name: "entries", schema: .list(.oneOf(QueueAction.all.map { .object(entry($0)) }))),
    ])

  private static func entry(_ action: QueueAction) -> APIShape {
    let name = action.name.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return APIShape(
      name: name, about: "An entry of a queue file with the action `\(action.name)`.",
      members: [
        APIMember(
          name: "id", about: "An id of the entry's own. An entry with the same id is applied once.",
          schema: .text(pattern: "^[A-Za-z0-9_.:-]{1,64}$")),
        APIMember(name: "action", schema: .choice([action.name])),
        APIMember(name: "time", about: "When the entry was made.", schema: .moment),
        APIMember(name: "payload", schema: payload(action)),
        APIMember(name: "done", about: "Whether it was applied already.", schema: .flag, isNeeded: false),
      ])
  }

  private static func payload(_ action: QueueAction) -> APISchema {
    switch action {
    case .log(let kind):
      .members(
        kind.fields.map { APIMember(name: $0.name, schema: schema($0.input), isNeeded: $0.isRequired) } + [at]
      )
    // A record of any kind: the fields depend on the one that the id names.
    case .editRecord, .deleteRecord: .any
    case .resolveConflict: .oneOf([ofRecords, ofQueue, undo])
    case .updateGoal, .updateSettings: .any
    }
  }

  private static let at = APIMember(
    name: "at", about: "When it happened, or the day it is about.", schema: .text(), isNeeded: false)

  private static let ofRecords = APISchema.members([
    APIMember(name: "id", about: "The id of a conflict between records.", schema: .text()),
    APIMember(name: "keep", schema: .choice(RecordDecision.Choice.allCases.map(\.rawValue))),
    APIMember(
      name: "take", about: "For `merge`: the fields that come from the synced record.",
      schema: .list(.choice(RecordField.allCases.map(\.rawValue))), isNeeded: false),
    APIMember(name: "note", schema: .text(), isNeeded: false),
  ])

  private static let ofQueue = APISchema.members([
    APIMember(name: "number", about: "The number of a conflict of the queue.", schema: .whole()),
    APIMember(name: "keep", schema: .choice(SyncConflict.Decision.allCases.map(\.rawValue))),
  ])

  private static let undo = APISchema.members([
    APIMember(name: "undo", about: "The number of a line of the trail.", schema: .whole())
  ])

  private static func schema(_ input: EntryField.Input) -> APISchema {
    switch input {
    case .number(let range, true, _): .whole(Int(range.lowerBound)...Int(range.upperBound))
    case .number(let range, false, _): .number(range)
    case .text: .text()
    case .moment: .text()
    }
  }
}
