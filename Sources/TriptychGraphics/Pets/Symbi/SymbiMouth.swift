/// The mouth in its four forms: clenched teeth, open, trembling and closed.
struct SymbiMouth {
  let pose: SymbiPose
  let canvas: VectorCanvas

  static let tooth = VectorColor(0xF5F0FF)

  var mood: SymbiMoodTable { pose.mood }
  var line: Double { pose.detail.width(0.042, atLeast: 1) }

  func draw() {
    canvas.saved {
      canvas.move(by: pose.deformed(Vector(0, 0.2 + 0.05 * pose.detail.smallness)))
      canvas.scale(by: pose.detail.grown(1, upTo: 1.2))
      if mood[.grimace] > 0.5 {
        drawGrimace()
      } else if mood[.mouthOpen] > 0.05 {
        drawOpen()
      } else if mood[.mouthWobble] > 0.5 {
        drawWobble()
      } else {
        drawClosed()
      }
    }
  }

  // MARK: - Closed

  private func drawClosed() {
    // A content smile is a little larger than the plain measures.
    let content = RoundedMath.clamp(2 * mood[.mouthCurve])
    let half = mood[.mouthWidth] * (1 + 0.42 * content)
    let height = 0.085 * (mood[.mouthCurve] + 0.12 * content)
    var smile = VectorPath(from: Vector(-half, -0.5 * height))
    smile.curve(
      Vector(-0.5 * half, 0.85 * height), Vector(0.5 * half, 0.85 * height), to: Vector(half, -0.5 * height))
    if mood[.fangs] > 0.5 {
      // Hangs from the curve at 68 % of its length.
      drawFang(Vector(0.33 * half, 0.42 * height), width: 0.055, length: 0.06)
    }
    canvas.stroke(smile, width: line, .flat(SymbiColors.void))
  }

  /// Four half waves that breathe with the tremble.
  private func drawWobble() {
    let half = 1.3 * mood[.mouthWidth]
    let height = 0.038 * mood[.mouthWobble] * (1 + 0.2 * RoundedMath.sine(pose.bobAngle))
    var wave = VectorPath(from: Vector(-half, 0))
    let step = half / 2
    for part in 0..<4 {
      let start = -half + Double(part) * step
      let peak = part.isMultiple(of: 2) ? -height : height
      wave.curve(
        Vector(start + 0.36 * step, 1.33 * peak), Vector(start + 0.64 * step, 1.33 * peak),
        to: Vector(start + step, 0))
    }
    canvas.stroke(wave, width: line, .flat(SymbiColors.void))
  }

  /// A tooth that points down from the middle of its upper side.
  func drawFang(_ top: Vector, width: Double, length: Double) {
    guard pose.detail.smallness < 0.6 else { return }
    var fang = VectorPath(from: top + Vector(-width / 2, 0))
    fang.curve(
      top + Vector(-0.4 * width, 0.5 * length), top + Vector(-0.1 * width, length),
      to: top + Vector(0.02 * width, length))
    fang.curve(
      top + Vector(0.14 * width, length), top + Vector(0.42 * width, 0.5 * length),
      to: top + Vector(width / 2, 0))
    fang.close()
    canvas.fill(fang, .flat(Self.tooth))
  }
}
