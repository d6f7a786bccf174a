/// What the ghost's motion needs beside ``RoundedMath``.
enum SymbiMath {
  /// From one number to another by a share.
  static func lerp(_ from: Double, _ to: Double, _ share: Double) -> Double { from + (to - from) * share }

  /// What is left of a whole number, 0..<1, also for negative numbers.
  static func fraction(_ value: Double) -> Double { value - value.rounded(.down) }

  /// A number in 0..<1 that is the same for the same keys on every machine: the finaliser of SplitMix64
  /// after every key.
  static func noise(_ keys: Int...) -> Double {
    let golden: UInt64 = 0x9E37_79B9_7F4A_7C15
    var hash = golden
    for key in keys {
      hash ^= UInt64(bitPattern: Int64(key)) &+ golden &+ (hash << 6) &+ (hash >> 2)
      hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
      hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
      hash ^= hash >> 31
    }
    return Double(hash >> 11) / 9_007_199_254_740_992
  }
}
