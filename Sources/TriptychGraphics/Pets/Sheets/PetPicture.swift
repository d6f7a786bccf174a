/// Every picture of the pets that can be asked for. Nothing in it depends on a person, so that each is
/// drawn once for everybody.
///
/// Levels are 0...5, phases 1...4; sizes are pixels of a cell's side, 32...512; scales are whole numbers,
/// 1...8.
public enum PetPicture: Hashable, Sendable {
  /// The loop of a mood, 24 frames.
  case symbi(SymbiMood, level: Int, size: Int)
  /// All moods of a level, one still each.
  case symbiPosters(level: Int, size: Int)
  /// One mood becomes another, 18 frames, played once.
  case symbiChange(from: SymbiMood, to: SymbiMood, level: Int, size: Int)
  /// The form below becomes this one, 30 frames, played once; levels 1...5.
  case symbiEvolution(to: Int, size: Int)
  /// One still of a mood.
  case symbiStill(SymbiMood, level: Int, size: Int)
  /// The outline of a form that was not reached yet.
  case symbiShade(level: Int, size: Int)
  /// All 76 sprites of a phase.
  case pixelPal(phase: Int, look: PixelPalLook, scale: Int)
  /// One still of a figure.
  case pixelPalStill(PixelPalLook.Figure, PixelPalEnergy, phase: Int, look: PixelPalLook, scale: Int)
  /// The outline of a phase that was not reached yet.
  case pixelPalShade(PixelPalLook.Figure, phase: Int, scale: Int)
  /// The short celebration of a new phase, played once; phases 2...4.
  case pixelPalFlourish(PixelPalLook.Figure, phase: Int, look: PixelPalLook, scale: Int)
  /// A figure of the fourth phase rises with open arms and comes down again, played once now and then.
  case pixelPalRare(PixelPalLook.Figure, look: PixelPalLook, scale: Int)
}

/// The drawings of both pets as a whole.
public enum PetArt {
  /// Grows with every change of a drawing: pictures of one version are the same bytes for everybody.
  public static let version = 1

  /// Grows with every change of how drawings become bytes: their palettes, their noise, their packing.
  public static let encoderVersion = 1
}

extension PetPicture {
  /// A name that is one of a kind and says nothing to people: 16 hexadecimal digits.
  ///
  /// Where files show in logs of web servers or in lists of folders, a name such as `symbi-stressed-l2` would
  /// tell how somebody is doing. A key does not say it to whoever reads along; it is no secret, since whoever
  /// has the program can list the keys of all pictures. It depends on the picture, the version of the drawings
  /// and that of the encoder, so that a file with this name never changes.
  ///
  /// The hash is FNV-1a with 64 bits (Fowler, Noll and Vo; RFC 9923), finished by the mixer of SplitMix64
  /// (Steele, Lea and Flood 2014) so that the first digits are spread evenly.
  public var key: String {
    let text = "\(PetArt.version)/\(PetArt.encoderVersion)/\(path)"
    var hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
    hash ^= hash >> 31
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Where its PNG lies in a folder that everybody shares: `1/3f/3fa94c0d25e7b816.png`.
  public var sharedPath: String { "\(PetArt.version)/\(key.prefix(2))/\(key).png" }

  /// Pixels that the side of a Symbi's cell can have.
  public static let sizes = 32...512
  /// Pixels of the file that a pixel of a PixelPal's drawing can take.
  public static let scales = 1...8
  /// Levels of Symbi.
  public static let levels = 0...5
  /// Levels that Symbi evolves to.
  public static let evolvedLevels = 1...5
  /// Phases of PixelPal.
  public static let phases = 1...4
  /// Phases of PixelPal that are celebrated when they are reached; everybody starts in the first.
  public static let celebratedPhases = 2...4
  /// The phase whose figures rise now and then.
  public static let rarePhase = 4

  /// Makes sure that there is such a picture.
  ///
  /// - Throws: `PetPictureError` naming the first part that is not possible and what is.
  public func check() throws(PetPictureError) {
    switch self {
    case .symbi(_, let level, let size), .symbiPosters(let level, let size),
      .symbiStill(_, let level, let size),
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

  /// Where its PNG lies below a folder of pictures: `symbi/1/128/symbi-sad-l2.png`. The version of the
  /// drawings is part of it, so that a file once written never changes.
  public var path: String { "\(stemPath).png" }

  /// Where the atlas keyed by frame names lies: `symbi/1/128/symbi-sad-l2.json`.
  public var atlasPath: String { "\(stemPath).json" }

  /// Where the atlas as a list of numbered frames lies: `symbi/1/128/symbi-sad-l2.aseprite.json`.
  public var arrayAtlasPath: String { "\(stemPath).aseprite.json" }

  private var stemPath: String {
    switch self {
    case .symbi(_, _, let size), .symbiPosters(_, let size), .symbiChange(_, _, _, let size),
      .symbiEvolution(_, let size), .symbiStill(_, _, let size), .symbiShade(_, let size):
      "symbi/\(PetArt.version)/\(size)/\(plan.name)"
    // The sheet has many frames, which its name needs none of.
    case .pixelPal(let phase, let look, let scale):
      "pixelpal/\(PetArt.version)/\(scale)/\(PixelPalPlans.stem(phase, look))"
    case .pixelPalStill(_, _, _, _, let scale), .pixelPalShade(_, _, let scale),
      .pixelPalFlourish(_, _, _, let scale), .pixelPalRare(_, _, let scale):
      "pixelpal/\(PetArt.version)/\(scale)/\(plan.name)"
    }
  }

  /// What the sheet holds and where; meaningful for pictures that pass `check()`.
  public var plan: SheetPlan {
    switch self {
    case .symbi(let mood, let level, let size): SymbiPlans.loop(mood, level, size)
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

/// A picture of the pets that does not exist.
public enum PetPictureError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The side of a cell is too small or too large.
  case size(Int)
  /// The pixels of the file for each drawn pixel are too few or too many.
  case scale(Int)
  /// Symbi has no such level.
  case level(Int)
  /// Symbi does not evolve to such a level.
  case evolution(Int)
  /// PixelPal has no such phase.
  case phase(Int)
  /// PixelPal does not celebrate such a phase.
  case flourish(Int)
  /// A mood cannot become itself.
  case sameMood(SymbiMood)

  /// A sentence that says what is wrong.
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
