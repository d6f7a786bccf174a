/// A short name for some texts that is the same in every run and on every machine.
///
/// Two 64-bit FNV-1a sums (Fowler, Noll, Vo) over the texts with their lengths,
/// the second of the bytes backwards. Good for telling sessions apart, of no use
/// as a secret.
enum StableDigest {
  /// 32 hexadecimal digits.
  static func hexadecimal(of texts: [String]) -> String {
    var bytes: [UInt8] = []
    for text in texts {
      bytes += Array(String(text.utf8.count).utf8) + [0]
      bytes += Array(text.utf8)
    }
    return digits(sum(bytes, seed: 0xCBF2_9CE4_8422_2325))
      + digits(sum(bytes.reversed(), seed: 0x8422_2325_CBF2_9CE4))
  }

  private static func sum(_ bytes: some Sequence<UInt8>, seed: UInt64) -> UInt64 {
    bytes.reduce(seed) { sum, byte in (sum ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  }

  private static func digits(_ value: UInt64) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}
