/// One picture of a pixel person.
struct PixelPalSprite: Hashable, Sendable {
  /// What the figure does.
  enum Pose: Hashable, Sendable {
    /// Stands there, seen from the front; frames 0 and 1.
    case idle(PixelPalEnergy, frame: Int)
    /// Walks to the right, seen from the side; frames 0..<32.
    case walk(frame: Int)
    /// Rises with open arms, the fourth phase alone; frames 0..<16.
    case rare(frame: Int)
    /// Celebrates a new phase once; frames 0..<16.
    case flourish(frame: Int)
  }

  var figure: PixelPalLook.Figure
  var pose: Pose

  /// What it is called among the sprites of its phase: `male_vital_1`, `female_walking_32`.
  var name: String {
    switch pose {
    case .idle(let energy, let frame): "\(figure.rawValue)_\(energy.rawValue)_\(frame + 1)"
    case .walk(let frame): "\(figure.rawValue)_walking_\(frame + 1)"
    case .rare(let frame): "\(figure.rawValue)_rare_\(frame + 1)"
    case .flourish(let frame): "\(figure.rawValue)_flourish_\(frame + 1)"
    }
  }

  /// How long a frame is shown, in milliseconds: the same for all frames of a movement.
  ///
  /// - Parameter phase: 1...4; each has its own pace of standing.
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
  /// The 76 sprites of every phase in the order of its sheet: each figure's states, then its steps.
  static let sprites: [PixelPalSprite] = PixelPalLook.Figure.allCases.flatMap { figure in
    let idle = PixelPalEnergy.allCases.flatMap { energy in
      (0..<2).map { PixelPalSprite(figure: figure, pose: .idle(energy, frame: $0)) }
    }
    return idle
      + (0..<PixelPalSprite.walkFrames).map { PixelPalSprite(figure: figure, pose: .walk(frame: $0)) }
  }

  /// The frames beside the 76 in which a figure of the fourth phase rises now and then.
  static func rareSprites(_ figure: PixelPalLook.Figure) -> [PixelPalSprite] {
    (0..<PixelPalSprite.rareFrames).map { PixelPalSprite(figure: figure, pose: .rare(frame: $0)) }
  }

  /// The frames of a figure's celebration, played once.
  static func flourishSprites(_ figure: PixelPalLook.Figure) -> [PixelPalSprite] {
    (0..<PixelPalSprite.flourishFrames).map { PixelPalSprite(figure: figure, pose: .flourish(frame: $0)) }
  }
}
