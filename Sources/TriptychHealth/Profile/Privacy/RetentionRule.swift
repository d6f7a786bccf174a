/// How long each kind of fact is kept: facts from before its first day are deleted at the next build.
///
/// Facts formed once outlive the days they came from and are not covered by the rule: the forms of the Symbi
/// with their gallery, the total and the phases of the PixelPal, the history of messages, settings, and the
/// newest ``recordsKept`` records of changes.
public struct RetentionRule: Hashable, Sendable {
  /// The kinds of facts that are kept for a limited time.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Sums over 5 minutes, readings of quarter hours, and values of whole days.
    case bins, hours, daily
    /// Sleep stages, by night.
    case sleep
    /// Workouts and other sessions.
    case workouts
    /// Events entered by hand.
    case entries
    /// The mood of each day.
    case moods
    /// When things entered by hand were created and changed, entries of queue files, and conflicts.
    case records
    /// Calls and chats, which are kept for ``Conversation/daysKept`` days whatever the setting says.
    case conversations
  }

  /// The number of change records that are kept regardless of their age.
  public static let recordsKept = 100

  /// The first day whose health data is kept.
  public let health: CalendarDay
  /// The first day whose mood is kept.
  public let moods: CalendarDay

  /// The rule for a setting on a day, which is the last day of the window; `nil` when everything is kept.
  ///
  /// A year is 365 days, so that data is never kept longer than the setting says.
  public init?(_ retention: PrivacySettings.Retention, on day: CalendarDay) {
    guard let days = RetentionRule.days(retention) else { return nil }
    health = day.advanced(by: 1 - days.health)
    moods = day.advanced(by: 1 - days.moods)
  }

  /// The first day whose facts of a kind are kept.
  public func firstDay(of kind: Kind) -> CalendarDay { kind == .moods ? moods : health }

  /// The number of days kept, including the present one; `nil` when everything is kept.
  public static func days(_ retention: PrivacySettings.Retention) -> (health: Int, moods: Int)? {
    switch retention {
    case .keep: nil
    case .twoYears: (730, 730)
    case .oneYear: (365, 365)
    case .phone: (30, 90)
    }
  }
}

extension SyncMemory {
  /// What is remembered of changes from a moment on: those and, of older ones, so many that the newest
  /// ``RetentionRule/recordsKept`` stay. Changes of settings stay, since settings do. Conflicts hold what was
  /// entered, so none that is older stays.
  public func keeping(from first: Instant) -> SyncMemory {
    func border(_ moments: [Instant]) -> Instant {
      let newest = moments.sorted(by: >).prefix(RetentionRule.recordsKept)
      return newest.last.map { min($0, first) } ?? first
    }
    let changed = border(changes.map(\.changed))
    let entered = border(applied.map(\.time))
    return SyncMemory(
      changes: changes.filter { $0.changed >= changed || $0.thing.isSetting },
      applied: applied.filter { $0.time >= entered },
      conflicts: conflicts.filter { $0.entry.time >= first || $0.thing.isSetting })
  }
}
