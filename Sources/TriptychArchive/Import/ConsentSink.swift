import TriptychHealth

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
