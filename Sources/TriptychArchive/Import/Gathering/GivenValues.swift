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

/// A fingerprint of 64 bits of several values in their order, the same in every run and on every machine.
struct ValueFingerprint {
  private(set) var bits: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ value: UInt64) {
    // Two rounds of a multiplication and a shift, as in the finalizers of common hashes.
    bits = (bits ^ value) &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ bits &>> 32) &* 0xD6E8_FEB8_6659_FD93
    bits ^= bits &>> 32
  }

  /// `nil` differs from every number.
  mutating func add(_ value: Double?) {
    add(value == nil ? 0 : 1)
    add(value?.bitPattern ?? 0)
  }

  mutating func add(_ text: String) {
    var count: UInt64 = 0
    for byte in text.utf8 {
      add(UInt64(byte))
      count += 1
    }
    add(count)
  }
}
