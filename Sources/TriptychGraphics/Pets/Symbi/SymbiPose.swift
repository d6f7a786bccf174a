/// All values that one frame of the ghost is drawn from.
///
/// Lengths are in units of 1/3.6 of a cell's width. The origin is in the horizontal middle of the cell, 52 %
/// down.
struct SymbiPose: Sendable {
  /// The position in the loop: 0 is its first frame, and 1 is the first frame again.
  var phase: Double
  /// The number of the frame, and the number of frames in total.
  var frame, frames: Int
  var mood: SymbiMoodTable
  var level: SymbiLevelTable
  var colors: SymbiColors
  /// The level of detail; set by code that knows the size of the cell.
  var detail = SymbiDetail.full

  /// The downward offset of the figure, and how much longer (positive) or flatter the body is.
  var bob = 0.0, stretch = 0.0
  /// The sideways sway of the head, and that of the hem a quarter of a cycle later.
  var sway = 0.0, hemSway = 0.0
  /// Trembling of the whole figure.
  var tremble = Vector(0, 0)
  /// The openness of the eyes: the mood's lid combined with the blink; 0 is closed.
  var openness = 1.0
  /// The sideways gaze, -1...1 of the mood's range.
  var gaze = 0.0
  /// The strength of the glow in this frame.
  var glow = 0.0
  /// The position of the wings, -1...1.
  var flap = 0.0
  /// Radians added to the angles of the left and right arm.
  var armSwing = (left: 0.0, right: 0.0)

  /// The angle in the loop, and the angle of the bob, in radians.
  var angle: Double { RoundedMath.turn * phase }
  var bobAngle: Double { angle * mood[.cycles] }
  var dark: Double { mood[.dark] }

  /// The pose of a frame of a mood's loop.
  init(_ mood: SymbiMood, level: Int, frame: Int, of frames: Int = SymbiClip.loopFrames) {
    self.init(
      mood: SymbiMoodTable(mood), level: SymbiLevelTable(level), colors: SymbiColors(mood), frame: frame,
      of: frames)
  }

  /// The pose of a frame from values that may differ from those of any mood.
  init(mood: SymbiMoodTable, level: SymbiLevelTable, colors: SymbiColors, frame: Int, of frames: Int) {
    self.frame = ((frame % frames) + frames) % frames
    phase = Double(frame) / Double(frames)
    self.frames = frames
    self.mood = mood
    self.level = level
    self.colors = colors
    move()
    look()
    shine()
  }

  // MARK: - Motion

  private mutating func move() {
    let cycle = bobAngle
    let height = mood[.bounce] > 0 ? abs(RoundedMath.sine(cycle / 2)) : 0
    let wave = -mood[.bob] * RoundedMath.sine(cycle)
    let hop = -mood[.bob] * (1.7 * height - 0.75)
    bob = mood[.drop] + SymbiMath.lerp(wave, hop, mood[.bounce])
    let breath = -mood[.squash] * RoundedMath.cosine(cycle + 0.5)
    let landing = RoundedMath.power(1 - height, 3)
    let flight = abs(RoundedMath.cosine(cycle / 2)) * min(1, 4 * height)
    stretch = SymbiMath.lerp(breath, mood[.squash] * (0.75 * flight - 1.25 * landing), mood[.bounce])
    sway = mood[.sway] * RoundedMath.sine(angle)
    hemSway = -1.1 * mood[.sway] * RoundedMath.cosine(angle)
    tremble = Vector(
      mood[.jitter] * (2 * SymbiMath.noise(frame, 1, 7) - 1) + mood[.tremble] * RoundedMath.sine(8 * angle),
      0.6 * mood[.jitter] * (2 * SymbiMath.noise(frame, 2, 7) - 1))
    flap = RoundedMath.sine(angle * mood[.flaps])
    let swing = mood[.armWave] * RoundedMath.sine(cycle)
    armSwing = (mood[.star] > 0 ? swing : -swing, swing)
  }

