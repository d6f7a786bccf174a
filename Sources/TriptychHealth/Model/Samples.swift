/// What is kept of summed quantities: one source's sum over 15 minutes of UTC.
public struct QuantityBin: Hashable, Sendable {
  /// The length of a bin in seconds.
  public static let length: Int64 = 900

  /// The bin's first moment, a multiple of 15 minutes of UTC.
  public var start: Instant
  /// Where the source stands in the list it comes with.
  public var source: Int
  /// The sum, in the metric's canonical unit.
  public var value: Double
  /// Seconds with an open record, 0...900; overlapping records count once.
  public var seconds: Int32 { Int32(coverage.nonzeroBitCount) * 15 }
  /// Which of the bin's sixty quarter minutes had an open record, the lowest bit first.
  ///
  /// Knowing where the covered time lies, and not only how much it is, keeps a
  /// phone and a watch that saw the same walk from being added up.
  public var coverage: UInt64

  /// A bin of one source.
  public init(start: Instant, source: Int, value: Double, coverage: UInt64) {
    self.start = start
    self.source = source
    self.value = value
    self.coverage = coverage
  }

  /// The coverage of the seconds `from..<to` of a bin, at least one quarter minute.
  public static func coverage(from: Int64, to: Int64) -> UInt64 {
    let first = min(max(from / 15, 0), 59)
    let last = min(max((to - 1) / 15, first), 59)
    let count = last - first + 1
    return ((UInt64(1) << UInt64(count)) - 1) << UInt64(first)
  }
}

/// What is kept of measured quantities: one source's readings within an hour of UTC.
public struct HourlySummary: Hashable, Sendable {
  /// The hour's first moment, a multiple of 3,600 s of UTC.
  public var start: Instant
  /// Where the source stands in the list it comes with.
  public var source: Int
  /// How many readings there were, at least 1.
  public var count: Int
  /// The readings' sum, lowest and highest, in the metric's canonical unit.
  public var sum, lowest, highest: Double

  /// A summary of `count` readings.
  public init(start: Instant, source: Int, count: Int, sum: Double, lowest: Double, highest: Double) {
    self.start = start
    self.source = source
    self.count = count
    self.sum = sum
    self.lowest = lowest
    self.highest = highest
  }

  /// The readings' arithmetic mean.
  public var mean: Double { sum / Double(count) }
}

/// What a sleeper was doing.
public enum SleepStage: String, Hashable, Sendable, CaseIterable {
  case inBed = "in_bed"
  case awake
  /// Asleep, the stage unknown.
  case asleep
  case core, deep, rem

  /// Whether this stage counts as sleep.
  public var isAsleep: Bool { self != .inBed && self != .awake }
}

/// One source's record of one stage of sleep, half-open.
public struct SleepInterval: Hashable, Sendable {
  /// From and to; never empty.
  public var span: Range<Instant>
  /// Where the source stands in the list it comes with.
  public var source: Int
  /// What the sleeper was doing.
  public var stage: SleepStage

  /// A stage of sleep.
  public init(span: Range<Instant>, source: Int, stage: SleepStage) {
    self.span = span
    self.source = source
    self.stage = stage
  }
}

/// A value that a source gives for a whole day, as plain CSV and manual entries do.
public struct DailyReading: Hashable, Sendable {
  /// The civil day the source means.
  public var day: CalendarDay
  /// What was measured.
  public var metric: Metric
  /// Where the source stands in the list it comes with.
  public var source: Int
  /// In the metric's canonical unit.
  public var value: Double

  /// A day's value of one source.
  public init(day: CalendarDay, metric: Metric, source: Int, value: Double) {
    self.day = day
    self.metric = metric
    self.source = source
    self.value = value
  }
}

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
