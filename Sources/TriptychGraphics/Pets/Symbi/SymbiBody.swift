/// Draws the body with its light.
struct SymbiBody {
  let pose: SymbiPose
  let canvas: VectorCanvas
  private let outline: VectorPath
  private let paint: VectorPaint

  init(pose: SymbiPose, canvas: VectorCanvas) {
    self.pose = pose
    self.canvas = canvas
    outline = SymbiOutline(pose: pose).body
    paint = SymbiColors.body(dark: pose.dark, cosmic: pose.level.cosmic)
  }

  var limbs: SymbiLimbs { SymbiLimbs(pose: pose, canvas: canvas, paint: paint) }

  /// Draws the glow around the body.
  func drawGlow() {
    // A small dark figure needs more light to stand out from a dark page.
    let least = !pose.detail.isSmall ? 0.42 : 0.58
    let strength = least + 0.5 * pose.level.glow + 0.42 * min(1.2, pose.glow)
    canvas.glow(
      outline, spread: 0.055, reach: 0.21 + 0.20 * pose.level.glow,
      SymbiColors.aura.mixed(pose.colors.eyeMid, 0.12), alpha: min(1, 0.98 * strength))
  }

  /// Draws the body's shape with its line, without light.
  func drawShape() {
    canvas.fill(outline, paint)
    canvas.stroke(outline, width: 0.05 * pose.detail.lineScale, .flat(SymbiColors.line))
  }

  /// Draws the body; `inside` draws within its outline, above its color and below its shadows.
  func drawBody(_ inside: () -> Void) {
    let body = canvas.mask(of: outline)
    canvas.fill(body, paint)
    if pose.level.cosmic > 0 {
      canvas.saved {
        canvas.clip(to: outline)
        inside()
      }
    }
    SymbiBodyLight(pose: pose, canvas: canvas, body: body).draw()
    canvas.stroke(outline, width: 0.05 * pose.detail.lineScale, .flat(SymbiColors.line))
  }
}

/// Draws the dark dip, the shadows and the light within the body's outline.
struct SymbiBodyLight {
  let pose: SymbiPose
  let canvas: VectorCanvas
  /// The coverage of the body.
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

  /// Draws the part of a shape that a shifted copy of the body leaves uncovered.
  private func crescent(_ shape: VectorMask, movedBy offset: Vector, _ color: VectorColor) {
    canvas.fill(body.subtracting(shape, movedBy: canvas.pixels(offset)), .flat(color))
  }

  /// Draws a scalloped dip that rises when a mood weighs on the figure.
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

  /// Draws a faint light along the lower edges of the lobes, which separates a dark hem from a dark page.
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

  /// Draws the light of the eyes on the body around them. It is added as light, since yellow over purple
  /// would look brown.
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

/// The body's outline: a dome with a wisp on top, straight sides and a hem of five lobes.
struct SymbiOutline {
  let pose: SymbiPose

  /// The body's outline in the current pose.
  var body: VectorPath { pose.deformed(path(hem: addHem)) }

  /// The body without its hem, open downward; cuts crescents of light that must not follow the lobes.
  var smooth: VectorPath {
    pose.deformed(
      path { path in
        path.line(to: Vector(0.895, 1.6))
        path.line(to: Vector(-0.895, 1.6))
        path.line(to: Vector(-0.895, 0.56))
      })
  }

  private func path(hem: (inout VectorPath) -> Void) -> VectorPath {
    let wisp = Wisp(pose)
    let share = wisp.share
    func mixed(_ bare: Vector, _ other: Vector) -> Vector { bare + (other - bare) * share }
    var path = VectorPath(from: wisp.right)
    path.curve(
      mixed(Vector(0.17, -1), wisp.right - 0.38 * wisp.length * wisp.along),
      mixed(Vector(0.28, -0.965), Vector(0.22 + 0.18 * wisp.wilt, -0.985 + 0.05 * wisp.wilt)),
      to: mixed(Vector(0.40, -0.905), Vector(0.40 + 0.06 * wisp.wilt, -0.90 + 0.035 * wisp.wilt)))
    path.curve(Vector(0.70, -0.78), Vector(0.87, -0.50), to: Vector(0.87, -0.13))
    path.curve(Vector(0.87, 0.12), Vector(0.845, 0.30), to: Vector(0.895, 0.56))
    hem(&path)
    path.curve(Vector(-0.845, 0.30), Vector(-0.87, 0.12), to: Vector(-0.87, -0.13))
    path.curve(Vector(-0.87, -0.66), Vector(-0.52, -1), to: Vector(-0.10, -1))
    path.curve(
      Vector(0, -1), mixed(Vector(0.02, -1), wisp.left - 0.55 * wisp.length * wisp.along), to: wisp.left)
    path.curve(wisp.left + wisp.tip, wisp.right + wisp.tip, to: wisp.right)
    path.close()
    return path
  }

