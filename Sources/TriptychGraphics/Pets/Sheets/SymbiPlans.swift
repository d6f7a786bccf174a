/// The plans of Symbi's sheets.
enum SymbiPlans {
  /// Frames of a loop, of a change of mood and of an evolution.
  static let loopFrames = 24, changeFrames = 18, evolutionFrames = 30
  /// How long a frame of a change or an evolution is shown.
  static let clipMilliseconds = 83
  /// The frame of a loop that stands for it where nothing may move.
  static let posterFrame = SymbiArtist.poster
  private static let columns = 6

  static func loop(_ mood: SymbiMood, _ level: Int, _ size: Int) -> SheetPlan {
    var plan = clip(
      ["\(mood.rawValue)", "l\(level)"], frames: loopFrames, milliseconds: mood.frameMilliseconds,
      loops: true,
      size)
    plan.poster = posterFrame
    plan.alternative = "\(figure(level)) \(mood.picture), in a loop."
    return dressed(plan, level, eyes: [mood])
  }

  static func change(_ from: SymbiMood, _ to: SymbiMood, _ level: Int, _ size: Int) -> SheetPlan {
    var plan = clip(
      ["trans", from.rawValue, to.rawValue, "l\(level)"], frames: changeFrames,
      milliseconds: clipMilliseconds,
      loops: false, size)
    plan.alternative = "\(figure(level)) \(from.picture), then \(to.picture)."
    return dressed(plan, level, eyes: [from, to])
  }

  static func evolution(_ level: Int, _ size: Int) -> SheetPlan {
    var plan = clip(
      ["evolve", "l\(level - 1)", "l\(level)"], frames: evolutionFrames, milliseconds: clipMilliseconds,
      loops: false, size)
    plan.alternative = "\(figure(level - 1)) shines white and becomes its form of level \(level)."
    return dressed(plan, level, eyes: [.vibrant])
  }

  static func posters(_ level: Int, _ size: Int) -> SheetPlan {
    let prefix = "symbi/posters/l\(level)/"
    let moods = SymbiMood.allCases
    var plan = sheet("symbi-posters-l\(level)", prefix, size)
    plan.columns = 3
    plan.frames = moods.enumerated().map { cell, mood in
      SpriteFrame(name: prefix + mood.rawValue, cell: cell, milliseconds: clipMilliseconds)
    }
    plan.tags = moods.enumerated().map { place, mood in
      SpriteTag(
        name: "symbi-poster-\(mood.rawValue)-l\(level)", shortName: mood.rawValue, frames: place...place,
        loops: false)
    }
    plan.poster = moods.firstIndex(of: .resting) ?? 0
    plan.alternative =
      "\(figure(level)) in \(moods.count) moods: \(moods.map(\.rawValue).joined(separator: ", "))."
    return dressed(plan, level, eyes: moods)
  }

  static func still(_ mood: SymbiMood, _ level: Int, _ size: Int) -> SheetPlan {
    var plan = clip(
      ["still", mood.rawValue, "l\(level)"], frames: 1, milliseconds: mood.frameMilliseconds, loops: false,
      size)
    plan.alternative = "\(figure(level)) \(mood.picture)."
    return dressed(plan, level, eyes: [mood])
  }

  static func shade(_ level: Int, _ size: Int) -> SheetPlan {
    var plan = clip(
      ["shade", "l\(level)"], frames: 1, milliseconds: clipMilliseconds, loops: false, size)
    plan.alternative = "The outline of Symbi at level \(level)."
    return plan
  }

  // MARK: - Parts

  /// A sheet with one tag named like it; the last frame is its poster.
  private static func clip(
    _ parts: [String], frames count: Int, milliseconds: Int, loops: Bool, _ size: Int
  ) -> SheetPlan {
    let name = (["symbi"] + parts).joined(separator: "-")
    // A still has no number: its prefix ends before its last part.
    let prefix = (["symbi"] + (count > 1 ? parts : parts.dropLast())).joined(separator: "/") + "/"
    var plan = sheet(name, prefix, size)
    plan.columns = min(count, columns)
    plan.frames = (0..<count).map { frame in
      let last = count > 1 ? (frame < 10 ? "0\(frame)" : "\(frame)") : parts.last ?? ""
      return SpriteFrame(name: prefix + last, cell: frame, milliseconds: milliseconds)
    }
    plan.tags = [SpriteTag(name: name, shortName: name, frames: 0...(count - 1), loops: loops)]
    plan.poster = count - 1
    return plan
  }

  private static func sheet(_ name: String, _ prefix: String, _ size: Int) -> SheetPlan {
    SheetPlan(
      name: name, prefix: prefix, cellWidth: size, cellHeight: size, columns: 1, frames: [], tags: [],
      anchorX: 0.5, anchorY: 0.52, poster: 0, alternative: "", isPixelArt: false)
  }

  /// Marks what the higher levels' light needs and the colours of eyes, gems and cheeks.
  private static func dressed(_ plan: SheetPlan, _ level: Int, eyes: [SymbiMood]) -> SheetPlan {
    var plan = plan
    plan.hasNoise = level >= 3
    plan.accents = eyes.flatMap(\.eyeColors)
    return plan
  }

  private static func figure(_ level: Int) -> String { "Symbi at level \(level)" }
}
