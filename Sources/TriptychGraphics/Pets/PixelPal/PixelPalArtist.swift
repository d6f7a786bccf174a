/// Draws the pixel person in one phase and look.
///
/// A figure is painted as materials and steps on a small grid, and a palette for its state converts these to
/// colors. A look therefore changes only colors, and the same sprite has the same pixels on every run.
struct PixelPalArtist: Sendable {
  static let cellWidth = PixelGrid.width
  static let cellHeight = PixelGrid.height

  private let phase: Int
  private let palettes: [PixelPalPalette]

  /// - Parameters:
  ///   - phase: 1...4; other values are clamped.
  ///   - look: The colors to swap in.
  init(phase: Int, look: PixelPalLook) {
    let index = min(max(phase, 1), 4) - 1
    self.phase = index
    palettes = PixelPalLook.Figure.allCases.flatMap { figure in
      PixelPalEnergy.allCases.map { PixelPalPalette(phase: index, look: look, figure: figure, energy: $0) }
    }
  }

  /// Draws a sprite of 48 x 56 pixels, premultiplied 0xAARRGGBB, row by row.
  ///
  /// - Parameters:
  ///   - out: The top left pixel.
  ///   - stride: The distance between rows in pixels.
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

  /// Draws the outline of a phase that has not been reached yet: one color inside and a lighter one at its
  /// edge, so that it is visible on light and dark pages.
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

/// One picture of a pixel person.
struct PixelPalSprite: Hashable, Sendable {
  /// The movement and its frame.
  enum Pose: Hashable, Sendable {
    /// Stands, seen from the front; frames 0 and 1.
    case idle(PixelPalEnergy, frame: Int)
    /// Walks to the right, seen from the side; frames 0..<32.
    case walk(frame: Int)
    /// Rises with open arms, only in the fourth phase; frames 0..<16.
    case rare(frame: Int)
    /// Celebrates a new phase, played once; frames 0..<16.
    case flourish(frame: Int)
  }

  var figure: PixelPalLook.Figure
  var pose: Pose

  /// The name among the sprites of its phase: `male_vital_1`, `female_walking_32`.
  var name: String {
    switch pose {
    case .idle(let energy, let frame): "\(figure.rawValue)_\(energy.rawValue)_\(frame + 1)"
    case .walk(let frame): "\(figure.rawValue)_walking_\(frame + 1)"
    case .rare(let frame): "\(figure.rawValue)_rare_\(frame + 1)"
    case .flourish(let frame): "\(figure.rawValue)_flourish_\(frame + 1)"
    }
  }

  /// How long a frame is shown, in milliseconds; the same for all frames of a movement.
  ///
  /// - Parameter phase: 1...4; standing figures have a different pace in each phase.
  func milliseconds(phase: Int) -> Int {
    switch pose {
    case .idle: Self.idleMilliseconds[min(max(phase, 1), 4) - 1]
    case .walk: 42
    case .rare: 83
    case .flourish: 80
    }
  }

  static let walkFrames = 32
  static let rareFrames = 16
  static let flourishFrames = 16
  private static let idleMilliseconds = [1_000, 700, 640, 860]
}

extension PixelPalArtist {
  /// The 76 sprites of every phase in the order of its sheet: the states of each figure, then its steps.
  static let sprites: [PixelPalSprite] = PixelPalLook.Figure.allCases.flatMap { figure in
    PixelPalEnergy.allCases.flatMap { idleSprites(figure, $0) } + walkSprites(figure)
  }

  /// The two frames of a standing figure.
  static func idleSprites(_ figure: PixelPalLook.Figure, _ energy: PixelPalEnergy) -> [PixelPalSprite] {
    (0..<2).map { PixelPalSprite(figure: figure, pose: .idle(energy, frame: $0)) }
  }

  /// The frames of a walk cycle.
  static func walkSprites(_ figure: PixelPalLook.Figure) -> [PixelPalSprite] {
    (0..<PixelPalSprite.walkFrames).map { PixelPalSprite(figure: figure, pose: .walk(frame: $0)) }
  }

  /// The additional frames, besides the 76, in which a figure of the fourth phase rises occasionally.
  static func rareSprites(_ figure: PixelPalLook.Figure) -> [PixelPalSprite] {
    (0..<PixelPalSprite.rareFrames).map { PixelPalSprite(figure: figure, pose: .rare(frame: $0)) }
  }

  /// The frames of a figure's celebration, played once.
  static func flourishSprites(_ figure: PixelPalLook.Figure) -> [PixelPalSprite] {
    (0..<PixelPalSprite.flourishFrames).map { PixelPalSprite(figure: figure, pose: .flourish(frame: $0)) }
  }
}
