/// The plans of PixelPal's sheets.
enum PixelPalPlans {
  /// Pixels of a cell at scale 1.
  static let cellWidth = 48, cellHeight = 56
  static let walkingFrames = 32, walkingMilliseconds = 42
  static let flourishFrames = 16, flourishMilliseconds = 83
  /// The row of pixels of a cell just below the soles.
  static let ground = 54
  private static let columns = 8

  /// How long each of the two frames of standing is shown: the higher the phase, the livelier.
  static func idleMilliseconds(_ phase: Int) -> Int {
    switch phase {
    case 2: 800
    case 3: 700
    case 4: 600
    default: 1000
    }
  }

  static func sheet(_ phase: Int, _ look: PixelPalLook, _ scale: Int) -> SheetPlan {
    var plan = empty(stem(phase, look), prefix(phase, look), scale)
    plan.columns = columns
    for (place, figure) in PixelPalLook.Figure.allCases.enumerated() {
      // One row of standing, then four of walking.
      let first = place * 5 * columns
      for (turn, energy) in PixelPalEnergy.allCases.enumerated() {
        plan.add(
          "\(figure.rawValue)_\(energy.rawValue)", frames: 2, from: first + 2 * turn,
          milliseconds: idleMilliseconds(phase))
      }
      plan.add(
        "\(figure.rawValue)_walking", frames: walkingFrames, from: first + columns,
        milliseconds: walkingMilliseconds)
    }
    plan.poster = plan.tags.first { $0.shortName == "male_neutral" }?.frames.lowerBound ?? 0
    plan.alternative = "PixelPal in \(name(phase)), two figures: lively, neutral and low, and walking."
    return plan
  }

  static func still(
    _ figure: PixelPalLook.Figure, _ energy: PixelPalEnergy, _ phase: Int, _ look: PixelPalLook, _ scale: Int
  ) -> SheetPlan {
    let mood = energy == .vital ? "lively" : energy.rawValue
    return single(
      "\(figure.rawValue)_\(energy.rawValue)", "still", stem(phase, look), prefix(phase, look), scale,
      "PixelPal in \(name(phase)), \(mood).")
  }

  static func shade(_ figure: PixelPalLook.Figure, _ phase: Int, _ scale: Int) -> SheetPlan {
    let plain = PixelPalLook()
    return single(
      figure.rawValue, "shade", stem(phase, plain), prefix(phase, plain), scale,
      "The outline of PixelPal in \(name(phase)).")
  }

  static func flourish(
    _ figure: PixelPalLook.Figure, _ phase: Int, _ look: PixelPalLook, _ scale: Int
  ) -> SheetPlan {
    var plan = empty(
      "\(stem(phase, look))-flourish-\(figure.rawValue)", "\(prefix(phase, look))flourish/", scale)
    plan.columns = columns
    plan.add(
      figure.rawValue, frames: flourishFrames, from: 0, milliseconds: flourishMilliseconds, loops: false,
      tag: plan.name)
    plan.poster = flourishFrames - 1
    plan.alternative = "PixelPal greets \(name(phase)) with a jump and sparks."
    return plan
  }

  // MARK: - Parts

  /// A sheet of one frame below a folder of its kind.
  private static func single(
    _ short: String, _ kind: String, _ stem: String, _ prefix: String, _ scale: Int, _ alternative: String
  ) -> SheetPlan {
    let name = "\(stem)-\(kind)-\(short.map { $0 == "_" ? "-" : String($0) }.joined())"
    var plan = empty(name, "\(prefix)\(kind)/", scale)
    plan.frames = [SpriteFrame(name: plan.prefix + short, cell: 0, milliseconds: 1000)]
    plan.tags = [SpriteTag(name: name, shortName: short, frames: 0...0, loops: false)]
    plan.alternative = alternative
    return plan
  }

  private static func empty(_ name: String, _ prefix: String, _ scale: Int) -> SheetPlan {
    SheetPlan(
      name: name, prefix: prefix, cellWidth: cellWidth * scale, cellHeight: cellHeight * scale, scale: scale,
      columns: 1, frames: [], tags: [], anchorX: 0.5, anchorY: Double(ground) / Double(cellHeight), poster: 0,
      alternative: "", isPixelArt: true)
  }

  private static func stem(_ phase: Int, _ look: PixelPalLook) -> String {
    look.isPlain ? "pixelpal-\(phase)" : "pixelpal-\(phase)-\(look.name)"
  }

  private static func prefix(_ phase: Int, _ look: PixelPalLook) -> String {
    look.isPlain ? "pixelpal/\(phase)/" : "pixelpal/\(phase)/\(look.name)/"
  }

  private static func name(_ phase: Int) -> String {
    let names = [1: "Dormant", 2: "Active", 3: "Energized", 4: "Ascended"]
    return "phase \(phase)" + (names[phase].map { " (\($0))" } ?? "")
  }
}

extension PixelPalLook {
  /// Skin, hair and outfit as a part of file names; `own` where the plain sheets' colours stay.
  var name: String { "\(skin?.rawValue ?? "own")-\(hair?.rawValue ?? "own")-\(outfit.rawValue)" }
}

extension SheetPlan {
  /// Adds a run of frames, numbered from 1, and its tag.
  fileprivate mutating func add(
    _ short: String, frames count: Int, from cell: Int, milliseconds: Int, loops: Bool = true,
    tag: String? = nil
  ) {
    let first = frames.count
    for frame in 0..<count {
      frames.append(
        SpriteFrame(name: "\(prefix)\(short)_\(frame + 1)", cell: cell + frame, milliseconds: milliseconds))
    }
    let dashed = short.map { $0 == "_" ? "-" : String($0) }.joined()
    tags.append(
      SpriteTag(
        name: tag ?? "\(name)-\(dashed)", shortName: short, frames: first...(frames.count - 1), loops: loops))
  }
}
