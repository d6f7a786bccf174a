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

  /// Permanent facts and build notes, which only a bundle contains.
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
}

/// A sink that passes on only data covered by a person's consent, between an importer and the cache.
///
/// Permanent facts, which a bundle contains, always pass: they are kept even when their days are deleted.
public struct ConsentSink<Sink: ImportSink>: ImportSink {
  /// The sink that receives the permitted data.
  public private(set) var sink: Sink
  /// The number of left-out events entered by hand, by category.
  public private(set) var entriesLeftOut: [Pillar: Int] = [:]
  private let consent: Consent
  /// Sources with permitted data; of other sources not even the name is stored.
  private var named: Set<[UInt8]> = []

  /// Creates a filter in front of another sink.
  public init(_ sink: Sink, consent: Consent) {
    self.sink = sink
    self.consent = consent
  }

  /// Passes on the permitted part of a batch. Rethrows errors of the sink.
  public mutating func receive(_ batch: ImportBatch) throws {
    guard !consent.isWhole else { return try sink.receive(batch) }
    for entry in batch.entries where !consent.permits(entry.kind) {
      let pillar = EntryKind(rawValue: entry.kind.rawValue).map { Pillar(of: $0) } ?? .wellbeing
      entriesLeftOut[pillar, default: 0] += 1
    }
    try sink.receive(permitted(batch))
  }

  private mutating func permitted(_ batch: ImportBatch) -> ImportBatch {
    var held = HeldData()
    held.sources = batch.sources
    held.bins = batch.bins
    held.hours = batch.hours
    held.sleep = batch.sleep
    held.daily = batch.daily
    held.workouts = batch.workouts
    held.entries = batch.entries
    let named = named
    let left = consent.permitted(held) { named.contains(Array($0.name.utf8)) }
    self.named.formUnion(left.sources.map { Array($0.name.utf8) })
    var permitted = batch
    // A source's time of latest data may be that of data that was left out.
    permitted.sources = left.sources.map { Source(name: $0.name, kind: $0.kind) }
    permitted.bins = left.bins
    permitted.hours = left.hours
    permitted.sleep = left.sleep
    permitted.daily = left.daily
    permitted.workouts = left.workouts
    permitted.entries = left.entries
    return permitted
  }
}
