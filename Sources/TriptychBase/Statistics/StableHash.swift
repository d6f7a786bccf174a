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
