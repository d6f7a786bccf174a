/// The few functions that the pixel person's motion is made of.
enum PixelMath {
  /// A full turn.
  static let turn = RoundedMath.turn

  static func sine(_ angle: Double) -> Double { RoundedMath.sine(angle) }
  static func cosine(_ angle: Double) -> Double { RoundedMath.cosine(angle) }
  static func power(_ base: Double, _ exponent: Double) -> Double { RoundedMath.power(base, exponent) }

  /// 0 up to `from`, 1 after `to`, smooth in between.
  static func step(_ from: Double, _ to: Double, _ value: Double) -> Double {
    RoundedMath.smoothstep(from, to, value)
  }

  /// The nearest whole number; halves go to the even one.
  static func whole(_ value: Double) -> Int { Int(value.rounded(.toNearestOrEven)) }
}
