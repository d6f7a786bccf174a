/// A picture of one of the pets. Pictures do not depend on a person, so each is drawn once for everybody.
///
/// Levels are 0...5 and phases 1...4. Sizes are the side of a cell in pixels, 32...512. Scales are integers,
/// 1...8.
public enum PetPicture: Hashable, Sendable {
  /// The loop of a mood: 24 frames.
  case symbi(SymbiMood, level: Int, size: Int)
  /// The loop of a mood with what is worn in a season: 24 frames.
  case symbiDressed(SymbiMood, SymbiSeason, level: Int, size: Int)
  /// A still of each mood at one level.
  case symbiPosters(level: Int, size: Int)
  /// The transition from one mood to another: 18 frames, played once.
  case symbiChange(from: SymbiMood, to: SymbiMood, level: Int, size: Int)
  /// The evolution from the form below to this one: 30 frames, played once; levels 1...5.
  case symbiEvolution(to: Int, size: Int)
  /// A single still of a mood.
  case symbiStill(SymbiMood, level: Int, size: Int)
  /// The outline of a form that has not been reached yet.
  case symbiShade(level: Int, size: Int)
  /// All 76 sprites of a phase.
  case pixelPal(phase: Int, look: PixelPalLook, scale: Int)
  /// A single still of a figure.
  case pixelPalStill(PixelPalLook.Figure, PixelPalEnergy, phase: Int, look: PixelPalLook, scale: Int)
  /// The outline of a phase that has not been reached yet.
  case pixelPalShade(PixelPalLook.Figure, phase: Int, scale: Int)
  /// The short celebration of a new phase, played once; phases 2...4.
  case pixelPalFlourish(PixelPalLook.Figure, phase: Int, look: PixelPalLook, scale: Int)
  /// A figure of the fourth phase that rises with open arms and comes down again; played once, occasionally.
  case pixelPalRare(PixelPalLook.Figure, look: PixelPalLook, scale: Int)
}

/// The versions of the drawings of both pets.
public enum PetArt {
  /// The version of the drawings, incremented with every change; pictures of one version have the same bytes
  /// for everybody.
  public static let version = 1

  /// The version of the encoding, incremented with every change to palettes, noise or compression.
  public static let encoderVersion = 1
}

