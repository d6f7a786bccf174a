/// The cells of a glow, which surround a figure instead of being part of it.
enum PixelGlow: UInt8, CaseIterable {
  case auraNear = 128, auraWarm, auraPink, auraViolet
  case spark, sparkCore
  case moteFirst, moteFirstFaint, moteSecond, moteSecondFaint, moteThird, moteThirdFaint
  case sleep
  case dust, dustFaint
  case ring, ringBright, ringFaint

  var cell: UInt8 { rawValue }
}

/// The colors of all cells, for one figure in one state.
struct PixelPalPalette: Sendable {
  private let pixels: [UInt32]

  /// - Parameter phase: 0...3.
  init(phase: Int, look: PixelPalLook, figure: PixelPalLook.Figure, energy: PixelPalEnergy) {
    var pixels = [UInt32](repeating: 0, count: 256)
    let light = PixelTone(0xFFD98A)
    for ramp in PixelRamp.allCases {
      let tones = Self.tones(ramp, phase: phase, look: look, figure: figure)
      let change = PixelToneChange.of(ramp, energy: energy, isDormant: phase == 0)
      for step in 0..<4 {
        let tone = change.map { $0(tones[step]) } ?? tones[step]
        pixels[Int(ramp.step(step))] = tone.pixel()
        if step == 3 {
          pixels[Int(ramp.glowingLine)] = tone.mixed(light, energy == .low ? 0.12 : 0.26).pixel()
        }
      }
    }
    for glow in PixelGlow.allCases {
      let (hex, alpha) = Self.glow(glow, phase: phase, energy: energy)
      pixels[Int(glow.rawValue)] = PixelTone(hex).pixel(alpha: alpha)
    }
    self.pixels = pixels
  }

  /// Gives `body` the 256 colors for unchecked lookups.
  func withPixels<Result>(_ body: (UnsafePointer<UInt32>) -> Result) -> Result? {
    pixels.withUnsafeBufferPointer { $0.baseAddress.map(body) }
  }

  private static func tones(
    _ ramp: PixelRamp, phase: Int, look: PixelPalLook, figure: PixelPalLook.Figure
  ) -> PixelTones {
    let clothes = PixelPalWardrobe.clothes(look.outfit, phase: phase)
    return switch ramp {
    case .skin: PixelPalWardrobe.skin(look.skin)
    case .hair: PixelPalWardrobe.hair(look, figure, isAscended: phase == 3)
    case .pants: PixelPalWardrobe.pants(look.outfit)
    case .sole: PixelPalRamps.sole
    case .eye: PixelPalRamps.eye
    case .mouth: PixelPalRamps.mouth
    case .blush: PixelPalWardrobe.blush(look.skin)
    case .gold: PixelPalRamps.gold
    case .cape: PixelPalRamps.cape
    case .top: clothes.top
    case .trim: clothes.trim
    case .shoe: clothes.shoe
    case .band: clothes.band
    case .emblem: clothes.emblem
    }
  }

  /// The color and alpha of a glow. Low energy dims cells that emit light.
  private static func glow(_ glow: PixelGlow, phase: Int, energy: PixelPalEnergy) -> (UInt32, Int) {
    let dimmed = energy == .low
    func shine(_ alpha: Int) -> Int { dimmed ? alpha * 45 / 100 : alpha }
    let first: UInt32 = phase == 3 ? 0xFFD76A : 0x8FD8FF
    let second: UInt32 = phase == 3 ? 0xE3A6FF : 0xFFC640
    let third: UInt32 = phase == 3 ? 0x8FE6FF : 0xFFF1CF
    let ring: (UInt32, UInt32) = [
      (0x8A93C4, 0xC2C8E4), (0x33BFA9, 0xFF9AA8), (0x35A7F0, 0xFFC94F), (0x8A4DFA, 0x5FE0FF),
    ][phase]
    switch glow {
    case .auraNear: return (0xFFEC96, shine(235))
    case .auraWarm: return (0xFFCE54, shine(165))
    case .auraPink: return (0xECA0FF, shine(150))
    case .auraViolet: return (0xBE8CFF, shine(110))
    case .spark: return (0xFFC93C, 255)
    case .sparkCore: return (0xFFF3B0, 255)
    case .moteFirst: return (first, 255)
    case .moteFirstFaint: return (first, 120)
    case .moteSecond: return (second, 255)
    case .moteSecondFaint: return (second, 120)
    case .moteThird: return (third, 255)
    case .moteThirdFaint: return (third, 120)
    case .sleep: return (0x8A93C4, 255)
    case .dust: return (0xB9B4CC, 190)
    case .dustFaint: return (0xB9B4CC, 100)
    case .ring: return (ring.0, 255)
    case .ringBright: return (ring.1, 255)
    case .ringFaint: return (ring.0, 120)
    }
  }
}

/// Four steps of a material: light, mid, dark and line. Light steps tend toward yellow, dark ones toward red
/// or violet.
struct PixelTones: Hashable, Sendable {
  var light, mid, dark, line: PixelTone

  init(_ light: UInt32, _ mid: UInt32, _ dark: UInt32, _ line: UInt32) {
    self.light = PixelTone(light)
    self.mid = PixelTone(mid)
    self.dark = PixelTone(dark)
    self.line = PixelTone(line)
  }

