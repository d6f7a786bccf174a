/// Draws the pixel person of one phase and look.
///
/// A figure is painted as materials and steps on a small grid; a palette for its state turns them into
/// colours. So a look changes colours alone, and the same sprite is the same pixels on every run.
struct PixelPalArtist: Sendable {
  static let cellWidth = PixelGrid.width
  static let cellHeight = PixelGrid.height

  private let phase: Int
  private let palettes: [PixelPalPalette]

  /// - Parameters:
  ///   - phase: 1...4; others count as the nearest.
  ///   - look: Which colours to swap in.
  init(phase: Int, look: PixelPalLook) {
    let index = min(max(phase, 1), 4) - 1
    self.phase = index
    palettes = PixelPalLook.Figure.allCases.flatMap { figure in
      PixelPalEnergy.allCases.map { PixelPalPalette(phase: index, look: look, figure: figure, energy: $0) }
    }
  }

  /// Draws 48 x 56 pixels, premultiplied 0xAARRGGBB, row by row.
  ///
  /// - Parameters:
  ///   - out: The top left pixel.
  ///   - stride: Pixels from one row to the next.
  func draw(_ sprite: PixelPalSprite, into out: UnsafeMutablePointer<UInt32>, stride: Int) {
    let grid = PixelGrid()
    paint(sprite, on: grid)
    let palette = palettes[Self.place(sprite)]
    _ = palette.withPixels { colors in
      for row in 0..<Self.cellHeight {
        for x in 0..<Self.cellWidth {
          out[row * stride + x] = colors[Int(grid.cells[row * Self.cellWidth + x])]
        }
      }
    }
  }

  /// Draws the outline of a phase that was not reached yet: one colour inside and a lighter one at its edge,
  /// so that it is clear on light and dark pages.
  func drawShade(_ figure: PixelPalLook.Figure, into out: UnsafeMutablePointer<UInt32>, stride: Int) {
    let grid = PixelGrid()
    var stance = FrontStance(.idle(.neutral, frame: 0), phase: phase)
    stance.straighten()
    let front = FrontFigure(grid: grid, phase: phase, figure: figure, stance: stance)
    front.draw()
    if phase == 3 { front.drawHalo() }
    let fill = PixelTone(0x4E4670).pixel()
    let edge = PixelTone(0x8C82B4).pixel()
    for row in 0..<Self.cellHeight {
      for x in 0..<Self.cellWidth {
        let isInside = grid.cells[row * Self.cellWidth + x] != 0
        out[row * stride + x] = isInside ? (grid.isAtEdge(x, row) ? edge : fill) : 0
      }
    }
  }

  private func paint(_ sprite: PixelPalSprite, on grid: PixelGrid) {
    switch sprite.pose {
    case .walk(let frame):
      let side = SideFigure(
        grid: grid, phase: phase, figure: sprite.figure, walk: PixelWalk(frame: frame, phase: phase))
      side.draw()
      side.drawEffects()
    case .idle, .rare, .flourish:
      let stance = FrontStance(sprite.pose, phase: phase)
      let front = FrontFigure(grid: grid, phase: phase, figure: sprite.figure, stance: stance)
      front.draw()
      front.drawEffects()
    }
  }

  private static func place(_ sprite: PixelPalSprite) -> Int {
    let energy: PixelPalEnergy =
      switch sprite.pose {
      case .idle(let energy, _): energy
      case .walk, .rare: .neutral
      case .flourish: .vital
      }
    let figures = PixelPalLook.Figure.allCases
    let energies = PixelPalEnergy.allCases
    return (figures.firstIndex(of: sprite.figure) ?? 0) * energies.count
      + (energies.firstIndex(of: energy) ?? 0)
  }
}