  private mutating func look() {
    let time = SymbiMath.fraction(phase)
    let blinks: [Double] =
      switch mood[.blinks] {
      case 1: [0.34]
      case 2...: [0.22, 0.30]
      default: []
      }
    var factor = 1.0
    for center in blinks {
      let distance = abs(time - center) * Double(frames)
      if distance < 1.6 { factor = min(factor, RoundedMath.smoothstep(0.35, 1.6, distance)) }
    }
    openness = mood[.lid] * factor
    gaze = mood[.gaze] * glance
  }

  /// The sideways glance, -1...1.
  private var glance: Double {
    let time = SymbiMath.fraction(phase)
    if mood[.mouthWobble] > 0 || mood[.grimace] > 0 {
      let slots: [Double] =
        mood[.grimace] > 0 ? [0.3, -0.5, 0.6, -0.3, 0.4, 0] : [0, 1, 1, -1, -1, 0.6, -1, 0]
      return slots[min(slots.count - 1, Int(time * Double(slots.count)))]
    }
    return RoundedMath.smoothstep(0.46, 0.52, time) * (1 - RoundedMath.smoothstep(0.66, 0.72, time))
      - 0.8 * RoundedMath.smoothstep(0.78, 0.82, time) * (1 - RoundedMath.smoothstep(0.93, 0.98, time))
  }

  private mutating func shine() {
    let flicker = 1 - mood[.flicker] * RoundedMath.power(SymbiMath.noise(frame / 2, 5), 1.5)
    glow = mood[.glow] * flicker * (1 + mood[.pulse] * RoundedMath.sine(bobAngle))
  }

  // MARK: - Space

  /// Transforms a point of the body, the face or the armor: melted, stretched, swayed and leaning.
  func deformed(_ point: Vector) -> Vector {
    let hem = RoundedMath.smoothstep(-0.2, 0.9, point.y)
    var x = point.x * (1 + mood[.droop] * (0.2 * hem - 0.06 * (1 - hem)))
    let sunk = RoundedMath.clamp((0.6 - point.y) / 1.6)
    var y = point.y + 0.24 * mood[.droop] * sunk * sunk
    y = 0.35 + (y - 0.35) * (1 + stretch)
    x /= (1 + stretch).squareRoot()
    x += -sway * (y - 0.2) + hemSway * hem * hem
    x += -mood[.lean] * (y - 0.4)
    return Vector(RoundedMath.rounded(x), RoundedMath.rounded(y))
  }

  /// Transforms a shape of the body into this pose.
  func deformed(_ path: VectorPath) -> VectorPath { path.mapped(deformed) }

  /// Moves a canvas in units to the figure's position. Draw anything that must not bob with the figure
  /// outside.
  func enterFigure(_ canvas: VectorCanvas) {
    canvas.move(by: tremble + Vector(0, bob))
    canvas.turn(by: 0.6 * (mood[.lean] + 0.5 * sway))
    canvas.scale(by: level.size)
  }

  /// Draws at the figure's position on a canvas in units.
  func inFigure(_ canvas: VectorCanvas, _ body: () -> Void) {
    canvas.saved {
      enterFigure(canvas)
      body()
    }
  }

  /// The pose, lowered if necessary so that the tip of the wisp or the crown fits the cell with its light.
  func keptInCell() -> SymbiPose {
    let upright = RoundedMath.cosine(mood[.wispAngle]), bent = RoundedMath.cosine(mood[.wispAngle] + 0.5)
    let wisp = deformed(Vector(0, -1 - 0.235 * max(0, upright) - 0.19 * max(0, bent))).y
    let crown = deformed(Vector(0, -1)).y - 0.43
    let top = SymbiMath.lerp(wisp, crown, level.crown) * level.size + bob
    var pose = self
    // Around the wisp, the light of a higher form extends farther.
    pose.bob += max(0, -1.62 + 0.12 * level.glow * (1 - level.crown) - top)
    return pose
  }

  /// The pose with another level of detail.
  func showing(_ detail: SymbiDetail) -> SymbiPose {
    var pose = self
    pose.detail = detail
    return pose
  }