  subscript(step: Int) -> PixelTone { step == 0 ? light : step == 1 ? mid : step == 2 ? dark : line }

  /// A mix of this ramp (0) and another (1), step by step.
  func mixed(_ other: PixelTones, _ share: Double) -> PixelTones {
    var tones = self
    tones.light = light.mixed(other.light, share)
    tones.mid = mid.mixed(other.mid, share)
    tones.dark = dark.mixed(other.dark, share)
    tones.line = line.mixed(other.line, share)
    return tones
  }
}

/// The default colors of the figures' materials.
enum PixelPalRamps {
  static let skin = PixelTones(0xFFE0C7, 0xF5BD98, 0xD68B6B, 0x7A3E35)
  static let blush = PixelTones(0xFFA7A0, 0xF58F8A, 0xE07A78, 0x7A3E35)
  static let pants = PixelTones(0x5C6CA3, 0x414E80, 0x2D375F, 0x171C38)
  static let sole = PixelTones(0xFFFFFF, 0xE6E8F2, 0xB6BBD0, 0x33354F)
  static let eye = PixelTones(0xFFFFFF, 0x5B4B8A, 0x2A1E4A, 0x1A1030)
  static let mouth = PixelTones(0xF08A8A, 0xC24C5A, 0x7A2436, 0x4A1426)
  static let gold = PixelTones(0xFFF6B8, 0xFFD24A, 0xE08A1E, 0x7A3D0C)
  static let cape = PixelTones(0xB9A8FF, 0x5B3FB8, 0x3A2487, 0x1E1252)

  /// A figure's own hair, or the hair it has in the fourth phase.
  static func hair(_ figure: PixelPalLook.Figure, isAscended: Bool) -> PixelTones {
    switch (figure, isAscended) {
    case (.male, false): PixelTones(0x8A5A3C, 0x62392A, 0x43241F, 0x24120F)
    case (.female, false): PixelTones(0xF6A95B, 0xDB7038, 0xA8462B, 0x54201A)
    case (.male, true): PixelTones(0xE9DBFF, 0xB58BFF, 0x7C4DDB, 0x37208A)
    case (.female, true): PixelTones(0xFFF3C4, 0xFFC95C, 0xE88B3A, 0x7A3515)
    }
  }

  /// The clothes of a figure in a phase: the top with its trim, shoes, headband and emblem.
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

/// A color during mixing; each component is 0...255.
struct PixelTone: Hashable, Sendable {
  var red, green, blue: Double

  /// A color from 0xRRGGBB.
  init(_ hex: UInt32) {
    red = Double(hex >> 16 & 0xFF)
    green = Double(hex >> 8 & 0xFF)
    blue = Double(hex & 0xFF)
  }

  /// A mix of this color (0) and another (1), component by component.
  func mixed(_ other: PixelTone, _ share: Double) -> PixelTone {
    var tone = self
    tone.red += (other.red - red) * share
    tone.green += (other.green - green) * share
    tone.blue += (other.blue - blue) * share
    return tone
  }

  /// The color as a premultiplied 0xAARRGGBB pixel.
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

/// The effect of a state on the colors of a figure.
struct PixelToneChange {
  var saturation, value: Double
  var tint: UInt32
  var share: Double

  /// The change for high energy: more saturated and slightly warmer.
  static let vital = PixelToneChange(saturation: 1.10, value: 1, tint: 0xFFF0C8, share: 0.03)
  /// The change for low energy: grayer, toward the blue of dusk.
  static let low = PixelToneChange(saturation: 0.66, value: 0.93, tint: 0x686EA0, share: 0.14)
  /// A weaker change for skin and hair, which keep their warmth: a tired figure must not look ill.
  static let lowPerson = PixelToneChange(saturation: 0.92, value: 0.97, tint: 0x826E96, share: 0.05)
  /// The change in the first phase for everything but gray cloth.
  static let dormant = PixelToneChange(saturation: 0.82, value: 0.97, tint: 0x787C96, share: 0.08)

  /// The change for a material; `nil` if its colors stay the same.
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

/// The material of a figure's pixel. Each material has four steps: light, mid, dark and line.
enum PixelRamp: UInt8, CaseIterable {
  case skin, hair, pants, sole, eye, mouth, blush, gold, cape, top, trim, shoe, band, emblem

  /// The cell value of a step, 1 or more; 0 is an empty cell.
  func step(_ step: Int) -> UInt8 { rawValue * 4 + UInt8(truncatingIfNeeded: step) + 1 }

  var light: UInt8 { step(0) }
  var mid: UInt8 { step(1) }
  var dark: UInt8 { step(2) }
  var line: UInt8 { step(3) }

  /// The outline of this material where a glow lights it.
  var glowingLine: UInt8 { PixelRamp.firstGlowingLine + rawValue }

  static let firstGlowingLine: UInt8 = 64

  /// The line step of a cell's material.
  static func line(of cell: UInt8) -> UInt8 { ((cell - 1) | 3) + 1 }

  /// The same material, at least as dark as its dark step.
  static func shadow(of cell: UInt8) -> UInt8 {
    let step = (cell - 1) & 3
    return step < 2 ? cell - step + 2 : cell
  }
}
