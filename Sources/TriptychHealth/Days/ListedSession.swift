/// A session that is held, as the person's corrections and decisions left it, and whether and how it counts.
public struct ListedSession: Hashable, Sendable {
  /// Whether and how a session counts.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// It counts as it is held.
    case counted
    /// It counts with values that the person corrected.
    case corrected
    /// It counts with fields of a synced session.
    case merged
    /// It is kept and does not count: the person hid it, another source has it too, or a decision chose the other side.
    case hidden, duplicate, decided
    /// Its source is switched off.
    case sourceOff = "source_off"

    init(_ reason: SetAsideRecord.Reason) {
      switch reason {
      case .hidden: self = .hidden
      case .duplicate: self = .duplicate
      case .decided: self = .decided
      }
    }

    /// Whether the session is part of days, scores and pages.
    public var counts: Bool { [.counted, .corrected, .merged].contains(self) }
  }

  /// The session, with the values that count where it counts.
  public var record: ExerciseRecord
  /// Whether and how it counts.
  public var state: State
}

extension RecordResolver {
  /// All sessions of what ``resolve(_:)`` made of `sessions`, and those of sources that are switched off. What the person
  /// removed is in neither.
  public func listed(_ sessions: [ExerciseRecord], as resolved: ResolvedRecords) -> [ListedSession] {
    let counted = resolved.counted.map { record in
      let key = key(record)
      return ListedSession(
        record: record,
        state: resolved.merged.contains(key)
          ? .merged : resolved.corrected.contains(key) ? .corrected : .counted)
    }
    let aside = resolved.setAside.map {
      ListedSession(record: $0.record, state: ListedSession.State($0.reason))
    }
    let off = sessions.filter { !isOn($0) }.map { ListedSession(record: $0, state: .sourceOff) }
    return counted + aside + off
  }
}
