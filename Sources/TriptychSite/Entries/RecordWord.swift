import TriptychHealth

/// History, conflicts, the audit trail and conversations.
enum RecordWord: String, SubjectWord {
  static let subject = "record"

  /// Titles, which stand in the tree too.
  case history, conflicts, audit, conversations
  /// The history.
  case historyRange, historyMonth, historyPart, moreOfDay
  /// Conflicts.
  case conflictsNone, conflictsSome, overlap, overlapSame, overlapContained, overlapPartial, byHand, synced
  case start, length, energy, distance, heartRate, device, platform, overlapBadge
  /// The audit trail.
  case featured, celebrated, messages, model, mood
}
