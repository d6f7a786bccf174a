import TriptychHealth

/// A part of an import of bounded size, already aggregated.
///
/// An importer produces one or more batches, so that memory use does not depend on the file's size. `source` in
/// every entry is an index into the import's sources: each batch contains all sources known so far, and an
/// index never changes within one import. Parts of the same bin in two batches of one import add up. A bin
/// stored by an earlier import is replaced or kept by the store's rules.
public struct ImportBatch: Hashable, Sendable {
  /// When the file was created, if known; of two imports of the same bin, the one created later wins.
  public var exportedAt: Instant?
  /// When the file was last written, by its file system; of two values of the same day from files that do not say when
  /// they were created, the one of the later written file wins.
  public var writtenAt: Instant?
  /// Whether a person enters this data now, rather than a file, so that it is their latest statement.
  public var isByHand = false
  /// Whether the rows come from a cache, as those of a bundle do: their dates were judged when they first came, and stay.
  public var isFromCache = false
  /// All sources seen so far in this import.
  public var sources: [Source] = []
  /// Partial 5-minute sums by metric.
  public var bins: [Metric: [QuantityBin]] = [:]
  /// Partial quarter-hour summaries by metric.
  public var hours: [Metric: [ReadingSummary]] = [:]
  /// The sleep stages.
  public var sleep: [SleepInterval] = []
  /// The daily values.
  public var daily: [DailyReading] = []
  /// The workout sessions.
  public var workouts: [ExerciseRecord] = []
  /// The events entered by hand, which only a bundle contains.
  public var entries: [HandEntry] = []

  /// Permanent facts and build notes, which only a bundle contains, and calls and chats.
  public var remembered = Remembered()

  /// Whether the batch holds no data; sources alone are none.
  var isEmpty: Bool {
    bins.isEmpty && hours.isEmpty && sleep.isEmpty && daily.isEmpty && workouts.isEmpty && entries.isEmpty
  }

  /// Creates an empty batch.
  public init() {}
}

/// A receiver of import batches.
public protocol ImportSink {
  /// Receives one batch. Throws when it cannot be stored, which ends the import.
  mutating func receive(_ batch: ImportBatch) throws

  /// Learns the settings of a bundle before its first row; by default nothing follows from them.
  mutating func begin(settingsJSON: String?)
}

extension ImportSink {
  /// Nothing follows from the settings of a bundle.
  public mutating func begin(settingsJSON: String?) {}
}
