import TriptychHealth

/// Collects an importer's results as 5-minute sums, summaries and lists, until there is enough for one
/// batch.
///
/// Sums and summaries are indexed by integer keys of metric, bin and source; sorting the keys gives the order
/// of the batch. The order of the entries does not depend on the size of the pieces in which a file is read.
struct BatchBuilder {
  /// The sources of the import.
  var registry: SourceRegistry
  /// When the file was created, if it says so.
  var exportedAt: Instant?
  private let limit: Int

  private var binPlaces = KeyTable()
  private var bins: [PartialBin] = []
  private var lastBin: (key: UInt64, index: Int) = (.max, 0)
  private var hourPlaces = KeyTable()
  private var hours: [Readings] = []
  private var lastHour: (key: UInt64, index: Int) = (.max, 0)
  private var sleep: [SleepInterval] = []
  private var daily = DailyBatch()
  private var workouts: [ExerciseRecord] = []

  /// Creates a builder of batches with about `limit` entries, of the sources chosen.
  init(limit: Int, chosen: Set<String>? = nil) {
    self.limit = limit
    registry = SourceRegistry(chosen: chosen)
  }

  /// Whether the batch should be passed on.
  ///
  /// A session takes the memory of about eight other entries.
  var isFull: Bool { bins.count + hours.count + sleep.count + daily.count + workouts.count * 8 >= limit }

  /// Distributes a sum over the bins of its time span, in proportion to the time in each bin.
  ///
  /// Times are in seconds since 1970, not negative, and at most ``ImportLimits/longestDay`` apart.
  mutating func add(sum: Double, metric: MetricNumber, source: Int, from: Int64, to: Int64) {
    let length = QuantityBin.length
    let first = from / length
    if to <= first * length + length {
      let start = first * length
      addBin(metric.key(slot: first, source: source), sum, from: from - start, to: to - start)
      return
    }
    let perSecond = sum / Double(to - from)
    var bin = first
    while bin * length < to {
      let start = bin * length
      let begin = max(from, start)
      let end = min(to, start + length)
      addBin(
        metric.key(slot: bin, source: source), perSecond * Double(end - begin), from: begin - start,
        to: end - start)
      bin += 1
    }
  }

  private mutating func addBin(_ key: UInt64, _ value: Double, from: Int64, to: Int64) {
    if key != lastBin.key {
      if let index = binPlaces.place(of: key) {
        lastBin = (key, index)
      } else {
        lastBin = (key, bins.count)
        bins.append(PartialBin(key: key, value, from: from, to: to))
        return
      }
    }
    bins[lastBin.index].add(value, from: from, to: to)
  }

  /// Adds a reading to the summary of its quarter hour; `at` is in seconds since 1970 and not negative.
  mutating func add(reading value: Double, metric: MetricNumber, source: Int, at: Int64) {
    let (slot, second) = at.quotientAndRemainder(dividingBy: ReadingSummary.length)
    let key = metric.key(slot: slot, source: source)
    if key != lastHour.key {
      if let index = hourPlaces.place(of: key) {
        lastHour = (key, index)
      } else {
        lastHour = (key, hours.count)
        hours.append(Readings(key: key, value, at: second))
        return
      }
    }
    hours[lastHour.index].add(value, at: second)
  }

  /// Adds a sleep stage.
  mutating func add(_ interval: SleepInterval) { sleep.append(interval) }

  /// Adds a session.
  mutating func add(_ workout: ExerciseRecord) { workouts.append(workout) }

  /// Adds a daily value, which replaces an earlier one of the same batch, day, metric and source.
  @inline(__always)
  mutating func add(daily day: CalendarDay, metric: MetricNumber, source: Int, value: Double) {
    daily.add(day, metric, source: source, value)
  }

  /// How many daily values of each metric were replaced in the batches taken so far, by the metric's number.
  var replacedDaily: [Int] { daily.replaced }

