/// SplitMix64: small, fast, and the same numbers on every machine for the same seed.
///
/// Made-up people need no unpredictable numbers; they need the same ones again.
/// Only whole-number and exactly rounded arithmetic is used, no library functions
/// whose last digit may differ from system to system. Formula: Steele, Lea and
/// Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  /// A stream of numbers for a seed.
  init(seed: UInt64) { state = seed }

  /// A stream of its own for one purpose, so that drawing more numbers for one thing
  /// changes nothing else.
  init(seed: UInt64, _ purpose: String, index: Int = 0) {
    // FNV-1a over the purpose.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in purpose.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    state = SeededRandom.mixed(SeededRandom.mixed(seed ^ hash) &+ UInt64(bitPattern: Int64(index)))
  }

  mutating func next() -> UInt64 {
    state = state &+ 0x9e37_79b9_7f4a_7c15
    return SeededRandom.mixed(state)
  }

  /// 0..<1.
  mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

  /// A number from `low` up to, but not reaching, `high`.
  mutating func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }

  /// A whole number of a closed range.
  mutating func whole(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
  }

  /// `true` in a share (0...1) of calls.
  mutating func chance(_ share: Double) -> Bool { unit() < share }

  /// Close to normal, mean 0 and standard deviation 1, never beyond 6: twelve
  /// uniform numbers added up.
  mutating func normal() -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += unit() }
    return sum
  }

  /// One of a list that is not empty.
  mutating func pick<Element>(_ list: [Element]) -> Element { list[whole(0...list.count - 1)] }

  private static func mixed(_ value: UInt64) -> UInt64 {
    var mixed = value
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

extension Double {
  /// This value kept within bounds.
  func kept(_ low: Double, _ high: Double) -> Double { min(max(self, low), high) }
}
