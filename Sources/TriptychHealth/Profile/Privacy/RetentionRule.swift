/// How long each kind of fact is kept, as days: what is older than its first day goes at the next build.
///
/// Facts formed once outlive the days beneath them and are not in here: the forms of the Symbi with their gallery,
/// the total and the phases of the PixelPal, the history of messages, settings, and of the trail of changes the
/// newest ``recordsKept``.
public struct RetentionRule: Hashable, Sendable {
  /// What is kept for a time.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Sums of 15 minutes, hourly readings, values of whole days.
    case bins, hours, daily
    /// Stages of sleep, by nights.
    case sleep
    /// Sessions.
    case workouts
    /// Events entered by hand.
    case entries
    /// The mood of each day.
    case moods
    /// When things entered by hand were made and changed, entries of queue files, and conflicts.
    case records
  }

  /// How many lines of the trail of changes stay, whatever their age.
  public static let recordsKept = 100

  /// The first day of which health data is kept.
  public let health: CalendarDay
  /// The first day of which the mood is kept.
  public let moods: CalendarDay

  /// The rule of a setting on a day, which is the last of its window; `nil` where everything is kept.
  ///
  /// A year is 365 days, so that never more is kept than was set.
  public init?(_ retention: PrivacySettings.Retention, on day: CalendarDay) {
    guard let days = RetentionRule.days(retention) else { return nil }
    health = day.advanced(by: 1 - days.health)
    moods = day.advanced(by: 1 - days.moods)
  }

  /// The first day of which facts of a kind are kept.
  public func firstDay(of kind: Kind) -> CalendarDay { kind == .moods ? moods : health }

  /// How many days are kept, the present one included; `nil` where everything is.
  public static func days(_ retention: PrivacySettings.Retention) -> (health: Int, moods: Int)? {
    switch retention {
    case .keep: nil
    case .twoYears: (730, 730)
    case .oneYear: (365, 365)
    case .phone: (30, 90)
    }
  }
}

/// Facts that are to last, formed from a history before its old days go.
///
/// What was never looked at by a build would else go without having counted: moods for the forms of the Symbi, steps
/// for the PixelPal.
public func lastingFacts(_ history: HealthHistory, remembered: Remembered, asOf: AsOf) -> StoredFacts {
  let earlier = remembered.known(at: asOf)
  return CompanionUpdate(
    history: history.seen(at: asOf), asOf: asOf, facts: earlier.facts, notes: earlier.builds
  ).formed().facts
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
