/// One mood becomes another: it crouches, stretches with its eyes shut, changes, and settles.
///
/// The first frame is that of the first mood's loop, and what would follow the last is that of the
/// second's, so that the three play one after another without a jump.
struct SymbiChange: Hashable, Sendable {
  let from, to: SymbiMood
  let level: Int

  /// Frames, and how long each is shown, in milliseconds: 1.494 s for any two moods.
  static let frames = 18
  static let frameTime = 83

  /// The pose of a frame, 0...18; the last is the first of the second mood's loop.
  func pose(_ frame: Int) -> SymbiPose {
    let time = Double(frame) / Double(Self.frames)
    let share = RoundedMath.smoothstep(0, 1, (time - 0.24) / 0.36)
    var pose = SymbiPose(from, level: level, frame: frame, of: Self.frames)
      .mixed(SymbiPose(to, level: level, frame: frame, of: Self.frames), share)
    let crouch = pulse(0, 0.20, 0.22, 0.34, time)
    let leap = pulse(0.26, 0.42, 0.46, 0.62, time)
    let settling = RoundedMath.clamp((time - 0.56) / 0.44)
    let swing =
      RoundedMath.exponential(-4.2 * settling) * RoundedMath.sine(15 * settling) * (1 - settling)
    pose.stretch += -0.17 * crouch + 0.15 * leap - 0.10 * swing
    pose.bob += 0.05 * crouch - 0.13 * leap + 0.03 * swing
    pose.openness *= 1 - pulse(0.16, 0.26, 0.52, 0.64, time)
    // The last frames lean into the loop: a landing that falls on its first frame would be a jump.
    let start = SymbiPose(to, level: level, frame: Self.frames, of: Self.frames)
    return pose.mixed(start, RoundedMath.smoothstep(0.72, 1, time)).keptInCell()
  }

  /// 0, risen between the first two times, back at 0 after the last.
  private func pulse(_ start: Double, _ full: Double, _ ebb: Double, _ end: Double, _ time: Double) -> Double
  {
    RoundedMath.smoothstep(start, full, time) * (1 - RoundedMath.smoothstep(ebb, end, time))
  }

  /// What flies off at the change.
  func burst(_ frame: Int) -> SymbiBurst? {
    let age = (Double(frame) / Double(Self.frames) - 0.34) / 0.46
    guard age > 0, age < 1 else { return nil }
    let dark: Set<SymbiMood> = [.sad, .tired, .stressed, .anxious]
    return SymbiBurst(age: age, kind: dark.contains(to) ? .drops : .sparkles)
  }
}
