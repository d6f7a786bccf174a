/// Paints an eye: its light, then socket, iris and lids, or the arc of a closed eye.
struct SymbiEyePainter {
  let eye: SymbiEye
  let pose: SymbiPose
  let canvas: VectorCanvas

  func draw() {
    canvas.saved {
      canvas.move(by: eye.centre)
      canvas.turn(by: -0.04 * eye.side)
      drawLight()
      drawBags()
      if eye.isClosed { drawClosed() } else { drawOpen() }
    }
  }

  // MARK: - Around the eye

  private func drawLight() {
    // Red light around tense eyes would be a glare.
    let strength = (0.55 - 0.3 * pose.mood[.grimace]) * pose.glow * RoundedMath.clamp(eye.openness + 0.25)
    canvas.blob(Vector(0, 0), 2.3 * eye.radii.x, pose.colors.eyeMid, alpha: strength, .screen)
  }

  private func drawBags() {
    let alpha = 0.85 * pose.mood[.bags] * (1 - 0.6 * pose.detail.smallness)
    guard alpha > 0 else { return }
    canvas.saved {
      canvas.move(by: Vector(0, 0.06))
      canvas.scale(by: Vector(1.18, 1.06) * eye.radii)
      canvas.blob(Vector(0, 0), 1, SymbiColors.deep, alpha: alpha, fall: [(0, 1), (0.8, 0.85), (1, 0)])
    }
  }

  // MARK: - Open

  private func drawOpen() {
    let shape = SymbiEyeShape(eye)
    canvas.saved {
      canvas.clip(to: shape.opening)
      canvas.cover(.flat(SymbiColors.void))
      SymbiIris(eye: eye, pose: pose, canvas: canvas).draw()
    }
    drawLid(shape)
    let rim = pose.detail.width(0.032, atLeast: 0.75)
    canvas.stroke(shape.rim, width: rim, .flat(SymbiColors.line))
    if let edge = shape.lidEdge {
      canvas.stroke(edge, width: pose.detail.width(0.044, atLeast: 0.9), .flat(SymbiColors.void))
    }
    if eye.openness >= 0.98 { drawLashes() }
  }

  private func drawLid(_ shape: SymbiEyeShape) {
    guard let lid = shape.lid, let fold = shape.fold else { return }
    let (dark, stars) = (pose.dark, 0.55 * pose.level.cosmic)
    let upper = VectorColor(0x8237EB).mixed(VectorColor(0x5B2BB0), dark).mixed(VectorColor(0x4A1FA8), stars)
    let lower = VectorColor(0x6D2FD6).mixed(VectorColor(0x471A94), dark).mixed(VectorColor(0x34137F), stars)
    canvas.fill(
      lid,
      .linear(
        from: Vector(0, -eye.radii.y), to: Vector(0, eye.upperLid(0)), [.init(0, upper), .init(1, lower)]))
    canvas.stroke(fold, width: 0.026, .flat(SymbiColors.drip))
  }

  /// The thick upper lid of an eye that is wide open: a crescent on the upper edge.
  private func drawLashes() {
    let (from, to) = (198 * Double.pi / 180, 342 * Double.pi / 180)
    var crescent = VectorPath(arc: Vector(0, 0), 1.1 * eye.radii, from: from, to: to)
    crescent.append(
      arc: Vector(0, 0.16 * eye.radii.y), 1.03 * eye.radii, from: to, to: from)
    crescent.close()
    canvas.fill(crescent, .flat(SymbiColors.void))
  }

  // MARK: - Closed

  private func drawClosed() {
    let half = 0.95 * eye.radii.x
    let depth = pose.detail.grown(0.125, upTo: 1.3)
    func arc(_ down: Double) -> VectorPath {
      var arc = VectorPath(from: Vector(-half, down))
      arc.curve(
        Vector(-0.53 * half, depth + down), Vector(0.53 * half, depth + down), to: Vector(half, down))
      return arc
    }
    let width = pose.detail.width(0.055, atLeast: 1.1)
    let shine = 0.75 * RoundedMath.clamp(0.4 + pose.glow)
    canvas.stroke(arc(0.036), width: 0.03, .flat(pose.colors.eyeMid.opacity(shine)))
    canvas.stroke(arc(0), width: width, .flat(SymbiColors.void))
    guard !pose.detail.isSmall else { return }
    for end in [-1.0, 1.0] {
      var lash = VectorPath(from: Vector(end * half * 0.97, 0.005))
      let out = end == eye.side ? 1.0 : 0.6
      lash.line(to: Vector(end * (half + 0.035 * out), -0.035 * out))
      canvas.stroke(lash, width: 0.036, .flat(SymbiColors.void))
    }
  }
}
