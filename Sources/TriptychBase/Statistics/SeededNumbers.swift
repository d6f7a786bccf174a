/// Pseudorandom numbers that are the same on every run, because the seed comes from the data.
///
/// The generator is SplitMix64 (Steele, Lea and Flood, OOPSLA 2014): 64 bits of state, so that
/// a test of 1,999 permutations stays far below its period.
@frozen public struct SeededNumbers: RandomNumberGenerator, Sendable {
  @usableFromInline var state: UInt64

  /// A sequence of numbers that depends only on the seed.
  @inlinable public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  @inlinable public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A whole number in 0..<count. The numbers are equally likely to within one part in 2^32; `count` is above 0
  /// and below 2^32.
  @inlinable public mutating func next(below count: Int) -> Int {
    Int(((next() >> 32) &* UInt64(count)) >> 32)
  }

  /// A number in 0..<1, uniformly distributed.
  @inlinable public mutating func unit() -> Double { Double(next() >> 11) / Double(UInt64(1) << 53) }
}

/// A seed derived from data: equal data gives an equal seed.
@frozen public struct DataSeed: Sendable {
  @usableFromInline var bits: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The seed of no data.
  @inlinable public init() {}

  /// The seed of everything mixed in so far.
  @inlinable public var value: UInt64 { bits }

  /// Mixes in a number.
  @inlinable public mutating func mix(_ number: UInt64) {
    bits = (bits ^ number) &* 0x0000_0100_0000_01B3
    bits ^= bits >> 29
  }

  /// Mixes in the UTF-8 bytes of a name.
  public mutating func mix(_ name: String) { for byte in name.utf8 { mix(UInt64(byte)) } }
}

/// A hash that is the same in every run and on every machine: FNV-1a in 64 bits (Fowler, Noll, Vo).
///
/// It tells things apart and has no cryptographic strength.
package enum StableHash {
  /// The hash of no bytes.
  package static let start: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The hash of some bytes, going on from another hash.
  package static func of(_ bytes: some Sequence<UInt8>, from start: UInt64 = start) -> UInt64 {
    bytes.reduce(start) { hash, byte in (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  }

  /// A hash as 16 hexadecimal digits.
  package static func hexadecimal(_ hash: UInt64) -> String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
