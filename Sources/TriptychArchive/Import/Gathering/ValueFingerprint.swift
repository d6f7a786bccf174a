/// A fingerprint of 64 bits of several values in their order, the same in every run and on every machine.
struct ValueFingerprint {
  private(set) var bits: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func add(_ value: UInt64) { RepeatedRecords.mix(value, into: &bits) }

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