extension PetPicture {
  /// A unique name that reveals nothing to people: 16 hexadecimal digits.
  ///
  /// Where files appear in web server logs or directory listings, a name such as `symbi-stressed-l2` would
  /// reveal how somebody is doing. A key hides this from casual readers. It is not a secret, since anyone
  /// with the program can list the keys of all pictures. It depends on the picture, the version of the
  /// drawings and the version of the encoder, so a file with this name never changes.
  ///
  /// The hash is 64-bit FNV-1a (Fowler, Noll and Vo; RFC 9923), finalized with the mixer of SplitMix64
  /// (Steele, Lea and Flood 2014) so that the first digits are evenly distributed.
  public var key: String {
    let text = "\(PetArt.version)/\(PetArt.encoderVersion)/\(path)"
    var hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
    hash ^= hash >> 31
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The path of the PNG file in a folder shared by everybody: `1/3f/3fa94c0d25e7b816.png`.
  public var sharedPath: String { "\(PetArt.version)/\(key.prefix(2))/\(key).png" }

  /// The allowed sides of a Symbi cell, in pixels.
  public static let sizes = 32...512
  /// The allowed scales of PixelPal: file pixels per drawn pixel.
  public static let scales = 1...8
  /// The levels of Symbi.
  public static let levels = 0...5
  /// The levels that Symbi can evolve to.
  public static let evolvedLevels = 1...5
  /// The phases of PixelPal.
  public static let phases = 1...4
  /// The phases of PixelPal that are celebrated when they are reached; everybody starts in the first.
  public static let celebratedPhases = 2...4
  /// The phase whose figures rise occasionally.
  public static let rarePhase = 4

  /// Checks that the picture exists.
  ///
  /// - Throws: `PetPictureError` for the first invalid value; its description states the valid ones.
  public func check() throws(PetPictureError) {
    switch self {
    case .symbi(_, let level, let size), .symbiPosters(let level, let size),
      .symbiStill(_, let level, let size), .symbiDressed(_, _, let level, let size),
      .symbiShade(let level, let size):
      guard Self.levels.contains(level) else { throw .level(level) }
      guard Self.sizes.contains(size) else { throw .size(size) }
    case .symbiChange(let from, let to, let level, let size):
      guard from != to else { throw .sameMood(from) }
      guard Self.levels.contains(level) else { throw .level(level) }
      guard Self.sizes.contains(size) else { throw .size(size) }
    case .symbiEvolution(let level, let size):
      guard Self.evolvedLevels.contains(level) else { throw .evolution(level) }
      guard Self.sizes.contains(size) else { throw .size(size) }
    case .pixelPal(let phase, _, let scale), .pixelPalStill(_, _, let phase, _, let scale),
      .pixelPalShade(_, let phase, let scale):
      guard Self.phases.contains(phase) else { throw .phase(phase) }
      guard Self.scales.contains(scale) else { throw .scale(scale) }
    case .pixelPalFlourish(_, let phase, _, let scale):
      guard Self.celebratedPhases.contains(phase) else { throw .flourish(phase) }
      guard Self.scales.contains(scale) else { throw .scale(scale) }
    case .pixelPalRare(_, _, let scale):
      guard Self.scales.contains(scale) else { throw .scale(scale) }
    }
  }

  /// The path of the PNG file below a folder of pictures: `symbi/1/128/symbi-sad-l2.png`. It includes the
  /// version of the drawings, so that a file never changes once written.
  public var path: String { "\(stemPath).png" }

  /// The path of the atlas keyed by frame names: `symbi/1/128/symbi-sad-l2.json`.
  public var atlasPath: String { "\(stemPath).json" }

  /// The path of the atlas as a list of numbered frames: `symbi/1/128/symbi-sad-l2.aseprite.json`.
  public var arrayAtlasPath: String { "\(stemPath).aseprite.json" }

  private var stemPath: String {
    // This sheet has many frames, but its name does not depend on them.
    if case .pixelPal(let phase, let look, let scale) = self {
      return "pixelpal/\(PetArt.version)/\(scale)/\(PixelPalPlans.stem(phase, look))"
    }
    let plan = plan
    return plan.isPixelArt
      ? "pixelpal/\(PetArt.version)/\(plan.scale)/\(plan.name)"
      : "symbi/\(PetArt.version)/\(plan.cellWidth)/\(plan.name)"
  }

  /// The same still with a cell as large as fits a square; any other picture is unchanged.
  ///
  /// - Parameter side: the side of the square in pixels, 56 or more.
  func fitting(_ side: Int) -> PetPicture {
    switch self {
    case .symbiStill(let mood, let level, _):
      .symbiStill(mood, level: level, size: min(side, Self.sizes.upperBound))
    case .pixelPalStill(let figure, let energy, let phase, let look, _):
      .pixelPalStill(
        figure, energy, phase: phase, look: look,
        scale: max(1, min(side / PixelPalArtist.cellHeight, Self.scales.upperBound)))
    default: self
    }
  }

  /// The contents of the sheet and their positions; meaningful only for pictures that pass `check()`.
  public var plan: SheetPlan {
    switch self {
    case .symbi(let mood, let level, let size): SymbiPlans.loop(mood, level, size)
    case .symbiDressed(let mood, let season, let level, let size):
      SymbiPlans.season(mood, season, level, size)
    case .symbiPosters(let level, let size): SymbiPlans.posters(level, size)
    case .symbiChange(let from, let to, let level, let size): SymbiPlans.change(from, to, level, size)
    case .symbiEvolution(let level, let size): SymbiPlans.evolution(level, size)
    case .symbiStill(let mood, let level, let size): SymbiPlans.still(mood, level, size)
    case .symbiShade(let level, let size): SymbiPlans.shade(level, size)
    case .pixelPal(let phase, let look, let scale): PixelPalPlans.sheet(phase, look, scale)
    case .pixelPalStill(let figure, let energy, let phase, let look, let scale):
      PixelPalPlans.still(figure, energy, phase, look, scale)
    case .pixelPalShade(let figure, let phase, let scale): PixelPalPlans.shade(figure, phase, scale)
    case .pixelPalFlourish(let figure, let phase, let look, let scale):
      PixelPalPlans.flourish(figure, phase, look, scale)
    case .pixelPalRare(let figure, let look, let scale): PixelPalPlans.rare(figure, look, scale)
    }
  }
}

/// The reason why a picture of the pets does not exist.
public enum PetPictureError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The side of a cell, in pixels, is too small or too large.
  case size(Int)
  /// The scale, in file pixels per drawn pixel, is too small or too large.
  case scale(Int)
  /// Symbi does not have this level.
  case level(Int)
  /// Symbi does not evolve to this level.
  case evolution(Int)
  /// PixelPal does not have this phase.
  case phase(Int)
  /// PixelPal does not celebrate this phase.
  case flourish(Int)
  /// Both moods of a transition are the same.
  case sameMood(SymbiMood)

  /// A sentence that describes the error.
  public var description: String {
    switch self {
    case .size(let size):
      "A cell of \(size) pixels is not possible; its side can have \(Self.span(PetPicture.sizes)) pixels."
    case .scale(let scale):
      "The scale \(scale) is not possible; a drawn pixel can take \(Self.span(PetPicture.scales)) pixels."
    case .level(let level): "Symbi has no level \(level); there are levels \(Self.span(PetPicture.levels))."
    case .evolution(let level):
      "Symbi does not evolve to level \(level); it can be \(Self.span(PetPicture.evolvedLevels))."
    case .phase(let phase):
      "PixelPal has no phase \(phase); there are phases \(Self.span(PetPicture.phases))."
    case .flourish(let phase):
      "PixelPal does not celebrate phase \(phase); it can be \(Self.span(PetPicture.celebratedPhases))."
    case .sameMood(let mood): "The mood \(mood.rawValue) cannot become itself; two moods are needed."
    }
  }

  private static func span(_ range: ClosedRange<Int>) -> String {
    "\(range.lowerBound) to \(range.upperBound)"
  }
}
