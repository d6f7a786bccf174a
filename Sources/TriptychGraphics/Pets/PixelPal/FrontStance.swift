/// The position of an arm seen from the front: shoulder, elbow and wrist, in cells from the center line and
/// below the row of the shoulders.
struct ArmPose: Hashable, Sendable {
  let shoulder, elbow, wrist: Vector

  init(_ shoulder: (Double, Double), _ elbow: (Double, Double), _ wrist: (Double, Double)) {
    self.shoulder = Vector(shoulder.0, shoulder.1)
    self.elbow = Vector(elbow.0, elbow.1)
    self.wrist = Vector(wrist.0, wrist.1)
  }

  static let down = ArmPose((7, 3), (8.2, 6.5), (8.2, 9))
  static let loose = ArmPose((7, 3), (8.8, 6.2), (9.4, 8.8))
  static let limp = ArmPose((6.6, 3.5), (7.6, 7), (7, 10.5))
  static let up = ArmPose((7, 2.5), (11.5, 0), (14.2, -5.5))
  static let cheer = ArmPose((7, 2.5), (11.8, 1.2), (14.2, -3.4))
  static let half = ArmPose((7, 2.5), (11.2, 4.5), (11.6, -0.5))
  static let open = ArmPose((7, 3), (10, 5.6), (12.2, 7.4))
  static let spread = ArmPose((7, 2.5), (11.6, 2.6), (15, 2))
  static let hip = ArmPose((7, 2.5), (11.6, 5.4), (8.6, 8.4))
}

/// The stance of a figure in one frame, seen from the front. Distances are in cells, downward.
struct FrontStance: Hashable, Sendable {
  enum Eyes: Hashable, Sendable { case open, happy, tired, closed }
  enum Mouth: Hashable, Sendable { case smile, cheer, faint }

  /// The offset of the whole figure; negative is off the ground.
  var jump = 0
  /// The offset of hips and shoulders, in addition to the jump.
  var body = 0
  /// The offset of the head, in addition to the jump.
  var head = 0
  var leftArm = ArmPose.down
  var rightArm = ArmPose.down
  var eyes = Eyes.open
  var mouth = Mouth.smile
  /// The additional distance of the ankles from their usual position.
  var spread = 0.0
  /// Whether hair, cape and ribbons are swinging back.
  var swings = false
  /// The position in the loop of the glow, 0..<1.
  var time = 0.0
  var energy = PixelPalEnergy.neutral
  /// The progress of the ring that rises around a celebrating figure, 0..<1; `nil` otherwise.
  var ring: Double?
  /// Whether the hands emit sparks of joy.
  var sparks = false
  /// The half of the loop, 0 or 1, for parts that change only between the two halves.
  var beat = 0

  /// - Parameter phase: 0...3.
  init(_ pose: PixelPalSprite.Pose, phase: Int) {
    switch pose {
    case .idle(let energy, let frame): stand(energy, beat: frame & 1, phase: phase)
    case .rare(let frame): rise(Double(frame) / Double(PixelPalSprite.rareFrames))
    case .flourish(let frame): celebrate(frame, phase: phase)
    case .walk: break
    }
  }

  /// Lets the arms hang, so that a plain outline shows the figure clearly.
  mutating func straighten() { arms(.loose) }

  private mutating func arms(_ pose: ArmPose) {
    leftArm = pose
    rightArm = pose
  }

  private mutating func stand(_ energy: PixelPalEnergy, beat: Int, phase: Int) {
    self.energy = energy
    self.beat = beat
    swings = beat == 1
    time = beat == 0 ? 0.05 : 0.55
    switch energy {
    case .vital: rejoice(beat, phase: phase)
    case .neutral: rest(beat, phase: phase)
    case .low:
      body = 1
      head = 3 + beat
      arms(.limp)
      eyes = beat == 0 ? .tired : .closed
      mouth = .faint
    }
    if phase == 3 { jump -= 2 }
  }

  private mutating func rest(_ beat: Int, phase: Int) {
    switch phase {
    case 0:
      body = beat
      head = 1 + beat
      eyes = beat == 0 ? .open : .closed
    case 1:
      body = 1 - beat
      head = 1 - beat
      arms(beat == 0 ? .down : .loose)
    case 2:
      arms(.hip)
      head = -beat
      spread = 0.8
    default:
      jump = -beat
      arms(beat == 0 ? .loose : .open)
    }
  }

  private mutating func rejoice(_ beat: Int, phase: Int) {
    sparks = true
    mouth = .cheer
    eyes = beat == 0 ? .open : .happy
    spread = 0.8
    switch phase {
    case 0:
      arms(beat == 0 ? .half : .cheer)
      head = 1 - beat
      body = 1 - beat
    case 2:
      jump = beat == 0 ? -2 : -1
      leftArm = beat == 0 ? .up : .cheer
      rightArm = beat == 0 ? .cheer : .up
    default:
      jump = beat == 0 ? -2 : -1
      arms(beat == 0 ? .up : .cheer)
    }
  }

