import TriptychHealth

/// A bounded part of what an importer found, already aggregated.
///
/// An importer hands over one or more batches so that memory does not grow with
/// the file. `source` in every entry is an index into the import's sources: each
/// batch carries all sources known so far, and an index never changes within one
/// import. Sums of the same bin in two batches of one import add up; a bin held
/// from an earlier import is replaced or kept by the store's rule.
public struct ImportBatch: Hashable, Sendable {
  /// When the file was made, if it says so; of two imports of one bin the later made counts.
  public var exportedAt: Instant?
  /// Whether a person enters this now, so that it is their later word, and no file does.
  public var isByHand = false
  /// All sources seen so far in this import.
  public var sources: [Source] = []
  /// Parts of 15-minute sums by metric.
  public var bins: [Metric: [QuantityBin]] = [:]
  /// Parts of hourly summaries by metric.
  public var hours: [Metric: [HourlySummary]] = [:]
  /// Stages of sleep.
  public var sleep: [SleepInterval] = []
  /// Values of whole days.
  public var daily: [DailyReading] = []
  /// Sessions.
  public var workouts: [ExerciseRecord] = []
  /// Events entered by hand, which only a bundle brings.
  public var entries: [HandEntry] = []

  /// Facts formed once and what builds remember, which only a bundle brings.
  public var remembered = Remembered()

  /// An empty batch.
  public init() {}
}

/// Takes what an importer finds, batch by batch.
public protocol ImportSink {
  /// Takes one batch; throws when it cannot be kept, and the import ends there.
  mutating func receive(_ batch: ImportBatch) throws
}
