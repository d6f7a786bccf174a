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

/// Lets through what a person consents to, on its way from an importer into the cache.
///
/// Facts formed once, which a bundle brings, pass: they are kept whatever happens to the days beneath them.
public struct ConsentSink<Sink: ImportSink>: ImportSink {
  /// Where it goes.
  public private(set) var sink: Sink
  /// Events by hand that were left out, by category.
  public private(set) var entriesLeftOut: [Pillar: Int] = [:]
  private let consent: Consent
  /// Sources that sent something permitted; of others not even the name is kept.
  private var named: Set<[UInt8]> = []

  /// A sink in front of another.
  public init(_ sink: Sink, consent: Consent) {
    self.sink = sink
    self.consent = consent
  }

  /// Hands on what has consent of one batch; throws what the sink throws.
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
    // A source's own last moment may be that of something that was left out.
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
