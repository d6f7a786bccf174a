/// A colour while it is being mixed; each part 0...255.
struct PixelTone: Hashable, Sendable {
  var red, green, blue: Double

  /// From 0xRRGGBB.
  init(_ hex: UInt32) {
    red = Double(hex >> 16 & 0xFF)
    green = Double(hex >> 8 & 0xFF)
    blue = Double(hex & 0xFF)
  }

  /// Part by part between this colour (0) and another (1).
  func mixed(_ other: PixelTone, _ share: Double) -> PixelTone {
    var tone = self
    tone.red += (other.red - red) * share
    tone.green += (other.green - green) * share
    tone.blue += (other.blue - blue) * share
    return tone
  }

  /// Premultiplied 0xAARRGGBB.
  ///
  /// - Parameter alpha: 0...255.
  func pixel(alpha: Int = 255) -> UInt32 {
    func part(_ value: Double) -> UInt32 {
      let whole = PixelMath.whole(max(0, min(255, value)))
      return UInt32((whole * alpha + 127) / 255)
    }
    return UInt32(alpha) << 24 | part(red) << 16 | part(green) << 8 | part(blue)
  }
}

/// How a state changes the colours of a figure.
struct PixelToneChange {
  var saturation, value: Double
  var tint: UInt32
  var share: Double

  /// Brighter and a little warmer.
  static let vital = PixelToneChange(saturation: 1.10, value: 1, tint: 0xFFF0C8, share: 0.03)
  /// Greyer, towards the blue of dusk.
  static let low = PixelToneChange(saturation: 0.66, value: 0.93, tint: 0x686EA0, share: 0.14)
  /// Skin and hair keep their warmth: who is tired is not ill.
  static let lowPerson = PixelToneChange(saturation: 0.92, value: 0.97, tint: 0x826E96, share: 0.05)
  /// What is not grey cloth in the first phase.
  static let dormant = PixelToneChange(saturation: 0.82, value: 0.97, tint: 0x787C96, share: 0.08)

  /// The change of a material, `nil` where colours stay.
  static func of(_ ramp: PixelRamp, energy: PixelPalEnergy, isDormant: Bool) -> PixelToneChange? {
    if energy == .low { return isPerson(ramp) ? lowPerson : low }
    if isDormant, ramp == .hair || ramp == .pants { return dormant }
    return energy == .vital ? vital : nil
  }

  private static func isPerson(_ ramp: PixelRamp) -> Bool {
    ramp == .skin || ramp == .blush || ramp == .hair || ramp == .eye || ramp == .mouth
  }

  func callAsFunction(_ tone: PixelTone) -> PixelTone {
    let luma = 0.3 * tone.red + 0.59 * tone.green + 0.11 * tone.blue
    var changed = tone
    changed.red = (luma + (tone.red - luma) * saturation) * value
    changed.green = (luma + (tone.green - luma) * saturation) * value
    changed.blue = (luma + (tone.blue - luma) * saturation) * value
    return changed.mixed(PixelTone(tint), share)
  }
}
