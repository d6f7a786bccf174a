/// Where everything of a walking figure is in one of 32 frames: contact in frames 0 and 16, down in 4 and 20,
/// passing in 8 and 24, up in 12 and 28.
struct PixelWalk {
  /// The cycle, 0..<1.
  let share: Double
  let frame: Int
  /// What is added to rows of hips and shoulders, of the head, and of everything.
  let body, head, jump: Int

  /// - Parameter phase: 0...3; the last floats.
  init(frame: Int, phase: Int) {
    self.frame = frame
    share = Double(frame) / Double(PixelPalSprite.walkFrames)
    let angle = 2 * RoundedMath.turn * share
    body = PixelMath.whole(1.15 * RoundedMath.sine(angle))
    head = PixelMath.whole(1.15 * RoundedMath.sine(angle - 0.55))
    jump = phase == 3 ? -2 : 0
  }

  /// Where a foot is: its ankle against the hip, its height off the ground, its toe up in degrees.
  struct Foot {
    var forward, height, pitch: Double
  }

  /// - Parameter share: The leg's own place in the cycle; its heel touches at 0, its toe leaves at 0.5.
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

  /// The knee between hip and ankle, both bones of one length, bent forward.
  static func knee(hip: PixelPoint, ankle: PixelPoint, bone: Double) -> PixelPoint {
    let across = ankle.x - hip.x
    let down = ankle.y - hip.y
    let distance = max(0.001, (across * across + down * down).squareRoot())
    let reach = min(distance / 2, bone)
    let bend = (max(0, bone * bone - reach * reach)).squareRoot()
    return PixelPoint(
      hip.x + across / 2 + bend * down / distance, hip.y + down / 2 - bend * across / distance)
  }

  /// An arm's upper angle against hanging and its bend at the elbow, degrees forward.
  static func arm(_ share: Double) -> (angle: Double, bend: Double) {
    let swing = RoundedMath.cosine(RoundedMath.turn * share)
    return (-34 * swing, 26 + 20 * (0.5 + 0.5 * swing))
  }
}
