import TriptychGraphics

extension SpriteAtlas {
  /// What atlases of tests say for those who cannot see the picture.
  static let words = "A picture."

  init(_ plan: SheetPlan) { self.init(plan, alternative: SpriteAtlas.words) }
}
