/// Numbers that look random and are the same on every run: the seed comes from the data.
///
/// The generator is SplitMix64 (Steele, Lea and Flood, OOPSLA 2014): 64 bits of state, so that
/// a test of 1,999 permutations stays far below its period.
public struct SeededNumbers: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A row of numbers that depends on the seed alone.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A whole number in 0..<count, each equally likely but for one part in 2^32; `count` is above 0
  /// and below 2^32.
  public mutating func next(below count: Int) -> Int {
    Int(((next() >> 32) &* UInt64(count)) >> 32)
  }

  /// 0..<1.
  public mutating func unit() -> Double { Double(next() >> 11) / Double(UInt64(1) << 53) }
}

/// A seed made from data: equal data, equal seed.
public struct DataSeed: Sendable {
  private var bits: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The seed of nothing.
  public init() {}

  /// The seed so far.
  public var value: UInt64 { bits }

  /// Mixes in a number.
  public mutating func mix(_ number: UInt64) {
    bits = (bits ^ number) &* 0x0000_0100_0000_01B3
    bits ^= bits >> 29
  }

  /// Mixes in a name.
  public mutating func mix(_ name: String) { for byte in name.utf8 { mix(UInt64(byte)) } }

  /// Mixes in days and their values.
  public mutating func mix(_ values: some Sequence<DayValue>) {
    for value in values {
      mix(UInt64(bitPattern: Int64(value.day.number)))
      mix(value.value.bitPattern)
    }
  }
}
