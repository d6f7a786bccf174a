#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Functions of the C library, rounded to a millionth so that libraries that differ in the last digit set
/// the same pixels.
enum PixelMath {
  /// A full turn.
  static let turn = 2 * Double.pi

  static func sine(_ angle: Double) -> Double { settled(sin(angle)) }
  static func cosine(_ angle: Double) -> Double { settled(cos(angle)) }
  static func power(_ base: Double, _ exponent: Double) -> Double { settled(pow(base, exponent)) }

  /// 0 up to `from`, 1 after `to`, smooth in between.
  static func step(_ from: Double, _ to: Double, _ value: Double) -> Double {
    let share = max(0, min(1, (value - from) / (to - from)))
    return share * share * (3 - 2 * share)
  }

  /// The nearest whole number; halves go to the even one.
  static func whole(_ value: Double) -> Int { Int(value.rounded(.toNearestOrEven)) }

  private static func settled(_ value: Double) -> Double {
    (value * 1_000_000).rounded(.toNearestOrEven) / 1_000_000
  }
}
