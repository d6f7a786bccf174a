/// The dark dip, the shadows and the light within the body's outline.
struct SymbiBodyLight {
  let pose: SymbiPose
  let canvas: VectorCanvas
  /// What the body covers.
  let body: VectorMask

  func draw() {
    drawTide()
    let smooth = canvas.mask(of: SymbiOutline(pose: pose).smooth)
    let core = SymbiColors.drip.mixed(SymbiColors.deep, pose.dark)
    crescent(smooth, movedBy: Vector(-0.13, -0.05), core.opacity(0.5))
    drawHemLight()
    let rim = SymbiColors.rimLight.mixed(VectorColor(0x8B5CF6), min(1, 1.4 * pose.dark))
    crescent(smooth, movedBy: Vector(0.060, 0.062), rim.opacity(0.75))
    drawSheen()
    drawGloss()
    drawBounce()
  }

  /// What a moved copy of the body leaves free of it.
  private func crescent(_ shape: VectorMask, movedBy offset: Vector, _ color: VectorColor) {
    canvas.fill(body.subtracting(shape, movedBy: canvas.pixels(offset)), .flat(color))
  }

  /// A scalloped dip that rises where a mood weighs on the figure.
  private func drawTide() {
    let height = 0.72 - 0.95 * pose.mood[.tide]
    var path = VectorPath(from: Vector(-1, height))
    var last = Vector(-1, height)
    for index in 0..<4 {
      let swell =
        0.10 + 0.05 * SymbiMath.noise(index, 3) + 0.03 * RoundedMath.sine(pose.angle + 1.9 * Double(index))
      let middle = -0.75 + 0.5 * Double(index)
      let peak = Vector(middle, height + (index % 2 == 0 ? 0.7 * swell : -swell))
      let next = Vector(middle + 0.25, height)
      path.curve(last + Vector(0.14, 0), peak - Vector(0.14, 0), to: peak)
      path.curve(peak + Vector(0.14, 0), next - Vector(0.14, 0), to: next)
      last = next
    }
    path.line(to: Vector(1, 1.6))
    path.line(to: Vector(-1, 1.6))
    path.close()
    let deep = SymbiColors.drip.mixed(SymbiColors.deep, min(1, 0.5 + 0.5 * pose.dark))
    let dip = canvas.mask(of: pose.deformed(path), within: body).intersected(body)
    canvas.fill(
      dip,
      .linear(
        from: Vector(0, 0.2), to: Vector(0, 1),
        [.init(0, SymbiColors.drip.opacity(0.85)), .init(1, deep.opacity(0.95))]))
  }

  /// A faint light along the lobes' lower edges, which keeps a dark hem apart from a dark page.
  private func drawHemLight() {
    let strength = 0.75 * pose.dark
    guard strength > 0.01 else { return }
    crescent(body, movedBy: Vector(-0.012, -0.058), VectorColor(0x9F75FF).opacity(strength))
  }

  private func drawSheen() {
    canvas.saved {
      canvas.clip(to: body)
      let place = pose.deformed(Vector(-0.22, -0.62))
      canvas.saved {
        canvas.move(by: place)
        canvas.scale(by: Vector(1.15, 0.8))
        canvas.blob(
          .zero, 0.62, SymbiColors.sheen, alpha: 0.5 * (1 - 0.75 * pose.dark),
          fall: [(0, 1), (0.4, 0.55), (1, 0)])
      }
    }
  }

  private func drawGloss() {
    let white = VectorPaint.flat(SymbiColors.white.opacity(0.85 * (1 - 0.6 * pose.dark)))
    let large = pose.deformed(Vector(-0.40, -0.66))
    canvas.fill(VectorPath(ellipse: large, Vector(0.135, 0.062), turned: -0.72), white)
    guard !pose.detail.isSmall else { return }
    let small = pose.deformed(Vector(-0.565, -0.44))
    canvas.fill(VectorPath(ellipse: small, Vector(0.042, 0.034)), white)
  }

  /// Light of the eyes on the body around them; added as light, since yellow over purple would be brown.
  private func drawBounce() {
    canvas.saved {
      canvas.clip(to: body)
      for side in [-1.0, 1] {
        canvas.blob(
          pose.deformed(Vector(0.345 * side, -0.08)), 0.6, pose.colors.eyeMid,
          alpha: (0.3 - 0.15 * pose.mood[.grimace]) * pose.glow, .screen)
      }
    }
  }
}