  private func addHem(_ path: inout VectorPath) {
    var notch = Vector(0.895, 0.56)
    for lobe in 0..<5 {
      let tip = lobeTip(lobe)
      let half = Self.lobeWidth / 2
      let first = lobe == 0 ? Vector(0.925, 0.68) : notch - Vector(0.30 * half, 0)
      path.curve(first, tip + Vector(0.95 * half, 0), to: tip)
      if lobe == 4 {
        path.curve(tip - Vector(0.95 * half, 0), Vector(-0.925, 0.68), to: Vector(-0.895, 0.56))
      } else {
        notch = Vector(
          0.895 - Self.lobeWidth * Double(lobe + 1),
          0.57 + 0.02 * RoundedMath.sine(pose.bobAngle - Double(lobe)))
        path.curve(tip - Vector(0.95 * half, 0), notch + Vector(0.30 * half, 0), to: notch)
      }
    }
  }

  /// The lowest point of a lobe of the hem, counted from the right, before deformation.
  func lobeTip(_ lobe: Int) -> Vector {
    let length = Self.lobeLengths[lobe] * (0.55 + 0.45 * pose.mood[.drip])
    let wave = pose.mood[.wave] * RoundedMath.sine(pose.bobAngle - 1.25 * Double(lobe))
    return Vector(0.895 - Self.lobeWidth * (Double(lobe) + 0.5), 0.60 + length + wave)
  }

  private static let lobeWidth = 1.79 / 5
  private static let lobeLengths = [0.17, 0.30, 0.22, 0.36, 0.15]
}

/// The curl on top of the head; a crown takes its place.
private struct Wisp {
  /// Its amount, how far it hangs, its length, and the radius of its tip.
  let share, wilt, length, radius: Double
  /// The direction of its tip.
  let along: Vector
  /// The offset from the sides of its tip to the handles of the rounded end between them.
  let tip: Vector
  /// The sides of its tip.
  let left, right: Vector

  init(_ pose: SymbiPose) {
    share = 1 - pose.level.crown
    let angle = min(1.30, pose.mood[.wispAngle] - 3 * pose.hemSway * share)
    wilt = RoundedMath.clamp((angle - 0.5) / 0.8)
    // A wilted wisp rests on the head; if it bent further, it would end in a hook.
    let bend = angle + SymbiMath.lerp(0.45, 0.62, wilt)
    length = 0.235 * share
    radius = 0.052 * share
    let base = Vector(0.05, -1) + (Vector(0.04 + 0.15 * wilt, 0.03 + 0.03 * wilt)) * share
    let (sine, cosine) = RoundedMath.sineAndCosine(angle)
    let end = base + length * Vector(sine, -cosine) + Vector(0, -0.02 * share)
    let (bendSine, bendCosine) = RoundedMath.sineAndCosine(bend)
    along = Vector(bendSine, -bendCosine)
    let across = Vector(bendCosine, bendSine)
    tip = SymbiMath.lerp(4.8, 3.2, wilt) * radius * along
    left = end - radius * across
    right = end + radius * across
  }
}

/// Draws the shape of a form without its face, its light or anything that floats around it.
struct SymbiSilhouette {
  private let pose: SymbiPose
  private let canvas: VectorCanvas

  init(pose: SymbiPose, canvas: VectorCanvas) {
    self.canvas = canvas
    var dim = pose
    dim.glow = 0
    dim.level.halo = 0
    self.pose = dim
  }

  func draw() {
    let body = SymbiBody(pose: pose, canvas: canvas)
    pose.inFigure(canvas) {
      SymbiWings(pose: pose, canvas: canvas).draw()
      SymbiTails(pose: pose, canvas: canvas).draw()
      body.limbs.drawArms()
      body.drawShape()
      SymbiArmor(pose: pose, canvas: canvas).draw()
      SymbiCosmos(pose: pose, canvas: canvas).drawBrow()
      SymbiCrown(pose: pose, canvas: canvas).draw()
    }
  }
}
