/// The look of a pixel person besides phase and state. A look only swaps palettes; the drawing stays the
/// same.
public struct PixelPalLook: Hashable, Sendable {
  /// The two figures.
  public enum Figure: String, Hashable, Sendable, CaseIterable {
    /// A figure with short hair in tufts.
    case male
    /// A figure with long hair in a ponytail.
    case female
  }
  /// The skin colors, from dark to light.
  public enum Skin: String, Hashable, Sendable, CaseIterable { case deep, brown, tan, olive, light, pale }
  /// The hair colors.
  public enum Hair: String, Hashable, Sendable, CaseIterable {
    /// The colors from dark to light, with gray last.
    case black, brown, auburn, copper, blond, gray = "grey"
  }
  /// The starter outfits: colors of the clothes below the top, which belongs to the phase.
  public enum Outfit: String, Hashable, Sendable, CaseIterable { case denim, forest, berry, sand }

  /// The skin color; `nil` is the skin of the plain sheets.
  public var skin: Skin?
  /// The hair color; `nil` is each figure's own hair.
  public var hair: Hair?
  /// The outfit; denim by default.
  public var outfit: Outfit

  /// Creates a look; by default that of the plain sheets.
  public init(skin: Skin? = nil, hair: Hair? = nil, outfit: Outfit = .denim) {
    self.skin = skin
    self.hair = hair
    self.outfit = outfit
  }

  /// Whether this is the look of the plain sheets.
  public var isPlain: Bool { self == PixelPalLook() }
}

/// The colors that a look can swap in.
enum PixelPalWardrobe {
  static func skin(_ skin: PixelPalLook.Skin?) -> PixelTones {
    switch skin {
    case nil: PixelPalRamps.skin
    case .deep: PixelTones(0xA1684A, 0x7B4935, 0x572E27, 0x2B1318)
    case .brown: PixelTones(0xC18A62, 0x9C6144, 0x713F31, 0x3A1C1C)
    case .tan: PixelTones(0xE6B488, 0xC6895C, 0x975D40, 0x502824)
    case .olive: PixelTones(0xECCB9E, 0xCFA273, 0x9F734C, 0x53352A)
    case .light: PixelTones(0xFFDDBB, 0xF1B68B, 0xCE8463, 0x733A31)
    case .pale: PixelTones(0xFFF0E6, 0xFCD9C6, 0xE0A796, 0x874C4E)
    }
  }

  /// Blush is mixed from the skin color and rose, so that it shows equally on every skin.
  static func blush(_ skin: PixelPalLook.Skin?) -> PixelTones {
    guard let skin else { return PixelPalRamps.blush }
    let rose = PixelTones(0xFF8F96, 0xF0737C, 0xD95F6C, 0x7A3E35)
    switch skin {
    case .deep: return self.skin(skin).mixed(PixelTones(0xD8525A, 0xC2444E, 0xA03642, 0x2B1318), 0.5)
    case .brown: return self.skin(skin).mixed(PixelTones(0xE0625F, 0xD05456, 0xB04349, 0x3A1C1C), 0.5)
    case .tan, .olive: return self.skin(skin).mixed(rose, 0.48)
    case .light, .pale: return self.skin(skin).mixed(rose, 0.58)
    }
  }

  /// A figure's hair. In the fourth phase it takes on the figure's glow. A chosen hair color only leans
  /// toward the glow; black and gray lean toward violet, because gold would turn them brown.
  static func hair(_ look: PixelPalLook, _ figure: PixelPalLook.Figure, isAscended: Bool) -> PixelTones {
    guard let hair = look.hair else { return PixelPalRamps.hair(figure, isAscended: isAscended) }
    let chosen = chosen(hair)
    guard isAscended else { return chosen }
    let isColorless = hair == .black || hair == .gray
    return glowing(chosen, PixelPalRamps.hair(isColorless ? .male : figure, isAscended: true))
  }

  /// Light parts take most of the glow, so that the darker parts keep the chosen color.
  private static func glowing(_ tones: PixelTones, _ glow: PixelTones) -> PixelTones {
    var mixed = tones
    mixed.light = tones.light.mixed(glow.light, 0.48)
    mixed.mid = tones.mid.mixed(glow.mid, 0.22)
    mixed.dark = tones.dark.mixed(glow.dark, 0.12)
    mixed.line = tones.line.mixed(glow.line, 0.20)
    return mixed
  }

  private static func chosen(_ hair: PixelPalLook.Hair) -> PixelTones {
    switch hair {
    // The line is lighter than the dark step; otherwise the hair would be invisible on dark pages.
    case .black: PixelTones(0x6C6C90, 0x40405C, 0x2A2A40, 0x3A3A5C)
    case .brown: PixelTones(0x8F6040, 0x663E2B, 0x462820, 0x25140F)
    case .auburn: PixelTones(0xC2643F, 0x92392B, 0x652225, 0x330E16)
    case .copper: PixelTones(0xF8AE62, 0xDD763C, 0xAA4A2D, 0x56221B)
    case .blond: PixelTones(0xFFE9A8, 0xEBC062, 0xB98A40, 0x5F3D1E)
    case .gray: PixelTones(0xE8EAF2, 0xB9BED0, 0x878FAA, 0x3E4462)
    }
  }

  /// The trousers of an outfit.
  static func pants(_ outfit: PixelPalLook.Outfit) -> PixelTones {
    switch outfit {
    case .denim: PixelPalRamps.pants
    case .forest: PixelTones(0x86A25F, 0x587A4A, 0x38553F, 0x182B27)
    case .berry: PixelTones(0xB66E9C, 0x86457A, 0x5C2D5E, 0x2B1438)
    case .sand: PixelTones(0xE8D6AC, 0xC4A97C, 0x947858, 0x48362C)
    }
  }

  /// The clothes of a phase with an outfit's shoes and trim. The gold of the fourth phase is kept.
  static func clothes(_ outfit: PixelPalLook.Outfit, phase: Int) -> PixelPalRamps.Clothes {
    var clothes = PixelPalRamps.clothes(phase)
    guard phase < 3 else { return clothes }
    let line = clothes.trim.line
    switch outfit {
    case .denim: return clothes
    case .forest:
      clothes.shoe = PixelTones(0xD8A970, 0xA97444, 0x784C33, 0x3B2019)
      clothes.trim = PixelTones(0xF8F6DA, 0xE2E0AC, 0xB4B478, 0)
    case .berry:
      clothes.shoe = PixelTones(0xF6DCEC, 0xD9A2C6, 0xA36C9A, 0x4A2750)
      clothes.trim = PixelTones(0xFFEAF5, 0xF6C6E0, 0xCC8FBA, 0)
    case .sand:
      clothes.shoe = PixelTones(0xF6F7FA, 0xCDD4E3, 0x949FBA, 0x3C4562)
      clothes.trim = PixelTones(0xFFFAEC, 0xF1E1C2, 0xC7AF8A, 0)
    }
    clothes.trim.line = line
    return clothes
  }
}

/// How lively a standing pixel person is.
public enum PixelPalEnergy: String, Hashable, Sendable, CaseIterable { case vital, neutral, low }
