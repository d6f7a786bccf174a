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
}
