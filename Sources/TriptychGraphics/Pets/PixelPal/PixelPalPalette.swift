/// Cells that glow around a figure instead of being part of it.
enum PixelGlow: UInt8, CaseIterable {
  case auraNear = 128, auraWarm, auraPink, auraViolet
  case spark, sparkCore
  case moteFirst, moteFirstFaint, moteSecond, moteSecondFaint, moteThird, moteThirdFaint
  case sleep
  case dust, dustFaint
  case ring, ringBright, ringFaint

  var cell: UInt8 { rawValue }
}

/// The colour of every cell, for one figure in one state.
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

  /// Looks up 256 colours without checking.
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

  /// Colour and alpha of a glow. Low spirits dim what shines by itself.
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
