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

  /// Marks what the higher levels' light needs, and the colours of eyes, and of lines that noise would
  /// make uneven, to keep.
  private static func dressed(_ plan: SheetPlan, _ level: Int, eyes: [SymbiMood]) -> SheetPlan {
    var plan = plan
    plan.hasNoise = level >= 3
    plan.accents = eyes.flatMap(\.eyeColors) + (plan.hasNoise ? SymbiMood.lineColors : [])
    return plan
  }

}
