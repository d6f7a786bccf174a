/// The body's outline: a dome with a wisp on top, straight sides and a hem of five lobes.
struct SymbiOutline {
  let pose: SymbiPose

  /// The body as the pose has it.
  var body: VectorPath { pose.deformed(path(hem: addHem)) }

  /// The body without its hem, open downwards: cuts crescents of light that must not follow the lobes.
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
  /// How much of it there is, how far it hangs, how long it is and half as wide at its tip.
  let share, wilt, length, radius: Double
  /// Where its tip points.
  let along: Vector
  /// From the sides of its tip to the handles of the round between them.
  let tip: Vector
  /// The sides of its tip.
  let left, right: Vector

  init(_ pose: SymbiPose) {
    share = 1 - pose.level.crown
    let angle = min(1.30, pose.mood[.wispAngle] - 3 * pose.hemSway * share)
    wilt = RoundedMath.clamp((angle - 0.5) / 0.8)
    // A wilted wisp lies on the head; bent further than that it would end in a hook.
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
