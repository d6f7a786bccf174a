extension PetPicture {
  /// Where its PNG lies below a folder of pictures: `symbi/1/128/symbi-sad-l2.png`. The version of the
  /// drawings is part of it, so that a file once written never changes.
  public var path: String {
    switch self {
    case .symbi(_, _, let size), .symbiPosters(_, let size), .symbiChange(_, _, _, let size),
      .symbiEvolution(_, let size), .symbiStill(_, _, let size), .symbiShade(_, let size):
      "symbi/\(PetArt.version)/\(size)/\(plan.name).png"
    case .pixelPal(_, _, let scale), .pixelPalStill(_, _, _, _, let scale), .pixelPalShade(_, _, let scale),
      .pixelPalFlourish(_, _, _, let scale):
      "pixelpal/\(PetArt.version)/\(scale)/\(plan.name).png"
    }
  }

  /// What the sheet holds and where.
  public var plan: SheetPlan {
    SheetPlan(
      name: "still", cellWidth: 128, cellHeight: 128, columns: 1,
      frames: [SpriteFrame(name: "still", cell: 0, milliseconds: 100)],
      tags: [SpriteTag(name: "still", frames: 0...0, loops: false)], anchorX: 0.5, anchorY: 0.52, poster: 0,
      alternative: "", isPixelArt: false)
  }
}
