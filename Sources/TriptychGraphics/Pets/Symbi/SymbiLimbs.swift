/// What hangs on the body: arms, paws and the drops that fall from the hem.
struct SymbiLimbs {
  let pose: SymbiPose
  let canvas: VectorCanvas
  /// The body's colour, which arms and paws share.
  let paint: VectorPaint

  private var line: Double { 0.05 * pose.detail.lineScale }

  // MARK: - Drops

  /// Drops grow at the lobes' tips, fall and fade.
  func drawDrops() {
    let lobes = [3, 1, 2]
    for (index, lobe) in lobes.prefix(Int(pose.mood[.drops].rounded())).enumerated() {
      drawDrop(index, from: pose.deformed(SymbiOutline(pose: pose).lobeTip(lobe)))
    }
  }

  private func drawDrop(_ index: Int, from tip: Vector) {
    // A loop of short frames is over sooner: two falls in it would be hasty, one in a long one lazy.
    let rounds: Double = pose.mood[.frameTime] >= 100 ? 1 : 2
    let age = SymbiMath.fraction(pose.phase * rounds + 0.37 * Double(index))
    let fall = RoundedMath.clamp((age - 0.3) / 0.7)
    let grown = 0.055 * min(1, age / 0.3) * (1 - 0.25 * fall)
    let alpha = 1 - RoundedMath.smoothstep(0.60, 0.96, fall)
    guard alpha > 0.01, grown > 0.004 else { return }
    let place = tip + Vector(0, 0.5 * fall * fall)
    let color = SymbiColors.drip.mixed(SymbiColors.deep, pose.dark)
    let drop = Self.teardrop(place, grown, stretched: age < 0.3 ? 1 : 1.25)
    canvas.fill(drop, .flat(color.opacity(alpha)))
    canvas.stroke(drop, width: 0.6 * line, .flat(SymbiColors.line.opacity(alpha)))
    guard !pose.detail.isSmall else { return }
    canvas.disc(
      place + Vector(-0.3, 0.1) * grown, 0.22 * grown, .flat(SymbiColors.white.opacity(0.8 * alpha)))
  }

  private static func teardrop(_ centre: Vector, _ radius: Double, stretched: Double) -> VectorPath {
    func at(_ x: Double, _ y: Double) -> Vector { centre + Vector(x, y) * radius }
    let top = -2.1 * stretched
    var path = VectorPath(from: at(0, top))
    path.curve(at(0.22, 0.55 * top), at(1, 0.35 * top), to: at(1, 0.1))
    path.curve(at(1, 0.7), at(0.55, 1.1), to: at(0, 1.1))
    path.curve(at(-0.55, 1.1), at(-1, 0.7), to: at(-1, 0.1))
    path.curve(at(-1, 0.35 * top), at(-0.22, 0.55 * top), to: at(0, top))
    path.close()
    return path
  }

  // MARK: - Arms

  /// Both arms, behind the body; paws at the mouth take their place.
  func drawArms() {
    guard pose.mood[.pawsAtMouth] < 0.5 else { return }
    drawArm(side: -1, angle: pose.mood[.armLeft] + pose.armSwing.left)
    drawArm(side: 1, angle: pose.mood[.armRight] + pose.armSwing.right)
  }

  private func drawArm(side: Double, angle: Double) {
    let raised = max(0, RoundedMath.clamp(angle - 0.6))
    let root = pose.deformed(Vector(side * (0.80 + 0.09 * raised), 0.17 - 0.22 * raised))
    let (sine, cosine) = RoundedMath.sineAndCosine(0.62 - 0.92 * angle)
    let scale = 1 + 0.12 * raised
    func place(_ point: Vector) -> Vector {
      let turned = Vector(point.x * cosine - point.y * sine, point.x * sine + point.y * cosine) * scale
      return root + Vector(side * turned.x, turned.y)
    }
    let mitten = Self.mitten.mapped(place)
    canvas.fill(mitten, paint)
    canvas.stroke(mitten, width: line, .flat(SymbiColors.line))
    guard !pose.detail.isSmall else { return }
    let light = SymbiColors.highlight.mixed(VectorColor(0x8B5CF6), pose.dark).opacity(0.75)
    canvas.stroke(Self.mittenLight.mapped(place), width: 0.03, .flat(light))
  }

  private static let mitten: VectorPath = {
    var path = VectorPath(from: Vector(-0.34, -0.10))
    path.curve(Vector(0, -0.17), Vector(0.20, -0.15), to: Vector(0.27, -0.08))
    path.curve(Vector(0.35, 0), Vector(0.33, 0.12), to: Vector(0.22, 0.155))
    path.curve(Vector(0.10, 0.20), Vector(-0.10, 0.16), to: Vector(-0.34, 0.12))
    path.close()
    return path
  }()

  private static let mittenLight: VectorPath = {
    var path = VectorPath(from: Vector(0.02, -0.095))
    path.curve(Vector(0.10, -0.11), Vector(0.18, -0.095), to: Vector(0.225, -0.045))
    return path
  }()

  // MARK: - Paws

  /// Paws at the mouth; open at the bottom, so that they melt into the body.
  func drawPaws() {
    guard pose.mood[.pawsAtMouth] >= 0.5 else { return }
    for (side, swing) in [(-1.0, pose.armSwing.left), (1.0, pose.armSwing.right)] {
      // A collar lies lower than the paws only if they are held higher.
      let root =
        pose.deformed(Vector(side * 0.20, 0.36 - 0.06 * pose.level.armour))
        + Vector(0, 0.10 * swing)
      let arch = Self.paw.mapped { root + Vector(side * $0.x, $0.y) }
      canvas.fill(arch, paint)
      canvas.stroke(arch, width: 0.9 * line, .flat(SymbiColors.line))
    }
  }

  private static let paw: VectorPath = {
    var path = VectorPath(from: Vector(0.17, 0.17))
    path.curve(Vector(0.17, 0.02), Vector(0.13, -0.10), to: Vector(0, -0.105))
    path.curve(Vector(-0.12, -0.105), Vector(-0.145, 0), to: Vector(-0.11, 0.09))
    path.curve(Vector(-0.09, 0.13), Vector(-0.03, 0.155), to: Vector(0.03, 0.14))
    return path
  }()
}
