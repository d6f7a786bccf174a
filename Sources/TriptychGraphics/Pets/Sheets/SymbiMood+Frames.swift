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

  /// The eyes' light core, middle and rim, 0xRRGGBB: by them a mood is told at small sizes.
  var eyeColors: [UInt32] {
    switch self {
    case .sad: [0xBFDBFE, 0x3B82F6, 0x1E3A8A]
    case .resting: [0xEDE4FF, 0xB69CFB, 0x6D4BD0]
    case .active: [0xCFFAFE, 0x22D3EE, 0x0E7490]
    case .vibrant: [0xFFFBD6, 0xFACC15, 0xD97706]
    case .calm: [0xD5FFF3, 0x4FE3C8, 0x0F766E]
    case .tired: [0xC9BFE0, 0x8473B8, 0x3F3270]
    case .stressed: [0xFFE1DC, 0xF43F5E, 0x9F1239]
    case .anxious: [0xFFF0C9, 0xFB923C, 0xC2410C]
    case .rested: [0xE6FFE3, 0x86EFAC, 0x15803D]
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
