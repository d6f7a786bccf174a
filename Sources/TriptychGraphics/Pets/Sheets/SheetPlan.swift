/// What a sheet of sprites holds and where: everything but the pixels.
///
/// All cells have one size and touch; cells are counted row by row from the top left.
public struct SheetPlan: Hashable, Sendable {
  /// The stem of its files, one of a kind among all sheets of a size: `symbi-sad-l2`.
  public var name: String
  /// What the names of its frames begin with, up to the last stroke: `symbi/sad/l2/`.
  public var prefix: String
  /// Pixels of a cell.
  public var cellWidth, cellHeight: Int
  /// Pixels of the file for each pixel of the drawing, 1 or more; above 1 only for pixel art.
  public var scale: Int = 1
  /// Cells in a row.
  public var columns: Int
  /// The frames in playing order; each lies in a cell of its own, some cells may be empty.
  public var frames: [SpriteFrame]
  /// Runs of frames that play together; a sheet of one still has one of one frame.
  public var tags: [SpriteTag]
  /// The point that stays in place when frames change, as shares of a cell, 0...1.
  public var anchorX, anchorY: Double
  /// The frame to show where nothing may move.
  public var poster: Int
  /// Whether pixels are squares to be kept square when enlarged.
  public var isPixelArt: Bool
  /// Whether soft light is broken up by a still noise, so that no bands show.
  public var hasNoise = false
  /// Opaque 0xFFRRGGBB colors that the file keeps to the bit where at least four pixels have them; at most
  /// 32. What is shaded between them comes close alone.
  public var accents: [UInt32] = []

  /// Pixels of the whole sheet.
  public var width: Int { columns * cellWidth }
  /// Pixels of the whole sheet; just high enough for the last frame.
  public var height: Int { rows * cellHeight }
  /// Rows of cells.
  public var rows: Int { (frames.map(\.cell).max() ?? 0) / columns + 1 }

  /// The column and row of pixels where a frame begins.
  ///
  /// - Parameter frame: its place among the frames.
  public func origin(of frame: Int) -> (x: Int, y: Int) {
    let cell = frames[frame].cell
    return (cell % columns * cellWidth, cell / columns * cellHeight)
  }
}

/// One picture of a sheet.
public struct SpriteFrame: Hashable, Sendable {
  /// One of a kind among all sheets that may be loaded together: `symbi/sad/l2/00`.
  public var name: String
  /// Which cell of the sheet.
  public var cell: Int
  /// How long it is shown, the same for every frame of a tag.
  public var milliseconds: Int
}

/// A run of frames that play together.
public struct SpriteTag: Hashable, Sendable {
  /// One of a kind among all sheets of a size: `symbi-sad-l2`.
  public var name: String
  /// The name within its sheet alone, where it is shorter: `male_walking`.
  public var shortName: String
  /// Places among the frames of the plan.
  public var frames: ClosedRange<Int>
  /// Whether it starts again after the last frame; otherwise the last frame stays.
  public var loops: Bool
}

/// The plans of Symbi's sheets.
enum SymbiPlans {
  private static let columns = 6

  static func loop(_ mood: SymbiMood, _ level: Int, _ size: Int) -> SheetPlan {
    var plan = sheet(of: .loop(mood, level: level), ["\(mood.rawValue)", "l\(level)"], loops: true, size)
    plan.poster = SymbiArtist.poster
    return dressed(plan, level, eyes: [mood])
  }

  static func change(_ from: SymbiMood, _ to: SymbiMood, _ level: Int, _ size: Int) -> SheetPlan {
    let plan = sheet(
      of: .change(from: from, to: to, level: level), ["trans", from.rawValue, to.rawValue, "l\(level)"], size)
    return dressed(plan, level, eyes: [from, to])
  }

  static func evolution(_ level: Int, _ size: Int) -> SheetPlan {
    var plan = sheet(of: .evolution(to: level), ["evolve", "l\(level - 1)", "l\(level)"], size)
    plan = dressed(plan, level, eyes: [.vibrant])
    // Its light is wide and soft at every level.
    plan.hasNoise = true
    return plan
  }

