/// Draws the eyes, brows, mouth and cheeks.
struct SymbiFace {
  let pose: SymbiPose
  let canvas: VectorCanvas

  func draw() {
    for side in [-1.0, 1.0] { drawCheek(side) }
    let eyes = [-1.0, 1.0].map { SymbiEye(side: $0, pose: pose) }
    for eye in eyes { SymbiEyePainter(eye: eye, pose: pose, canvas: canvas).draw() }
    SymbiBrows(pose: pose, canvas: canvas).draw()
    SymbiMouth(pose: pose, canvas: canvas).draw()
  }

  /// Draws a warm blush below the eye.
  private func drawCheek(_ side: Double) {
    let alpha = 0.75 * pose.mood[.cheek]
    guard alpha > 0 else { return }
    canvas.saved {
      canvas.move(by: pose.deformed(Vector(0.6 * side, 0.155)))
      canvas.scale(by: Vector(1.35, 0.85))
      canvas.blob(
        Vector(0, 0), 0.135, SymbiColors.cheek, alpha: alpha, fall: [(0, 1), (0.55, 0.75), (1, 0)])
    }
  }
}

/// Draws the mouth in one of four forms: clenched teeth, open, trembling or closed.
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
    // A content smile is slightly larger than the mood's values.
    let content = RoundedMath.clamp(2 * mood[.mouthCurve])
    let half = mood[.mouthWidth] * (1 + 0.42 * content)
    let height = 0.085 * (mood[.mouthCurve] + 0.12 * content)
    var smile = VectorPath(from: Vector(-half, -0.5 * height))
    smile.curve(
      Vector(-0.5 * half, 0.85 * height), Vector(0.5 * half, 0.85 * height), to: Vector(half, -0.5 * height))
    if mood[.fangs] > 0.5 {
      // The fang hangs from the curve at 68 % of its length.
      drawFang(Vector(0.33 * half, 0.42 * height), width: 0.055, length: 0.06)
    }
    canvas.stroke(smile, width: line, .flat(SymbiColors.void))
  }

  /// Draws four half waves that pulse with the tremble.
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

  /// Draws a tooth that points down from the middle of its upper side.
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

/// Draws the brows, which express worry best: their inner ends rise, and under stress they wobble.
struct SymbiBrows {
  let pose: SymbiPose
  let canvas: VectorCanvas

  func draw() {
    let mood = pose.mood
    // In an icon they would touch the eyes.
    guard mood[.browAlpha] > 0, !pose.detail.isIcon else { return }
    var brow = VectorPath(from: Vector(-0.11, 0.015))
    brow.curve(Vector(-0.05, -0.03), Vector(0.05, -0.035), to: Vector(0.12, 0.02))
    let wobble = 0.12 * mood[.grimace] * RoundedMath.sine(pose.bobAngle)
    let height = -0.18 - 0.262 * mood[.eyeHeight] - mood[.browRaise]
    for side in [-1.0, 1.0] {
      canvas.saved {
        canvas.move(by: pose.deformed(Vector(0.345 * side, height)))
        canvas.scale(by: Vector(side, 1) * pose.detail.grown(1, upTo: 1.15))
        canvas.turn(by: -0.42 * (mood[.brow] + side * wobble))
        canvas.stroke(
          brow, width: pose.detail.width(0.06, atLeast: 1), .flat(SymbiColors.line.opacity(mood[.browAlpha])))
      }
    }
  }
}

extension SymbiMouth {
  /// Draws an open mouth: a lens with a tongue at the bottom and fangs at the upper edge.
  func drawOpen() {
    let half = mood[.mouthWidth]
    let depth = 0.22 * mood[.mouthOpen] + 0.02
    let smile = RoundedMath.clamp(mood[.mouthCurve])
    let corner = -0.02 - 0.022 * smile
    let bow = 0.03 * mood[.mouthCurve] + 0.012 * smile
    let lens = lens(half: half, depth: depth, corner: corner, bow: bow)
    canvas.fill(lens, .flat(SymbiColors.void))
    canvas.saved {
      canvas.clip(to: lens)
      if mood[.tongue] > 0.5 { drawTongue(half: half, depth: depth) }
      drawFangs(half: half, depth: depth, top: corner + 0.48 * (bow - corner) - 0.012)
    }
    canvas.stroke(lens, width: pose.detail.width(0.036, atLeast: 0.8), .flat(SymbiColors.void))
  }

