/// A small generator whose numbers are the same on every machine.
struct Random {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  /// 0..<1.
  mutating func unit() -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Double(state >> 11) / 9_007_199_254_740_992
  }

  /// About normal, mean 0, deviation 1: the sum of twelve.
  mutating func bell() -> Double { (0..<12).reduce(-6) { sum, _ in sum + unit() } }
}
