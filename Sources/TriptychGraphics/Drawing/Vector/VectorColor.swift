/// An sRGB colour that lets something through; channels are 0...1, not premultiplied.
///
/// What lies outside is cut when the colour is made, and what is not a number becomes 0, so that nothing
/// that draws needs to look at it again.
struct VectorColor: Hashable, Sendable {
  let red, green, blue: Double
  let alpha: Double

  /// A colour from 0xRRGGBB.
  init(_ hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 255) / 255, green: Double(hex >> 8 & 255) / 255, blue: Double(hex & 255) / 255,
      alpha: alpha)
  }

  /// A colour from its channels.
  init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = RoundedMath.clamp(red)
    self.green = RoundedMath.clamp(green)
    self.blue = RoundedMath.clamp(blue)
    self.alpha = RoundedMath.clamp(alpha)
  }

  /// The colour with another alpha.
  func opacity(_ alpha: Double) -> VectorColor {
    VectorColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// A share of the way to another colour, channel by channel in sRGB.
  func mixed(_ other: VectorColor, _ share: Double) -> VectorColor {
    func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * share }
    return VectorColor(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }
}
