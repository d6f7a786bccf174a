/// The contents of a sprite sheet and their positions: everything but the pixels.
///
/// All cells have the same size and are adjacent. They are counted row by row from the top left.
public struct SheetPlan: Hashable, Sendable {
  /// The base name of the files, unique among all sheets of a size: `symbi-sad-l2`.
  public var name: String
  /// What tells its frames from those of all other sheets, up to the last slash: `symbi/sad/l2/`. The names of the
  /// Symbi's frames begin with it. Those of the PixelPal are the same in every phase and look; whoever loads
  /// several of its sheets at once puts this before each name, as PixiJS does with its `cachePrefix`.
  public var prefix: String
  /// The size of a cell in pixels.
  public var cellWidth, cellHeight: Int
  /// The number of file pixels per drawn pixel, 1 or more; greater than 1 only for pixel art.
  public var scale: Int = 1
  /// The PixelPal's phase that the sheet shows, 1...4; `nil` for the Symbi.
  public var phase: Int?
  /// The number of cells in a row.
  public var columns: Int
  /// The frames in playing order. Each is in its own cell; some cells may be empty.
  public var frames: [SpriteFrame]
  /// The runs of frames that play together; a sheet with a single still has one tag with one frame.
  public var tags: [SpriteTag]
  /// The point that stays in place when frames change, as fractions of a cell, 0...1.
  public var anchorX, anchorY: Double
  /// The index of the frame to show where animation is not wanted.
  public var poster: Int
  /// Whether the pixels must stay square when enlarged.
  public var isPixelArt: Bool
  /// Whether static noise breaks up soft light, so that no banding is visible.
  public var hasNoise = false
  /// The opaque 0xFFRRGGBB colors that the file keeps exactly where at least four pixels have them; at most
  /// 32. Shades between them are only approximated.
  public var accents: [UInt32] = []

  /// The width of the whole sheet in pixels.
  public var width: Int { columns * cellWidth }
  /// The height of the whole sheet in pixels, just enough for the last frame.
  public var height: Int { rows * cellHeight }
  /// The number of rows of cells.
  public var rows: Int { (frames.map(\.cell).max() ?? 0) / columns + 1 }

  /// The position of a frame's top left pixel in the sheet.
  ///
  /// - Parameter frame: the index of the frame.
  public func origin(of frame: Int) -> (x: Int, y: Int) {
    let cell = frames[frame].cell
    return (cell % columns * cellWidth, cell / columns * cellHeight)
  }
}

/// One frame of a sheet.
public struct SpriteFrame: Hashable, Sendable {
  /// The name: `symbi/sad/l2/00`, unique among all sheets, or `male_vital_1`, the same in each phase and look.
  public var name: String
  /// The index of its cell in the sheet.
  public var cell: Int
  /// How long the frame is shown, in milliseconds; the same for every frame of a tag.
  public var milliseconds: Int
}

/// A run of frames that play together.
public struct SpriteTag: Hashable, Sendable {
  /// The name, unique among all sheets of a size: `symbi-sad-l2`.
  public var name: String
  /// A shorter name where one exists, unique only within its sheet: `male_walking`.
  public var shortName: String
  /// The indices of its frames in the plan.
  public var frames: ClosedRange<Int>
  /// Whether the tag repeats after the last frame; otherwise the last frame remains.
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

  static func season(_ mood: SymbiMood, _ season: SymbiSeason, _ level: Int, _ size: Int) -> SheetPlan {
    var plan = sheet(
      of: .dressed(mood, season, level: level), [season.rawValue, mood.rawValue, "l\(level)"], loops: true,
      size)
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
    // The light of this sheet is wide and soft at every level.
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

  /// A sheet for one clip, with one tag of the same name; the last frame is its poster.
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

  /// Turns on noise for the light of the higher levels, and sets the colors to keep: those of the eyes, and
  /// those of lines that noise would make uneven.
  private static func dressed(_ plan: SheetPlan, _ level: Int, eyes: [SymbiMood]) -> SheetPlan {
    var plan = plan
    plan.hasNoise = level >= 3
    plan.accents = eyes.flatMap(\.eyeColors) + (plan.hasNoise ? SymbiMood.lineColors : [])
    return plan
  }
}

/// The plans of PixelPal's sheets.
enum PixelPalPlans {
  /// The size of a cell in pixels at scale 1.
  static let cellWidth = PixelPalArtist.cellWidth, cellHeight = PixelPalArtist.cellHeight
  /// The pixel row of a cell just below the soles.
  static let ground = 54
  private static let columns = 8

  static func sheet(_ phase: Int, _ look: PixelPalLook, _ scale: Int) -> SheetPlan {
    var plan = empty(stem(phase, look), phase, prefix(phase, look), scale)
    plan.columns = columns
    for (place, figure) in PixelPalLook.Figure.allCases.enumerated() {
      // One row of standing frames, then four of walking.
      let first = place * 5 * columns
      for (turn, energy) in PixelPalEnergy.allCases.enumerated() {
        plan.add(PixelPalArtist.idleSprites(figure, energy), from: first + 2 * turn)
      }
      plan.add(PixelPalArtist.walkSprites(figure), from: first + columns)
    }
    plan.poster = plan.tags.first { $0.shortName == "male_neutral" }?.frames.lowerBound ?? 0
    return plan
  }

