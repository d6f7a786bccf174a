/// The stored form of summed quantities: one source's sum over 5 minutes of UTC.
public struct QuantityBin: Hashable, Sendable {
  /// The length of a bin in seconds.
  public static let length: Int64 = 300
  /// The length in seconds of a cell, the unit of ``coverage``.
  public static let cell: Int64 = 5
  /// The number of cells in a bin.
  public static let cells: Int64 = 60

  /// The bin's first moment, a multiple of 5 minutes of UTC.
  public var start: Instant
  /// The index of the source in the accompanying list of sources.
  public var source: Int
  /// The sum, in the metric's canonical unit.
  public var value: Double
  /// The number of seconds with an open record, 0...300; overlapping records count once.
  public var seconds: Int32 { Int32(coverage.nonzeroBitCount) * Int32(QuantityBin.cell) }
  /// A bit mask of the bin's sixty cells that had an open record; the first is the lowest bit. 0 means that the time
  /// within the bin is not known.
  ///
  /// The position of the covered time, not only its amount, prevents a walk recorded by both a phone and a
  /// watch from being counted twice.
  public var coverage: UInt64
  /// Whether the bin is one of three cut from a quarter hour, as earlier versions kept them.
  public var isCut: Bool

  /// Creates a bin of one source.
  public init(start: Instant, source: Int, value: Double, coverage: UInt64, isCut: Bool = false) {
    self.start = start
    self.source = source
    self.value = value
    self.coverage = coverage
    self.isCut = isCut
  }

  /// The valid bits of a coverage: 60 cells.
  package static let coverageBits: UInt64 = (1 << 60) - 1

  /// The coverage mask of the seconds `from..<to` of a bin. Both ends are rounded to the nearest cell, so that no
  /// time is gained or lost on average; of a few seconds nothing may be left.
  public static func coverage(from: Int64, to: Int64) -> UInt64 {
    let first = min(max((from + cell / 2) / cell, 0), cells)
    let end = min(max((to + cell / 2) / cell, first), cells)
    return ((UInt64(1) << UInt64(end - first)) - 1) << UInt64(first)
  }
}

/// The stored form of measured quantities: one source's readings within a quarter hour of UTC.
///
/// Midnight falls on a quarter hour of UTC in every time zone of today, so a summary belongs to one civil day.
public struct ReadingSummary: Hashable, Sendable {
  /// The time that a summary covers, in seconds.
  public static let length: Int64 = 900

  /// The summary's first moment, a multiple of 15 minutes of UTC.
  public var start: Instant
  /// The index of the source in the accompanying list of sources.
  public var source: Int
  /// The number of readings, at least 1.
  public var count: Int
  /// The sum, minimum and maximum of the readings, in the metric's canonical unit.
  public var sum, lowest, highest: Double
  /// The last reading, in the metric's canonical unit; of several readings of the same second the largest.
  ///
  /// It is the mean of the readings where the last one is not known.
  public var last: Double
  /// When the last reading was taken, in seconds after ``start``; 0 where it is not known.
  public var lastSecond: Int64
  /// Whether the summary is of a whole hour, as earlier versions kept them; it counts at the hour's start.
  public var isWholeHour: Bool

  /// Creates a summary of `count` readings. Without `last` the last reading is not known.
  public init(
    start: Instant, source: Int, count: Int, sum: Double, lowest: Double, highest: Double,
    last: Double? = nil, lastSecond: Int64 = 0, isWholeHour: Bool = false
  ) {
    self.start = start
    self.source = source
    self.count = count
    self.sum = sum
    self.lowest = lowest
    self.highest = highest
    self.last = last ?? sum / Double(count)
    self.lastSecond = lastSecond
    self.isWholeHour = isWholeHour
  }

  /// The moment of the last reading.
  public var lastMoment: Instant { start.adding(seconds: lastSecond) }

  /// The arithmetic mean of the readings.
  public var mean: Double { sum / Double(count) }
}

/// A stage of sleep, including time awake or in bed.
public enum SleepStage: String, Hashable, Sendable, CaseIterable {
  case inBed = "in_bed"
  case awake
  /// Asleep, with an unknown stage.
  case asleep
  case core, deep, rem

  /// Whether this stage counts as sleep.
  public var isAsleep: Bool { self != .inBed && self != .awake }
}

/// One source's record of one sleep stage, half-open.
public struct SleepInterval: Hashable, Sendable {
  /// The time span; never empty.
  public var span: Range<Instant>
  /// The index of the source in the accompanying list of sources.
  public var source: Int
  /// The sleep stage.
  public var stage: SleepStage

  /// Creates a record of a sleep stage.
  public init(span: Range<Instant>, source: Int, stage: SleepStage) {
    self.span = span
    self.source = source
    self.stage = stage
  }
}

/// A value that a source gives for a whole day, as in plain CSV files and manual entries.
public struct DailyReading: Hashable, Sendable {
  /// The civil day of the value.
  public var day: CalendarDay
  /// The metric measured.
  public var metric: Metric
  /// The index of the source in the accompanying list of sources.
  public var source: Int
  /// The value, in the metric's canonical unit.
  public var value: Double

  /// Creates a source's value for a day.
  public init(day: CalendarDay, metric: Metric, source: Int, value: Double) {
    self.day = day
    self.metric = metric
    self.source = source
    self.value = value
  }
}
