/// The plans of PixelPal's sheets.
enum PixelPalPlans {
  /// Pixels of a cell at scale 1.
  static let cellWidth = PixelPalArtist.cellWidth, cellHeight = PixelPalArtist.cellHeight
  /// The row of pixels of a cell just below the soles.
  static let ground = 54
  private static let columns = 8

  static func sheet(_ phase: Int, _ look: PixelPalLook, _ scale: Int) -> SheetPlan {
    var plan = empty(stem(phase, look), prefix(phase, look), scale)
    plan.columns = columns
    for (place, figure) in PixelPalLook.Figure.allCases.enumerated() {
      // One row of standing, then four of walking.
      let first = place * 5 * columns
      for (turn, energy) in PixelPalEnergy.allCases.enumerated() {
        plan.add(
          (0..<2).map { PixelPalSprite(figure: figure, pose: .idle(energy, frame: $0)) }, phase,
          from: first + 2 * turn)
      }
      plan.add(
        (0..<PixelPalSprite.walkFrames).map { PixelPalSprite(figure: figure, pose: .walk(frame: $0)) }, phase,
        from: first + columns)
    }
    plan.poster = plan.tags.first { $0.shortName == "male_neutral" }?.frames.lowerBound ?? 0
    return plan
  }

  static func still(
    _ figure: PixelPalLook.Figure, _ energy: PixelPalEnergy, _ phase: Int, _ look: PixelPalLook, _ scale: Int
  ) -> SheetPlan {
    single(
      "\(figure.rawValue)_\(energy.rawValue)", "still", stem(phase, look), prefix(phase, look), scale)
  }

  static func shade(_ figure: PixelPalLook.Figure, _ phase: Int, _ scale: Int) -> SheetPlan {
    let plain = PixelPalLook()
    return single(
      figure.rawValue, "shade", stem(phase, plain), prefix(phase, plain), scale)
  }

  static func flourish(
    _ figure: PixelPalLook.Figure, _ phase: Int, _ look: PixelPalLook, _ scale: Int
  ) -> SheetPlan {
    var plan = empty("\(stem(phase, look))-flourish-\(figure.rawValue)", prefix(phase, look), scale)
    plan.columns = columns
    plan.add(PixelPalArtist.flourishSprites(figure), phase, from: 0, tag: plan.name)
    plan.poster = plan.frames.count - 1
    return plan
  }

  static func rare(_ figure: PixelPalLook.Figure, _ look: PixelPalLook, _ scale: Int) -> SheetPlan {
    let phase = PetPicture.rarePhase
    let stem = stem(phase, look)
    var plan = empty("\(stem)-rare-\(figure.rawValue)", prefix(phase, look), scale)
    plan.columns = columns
    plan.add(PixelPalArtist.rareSprites(figure), phase, from: 0, tag: "\(stem)-\(figure.rawValue)-rare")
    plan.poster = plan.frames.count / 2
    return plan
  }

  // MARK: - Parts

  /// A sheet of one frame below a folder of its kind.
  private static func single(
    _ short: String, _ kind: String, _ stem: String, _ prefix: String, _ scale: Int
  ) -> SheetPlan {
    let name = "\(stem)-\(kind)-\(short.map { $0 == "_" ? "-" : String($0) }.joined())"
    var plan = empty(name, "\(prefix)\(kind)/", scale)
    plan.frames = [SpriteFrame(name: plan.prefix + short, cell: 0, milliseconds: 1000)]
    plan.tags = [SpriteTag(name: name, shortName: short, frames: 0...0, loops: false)]
    return plan
  }

  private static func empty(_ name: String, _ prefix: String, _ scale: Int) -> SheetPlan {
    SheetPlan(
      name: name, prefix: prefix, cellWidth: cellWidth * scale, cellHeight: cellHeight * scale, scale: scale,
      columns: 1, frames: [], tags: [], anchorX: 0.5, anchorY: Double(ground) / Double(cellHeight), poster: 0,
      isPixelArt: true)
  }

  /// The stem of the files of a sheet.
  static func stem(_ phase: Int, _ look: PixelPalLook) -> String {
    look.isPlain ? "pixelpal-\(phase)" : "pixelpal-\(phase)-\(look.name)"
  }

  private static func prefix(_ phase: Int, _ look: PixelPalLook) -> String {
    look.isPlain ? "pixelpal/\(phase)/" : "pixelpal/\(phase)/\(look.name)/"
  }
}

extension PixelPalLook {
  /// Skin, hair and outfit as a part of file names; `own` where the plain sheets' colours stay.
  var name: String { "\(skin?.rawValue ?? "own")-\(hair?.rawValue ?? "own")-\(outfit.rawValue)" }
}

extension SheetPlan {
  /// Adds the frames of one movement and their tag.
  ///
  /// - Parameter tag: its name where it plays once; otherwise it is a loop named after sheet and movement.
  fileprivate mutating func add(
    _ sprites: [PixelPalSprite], _ phase: Int, from cell: Int, tag: String? = nil
  ) {
    let first = frames.count
    for (step, sprite) in sprites.enumerated() {
      frames.append(
        SpriteFrame(
          name: prefix + sprite.name, cell: cell + step, milliseconds: sprite.milliseconds(phase: phase)))
    }
    // All but the number of a frame, which is the same for all of them.
    let short = sprites.last?.name.split(separator: "_").dropLast().joined(separator: "_") ?? ""
    let dashed = short.map { $0 == "_" ? "-" : String($0) }.joined()
    tags.append(
      SpriteTag(
        name: tag ?? "\(name)-\(dashed)", shortName: short, frames: first...(frames.count - 1),
        loops: tag == nil))
  }
}
