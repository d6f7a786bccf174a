/// Everything the cache holds about a person's body and days, per source, before
/// any day is formed.
///
/// `source` in every entry is an index into ``sources``. Lists are sorted by
/// time, then source; metrics that nothing is held of have no key.
public struct HeldData: Hashable, Sendable {
  /// All sources, in the order of their names' bytes.
  public var sources: [Source] = []
  /// Summed quantities in 15-minute bins.
  public var bins: [Metric: [QuantityBin]] = [:]
  /// Measured quantities by hour.
  public var hours: [Metric: [HourlySummary]] = [:]
  /// Stages of sleep.
  public var sleep: [SleepInterval] = []
  /// Values given for whole days.
  public var daily: [DailyReading] = []
  /// Workouts and other sessions.
  public var workouts: [ExerciseRecord] = []
  /// What was entered by hand as events, ascending by moment, then id.
  public var entries: [HandEntry] = []

  /// Nothing held.
  public init() {}

  /// Whether nothing is held at all.
  public var isEmpty: Bool {
    bins.isEmpty && hours.isEmpty && sleep.isEmpty && daily.isEmpty && workouts.isEmpty
      && entries.isEmpty
  }
}
