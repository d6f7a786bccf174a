/// An sRGB colour that lets something through; channels are 0...1, not premultiplied.
struct VectorColor: Hashable, Sendable {
  var red, green, blue: Double
  var alpha: Double = 1

  /// A colour from 0xRRGGBB.
  init(_ hex: UInt32, alpha: Double = 1) {
    red = Double(hex >> 16 & 255) / 255
    green = Double(hex >> 8 & 255) / 255
    blue = Double(hex & 255) / 255
    self.alpha = alpha
  }

  /// A colour from its channels.
  init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The colour with another alpha, cut to 0...1.
  func opacity(_ alpha: Double) -> VectorColor {
    VectorColor(red: red, green: green, blue: blue, alpha: min(max(alpha, 0), 1))
  }

  /// A share of the way to another colour, channel by channel in sRGB.
  func mixed(_ other: VectorColor, _ share: Double) -> VectorColor {
    func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * share }
    return VectorColor(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }
}
