import TriptychHealth

/// A sink that passes on only data that a person chose for imports and consents to, between an importer and the cache.
///
/// Permanent facts, which a bundle contains, always pass: they are kept even when their days are deleted. Calls and chats
/// need their own consent.
public struct ConsentSink<Sink: ImportSink>: ImportSink {
  /// What was left out by the person's choice of kinds and sources, where only this sink could tell.
  public struct LeftOut: Hashable, Sendable {
    /// Events of kinds that were not chosen, by the id of the kind.
    public var events: [String: Int] = [:]
    /// Rows of sources that were not chosen, by the name of the source. Importers of vendors' files count these
    /// themselves, record by record.
    public var sources: [String: Int] = [:]
    /// The same rows by what they are: the id of a metric, `sleep` or `workouts`.
    public var rows: [String: Int] = [:]

    /// Nothing was left out.
    public init() {}
  }

  /// The sink that receives the permitted data.
  public private(set) var sink: Sink
  /// The number of events entered by hand that were left out without consent, by the category that is missing.
  public private(set) var entriesLeftOut: [ConsentCategory: Int] = [:]
  /// What was left out by choice.
  public private(set) var notChosen = LeftOut()
  /// What the person consents to.
  public private(set) var consent: Consent
  private let choice: ImportChoice
  /// The consent that the settings of a bundle bring; `nil` where they do not count for this import.
  private let consentOfBundle: (String) -> Consent?
  /// Sources with permitted data; of other sources not even the name is stored.
  private var named: Set<[UInt8]> = []
  /// The sources of the last batch of which nothing was left out.
  private var lastSources: [Source] = []
  /// Whether anything was left out so far.
  private var leavesOut = false

  /// Creates a filter in front of another sink.
  ///
  /// - Parameter consentOfBundle: the consent in the settings of a bundle that count for this import, as for a new person;
  ///   it adds to the consent there is, so that nothing that was held is lost
  public init(
    _ sink: Sink, consent: Consent, choice: ImportChoice = ImportChoice(),
    consentOfBundle: @escaping (String) -> Consent? = { _ in nil }
  ) {
    self.sink = sink
    self.consentOfBundle = consentOfBundle
    self.consent = consent
    self.choice = choice
  }

  /// Adds the consent in the settings of a bundle, where these count.
  public mutating func begin(settingsJSON: String?) {
    if let given = settingsJSON.flatMap(consentOfBundle) { consent = consent.united(with: given) }
  }

  /// Passes on the permitted part of a batch. Rethrows errors of the sink.
  public mutating func receive(_ batch: ImportBatch) throws {
    var batch = batch
    batch.remembered.conversations = consent.permitted(batch.remembered.conversations)
    let held = HeldData(batch)
    leavesOut = leavesOut || !choice.isWhole || consent.withholdsAny(of: held)
    guard leavesOut else {
      // A bundle gives all its sources with each of its batches.
      if !batch.sources.hasSameBytes(as: lastSources) {
        named.formUnion(batch.sources.map { Array($0.name.utf8) })
        lastSources = batch.sources
      }
      return try sink.receive(batch)
    }
    let chosen = choice.taken(held)
    count(held)
    for entry in chosen.entries {
      if let category = consent.missing(for: entry.kind) { entriesLeftOut[category, default: 0] += 1 }
    }
    try sink.receive(permitted(batch, held, chosen))
  }

  private mutating func permitted(
    _ batch: ImportBatch, _ held: HeldData, _ chosen: HeldData
  ) -> ImportBatch {
    let (named, choice) = (named, choice)
    var left = consent.withoutWithheld(chosen)
    left.keepSources(of: held) { named.contains(Array($0.name.utf8)) && choice.takes(source: $0.name) }
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

  /// Counts what the person did not choose and no importer could leave out before.
  private mutating func count(_ held: HeldData) {
    for entry in held.entries where !choice.takes(OfferedKind.id(of: entry.kind)) {
      notChosen.events[OfferedKind.id(of: entry.kind), default: 0] += 1
    }
    guard choice.sources != nil else { return }
    func note(_ source: Int, _ what: String) {
      guard held.sources.indices.contains(source), !choice.takes(source: held.sources[source].name) else {
        return
      }
      notChosen.sources[held.sources[source].name, default: 0] += 1
      notChosen.rows[what, default: 0] += 1
    }
    for (metric, bins) in held.bins { for bin in bins { note(bin.source, metric.id) } }
    for (metric, hours) in held.hours { for hour in hours { note(hour.source, metric.id) } }
    for reading in held.daily { note(reading.source, reading.metric.id) }
    for interval in held.sleep { note(interval.source, "sleep") }
    for workout in held.workouts { note(workout.source, "workouts") }
  }
}

extension HeldData {
  /// The data of a batch.
  fileprivate init(_ batch: ImportBatch) {
    self.init()
    sources = batch.sources
    bins = batch.bins
    hours = batch.hours
    sleep = batch.sleep
    daily = batch.daily
    workouts = batch.workouts
    entries = batch.entries
  }
}
