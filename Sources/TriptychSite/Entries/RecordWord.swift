import TriptychHealth

/// The words of the history, the conflicts, the audit trail and the page that corrects records.
enum RecordWord: String, SubjectWord {
  static let subject = "record"

  /// Page titles, also used in the tree.
  case history, conflicts, audit, conversations, change
  /// The history.
  case historyRange, historyMonth, historyPart, moreOfDay, aside, clockThere, countsFor
  case badgeCorrected, badgeMerged
  /// Conflicts.
  case conflictsNone, conflictsSome, conflictsOffline, overlap, overlapSame, overlapContained, overlapPartial,
    byHand, synced
  case device, platform, overlapBadge, found, whatCounts, decide, decisionName, takeSynced, conflict
  /// The fields of a record.
  case fieldName, start, length, energy, distance, heartRate, strength, note, fieldValue, state, decision
  case fieldOther, removed, hidden, gone
  /// The confidence in a record.
  case confidence, confidenceOf
  /// The audit trail.
  case featured, celebrated, messages, model, formModel, mood
  case entered, changed, deleted, value, event, workout, setting
  case decidedLine, undoneLine, importedLine, undo, undoName, shown, recordsShown, rows
  case formatAppleHealth, formatTable
  /// The page that corrects a record.
  case changeName, deleteName, hideName

  /// A choice of a conflict between records, what it means, and that it was decided.
  static func choice(_ choice: RecordDecision.Choice) -> DerivedWord { derived("choice", choice.rawValue) }
  static func choiceText(_ choice: RecordDecision.Choice) -> DerivedWord {
    derived("choice", choice.rawValue, "Text")
  }
  static func decided(_ choice: RecordDecision.Choice) -> DerivedWord { derived("decided", choice.rawValue) }

  /// A choice of a conflict of the queue, and what it means.
  static func offlineChoice(_ choice: SyncConflict.Decision) -> DerivedWord {
    derived("offline", choice.rawValue)
  }
  static func offlineText(_ choice: SyncConflict.Decision) -> DerivedWord {
    derived("offline", choice.rawValue, "Text")
  }

  /// What the confidence in a record rests on, and why one is invalid or pending.
  static func part(_ part: RecordQuality.Part) -> DerivedWord { derived("part", "\(part)") }
  static func reason(_ reason: RecordQuality.Reason) -> DerivedWord { derived("reason", "\(reason)") }

  /// In which way something was done, and what.
  static func way(_ way: TrailLine.Way) -> DerivedWord { derived("way", way.rawValue) }
  static func kind(_ action: TrailLine.Action) -> DerivedWord { derived("kind", action.rawValue) }

  /// Why a session in the history does not count.
  static func badge(_ reason: SetAsideRecord.Reason) -> DerivedWord { derived("badge", reason.rawValue) }

  static var derived: [DerivedWord] {
    RecordDecision.Choice.allCases.flatMap { [choice($0), choiceText($0), decided($0)] }
      + SyncConflict.Decision.allCases.flatMap { [offlineChoice($0), offlineText($0)] }
      + RecordQuality.Part.allCases.map(part) + RecordQuality.Reason.allCases.map(reason)
      + TrailLine.Way.allCases.map(way) + TrailLine.Action.allCases.map(kind)
      + SetAsideRecord.Reason.allCases.map(badge)
  }

  static func field(_ field: RecordField) -> RecordWord {
    switch field {
    case .name: .fieldName
    case .start: .start
    case .minutes: .length
    case .energy: .energy
    case .distance: .distance
    case .heartRate: .heartRate
    case .strength: .strength
    case .note: .note
    }
  }

  /// The word for a member of a record's JSON.
  static func member(_ name: String) -> RecordWord {
    if let field = RecordField(rawValue: name) { return self.field(field) }
    return name == "value" ? .fieldValue : .fieldOther
  }
}