  static func posters(_ level: Int, _ size: Int) -> SheetPlan {
    let prefix = "symbi/posters/l\(level)/"
    let moods = SymbiMood.allCases
    var plan = empty("symbi-posters-l\(level)", prefix, size)
    plan.columns = 3
    plan.frames = moods.enumerated().map { cell, mood in
      SpriteFrame(name: prefix + mood.rawValue, cell: cell, milliseconds: mood.frameMilliseconds)
    }
    plan.tags = moods.enumerated().map { place, mood in
      SpriteTag(
        name: "symbi-poster-\(mood.rawValue)-l\(level)", shortName: mood.rawValue, frames: place...place,
        loops: false)
    }
    plan.poster = moods.firstIndex(of: .resting) ?? 0
    return dressed(plan, level, eyes: moods)
  }

  static func still(_ mood: SymbiMood, _ level: Int, _ size: Int) -> SheetPlan {
    let plan = sheet(of: .still(mood, level: level), ["still", mood.rawValue, "l\(level)"], size)
    return dressed(plan, level, eyes: [mood])
  }

  static func shade(_ level: Int, _ size: Int) -> SheetPlan {
    sheet(of: .shade(level: level), ["shade", "l\(level)"], size)
  }

  // MARK: - Parts

  /// A sheet of what is drawn as one clip, with one tag named like it; the last frame is its poster.
  private static func sheet(
    of clip: SymbiClip, _ parts: [String], loops: Bool = false, _ size: Int
  ) -> SheetPlan {
    let count = clip.frames
    let name = (["symbi"] + parts).joined(separator: "-")
    // A still has no number: its prefix ends before its last part.
    let prefix = (["symbi"] + (count > 1 ? parts : parts.dropLast())).joined(separator: "/") + "/"
    var plan = empty(name, prefix, size)
    plan.columns = min(count, columns)
    plan.frames = (0..<count).map { frame in
      let last = count > 1 ? (frame < 10 ? "0\(frame)" : "\(frame)") : parts.last ?? ""
      return SpriteFrame(name: prefix + last, cell: frame, milliseconds: clip.frameTime)
    }
    plan.tags = [SpriteTag(name: name, shortName: name, frames: 0...(count - 1), loops: loops)]
    plan.poster = count - 1
    return plan
  }

  private static func empty(_ name: String, _ prefix: String, _ size: Int) -> SheetPlan {
    SheetPlan(
      name: name, prefix: prefix, cellWidth: size, cellHeight: size, columns: 1, frames: [], tags: [],
      anchorX: 0.5, anchorY: 0.52, poster: 0, isPixelArt: false)
  }

  /// Marks what the higher levels' light needs, and the colors of eyes, and of lines that noise would
  /// make uneven, to keep.
  private static func dressed(_ plan: SheetPlan, _ level: Int, eyes: [SymbiMood]) -> SheetPlan {
    var plan = plan
    plan.hasNoise = level >= 3
    plan.accents = eyes.flatMap(\.eyeColors) + (plan.hasNoise ? SymbiMood.lineColors : [])
    return plan
  }

}

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
  /// Skin, hair and outfit as a part of file names; `own` where the plain sheets' colors stay.
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

extension SymbiMood {
  /// How long a frame of the loop is shown: lively moods move quickly, quiet ones slowly.
  public var frameMilliseconds: Int { SymbiClip.loop(self, level: 0).frameTime }

  /// The eyes' light core, middle and rim, 0xFFRRGGBB: by them a mood is told at small sizes.
  var eyeColors: [UInt32] {
    let colors = SymbiColors(self)
    return [colors.eyeLight, colors.eyeMid, colors.eyeRim].map(PixelBlend.pixel)
  }

  /// The outline and the darkest parts of the face, 0xFFRRGGBB, the same in every mood.
  static let lineColors: [UInt32] = [SymbiColors.line, SymbiColors.void].map(PixelBlend.pixel)
}
