import TriptychHealth

/// What applying a queue file did, for people and for scripts.
struct QueueReport {
  /// The refused entries, each with the file and the place in it.
  var refused: [Diagnostic]
  private let outcome: QueueApplier.Outcome
  private let doneCount: Int
  private let file: String
  private let zone: CivilZone

  init(_ outcome: QueueApplier.Outcome, doneCount: Int, file: String, zone: CivilZone) {
    self.outcome = outcome
    self.doneCount = doneCount
    self.file = file
    self.zone = zone
    refused = outcome.refused.map { fault in
      var fault = fault
      fault.place = [file, fault.place].compactMap { $0 }.joined(separator: ": ")
      return fault
    }
  }

  var json: JSONValue {
    .members([
      "read": JSONValue(
        outcome.applied.count + outcome.alreadyApplied + outcome.refusedCount + outcome.conflicts.count
          + doneCount),
      "applied": JSONValue(outcome.applied.count), "already_applied": JSONValue(outcome.alreadyApplied),
      "done": JSONValue(doneCount),
      "refused": .array(
        refused.map {
          .members([
            "where": JSONValue($0.place), "code": .string($0.code), "text": .string($0.text),
            "hint": JSONValue($0.hint),
          ])
        }),
      "conflicts": .array(outcome.conflicts.map { QueueReport.json($0, zone: zone) }),
    ])
  }

  var text: String {
    var lines = [
      "Applied \(outcome.applied.count), already applied \(outcome.alreadyApplied), "
        + "refused \(outcome.refusedCount), conflicts \(outcome.conflicts.count)."
    ]
    if doneCount > 0 { lines.append("Skipped \(doneCount) marked as done.") }
    if outcome.refusedCount > 0 {
      lines.append(
        "Refused entries are only in \(file): correct them there and apply the file again.")
    }
    if !outcome.conflicts.isEmpty {
      lines.append(
        "Both sides of a conflict are kept: `triptych queue conflicts` lists them, `triptych queue resolve` decides."
      )
    }
    return lines.joined(separator: "\n")
  }

  /// Success, unless every new entry was refused.
  var status: ExitStatus {
    let isUseful = outcome.applied.count + outcome.alreadyApplied + outcome.conflicts.count > 0
    return outcome.refusedCount > 0 && !isUseful ? .data : .success
  }

  static func json(_ conflict: SyncConflict, zone: CivilZone) -> JSONValue {
    .members([
      "number": JSONValue(conflict.number), "thing": .string(conflict.thing.text),
      "entry": .string(conflict.entry.id), "action": .string(conflict.entry.action.name),
      "time": .string(zone.rfc3339(conflict.entry.time)), "offline": conflict.entry.payload,
      "cache": conflict.held, "decision": JSONValue(conflict.decision?.rawValue),
    ])
  }
}
