/// A form becomes the next: it turns white, its shape changes to and fro, and the new one appears in a
/// burst of sparkles.
///
/// Old and new alternate two and a half times within 0.8 s, white on white, and light swells once: no more
/// than three flashes fall in any second.
struct SymbiEvolution: Hashable, Sendable {
  /// The new form, 1...5.
  let level: Int

  /// Frames, and how long each is shown, in milliseconds: 2.49 s.
  static let frames = 30
  static let frameTime = 83

  /// Whether a frame, 0...30, shows the new form.
  static func showsNew(_ frame: Int) -> Bool {
    let time = Double(frame) / Double(frames)
    guard time > 0.30 else { return false }
    guard time < 0.62 else { return true }
    let share = (time - 0.30) / 0.32
    return RoundedMath.sine(RoundedMath.turn * 2.5 * share) > 0.5 - share
  }

  /// How white the figure is in a frame, 0...1.
  static func white(_ frame: Int) -> Double {
    let time = Double(frame) / Double(frames)
    return RoundedMath.smoothstep(0.12, 0.32, time) * (1 - RoundedMath.smoothstep(0.66, 0.86, time))
  }

  /// Light behind the figure in a frame, 0...1: it swells once and ebbs.
  static func flash(_ frame: Int) -> Double {
    let time = Double(frame) / Double(frames)
    return RoundedMath.smoothstep(0.46, 0.63, time) * (1 - RoundedMath.smoothstep(0.63, 0.88, time))
  }

  /// The pose of a frame, 0...30; the last is the first of the new form's loop.
  func pose(_ frame: Int) -> SymbiPose {
    let time = Double(frame) / Double(Self.frames)
    var pose = SymbiPose(
      .active, level: Self.showsNew(frame) ? level : max(0, level - 1), frame: frame, of: Self.frames)
    let gathering = RoundedMath.smoothstep(0.10, 0.34, time) * (1 - RoundedMath.smoothstep(0.58, 0.62, time))
    pose.stretch += gathering * (-0.04 + 0.025 * RoundedMath.sine(RoundedMath.turn * 9 * time))
    let since = RoundedMath.clamp((time - 0.62) / 0.38)
    if time >= 0.62 {
      let ebb = 1 - RoundedMath.smoothstep(0.7, 1, since)
      pose.stretch += 0.13 * RoundedMath.exponential(-5 * since) * RoundedMath.cosine(14 * since) * ebb
    }
    let hop = RoundedMath.sine(.pi * RoundedMath.clamp((time - 0.60) / 0.24))
    pose.bob -= 0.08 * hop
    return pose.keptInCell()
  }

  /// The sparkles of a frame.
  static func burst(_ frame: Int) -> SymbiBurst? {
    let age = (Double(frame) / Double(frames) - 0.60) / 0.36
    return age > 0 && age < 1 ? SymbiBurst(age: age, kind: .sparkles) : nil
  }
}
