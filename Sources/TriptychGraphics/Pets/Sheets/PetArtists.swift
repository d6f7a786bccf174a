/// Who draws which picture.
enum PetArtists {
  /// The artist of a picture that passed its checks.
  static func artist(of picture: PetPicture) -> any SheetArtist {
    switch picture {
    case .symbi(let mood, let level, _): GhostSheet { (.loop(mood, level: level), $0) }
    case .symbiPosters(let level, _):
      GhostSheet { (.still(SymbiMood.allCases[$0], level: level), SymbiArtist.poster) }
    case .symbiChange(let from, let to, let level, _):
      GhostSheet { (.change(from: from, to: to, level: level), $0) }
    case .symbiEvolution(let level, _): GhostSheet { (.evolution(to: level), $0) }
    case .symbiStill(let mood, let level, _):
      GhostSheet { _ in (.still(mood, level: level), SymbiArtist.poster) }
    case .symbiShade(let level, _): GhostSheet { _ in (.shade(level: level), SymbiArtist.poster) }
    case .pixelPal(let phase, let look, let scale):
      PersonSheet(phase, look, scale, PixelPalArtist.sprites)
    case .pixelPalStill(let figure, let energy, let phase, let look, let scale):
      PersonSheet(phase, look, scale, [PixelPalSprite(figure: figure, pose: .idle(energy, frame: 0))])
    case .pixelPalShade(let figure, let phase, let scale):
      PersonSheet(
        phase, PixelPalLook(), scale, [PixelPalSprite(figure: figure, pose: .idle(.neutral, frame: 0))],
        isShade: true)
    case .pixelPalFlourish(let figure, let phase, let look, let scale):
      PersonSheet(phase, look, scale, PixelPalArtist.flourishSprites(figure))
    case .pixelPalRare(let figure, let look, let scale):
      PersonSheet(PetPicture.rarePhase, look, scale, PixelPalArtist.rareSprites(figure))
    }
  }
}

/// A sheet of the ghost.
private struct GhostSheet: SheetArtist {
  /// What a frame of the sheet shows.
  let clip: (_ frame: Int) -> (SymbiClip, frame: Int)

  func draw(frame: Int, into cell: SheetCell) throws(PaintError) {
    let canvas = try VectorCanvas(cell.surface, x: cell.x, y: cell.y, width: cell.width, height: cell.height)
    let (clip, step) = clip(frame)
    SymbiArtist().draw(clip, frame: step, on: canvas)
    try canvas.finish()
  }
}

/// A sheet of the pixel person, drawn small and then enlarged pixel by pixel.
private struct PersonSheet: SheetArtist {
  private let artist: PixelPalArtist
  private let scale: Int
  /// Whether only the outline of a figure is shown.
  private let isShade: Bool
  /// What each frame shows.
  private let sprites: [PixelPalSprite]
  private let small = Scratch<UInt32>(PixelPalArtist.cellWidth * PixelPalArtist.cellHeight)

  init(
    _ phase: Int, _ look: PixelPalLook, _ scale: Int, _ sprites: [PixelPalSprite], isShade: Bool = false
  ) {
    artist = PixelPalArtist(phase: phase, look: look)
    self.scale = scale
    self.sprites = sprites
    self.isShade = isShade
  }

  func draw(frame: Int, into cell: SheetCell) {
    guard scale > 1 else { return draw(frame, to: cell.row(0), stride: cell.stride) }
    let width = PixelPalArtist.cellWidth
    draw(frame, to: small.start, stride: width)
    for y in 0..<PixelPalArtist.cellHeight {
      let first = cell.row(y * scale)
      for x in 0..<width { (first + x * scale).update(repeating: small.start[y * width + x], count: scale) }
      for copy in 1..<scale { cell.row(y * scale + copy).update(from: first, count: width * scale) }
    }
  }

  private func draw(_ frame: Int, to pixels: UnsafeMutablePointer<UInt32>, stride: Int) {
    if isShade {
      artist.drawShade(sprites[frame].figure, into: pixels, stride: stride)
    } else {
      artist.draw(sprites[frame], into: pixels, stride: stride)
    }
  }
}
