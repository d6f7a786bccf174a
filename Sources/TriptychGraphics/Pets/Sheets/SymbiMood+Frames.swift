extension SymbiMood {
  /// How long a frame of the loop is shown: lively moods move quickly, quiet ones slowly.
  public var frameMilliseconds: Int { SymbiClip.loop(self, level: 0).frameTime }

  /// The eyes' light core, middle and rim, 0xFFRRGGBB: by them a mood is told at small sizes.
  var eyeColors: [UInt32] {
    let colors = SymbiColors(self)
    return [colors.eyeLight, colors.eyeMid, colors.eyeRim].map(PixelBlend.pixel)
  }

  /// The outline and the darkest parts of the face, 0xFFRRGGBB, the same in every mood.
  static let lineColors: [UInt32] = [SymbiColors.line, SymbiColors.void].map(PixelBlend.pixel)

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
