/// Which sessions count, after what the person said about them: corrections first, then sessions of several sources
/// that are one, then decisions of conflicts.
public struct RecordResolver: Sendable {
  private let sources: [Source]
  private let ranks: [Int]
  private let ledger: RecordLedger

  /// Creates a resolver for the sessions of some sources.
  public init(sources: [Source], settings: Settings, ledger: RecordLedger) {
    self.init(
      sources: sources, ranks: SourceRanking(sources, settings: settings).ranks(for: .activity),
      ledger: ledger)
  }

  init(sources: [Source], ranks: [Int], ledger: RecordLedger) {
    self.sources = sources
    self.ranks = ranks
    self.ledger = ledger
  }

  /// The sessions that count, those that do not with the reason, and all conflicts. Sessions of sources that are
  /// switched off are left out of everything. O(n log n).
  public func resolve(_ sessions: [ExerciseRecord]) -> ResolvedRecords {
    var resolved = ResolvedRecords()
    let joined = SessionTwins(ranks: ranks).joined(corrected(sessions, &resolved))
    for (session, twins) in zip(joined.sessions, joined.twins) {
      resolved.setAside += twins.map {
        SetAsideRecord(record: $0, key: key($0), reason: .duplicate, of: key(session))
      }
    }
    let twins = Dictionary(
      zip(joined.sessions, joined.twins).filter { !$1.isEmpty }.map { (key($0), $1.map(key)) },
      uniquingKeysWith: { $0 + $1 })
    resolved.conflicts = RecordOverlap.all(in: joined.sessions).map { conflict($0, twins: twins) }
    settle(joined.sessions, &resolved)
    resolved.setAside.sort {
      ($0.record.span.lowerBound, $0.key) < ($1.record.span.lowerBound, $1.key)
    }
    return resolved
  }

  func key(_ session: ExerciseRecord) -> RecordKey { session.key(in: sources) }

  /// Whether the source of a session counts at all.
  func isOn(_ session: ExerciseRecord) -> Bool {
    ranks.indices.contains(session.source) && ranks[session.source] != SourceRanking.off
  }

  /// The sessions with the person's corrections.
  private func corrected(_ sessions: [ExerciseRecord], _ resolved: inout ResolvedRecords) -> [ExerciseRecord]
  {
    var left: [ExerciseRecord] = []
    for session in sessions where isOn(session) {
      let key = key(session)
      switch ledger.correction(of: .record(key))?.state {
      case nil: left.append(session)
      case .hidden?:
        resolved.setAside.append(SetAsideRecord(record: session, key: key, reason: .hidden, of: nil))
      case .removed?: break
      case .changed(let values, _)?:
        left.append(session.changed(by: values))
        resolved.corrected.insert(key)
      }
    }
    return left
  }

  /// A conflict with what is known of it. What was decided about a twin of the synced session was decided about it.
  private func conflict(_ overlap: RecordOverlap, twins: [RecordKey: [RecordKey]]) -> RecordConflict {
    let (manual, synced) = (key(overlap.manual), key(overlap.synced))
    let known = ([synced] + (twins[synced] ?? []).sorted()).compactMap {
      ledger.conflict(RecordDecision.id(manual, $0))
    }
    let decided = known.filter { $0.choice != nil }.max {
      ($0.decided ?? $0.found, $1.id) < ($1.decided ?? $1.found, $0.id)
    }
    let decision =
      decided ?? known.first
      ?? RecordDecision(
        manual: manual, synced: synced,
        start: max(overlap.manual.span.lowerBound, overlap.synced.span.lowerBound),
        found: Instant(seconds: .min))
    return RecordConflict(overlap: overlap, decision: decision, isKnown: !known.isEmpty)
  }

  /// Puts the decisions into effect.
  private func settle(_ sessions: [ExerciseRecord], _ resolved: inout ResolvedRecords) {
    var gone: [RecordKey: RecordKey] = [:]
    var merges: [RecordKey: [RecordConflict]] = [:]
    for conflict in resolved.conflicts {
      let (manual, synced) = (key(conflict.overlap.manual), key(conflict.overlap.synced))
      switch conflict.decision.choice {
      case .manual?: gone[synced] = manual
      case .synced?: gone[manual] = synced
      case .merge?:
        gone[synced] = manual
        merges[manual, default: []].append(conflict)
      case .both?, nil: break
      }
    }
    for session in sessions {
      let key = key(session)
      if let other = gone[key] {
        resolved.setAside.append(SetAsideRecord(record: session, key: key, reason: .decided, of: other))
        continue
      }
      var counted = session
      for conflict in merges[key] ?? [] {
        counted = counted.taking(conflict.decision.taken, from: conflict.overlap.synced)
        resolved.merged.insert(key)
      }
      resolved.counted.append(counted)
    }
    resolved.counted.sort { ($0.span.lowerBound, $0.id) < ($1.span.lowerBound, $1.id) }
  }
}

/// The sessions of a person after their corrections and decisions.
public struct ResolvedRecords: Hashable, Sendable {
  /// The sessions that count, ascending by start, then id.
  public var counted: [ExerciseRecord] = []
  /// The overlaps between sessions by hand and synced ones, decided ones included, in the order of
  /// ``RecordOverlap/all(in:)``.
  public var conflicts: [RecordConflict] = []
  /// The sessions that are kept and do not count, ascending by start.
  public var setAside: [SetAsideRecord] = []
  /// Synced sessions that the person corrected.
  public var corrected: Set<RecordKey> = []
  /// Sessions by hand that were merged with a synced one.
  public var merged: Set<RecordKey> = []

  /// Creates an empty result.
  public init() {}

  /// The conflicts that nobody has decided.
  public var pending: [RecordConflict] { conflicts.filter { $0.decision.choice == nil } }
}

/// A session by hand and a synced one that overlap, and what is known of it.
public struct RecordConflict: Hashable, Sendable {
  /// Both sessions, and how they overlap.
  public var overlap: RecordOverlap
  /// When it was found and what was decided.
  public var decision: RecordDecision
  /// Whether the cache knows of it already, so that ``RecordDecision/found`` is true.
  public var isKnown: Bool
  /// The id of the conflict.
  public var id: String { decision.id }
}

/// A session that is kept and does not count.
public struct SetAsideRecord: Hashable, Sendable {
  /// Why a session does not count.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The person said so.
    case hidden
    /// Another source recorded the same session.
    case duplicate
    /// The person decided a conflict for the other side, or merged both.
    case decided
  }

  /// The session.
  public var record: ExerciseRecord
  /// Its key.
  public var key: RecordKey
  /// Why it does not count.
  public var reason: Reason
  /// The session that counts in its place; `nil` for a hidden one.
  public var of: RecordKey?
}
