/// Draws the crown, from level 3 on; it grows as the wisp on the head shrinks.
struct SymbiCrown {
  let pose: SymbiPose
  let canvas: VectorCanvas

  private static let outline: VectorPath = {
    var path = VectorPath(through: points, closed: false)
    path.curve(Vector(0.5, 0.30), Vector(-0.5, 0.30), to: points[0])
    path.close()
    return path
  }()

  private static let points = [
    Vector(-0.86, 0.10), Vector(-1.02, -0.62), Vector(-0.52, -0.26), Vector(0, -0.92), Vector(0.52, -0.26),
    Vector(1.02, -0.62), Vector(0.86, 0.10),
  ]

  private static let band: VectorPath = {
    var path = VectorPath(from: Vector(-0.86, 0.10))
    path.curve(Vector(-0.5, 0.30), Vector(0.5, 0.30), to: Vector(0.86, 0.10))
    path.line(to: Vector(0.885, -0.04))
    path.curve(Vector(0.5, 0.15), Vector(-0.5, 0.15), to: Vector(-0.885, -0.04))
    path.close()
    return path
  }()

  func draw() {
    let share = pose.level.crown
    guard share > 0 else { return }
    let nod = RoundedMath.sine(pose.bobAngle - 0.8)
    canvas.saved {
      canvas.move(by: pose.deformed(Vector(0, -1)) + Vector(0.02, -0.055 - 0.025 * nod))
      canvas.turn(by: 0.10 + 0.8 * pose.sway)
      canvas.scale(by: 0.34 * (1 + 0.12 * pose.level.armor) * share)
      drawMetal()
      drawGem()
    }
  }

  private func drawMetal() {
    let line = VectorPaint.flat(SymbiColors.line)
    let gold = VectorPaint.linear(
      from: Vector(-1, -0.6), to: Vector(1, 0.3),
      [.init(0, SymbiColors.goldLight), .init(0.45, SymbiColors.gold), .init(1, SymbiColors.goldDark)])
    canvas.fill(Self.outline, gold)
    canvas.fill(Self.band, .flat(0xB45309, 0.85))
    canvas.stroke(
      VectorPath(through: [Vector(-0.86, -0.36), Vector(-0.77, -0.02)], closed: false), width: 0.09,
      .flat(0xFFFBE0, 0.8))
    canvas.stroke(Self.outline, width: 0.13 * (0.5 + 0.5 * pose.detail.lineScale), line)
    for (tip, radius) in [(Self.points[1], 0.11), (Self.points[3], 0.13), (Self.points[5], 0.11)] {
      let ball = VectorPath(ellipse: tip, Vector(radius, radius))
      canvas.fill(ball, .flat(0xFDE68A))
      canvas.stroke(ball, width: 0.085, line)
      canvas.disc(tip + radius * Vector(-0.3, -0.3), 0.3 * radius, .flat(SymbiColors.white))
    }
  }

  private func drawGem() {
    let (top, right, bottom, left) = (
      Vector(0, -0.42), Vector(0.17, -0.18), Vector(0, 0.06), Vector(-0.17, -0.18)
    )
    let gem = VectorPath(through: [top, right, bottom, left])
    canvas.fill(gem, .flat(pose.colors.eyeMid))
    canvas.fill(
      VectorPath(through: [right, bottom, left + Vector(0.17, 0)]),
      .flat(pose.colors.eyeRim.opacity(0.6)))
    canvas.fill(
      VectorPath(through: [top, left, Vector(0, -0.18)]), .flat(SymbiColors.white.opacity(0.75)))
    canvas.stroke(gem, width: 0.07, .flat(SymbiColors.line))
  }
}

/// Draws a figure that turns into light while its form changes.
///
/// Its core is almost white with a lilac tint, and a darker thin rim surrounds it, so that its shape is
/// visible on a white page and on a dark one.
struct SymbiLightForm {
  let pose: SymbiPose
  let canvas: VectorCanvas
  /// The frame of the evolution.
  let frame: Int

  private static let core = VectorColor(0xEFE5FF)
  private static let edge = VectorColor(0xC4A6FA)
  private static let rim = VectorColor(0x8B5CF6)
  /// How far the rim extends beyond the shape, in units.
  private static let reach = 0.026

  func draw(_ figure: () -> Void) {
    canvas.blob(
      Vector(0, -0.08), 1.62, VectorColor(0xFDF6FF), alpha: 0.8 * SymbiEvolution.flash(frame),
      fall: [(0, 1), (0.25, 0.88), (0.5, 0.56), (0.75, 0.19), (0.9, 0.036), (1, 0)])
    let white = SymbiEvolution.white(frame)
    guard white > 0 else { return figure() }
    canvas.group {
      figure()
      canvas.cover(
        .radial(
          focus: Vector(0, -0.1), center: Vector(0, -0.1), radius: 1.5,
          [
            .init(0, Self.core.opacity(white)), .init(0.45, Self.core.mixed(Self.edge, 0.15).opacity(white)),
            .init(1, Self.edge.opacity(white)),
          ]), .inside)
    }
    canvas.group(alpha: white) { drawRim() }
  }

  /// Draws the shape expanded slightly on all sides, without the shape itself.
  private func drawRim() {
    let reach = max(Self.reach, 2.4 / Double(pose.detail.side))
    for (x, y) in [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)] {
      canvas.saved {
        canvas.move(by: Vector(x, y) * reach)
        SymbiSilhouette(pose: pose, canvas: canvas).draw()
      }
    }
    canvas.cover(.flat(Self.rim), .inside)
    canvas.group(.erase) { SymbiSilhouette(pose: pose, canvas: canvas).draw() }
  }
}