  private func lens(half: Double, depth: Double, corner: Double, bow: Double) -> VectorPath {
    var lens = VectorPath(from: Vector(-half, corner))
    lens.curve(Vector(-0.5 * half, bow), Vector(0.5 * half, bow), to: Vector(half, corner))
    lens.curve(Vector(0.95 * half, 0.75 * depth), Vector(0.5 * half, depth), to: Vector(0, depth))
    lens.curve(Vector(-0.5 * half, depth), Vector(-0.95 * half, 0.75 * depth), to: Vector(-half, corner))
    lens.close()
    return lens
  }

  private func drawTongue(half: Double, depth: Double) {
    let height = 0.48 * depth
    let center = Vector(0, depth + 0.1 * height)
    canvas.fill(
      VectorPath(ellipse: center, Vector(0.62 * half, height)),
      .linear(
        from: Vector(0, depth - height), to: Vector(0, depth),
        [.init(0, SymbiColors.tongue), .init(1, VectorColor(0xDB4C93))]))
  }

  private func drawFangs(half: Double, depth: Double, top: Double) {
    let pair = mood[.fangs] > 1.5 || mood[.tongue] > 0.5
    guard mood[.fangs] > 0.5 else { return }
    let width = min(0.062, 0.5 * half)
    for place in pair ? [-0.6, 0.6] : [0.35] {
      drawFang(
        Vector(place * half, top), width: width, length: min(0.085, 0.62 * depth + 0.012))
    }
  }

  /// Draws teeth that are clenched rather than bared: round, even and slightly crooked.
  func drawGrimace() {
    let half = 1.05 * mood[.mouthWidth]
    let (top, bottom) = (-0.052, 0.119)
    let corner = 0.07
    // The corners of the mouth hang down, unlike those of an angry mouth.
    func hung(_ path: VectorPath) -> VectorPath {
      path.mapped { $0 + Vector(0, 0.05 * ($0.x / half) * ($0.x / half) - 0.02) }
    }
    let plate = hung(roundedPlate(half: half, top: top, bottom: bottom, corner: corner))
    canvas.fill(plate, .flat(Self.tooth))
    let thin = pose.detail.width(0.02, atLeast: 0.5)
    canvas.saved {
      canvas.clip(to: plate)
      var grid = VectorPath()
      let middle = (top + bottom) / 2
      grid.move(to: Vector(-half, middle))
      for tooth in 0..<8 {
        let x = -half + 2 * half * (Double(tooth) + 0.5) / 8
        grid.line(to: Vector(x, middle + (tooth.isMultiple(of: 2) ? -0.011 : 0.011)))
      }
      grid.line(to: Vector(half, middle))
      for tooth in 1..<(pose.detail.isSmall ? 4 : 6) {
        let x = -half + 2 * half * Double(tooth) / (pose.detail.isSmall ? 4 : 6)
        grid.move(to: Vector(x, top))
        grid.line(to: Vector(x, bottom))
      }
      canvas.stroke(hung(grid), width: thin, .flat(SymbiColors.void.opacity(0.85)))
    }
    canvas.stroke(plate, width: line, .flat(SymbiColors.void))
  }

  private func roundedPlate(half: Double, top: Double, bottom: Double, corner: Double) -> VectorPath {
    let radii = Vector(corner, corner)
    let quarter = Double.pi / 2
    var plate = VectorPath()
    plate.append(
      arc: Vector(half - corner, top + corner), radii, from: -quarter, to: 0)
    plate.append(arc: Vector(half - corner, bottom - corner), radii, from: 0, to: quarter)
    plate.append(arc: Vector(corner - half, bottom - corner), radii, from: quarter, to: 2 * quarter)
    plate.append(arc: Vector(corner - half, top + corner), radii, from: 2 * quarter, to: 3 * quarter)
    plate.close()
    return plate
  }
}
