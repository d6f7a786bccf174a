import TriptychHealth

/// The words of the history, the conflicts, the audit trail and the page that corrects records.
enum RecordWord: String, SubjectWord {
  static let subject = "record"

  /// Page titles, also used in the tree.
  case history, conflicts, audit, conversations, change
  /// The history.
  case historyRange, historyMonth, historyPart, moreOfDay, aside, clockThere, countsFor
  case badgeCorrected, badgeMerged, badgeHidden, badgeDuplicate, badgeDecided
  /// Conflicts.
  case conflictsNone, conflictsSome, conflictsOffline, overlap, overlapSame, overlapContained, overlapPartial,
    byHand, synced
  case device, platform, overlapBadge, found, whatCounts, decide, decisionName, takeSynced, conflict
  case decidedManual, decidedSynced, decidedBoth, decidedMerge
  case choiceManual, choiceSynced, choiceBoth, choiceMerge
  case choiceManualText, choiceSyncedText, choiceBothText, choiceMergeText
  case offlineOffline, offlineCache, offlineMerge, offlineOfflineText, offlineCacheText, offlineMergeText
  /// The fields of a record.
  case fieldName, start, length, energy, distance, heartRate, strength, note, fieldValue, state, decision
  case fieldOther, removed, hidden, gone
  /// The confidence in a record.
  case confidence, confidenceOf, partComplete, partSourceID, partDevice, partPlausible
  case reasonInFuture, reasonTooLong, reasonLongerThanSpan, reasonHeartRate, reasonEnergy, reasonSpeed
  case reasonConflict
  /// The audit trail.
  case featured, celebrated, messages, model, mood
  case entered, changed, deleted, value, event, workout, setting
  case decidedLine, undoneLine, importedLine, undo, undoName, shown, recordsShown, rows
  case wayCommand, wayPage, wayInbox, wayImport
  case kindCreate, kindChange, kindDelete, kindDecide, kindUndo, kindImport
  /// The page that corrects a record.
  case changeName, deleteName, hideName
}

extension RecordWord {
  static func choice(_ choice: RecordDecision.Choice) -> RecordWord {
    switch choice {
    case .manual: .choiceManual
    case .synced: .choiceSynced
    case .both: .choiceBoth
    case .merge: .choiceMerge
    }
  }

  static func choiceText(_ choice: RecordDecision.Choice) -> RecordWord {
    switch choice {
    case .manual: .choiceManualText
    case .synced: .choiceSyncedText
    case .both: .choiceBothText
    case .merge: .choiceMergeText
    }
  }

  static func decided(_ choice: RecordDecision.Choice) -> RecordWord {
    switch choice {
    case .manual: .decidedManual
    case .synced: .decidedSynced
    case .both: .decidedBoth
    case .merge: .decidedMerge
    }
  }

  static func offlineChoice(_ choice: SyncConflict.Decision) -> RecordWord {
    switch choice {
    case .offline: .offlineOffline
    case .cache: .offlineCache
    case .merge: .offlineMerge
    }
  }

  static func offlineText(_ choice: SyncConflict.Decision) -> RecordWord {
    switch choice {
    case .offline: .offlineOfflineText
    case .cache: .offlineCacheText
    case .merge: .offlineMergeText
    }
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

  static func part(_ part: RecordQuality.Part) -> RecordWord {
    switch part {
    case .complete: .partComplete
    case .sourceID: .partSourceID
    case .device: .partDevice
    case .plausible: .partPlausible
    }
  }

  static func reason(_ reason: RecordQuality.Reason) -> RecordWord {
    switch reason {
    case .inFuture: .reasonInFuture
    case .tooLong: .reasonTooLong
    case .longerThanSpan: .reasonLongerThanSpan
    case .heartRate: .reasonHeartRate
    case .energy: .reasonEnergy
    case .speed: .reasonSpeed
    case .conflict: .reasonConflict
    }
  }

  static func way(_ way: TrailLine.Way) -> RecordWord {
    switch way {
    case .command: .wayCommand
    case .page: .wayPage
    case .inbox: .wayInbox
    case .imported: .wayImport
    }
  }

  static func kind(_ action: TrailLine.Action) -> RecordWord {
    switch action {
    case .create: .kindCreate
    case .change: .kindChange
    case .delete: .kindDelete
    case .decide: .kindDecide
    case .undo: .kindUndo
    case .imported: .kindImport
    }
  }

  /// Why a session in the history does not count.
  static func badge(_ reason: SetAsideRecord.Reason) -> RecordWord {
    switch reason {
    case .hidden: .badgeHidden
    case .duplicate: .badgeDuplicate
    case .decided: .badgeDecided
    }
  }
}