  /// Returns the sorted batch and begins a new one; `nil` when there are no entries.
  mutating func take() -> ImportBatch? {
    guard bins.count + hours.count + sleep.count + daily.count + workouts.count > 0 else { return nil }
    var batch = ImportBatch()
    batch.exportedAt = exportedAt
    batch.sources = registry.sources
    KeySort.sort(&bins) { $0.key }
    forEachMetric(bins.count, key: { bins[$0].key }) { metric, range in
      batch.bins[metric] = bins[range].map { entry in
        QuantityBin(
          start: Instant(seconds: MetricNumber.slot(of: entry.key) * QuantityBin.length),
          source: MetricNumber.source(of: entry.key), value: entry.value, coverage: entry.covered)
      }
    }
    KeySort.sort(&hours) { $0.key }
    forEachMetric(hours.count, key: { hours[$0].key }) { metric, range in
      batch.hours[metric] = hours[range].map { entry in
        ReadingSummary(
          start: Instant(seconds: MetricNumber.slot(of: entry.key) * ReadingSummary.length),
          source: MetricNumber.source(of: entry.key), count: entry.count, sum: entry.sum,
          lowest: entry.lowest, highest: entry.highest, last: entry.last, lastSecond: entry.lastSecond)
      }
    }
    batch.sleep = sleep.sorted(by: BatchBuilder.precedes)
    batch.daily = daily.take()
    batch.workouts = workouts.sorted {
      ($0.span.lowerBound, $0.span.upperBound, $0.source, $0.id)
        < ($1.span.lowerBound, $1.span.upperBound, $1.source, $1.id)
    }
    clear()
    return batch
  }

  private mutating func clear() {
    binPlaces.removeAll()
    bins.removeAll(keepingCapacity: true)
    lastBin = (.max, 0)
    hourPlaces.removeAll()
    hours.removeAll(keepingCapacity: true)
    lastHour = (.max, 0)
    sleep.removeAll()
    workouts.removeAll()
  }

  private static func precedes(_ left: SleepInterval, _ right: SleepInterval) -> Bool {
    (left.span.lowerBound, left.span.upperBound, left.source, left.stage.rawValue)
      < (right.span.lowerBound, right.span.upperBound, right.source, right.stage.rawValue)
  }

  /// Calls `body` once for each run of entries with the same metric.
  private func forEachMetric(
    _ count: Int, key: (Int) -> UInt64, _ body: (Metric, Range<Int>) -> Void
  ) {
    var start = 0
    while start < count {
      let number = MetricNumber(key: key(start))
      var end = start + 1
      while end < count, MetricNumber(key: key(end)) == number { end += 1 }
      body(number.metric, start..<end)
      start = end
    }
  }
}

/// The sum of one metric, source and bin.
private struct PartialBin {
  var key: UInt64
  var value: Double
  private var coverage: UInt64
  /// The first cell that a record touched.
  private var firstCell: Int64

  init(key: UInt64, _ value: Double, from: Int64, to: Int64) {
    self.key = key
    self.value = value
    coverage = QuantityBin.coverage(from: from, to: to)
    firstCell = from / QuantityBin.cell
  }

  mutating func add(_ value: Double, from: Int64, to: Int64) {
    self.value += value
    coverage |= QuantityBin.coverage(from: from, to: to)
    firstCell = min(firstCell, from / QuantityBin.cell)
  }

  /// The cells covered. Where all records were too short to cover one, the first that a record touched counts:
  /// otherwise the time of the sum would be unknown.
  var covered: UInt64 { coverage == 0 ? 1 << UInt64(firstCell) : coverage }
}

/// The readings of one metric, source and quarter hour.
private struct Readings {
  var key: UInt64
  var count = 1
  var sum, lowest, highest, last: Double
  /// The second of the last reading, from the start of the quarter hour.
  var lastSecond: Int64

  init(key: UInt64, _ value: Double, at second: Int64) {
    self.key = key
    (sum, lowest, highest, last) = (value, value, value, value)
    lastSecond = second
  }

  mutating func add(_ value: Double, at second: Int64) {
    count += 1
    sum += value
    lowest = min(lowest, value)
    highest = max(highest, value)
    // Of two readings of one second the larger counts, so that their order in the file does not matter.
    if (second, value) > (lastSecond, last) { (lastSecond, last) = (second, value) }
  }
}

