/// Four steps of a material: light, mid, dark and line. Lights lean to yellow, darks to red or violet.
struct PixelTones: Hashable, Sendable {
  var light, mid, dark, line: PixelTone

  init(_ light: UInt32, _ mid: UInt32, _ dark: UInt32, _ line: UInt32) {
    self.light = PixelTone(light)
    self.mid = PixelTone(mid)
    self.dark = PixelTone(dark)
    self.line = PixelTone(line)
  }

  subscript(step: Int) -> PixelTone { step == 0 ? light : step == 1 ? mid : step == 2 ? dark : line }

  /// Each step towards that of another ramp.
  func mixed(_ other: PixelTones, _ share: Double) -> PixelTones {
    var tones = self
    tones.light = light.mixed(other.light, share)
    tones.mid = mid.mixed(other.mid, share)
    tones.dark = dark.mixed(other.dark, share)
    tones.line = line.mixed(other.line, share)
    return tones
  }
}

/// Colours that every figure shares.
enum PixelPalRamps {
  static let skin = PixelTones(0xFFE0C7, 0xF5BD98, 0xD68B6B, 0x7A3E35)
  static let blush = PixelTones(0xFFA7A0, 0xF58F8A, 0xE07A78, 0x7A3E35)
  static let pants = PixelTones(0x5C6CA3, 0x414E80, 0x2D375F, 0x171C38)
  static let sole = PixelTones(0xFFFFFF, 0xE6E8F2, 0xB6BBD0, 0x33354F)
  static let eye = PixelTones(0xFFFFFF, 0x5B4B8A, 0x2A1E4A, 0x1A1030)
  static let mouth = PixelTones(0xF08A8A, 0xC24C5A, 0x7A2436, 0x4A1426)
  static let gold = PixelTones(0xFFF6B8, 0xFFD24A, 0xE08A1E, 0x7A3D0C)
  static let cape = PixelTones(0xB9A8FF, 0x5B3FB8, 0x3A2487, 0x1E1252)

  /// A figure's own hair, and the one it has in the fourth phase.
  static func hair(_ figure: PixelPalLook.Figure, isAscended: Bool) -> PixelTones {
    switch (figure, isAscended) {
    case (.male, false): PixelTones(0x8A5A3C, 0x62392A, 0x43241F, 0x24120F)
    case (.female, false): PixelTones(0xF6A95B, 0xDB7038, 0xA8462B, 0x54201A)
    case (.male, true): PixelTones(0xE9DBFF, 0xB58BFF, 0x7C4DDB, 0x37208A)
    case (.female, true): PixelTones(0xFFF3C4, 0xFFC95C, 0xE88B3A, 0x7A3515)
    }
  }

  /// What a figure wears in a phase: the top with its trim, shoes, headband and emblem.
  struct Clothes {
    var top, trim, shoe, band, emblem: PixelTones
  }

  /// - Parameter phase: 0...3.
  static func clothes(_ phase: Int) -> Clothes {
    switch phase {
    case 0:
      let trim = PixelTones(0xDADFE8, 0xAEB5C4, 0x838B9E, 0x3D435A)
      return Clothes(
        top: PixelTones(0xC4CAD6, 0x9BA3B5, 0x737C92, 0x3D435A), trim: trim,
        shoe: PixelTones(0xA9B0BF, 0x848C9E, 0x5F677C, 0x333950), band: trim, emblem: trim)
    case 1:
      let red = PixelTones(0xFF9AA8, 0xEF5B74, 0xB63558, 0x5A1436)
      return Clothes(
        top: PixelTones(0x7DF0DA, 0x33BFA9, 0x1F8583, 0x0E4250),
        trim: PixelTones(0xFFFFFF, 0xDDF7F2, 0x9AD9D2, 0x0E4250), shoe: red, band: red, emblem: red)
    case 2:
      let blue = PixelTones(0x8DE0FF, 0x35A7F0, 0x1E69BE, 0x102E66)
      let cream = PixelTones(0xFFFFFF, 0xFFF1CF, 0xF2C879, 0x64210C)
      return Clothes(
        top: PixelTones(0xFFD98A, 0xFB9A2E, 0xCC5A16, 0x64210C), trim: cream, shoe: blue, band: blue,
        emblem: cream)
    default:
      return Clothes(
        top: PixelTones(0xFFFFFF, 0xE7E2FF, 0xAFA2F0, 0x463A8F), trim: gold, shoe: gold, band: gold,
        emblem: gold)
    }
  }
}
