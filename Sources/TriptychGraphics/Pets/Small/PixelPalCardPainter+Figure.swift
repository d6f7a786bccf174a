extension PixelPalCardPainter {
  /// A painter that draws text with these fonts.
  public convenience init(fonts: FontBook) { self.init(fonts: fonts, figure: FigurePixels.init) }
}

extension FigurePixels {
  /// The figure of a card: the first of its two stills, or the step with the feet far apart.
  init(_ card: PixelPalCard) {
    let artist = PixelPalArtist(phase: card.phase, look: card.look)
    let pose = card.isWalking ? PixelPalSprite.Pose.walk(frame: 0) : .idle(card.energy, frame: 0)
    self.init { artist.draw(PixelPalSprite(figure: card.figure, pose: pose), into: $0, stride: $1) }
  }
}
