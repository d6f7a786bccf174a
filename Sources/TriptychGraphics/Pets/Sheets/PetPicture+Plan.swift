extension PetPicture {
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
