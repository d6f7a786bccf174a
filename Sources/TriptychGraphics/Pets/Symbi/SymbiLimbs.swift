/// Draws the parts that hang from the body: arms, paws and the drops that fall from the hem.
struct SymbiLimbs {
  let pose: SymbiPose
  let canvas: VectorCanvas
  /// The body's paint, which arms and paws share.
  let paint: VectorPaint

  private var line: Double { 0.05 * pose.detail.lineScale }

  // MARK: - Drops

  /// Draws drops that grow at the tips of the lobes, fall and fade.
  func drawDrops() {
    let lobes = [3, 1, 2]
    for (index, lobe) in lobes.prefix(Int(pose.mood[.drops].rounded())).enumerated() {
      drawDrop(index, from: pose.deformed(SymbiOutline(pose: pose).lobeTip(lobe)))
    }
  }

  private func drawDrop(_ index: Int, from tip: Vector) {
    // A loop of short frames takes less time. Two falls in it would look hasty, and one fall in a long loop
    // would look slow.
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

  private static func teardrop(_ center: Vector, _ radius: Double, stretched: Double) -> VectorPath {
    func at(_ x: Double, _ y: Double) -> Vector { center + Vector(x, y) * radius }
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

  /// Draws both arms behind the body; paws at the mouth replace them.
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

  /// Draws paws at the mouth; they are open at the bottom, so that they melt into the body.
  func drawPaws() {
    guard pose.mood[.pawsAtMouth] >= 0.5 else { return }
    for (side, swing) in [(-1.0, pose.armSwing.left), (1.0, pose.armSwing.right)] {
      // A collar is lower than the paws only if they are held higher.
      let root =
        pose.deformed(Vector(side * 0.20, 0.36 - 0.06 * pose.level.armor))
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

/// Draws the four fox tails, from level 3 on; the lower two are hidden in a low mood.
struct SymbiTails {
  let pose: SymbiPose
  let canvas: VectorCanvas

  func draw() {
    let share = pose.level.tails
    guard share > 0 else { return }
    let second = share * (1 - RoundedMath.smoothstep(0.05, 0.3, pose.dark))
    let hang = RoundedMath.clamp(pose.mood[.droop] / 0.6)
    let main = Self.proud.mixed(Self.hanging, hang)
    for (side, phases) in [(0, (0.0, 0.9)), (1, (1.3, 2.2))] {
      draw(main, phases.1, share, isLeft: side == 0)
      if second > 0 { draw(Self.lower, phases.0, second, isLeft: side == 0) }
    }
  }

  /// The raised curve: outward, up and out again.
  private static let proud = SymbiTailsCurve(
    points: [Vector(0.44, 0.30), Vector(1.36, 0.94), Vector(1.18, 0.16), Vector(1.52, -0.10)], width: 0.145)
  private static let hanging = SymbiTailsCurve(
    points: [Vector(0.50, 0.40), Vector(1.28, 0.40), Vector(1.02, 1.10), Vector(1.50, 0.98)], width: 0.135)
  /// The lower curve, which leaves the body at its side, beyond the drips of the hem.
  private static let lower = SymbiTailsCurve(
    points: [Vector(0.46, 0.44), Vector(1.24, 1.30), Vector(1.22, 0.78), Vector(1.54, 0.66)], width: 0.135)

  private func draw(_ resting: SymbiTailsCurve, _ phase: Double, _ share: Double, isLeft: Bool) {
    let curve = (isLeft ? resting.mirrored : resting).waving(pose.angle + phase).grown(share)
    let shape = SymbiTailsShape(curve, line: 0.05 * pose.detail.lineScale * min(1, 1.5 * share))
    canvas.fill(shape.outline, .flat(SymbiColors.line))
    canvas.fill(shape.fur, fur(curve))
    canvas.fill(shape.underside, .flat(SymbiColors.line.opacity(0.22)))
    canvas.fill(shape.tip, .flat(tipColor))
    canvas.fill(shape.sheen, .flat(SymbiColors.highlight.opacity(0.6 * (1 - 0.5 * pose.dark))))
    canvas.blob(
      Vector(on: curve.points, 24.0 / 27), 0.20 * share, pose.colors.eyeMid, alpha: 0.38 * min(1, pose.glow))
  }

  private func fur(_ curve: SymbiTailsCurve) -> VectorPaint {
    let dark = pose.dark
    return .linear(
      from: curve.points[0], to: curve.points[3],
      [
        .init(0, SymbiColors.drip.mixed(SymbiColors.deep, dark)),
        .init(0.75, VectorColor(0x8B3FEC).mixed(VectorColor(0x5B21B6), dark)),
        .init(1, SymbiColors.aura.mixed(VectorColor(0x6B46C1), dark)),
      ])
  }

  private var tipColor: VectorColor {
    VectorColor(0xF3E8FF).mixed(pose.colors.eyeLight, 0.5).mixed(VectorColor(0x9F8FD8), 0.6 * pose.dark)
  }
}

/// The middle line of a tail and its width along the line.
struct SymbiTailsCurve {
  /// The point where the tail leaves the body, two control points, and its tip.
  var points: [Vector]
  /// Approximately half of the maximum width.
  var width: Double

  static let samples = 28

  /// A mix of this curve (0) and another (1).
  func mixed(_ other: SymbiTailsCurve, _ share: Double) -> SymbiTailsCurve {
    SymbiTailsCurve(
      points: zip(points, other.points).map { $0 + share * ($1 - $0) },
      width: SymbiMath.lerp(width, other.width, share))
  }

  /// The mirror image of the curve on the other side of the body.
  var mirrored: SymbiTailsCurve {
    SymbiTailsCurve(points: points.map { Vector(-$0.x, $0.y) }, width: width)
  }

  /// The curve with a wave that runs from the body to the tip, where it is widest.
  func waving(_ angle: Double) -> SymbiTailsCurve {
    var curve = self
    for index in points.indices {
      let way = Double(index) / 3
      let (sine, cosine) = RoundedMath.sineAndCosine(angle - 1.6 * way)
      curve.points[index] += 0.07 * way * Vector(sine, cosine)
    }
    return curve
  }

  /// The curve scaled to a fraction of its size, from the point where it leaves the body.
  func grown(_ share: Double) -> SymbiTailsCurve {
    SymbiTailsCurve(points: points.map { points[0] + share * ($0 - points[0]) }, width: width * share)
  }

  /// The half widths at the samples, for a width of 1: slim at the body, widest past the middle, then
  /// tapering to a fine point.
  static let widths: [Double] = (0..<samples).map { sample in
    let way = Double(sample) / Double(samples - 1)
    let belly = RoundedMath.power(max(0, RoundedMath.sine(.pi * RoundedMath.power(way, 1.45))), 1.15)
    return RoundedMath.rounded(0.42 * (1 - way) * (1 - way) + belly * (1 - 0.12 * way))
  }

  /// The unit vector to the left of the curve's direction.
  func normal(_ way: Double) -> Vector {
    let back = 1 - way
    let start = back * back * (points[1] - points[0]) + 2 * back * way * (points[2] - points[1])
    let along = start + way * way * (points[3] - points[2])
    return Vector(along.y, -along.x) / max(1e-9, along.length)
  }
}

/// The shapes of a tail, constructed along its curve.
struct SymbiTailsShape {
  let fur: VectorPath
  /// The fur with a line around it; filled below the fur, which costs far less than a stroke.
  let outline: VectorPath
  /// The half of the fur away from the light.
  let underside: VectorPath
  /// The pale end of the tail; its inner edge is a zigzag, like the end of fur.
  let tip: VectorPath
  /// A thin highlight along the upper side.
  let sheen: VectorPath

  /// - Parameter line: The width of the line outside the fur.
  init(_ curve: SymbiTailsCurve, line: Double) {
    let count = SymbiTailsCurve.samples
    let last = count - 1
    var middle: [Vector] = []
    var across: [Vector] = []
    var normals: [Vector] = []
    for sample in 0..<count {
      let way = Double(sample) / Double(last)
      middle.append(Vector(on: curve.points, way))
      normals.append(curve.normal(way))
      across.append(curve.width * SymbiTailsCurve.widths[sample] * normals[sample])
    }
    let left = (0..<count).map { middle[$0] + across[$0] }
    let right = (0..<count).map { middle[$0] - across[$0] }
    fur = VectorPath(through: Array(left[0..<last]) + [middle[last]] + right[0..<last].reversed())

    let outerLeft = (0..<count).map { left[$0] + line * normals[$0] }
    let outerRight = (0..<count).map { right[$0] - line * normals[$0] }
    let ahead = Vector(-normals[last].y, normals[last].x)
    let nose = [0.55, 0.0, -0.55].map {
      middle[last] + line * (1.1 - abs($0)) * ahead + line * $0 * normals[last]
    }
    outline = VectorPath(
      through: Array(outerLeft[0..<last]) + nose + outerRight[0..<last].reversed())

    // On the left of the body the curve runs the other way, so that up is to its right.
    let isUpLeft = curve.points[3].x >= curve.points[0].x
    let (above, below) = isUpLeft ? (left, right) : (right, left)
    let shaded = (2...22).map { middle[$0] + 0.25 * (below[$0] - middle[$0]) }
    underside = VectorPath(through: shaded + below[2...22].reversed())
    let lit = { (sample: Int, out: Double) in middle[sample] + out * (above[sample] - middle[sample]) }
    sheen = VectorPath(
      through: (4...18).map { lit($0, 0.72) } + (5...17).reversed().map { lit($0, 0.50) })

    let notchLeft = (middle[21] + left[20]) / 2
    let notchRight = (middle[21] + right[20]) / 2
    tip = VectorPath(
      through: left[18..<last] + [middle[last]] + right[18..<last].reversed()
        + [notchRight, middle[16], notchLeft])
  }
}
