/// The ghost's colors. Those of the eyes also tint light, gems and particles, so that color identifies a mood
/// at small sizes.
struct SymbiColors: Sendable {
  /// The three colors of the eyes, from the light core to the rim.
  var eyeLight, eyeMid, eyeRim: VectorColor
  /// The tint of the trail: the eyes' color, or a pale gold where gold over purple would look brown.
  var particle: VectorColor

  static let bodyTop = VectorColor(0x9333EA)
  static let bodyMid = VectorColor(0x7C3AED)
  static let bodyLow = VectorColor(0x6B46C1)
  static let drip = VectorColor(0x5B21B6)
  static let deep = VectorColor(0x3F1585)
  static let cheek = VectorColor(0xFF7AC6)
  static let line = VectorColor(0x2B0A5E)
  /// Eye sockets and the inside of the mouth.
  static let void = VectorColor(0x150628)
  static let highlight = VectorColor(0xC49BFF)
  static let rimLight = VectorColor(0xD8B4FE)
  static let sheen = VectorColor(0xE9D5FF)
  static let tongue = VectorColor(0xF472B6)
  static let goldLight = VectorColor(0xFFF3B0)
  static let gold = VectorColor(0xFBBF24)
  static let goldDark = VectorColor(0xD97706)
  static let aura = VectorColor(0xA855F7)
  static let white = VectorColor(0xFFFFFF)

  /// The colors of a mood.
  init(_ mood: SymbiMood) {
    let (light, mid, rim): (UInt32, UInt32, UInt32) =
      switch mood {
      case .sad: (0xBFDBFE, 0x3B82F6, 0x1E3A8A)
      case .resting: (0xEDE4FF, 0xB69CFB, 0x6D4BD0)
      case .active: (0xCFFAFE, 0x22D3EE, 0x0E7490)
      case .vibrant: (0xFFFBD6, 0xFACC15, 0xD97706)
      case .calm: (0xD5FFF3, 0x4FE3C8, 0x0F766E)
      case .tired: (0xC9BFE0, 0x8473B8, 0x3F3270)
      case .stressed: (0xFFE1DC, 0xF43F5E, 0x9F1239)
      case .anxious: (0xFFF0C9, 0xFB923C, 0xC2410C)
      case .rested: (0xE6FFE3, 0x86EFAC, 0x15803D)
      }
    eyeLight = VectorColor(light)
    eyeMid = VectorColor(mid)
    eyeRim = VectorColor(rim)
    particle = mood == .vibrant ? VectorColor(0xFDE68A) : eyeMid
  }

  /// A mix of these colors (0) and those of another mood (1).
  func mixed(_ other: SymbiColors, _ share: Double) -> SymbiColors {
    var mixed = self
    mixed.eyeLight = eyeLight.mixed(other.eyeLight, share)
    mixed.eyeMid = eyeMid.mixed(other.eyeMid, share)
    mixed.eyeRim = eyeRim.mixed(other.eyeRim, share)
    mixed.particle = particle.mixed(other.particle, share)
    return mixed
  }

  /// The body's gradient from the top of the figure (y -1) to its hem (y +1). Arms and paws share it, so they
  /// are filled in the figure's space.
  static func body(dark: Double, cosmic: Double) -> VectorPaint {
    let stars = 0.62 * cosmic
    // A body of stars is dark by itself, so a heavy mood darkens it further to remain recognizable.
    let night = 0.35 * dark * cosmic
    func shade(_ color: VectorColor, _ heavy: VectorColor, _ share: Double, _ starry: UInt32) -> VectorColor {
      color.mixed(heavy, min(1, share)).mixed(VectorColor(starry), stars).mixed(void, night)
    }
    return .linear(
      from: Vector(0, -1), to: Vector(0, 1),
      [
        .init(0, shade(bodyTop, bodyLow, 1.1 * dark, 0x5B21B6)),
        .init(0.48, shade(bodyMid, drip, dark, 0x3B1391)),
        .init(0.8, shade(bodyLow, VectorColor(0x46178F), dark, 0x251070)),
        .init(1, drip.mixed(deep, dark)),
      ])
  }
}

/// Additional functions for the ghost's motion; see also ``RoundedMath``.
enum SymbiMath {
  /// Linear interpolation between two numbers.
  static func lerp(_ from: Double, _ to: Double, _ share: Double) -> Double { from + (to - from) * share }

  /// The fractional part, 0..<1, also for negative numbers.
  static func fraction(_ value: Double) -> Double { value - value.rounded(.down) }

  /// A pseudorandom number in 0..<1 that is the same for the same keys on every machine: the finalizer of
  /// SplitMix64 after every key.
  static func noise(_ keys: Int...) -> Double {
    let golden: UInt64 = 0x9E37_79B9_7F4A_7C15
    var hash = golden
    for key in keys {
      hash ^= UInt64(bitPattern: Int64(key)) &+ golden &+ (hash << 6) &+ (hash >> 2)
      hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
      hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
      hash ^= hash >> 31
    }
    return Double(hash >> 11) / 9_007_199_254_740_992
  }
}
