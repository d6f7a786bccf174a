import TriptychHealth

/// The values of days of a batch.
///
/// A value takes the place of an earlier one of the same day, metric and source. Which do is found when the batch is
/// taken: looking for each value's predecessor would take longer than reading it.
struct DailyBatch {
  /// The value of one metric, source and day.
  private struct Entry {
    /// Day, name of the metric and source, in the order of a batch.
    var key: UInt64
    var value: Double
  }

  /// Days are shifted so that the keys of those before 1970 are numbers as well.
  private static let shift: Int64 = 1_000_000_000

  private var entries: [Entry] = []
  /// The metrics' places by the order of their names, and the metrics in that order.
  private let ranks: [UInt64]
  private let metrics: [MetricNumber]
  /// How many values of each metric gave way to later ones, by the metric's number, in all batches taken.
  private(set) var replaced: [Int]

  init() {
    metrics = MetricCatalog.all.map(\.metric).sorted().compactMap { MetricNumber($0) }
    var ranks = metrics.map { _ in UInt64(0) }
    for (rank, metric) in metrics.enumerated() { ranks[metric.index] = UInt64(rank) }
    self.ranks = ranks
    replaced = metrics.map { _ in 0 }
  }

  /// The number of values, with those that will give way.
  var count: Int { entries.count }

  /// Adds a value; the source's index must be less than 65,536.
  @inline(__always)
  mutating func add(_ day: CalendarDay, _ metric: MetricNumber, source: Int, _ value: Double) {
    let key =
      UInt64(bitPattern: Int64(day.number) + DailyBatch.shift) << 24 | ranks[metric.index] << 16
      | UInt64(source) & 0xFFFF
    entries.append(Entry(key: key, value: value))
  }

  /// Returns the values in the order of day, name of the metric and source, and begins a new batch.
  mutating func take() -> [DailyReading] {
    KeySort.sort(&entries) { $0.key }
    var readings: [DailyReading] = []
    readings.reserveCapacity(entries.count)
    for (index, entry) in entries.enumerated() {
      let metric = metrics[Int(entry.key >> 16 & 0xFF)]
      if index + 1 < entries.count, entries[index + 1].key == entry.key {
        replaced[metric.index] += 1
        continue
      }
      readings.append(
        DailyReading(
          day: CalendarDay(number: Int32(Int64(entry.key >> 24) - DailyBatch.shift)), metric: metric.metric,
          source: Int(entry.key & 0xFFFF), value: entry.value))
    }
    entries.removeAll(keepingCapacity: true)
    return readings
  }
}