  static func still(
    _ figure: PixelPalLook.Figure, _ energy: PixelPalEnergy, _ phase: Int, _ look: PixelPalLook, _ scale: Int
  ) -> SheetPlan {
    single("\(figure.rawValue)_\(energy.rawValue)", "still", phase, look, scale)
  }

  static func shade(_ figure: PixelPalLook.Figure, _ phase: Int, _ scale: Int) -> SheetPlan {
    single(figure.rawValue, "shade", phase, PixelPalLook(), scale)
  }

  static func flourish(
    _ figure: PixelPalLook.Figure, _ phase: Int, _ look: PixelPalLook, _ scale: Int
  ) -> SheetPlan {
    var plan = empty(
      "\(stem(phase, look))-flourish-\(figure.rawValue)", phase, prefix(phase, look), scale)
    plan.columns = columns
    plan.add(PixelPalArtist.flourishSprites(figure), from: 0, tag: plan.name)
    plan.poster = plan.frames.count - 1
    return plan
  }

  static func rare(_ figure: PixelPalLook.Figure, _ look: PixelPalLook, _ scale: Int) -> SheetPlan {
    let phase = PetPicture.rarePhase
    let stem = stem(phase, look)
    var plan = empty("\(stem)-rare-\(figure.rawValue)", phase, prefix(phase, look), scale)
    plan.columns = columns
    plan.add(PixelPalArtist.rareSprites(figure), from: 0, tag: "\(stem)-\(figure.rawValue)-rare")
    plan.poster = plan.frames.count / 2
    return plan
  }

  // MARK: - Parts

  /// The plan of a sheet with a single frame, in a folder for its kind.
  private static func single(
    _ short: String, _ kind: String, _ phase: Int, _ look: PixelPalLook, _ scale: Int
  ) -> SheetPlan {
    let name = "\(stem(phase, look))-\(kind)-\(short.map { $0 == "_" ? "-" : String($0) }.joined())"
    var plan = empty(name, phase, "\(prefix(phase, look))\(kind)/", scale)
    plan.frames = [SpriteFrame(name: short, cell: 0, milliseconds: 1000)]
    plan.tags = [SpriteTag(name: name, shortName: short, frames: 0...0, loops: false)]
    return plan
  }

  private static func empty(_ name: String, _ phase: Int, _ prefix: String, _ scale: Int) -> SheetPlan {
    SheetPlan(
      name: name, prefix: prefix, cellWidth: cellWidth * scale, cellHeight: cellHeight * scale, scale: scale,
      phase: phase, columns: 1, frames: [], tags: [], anchorX: 0.5,
      anchorY: Double(ground) / Double(cellHeight), poster: 0,
      isPixelArt: true)
  }

  /// The base name of a sheet's files.
  static func stem(_ phase: Int, _ look: PixelPalLook) -> String {
    look.isPlain ? "pixelpal-\(phase)" : "pixelpal-\(phase)-\(look.name)"
  }

  private static func prefix(_ phase: Int, _ look: PixelPalLook) -> String {
    look.isPlain ? "pixelpal/\(phase)/" : "pixelpal/\(phase)/\(look.name)/"
  }
}

extension PixelPalLook {
  /// Skin, hair and outfit as a part of file names; `own` for the colors of the plain sheets.
  var name: String { "\(skin?.rawValue ?? "own")-\(hair?.rawValue ?? "own")-\(outfit.rawValue)" }
}

extension SheetPlan {
  /// Adds the frames of one movement and their tag.
  ///
  /// - Parameter tag: the name of a tag that plays once; nil adds a loop named after the sheet and the
  ///   movement.
  fileprivate mutating func add(
    _ sprites: [PixelPalSprite], from cell: Int, tag: String? = nil
  ) {
    let phase = phase ?? 1
    let first = frames.count
    for (step, sprite) in sprites.enumerated() {
      frames.append(
        SpriteFrame(
          name: sprite.name, cell: cell + step, milliseconds: sprite.milliseconds(phase: phase)))
    }
    // The name without the frame number, which all frames of the movement share.
    let short = sprites.last?.name.split(separator: "_").dropLast().joined(separator: "_") ?? ""
    let dashed = short.map { $0 == "_" ? "-" : String($0) }.joined()
    tags.append(
      SpriteTag(
        name: tag ?? "\(name)-\(dashed)", shortName: short, frames: first...(frames.count - 1),
        loops: tag == nil))
  }
}

extension SymbiMood {
  /// How long each frame of the loop is shown, in milliseconds: lively moods move quickly, quiet ones slowly.
  public var frameMilliseconds: Int { SymbiClip.loop(self, level: 0).frameTime }

  /// The light core, middle and rim of the eyes, 0xFFRRGGBB; they identify a mood at small sizes.
  var eyeColors: [UInt32] {
    let colors = SymbiColors(self)
    return [colors.eyeLight, colors.eyeMid, colors.eyeRim].map(PixelBlend.pixel)
  }

  /// The colors of the outline and of the darkest parts of the face, 0xFFRRGGBB, the same in every mood.
  static let lineColors: [UInt32] = [SymbiColors.line, SymbiColors.void].map(PixelBlend.pixel)
}
