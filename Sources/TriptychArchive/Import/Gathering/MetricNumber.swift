import TriptychHealth

/// A catalogued metric as its place in the catalogue, and keys made with it.
///
/// A key holds metric (8 bits), slot of time (40 bits) and source (16 bits), so
/// that keys sort by metric, then time, then source.
struct MetricNumber: Hashable {
  private let number: UInt8

  /// The number of a metric; `nil` when it is not catalogued.
  init?(_ metric: Metric) {
    guard let index = MetricCatalog.all.firstIndex(where: { $0.metric == metric }) else { return nil }
    number = UInt8(index)
  }

  /// The number in a key.
  init(key: UInt64) { number = UInt8(truncatingIfNeeded: key >> 56) }

  /// The metric.
  var metric: Metric { definition.metric }

  /// What the catalogue knows of the metric.
  var definition: MetricDefinition { MetricCatalog.all[Int(number)] }

  /// Where the metric stands in the catalogue.
  var index: Int { Int(number) }

  /// The key of a slot, not negative, and a source.
  func key(slot: Int64, source: Int) -> UInt64 {
    UInt64(number) << 56 | (UInt64(bitPattern: slot) & 0xFF_FFFF_FFFF) << 16 | (UInt64(source) & 0xFFFF)
  }

  /// The slot in a key.
  static func slot(of key: UInt64) -> Int64 { Int64((key >> 16) & 0xFF_FFFF_FFFF) }

  /// The source in a key.
  static func source(of key: UInt64) -> Int { Int(key & 0xFFFF) }
}
