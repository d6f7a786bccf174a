#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Functions of the C library, rounded to a millionth: where the libraries of two machines differ in the
/// last digits, the same pixels are set nevertheless.
enum RoundedMath {
  /// A full turn, radians.
  static let turn = 2 * Double.pi

  /// The nearest millionth; halves go to the even one.
  static func rounded(_ value: Double) -> Double { (value * 1e6).rounded(.toNearestOrEven) / 1e6 }

  static func sine(_ angle: Double) -> Double { rounded(sin(angle)) }
  static func cosine(_ angle: Double) -> Double { rounded(cos(angle)) }
  static func sineAndCosine(_ angle: Double) -> (Double, Double) { (sine(angle), cosine(angle)) }
  static func tangent(_ angle: Double) -> Double { rounded(tan(angle)) }
  static func power(_ base: Double, _ exponent: Double) -> Double { rounded(pow(base, exponent)) }
  static func exponential(_ value: Double) -> Double { rounded(exp(value)) }

  /// Cut to a range, 0...1 unless told; what is not a number becomes the lower end.
  static func clamp(_ value: Double, _ low: Double = 0, _ high: Double = 1) -> Double {
    min(max(low, value), high)
  }

  /// 0 up to `from`, 1 from `to` on, smooth between.
  static func smoothstep(_ from: Double, _ to: Double, _ value: Double) -> Double {
    let share = clamp((value - from) / (to - from))
    return share * share * (3 - 2 * share)
  }

  /// The angle of a sine, radians; what lies outside -1...1 is cut.
  static func arcsine(_ sine: Double) -> Double { rounded(asin(clamp(sine, -1, 1))) }
}