  /// A mix of this pose (0) and another of the same level (1). Values that cannot be mixed switch at the
  /// midpoint.
  func mixed(_ other: SymbiPose, _ share: Double) -> SymbiPose {
    guard share > 0 else { return self }
    guard share < 1 else { return other }
    func mix(_ from: Double, _ to: Double) -> Double { RoundedMath.rounded(SymbiMath.lerp(from, to, share)) }
    var pose = share < 0.5 ? self : other
    pose.mood = mood.mixed(other.mood, share)
    pose.colors = colors.mixed(other.colors, share)
    for part in SymbiPose.parts { pose[keyPath: part] = mix(self[keyPath: part], other[keyPath: part]) }
    pose.tremble = Vector(mix(tremble.x, other.tremble.x), mix(tremble.y, other.tremble.y))
    pose.armSwing = (mix(armSwing.left, other.armSwing.left), mix(armSwing.right, other.armSwing.right))
    return pose
  }

  private static var parts: [WritableKeyPath<SymbiPose, Double>] {
    [\.phase, \.bob, \.stretch, \.sway, \.hemSway, \.openness, \.gaze, \.glow, \.flap]
  }
}

/// The evolution of a form into the next: the figure turns white, its shape alternates between old and new,
/// and the new form appears in a burst of sparkles.
///
/// Old and new alternate two and a half times within 0.8 s, white on white, and light swells once, so there
/// are never more than three flashes in any second.
struct SymbiEvolution: Hashable, Sendable {
  /// The new form, 1...5.
  let level: Int

  /// The number of frames, and how long each is shown in milliseconds: 2.49 s in total.
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

  /// The whiteness of the figure in a frame, 0...1.
  static func white(_ frame: Int) -> Double {
    let time = Double(frame) / Double(frames)
    return RoundedMath.smoothstep(0.12, 0.32, time) * (1 - RoundedMath.smoothstep(0.66, 0.86, time))
  }

  /// The strength of the light behind the figure in a frame, 0...1: it swells once and fades.
  static func flash(_ frame: Int) -> Double {
    let time = Double(frame) / Double(frames)
    return RoundedMath.smoothstep(0.46, 0.63, time) * (1 - RoundedMath.smoothstep(0.63, 0.88, time))
  }

  /// The pose of a frame, 0...30; the last is the first frame of the new form's loop.
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

/// The transition from one mood to another: the figure crouches, stretches with its eyes shut, changes, and
/// settles.
///
/// The first frame is that of the first mood's loop, and the frame after the last is the first of the second
/// mood's loop, so that the three play one after another without a jump.
struct SymbiChange: Hashable, Sendable {
  let from, to: SymbiMood
  let level: Int

  /// The number of frames, and how long each is shown in milliseconds: 1.494 s in total for any two moods.
  static let frames = 18
  static let frameTime = 83

  /// The pose of a frame, 0...18; the last is the first frame of the second mood's loop.
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
    // The last frames ease into the loop; a landing on its first frame would look like a jump.
    let start = SymbiPose(to, level: level, frame: Self.frames, of: Self.frames)
    return pose.mixed(start, RoundedMath.smoothstep(0.72, 1, time)).keptInCell()
  }

  /// A pulse that rises from 0 to 1 between the first two times, then falls back to 0 between the last two.
  private func pulse(_ start: Double, _ full: Double, _ ebb: Double, _ end: Double, _ time: Double) -> Double
  {
    RoundedMath.smoothstep(start, full, time) * (1 - RoundedMath.smoothstep(ebb, end, time))
  }

  /// The particles that fly off at the change.
  func burst(_ frame: Int) -> SymbiBurst? {
    let age = (Double(frame) / Double(Self.frames) - 0.34) / 0.46
    guard age > 0, age < 1 else { return nil }
    let dark: Set<SymbiMood> = [.sad, .tired, .stressed, .anxious]
    return SymbiBurst(age: age, kind: dark.contains(to) ? .drops : .sparkles)
  }
}
