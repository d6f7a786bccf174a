extension SymbiMood {
  /// How long a frame of the loop is shown: lively moods move quickly, quiet ones slowly.
  public var frameMilliseconds: Int {
    switch self {
    case .vibrant: 75
    case .active: 80
    case .rested: 100
    case .calm, .tired: 125
    case .resting: 110
    case .sad: 120
    case .anxious, .stressed: 70
    }
  }

  /// The eyes' light core, middle and rim, 0xFFRRGGBB: by them a mood is told at small sizes.
  var eyeColors: [UInt32] {
    let colors = SymbiColors(self)
    return [colors.eyeLight, colors.eyeMid, colors.eyeRim].map { color in
      [color.red, color.green, color.blue].reduce(0xFF) { $0 << 8 | UInt32(($1 * 255).rounded()) }
    }
  }

  /// What it looks like, after the name, for those who cannot see it.
  var picture: String {
    switch self {
    case .vibrant: "bounces with shining star eyes and a wide smile"
    case .active: "swings along with bright open eyes"
    case .rested: "looks fresh, with a soft smile"
    case .calm: "floats with closed eyes, breathing slowly"
    case .resting: "floats quietly with half-open eyes"
    case .tired: "hangs low with heavy eyelids"
    case .sad: "looks down with a tear"
    case .anxious: "trembles with wide eyes, paws at the mouth"
    case .stressed: "looks tense, with small sparks around it"
    }
  }
}