  /// Rises with open arms and comes down again, without a visible seam.
  private mutating func rise(_ share: Double) {
    time = share
    let height = 0.5 - 0.5 * RoundedMath.cosine(RoundedMath.turn * share)
    jump = -2 - PixelMath.whole(3 * height)
    swings = share >= 0.5
    beat = share < 0.5 ? 0 : 1
    mouth = share > 0.12 && share < 0.88 ? .cheer : .smile
    eyes = share > 0.18 && share < 0.82 ? .happy : .open
    arms(
      height < 0.12 ? .loose : height < 0.32 ? .open : height < 0.62 ? .spread : height < 0.86 ? .cheer : .up)
  }

  /// Celebrates: a breath, a hop with the arms up, a landing, a small hop with a wave of each hand, arms
  /// down.
  private mutating func celebrate(_ frame: Int, phase: Int) {
    energy = .vital
    time = Double(frame) / Double(PixelPalSprite.flourishFrames)
    let floor = phase == 3 ? -2 : 0
    let hop =
      phase == 3
      ? [0, 0, -1, -2, -3, -3, -3, -2, -1, 0, -1, -2, -2, -1, 0, 0]
      : [0, 0, -2, -3, -4, -5, -4, -3, -1, 0, -2, -3, -2, -1, 0, 0]
    jump = floor + (frame < hop.count ? hop[frame] : 0)
    let isCrouched = frame < 2 || frame == 9
    body = isCrouched ? 1 : 0
    head = isCrouched ? (frame == 1 ? 2 : 1) : 0
    let left: [ArmPose] = [
      .down, .loose, .half, .cheer, .up, .up, .cheer, .cheer, .half, .half, .up, .up, .half, .half, .open,
      .loose,
    ]
    let right: [ArmPose] = [
      .down, .loose, .half, .cheer, .up, .cheer, .up, .cheer, .half, .half, .half, .cheer, .up, .cheer, .open,
      .loose,
    ]
    leftArm = left[min(frame, left.count - 1)]
    rightArm = right[min(frame, right.count - 1)]
    eyes = frame < 2 || frame > 13 || (9...10 ~= frame) ? .open : .happy
    mouth = frame < 2 ? .smile : .cheer
    spread = frame > 1 ? 0.8 : 0
    swings = frame % 6 > 2
    beat = frame / 2 % 2
    sparks = 4...13 ~= frame
    if frame > 1, frame < 15 { ring = Double(frame - 2) / 13 }
  }
}

/// The positions of a walking figure's parts in one of 32 frames: contact in frames 0 and 16, down in 4 and
/// 20, passing in 8 and 24, up in 12 and 28.
struct PixelWalk {
  /// The position in the walk cycle, 0..<1.
  let share: Double
  let frame: Int
  /// The row offsets of hips and shoulders, of the head, and of the whole figure.
  let body, head, jump: Int

  /// - Parameter phase: 0...3; figures of the last phase float.
  init(frame: Int, phase: Int) {
    self.frame = frame
    share = Double(frame) / Double(PixelPalSprite.walkFrames)
    let angle = 2 * RoundedMath.turn * share
    body = PixelMath.whole(1.15 * RoundedMath.sine(angle))
    head = PixelMath.whole(1.15 * RoundedMath.sine(angle - 0.55))
    jump = phase == 3 ? -2 : 0
  }

  /// The position of a foot: the ankle relative to the hip, the height above the ground, and the toe's upward
  /// angle in degrees.
  struct Foot {
    var forward, height, pitch: Double
  }

  /// - Parameter share: The leg's own position in the cycle; its heel touches the ground at 0, its toe leaves
  ///   it at 0.5.
  static func foot(_ share: Double) -> Foot {
    let stride = 5.0
    let place = share - share.rounded(.down)
    if place < 0.5 {
      return Foot(
        forward: stride * (1 - 4 * place), height: 1.4 * RoundedMath.smoothstep(0.36, 0.5, place),
        pitch: 22 * (1 - RoundedMath.smoothstep(0, 0.10, place)) - 38
          * RoundedMath.smoothstep(0.36, 0.50, place))
    }
    let swing = 2 * place - 1
    let arc = RoundedMath.power(RoundedMath.sine(Double.pi * min(1, 1.02 * swing)), 1.1)
    return Foot(
      forward: -stride + 2 * stride * RoundedMath.smoothstep(0, 1, swing),
      height: 1.4 * (1 - RoundedMath.smoothstep(0, 0.3, swing)) + 3.4 * arc * (1 - 0.25 * swing),
      pitch: -38 * (1 - RoundedMath.smoothstep(0, 0.55, swing)) + 22 * RoundedMath.smoothstep(0.55, 1, swing))
  }

  /// The position of the knee between hip and ankle, bent forward; both bones have the same length.
  static func knee(hip: Vector, ankle: Vector, bone: Double) -> Vector {
    let leg = ankle - hip
    let distance = max(0.001, leg.length)
    let reach = min(distance / 2, bone)
    let bend = max(0, bone * bone - reach * reach).squareRoot()
    return hip + leg / 2 + bend * Vector(leg.y, -leg.x) / distance
  }

  /// The angle of the upper arm from hanging and the bend at the elbow, in degrees forward.
  static func arm(_ share: Double) -> (angle: Double, bend: Double) {
    let swing = RoundedMath.cosine(RoundedMath.turn * share)
    return (-34 * swing, 26 + 20 * (0.5 + 0.5 * swing))
  }
}