/// The sources of one import, in order of first appearance.
///
/// Each name is one source. If its records indicate several kinds, the most trusted one counts, so that the
/// kind does not depend on the order of records, batches or files.
struct SourceRegistry {
  /// The sources known so far. An index never changes; a kind may still become a more trusted one.
  private(set) var sources: [Source] = []
  private var indices: [String: Int] = [:]
  /// The names of the sources to be taken; `nil` for all.
  private let chosen: Set<String>?
  /// The number of records of sources that were not chosen, by name.
  private(set) var leftOut: [String: Int] = [:]

  /// Creates an empty registry.
  init(chosen: Set<String>? = nil) { self.chosen = chosen }

  /// Whether a record of a source is left out because the person did not choose the source; counts it.
  @inline(__always)
  mutating func leavesOut(_ source: Int) -> Bool { chosen == nil ? false : countLeftOut(source) }

  private mutating func countLeftOut(_ source: Int) -> Bool { leavesOut(named: sources[source].name) }

  /// Whether a record of a source is left out because the person did not choose the source of this name, which need not
  /// be one of the sources; counts it.
  mutating func leavesOut(named name: String) -> Bool {
    guard let chosen, !chosen.contains(name) else { return false }
    leftOut[name, default: 0] += 1
    return true
  }

  /// The index of a source, which is added when it is new; at most 65,536 sources are possible.
  mutating func index(of name: String, kind: SourceKind) -> Int {
    if let index = indices[name] {
      sources[index].kind = min(sources[index].kind, kind)
      return index
    }
    let index = sources.count
    sources.append(Source(name: name, kind: kind))
    indices[name] = index
    return index
  }

  /// Whether a source of this name exists.
  func knows(_ name: String) -> Bool { indices[name] != nil }

  /// The kind indicated by a name alone: manual for `Manual` as the whole name or `(by hand)` at its end; watch
  /// or phone for the words watch, phone and iPhone; otherwise an app.
  static func kind(ofName name: String) -> SourceKind {
    let lowercased = name.lowercased()
    if lowercased == "manual" || lowercased.hasSuffix("(by hand)") { return .manual }
    let words = lowercased.split { !$0.isLetter }
    if words.contains("watch") { return .watch }
    if words.contains("phone") || words.contains("iphone") { return .phone }
    return .app
  }
}

/// How a value becomes one in a metric's own unit: first times the factor, then plus the offset.
struct UnitConversion {
  var factor: Double
  let offset: Double

  /// Creates the conversion from a unit as exports write it; `nil` when the unit is unknown or measures another
  /// quantity.
  init?(from symbol: String, to unit: MeasureUnit) {
    guard let zero = unit.value(0, in: symbol), let one = unit.value(1, in: symbol) else { return nil }
    factor = one - zero
    offset = zero
  }
}

/// A cataloged metric as its index in the catalog, and the keys formed with it.
///
/// A key contains the metric (8 bits), time slot (40 bits) and source (16 bits), so keys sort by metric, then
/// time, then source.
struct MetricNumber: Hashable {
  private let number: UInt8

  /// The number of a metric; `nil` when the metric is not in the catalog.
  init?(_ metric: Metric) {
    guard let index = MetricCatalog.all.firstIndex(where: { $0.metric == metric }) else { return nil }
    number = UInt8(index)
  }

  /// Extracts the metric's number from a key.
  init(key: UInt64) { number = UInt8(truncatingIfNeeded: key >> 56) }

  /// The metric.
  var metric: Metric { definition.metric }

  /// The metric's definition in the catalog.
  var definition: MetricDefinition { MetricCatalog.all[Int(number)] }

  /// The metric's index in the catalog.
  var index: Int { Int(number) }

  /// The key of a time slot, which must not be negative, and a source.
  func key(slot: Int64, source: Int) -> UInt64 {
    UInt64(number) << 56 | (UInt64(bitPattern: slot) & 0xFF_FFFF_FFFF) << 16 | (UInt64(source) & 0xFFFF)
  }

  /// The time slot in a key.
  static func slot(of key: UInt64) -> Int64 { Int64((key >> 16) & 0xFF_FFFF_FFFF) }

  /// The source in a key.
  static func source(of key: UInt64) -> Int { Int(key & 0xFFFF) }
}
