import TriptychHealth

/// The values without an id that an export gave already, so that what stands in two of its files, or twice in one, counts
/// once.
///
/// A value is known by a fingerprint of 64 bits of what it measures, its time and its amount. Beyond ``most`` values, which
/// take less than 100 MB, further ones are not held and all count.
struct GivenValues {
  /// How many values are held.
  static let most = 4_000_000

  private var held: Set<UInt64> = []

  /// Whether a value is new; a repeat counts as a duplicate.
  ///
  /// - Parameters:
  ///   - amount: `nil` where the time alone tells values apart
  ///   - series: what else tells them apart, such as the source
  mutating func isNew(
    _ metric: Metric, _ amount: Double? = nil, from: Instant, to: Instant? = nil, series: Int = 0,
    _ builder: inout ExportBuilder
  ) -> Bool {
    var print = ValueFingerprint()
    print.add(metric.id)
    print.add(amount)
    print.add(UInt64(bitPattern: from.seconds))
    print.add(UInt64(bitPattern: to?.seconds ?? .min))
    print.add(UInt64(truncatingIfNeeded: series))
    return isNew(fingerprint: print.bits, &builder)
  }

  /// Whether the value with an id is new; a repeat counts as a duplicate.
  mutating func isNew(_ metric: Metric, id: String, _ builder: inout ExportBuilder) -> Bool {
    var print = ValueFingerprint()
    print.add(metric.id)
    print.add(id)
    return isNew(fingerprint: print.bits, &builder)
  }

  /// Whether a row with a fingerprint of its own is new; a repeat counts as a duplicate.
  mutating func isNew(fingerprint: UInt64, _ builder: inout ExportBuilder) -> Bool {
    if held.contains(fingerprint) {
      builder.duplicate()
      return false
    }
    if held.count < GivenValues.most { held.insert(fingerprint) }
    return true
  }
}
