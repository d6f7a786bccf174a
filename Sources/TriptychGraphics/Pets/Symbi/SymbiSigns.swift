/// Draws the six signs that float beside the armored form; small pictures omit them, as they are too fine.
struct SymbiSigns {
  let pose: SymbiPose
  let canvas: VectorCanvas

  private static let radius = 0.125

  /// The positions beside the head, above the wings and below the tails.
  private static let places = [
    Vector(-0.84, -1.14), Vector(0.86, -1.12), Vector(-1.46, -0.86), Vector(1.46, -0.82),
    Vector(-1.28, 1.34), Vector(1.28, 1.37),
  ]

  func draw() {
    let share = pose.level.signs
    guard share > 0, !pose.detail.isSmall else { return }
    canvas.saved {
      canvas.move(by: Vector(0, pose.bob))
      canvas.scale(by: pose.level.size)
      drawSigns(share)
    }
  }

  private func drawSigns(_ share: Double) {
    // Sleep and bolts need the space beside the head.
    let room = 1 - max(pose.mood[.snores], pose.mood[.bolts])
    for (number, place) in Self.places.enumerated() {
      let wave = RoundedMath.sine(RoundedMath.turn * (pose.phase + Double(number) / 6))
      let alpha = (0.7 + 0.3 * wave) * share * (number < 2 ? room : 1)
      guard alpha > 0 else { continue }
      let sign = SymbiSignsShape.all[number].mapped { place + Self.radius * $0 }
      canvas.stroke(sign, width: 0.52 * Self.radius, .flat(SymbiColors.drip.opacity(alpha)))
      let light = SymbiColors.sheen.mixed(pose.colors.eyeLight, 0.4)
      canvas.stroke(sign, width: 0.22 * Self.radius, .flat(light.opacity(alpha)))
    }
  }
}

/// The lines of the six signs, in a space where a sign extends from -1 to 1.
enum SymbiSignsShape {
  static let all = [moon, summit, eye, star, gem, peaks]

  private static let moon: VectorPath = {
    var path = VectorPath(from: Vector(0.35, -0.92))
    path.curve(Vector(-0.45, -1.15), Vector(-1.05, -0.55), to: Vector(-0.95, 0.10))
    path.curve(Vector(-0.85, 0.85), Vector(0.05, 1.20), to: Vector(0.70, 0.72))
    path.curve(Vector(-0.05, 0.75), Vector(-0.45, 0.25), to: Vector(-0.35, -0.20))
    path.curve(Vector(-0.28, -0.55), Vector(-0.05, -0.80), to: Vector(0.35, -0.92))
    path.close()
    return path
  }()

  private static let summit: VectorPath = {
    var path = VectorPath(through: [Vector(0, -0.95), Vector(0.98, 0.75), Vector(-0.98, 0.75)])
    path.append(dot(Vector(0, 0.22)))
    return path
  }()

  private static let eye: VectorPath = {
    var path = VectorPath(from: Vector(-1.1, 0))
    path.curve(Vector(-0.5, -0.85), Vector(0.5, -0.85), to: Vector(1.1, 0))
    path.curve(Vector(0.5, 0.85), Vector(-0.5, 0.85), to: Vector(-1.1, 0))
    path.close()
    path.append(VectorPath(ellipse: Vector(0, 0), Vector(0.24, 0.24)))
    return path
  }()

  private static let star: VectorPath = {
    var path = VectorPath()
    for arm in 0..<3 {
      let (sine, cosine) = RoundedMath.sineAndCosine(Double(arm) * .pi / 3)
      path.move(to: Vector(sine, -cosine))
      path.line(to: Vector(-sine, cosine))
    }
    return path
  }()

  private static let gem: VectorPath = {
    func diamond(_ size: Double) -> VectorPath {
      VectorPath(through: [Vector(0, -size), Vector(0.8 * size, 0), Vector(0, size), Vector(-0.8 * size, 0)])
    }
    var path = diamond(1.05)
    path.append(diamond(0.42))
    return path
  }()

  private static let peaks: VectorPath = {
    var path = VectorPath()
    for height in [-0.45, 0.45] {
      path.move(to: Vector(-0.85, height + 0.42))
      path.line(to: Vector(0, height - 0.42))
      path.line(to: Vector(0.85, height + 0.42))
    }
    return path
  }()

  /// A path that a round pen draws as a dot.
  private static func dot(_ place: Vector) -> VectorPath {
    var path = VectorPath(from: place)
    path.line(to: place + Vector(0.01, 0))
    return path
  }
}

/// Draws the letters of sleep that rise beside the head.
struct SymbiSnores {
  let pose: SymbiPose
  let canvas: VectorCanvas

  func draw() {
    let strength = pose.mood[.snores]
    guard strength > 0 else { return }
    let count = pose.detail.isSmall ? 2 : 3
    for index in 0..<count {
      let time = SymbiMath.fraction(pose.phase + Double(index) / Double(count))
      draw(time, alpha: strength * RoundedMath.sine(.pi * time))
    }
  }

  private func draw(_ time: Double, alpha: Double) {
    guard alpha > 0.02 else { return }
    let radius = pose.detail.grown(0.07 + 0.09 * time, upTo: 1.35)
    let (wide, high) = (0.6 * radius, 0.7 * radius)
    let letter = VectorPath(
      through: [Vector(-wide, -high), Vector(wide, -high), Vector(-wide, high), Vector(wide, high)],
      closed: false)
    canvas.saved {
      canvas.move(
        by: Vector(
          0.66 + 0.42 * time + 0.05 * RoundedMath.sine(RoundedMath.turn * time), -0.66 - 0.8 * time))
      canvas.turn(by: 0.2 - 0.3 * time)
      let inner = pose.detail.width(0.042, atLeast: 0.9)
      canvas.stroke(letter, width: max(0.085, inner * 1.7), .flat(SymbiColors.line.opacity(alpha)))
      canvas.stroke(letter, width: inner, .flat(0xDDD6FE, alpha))
    }
  }
}

/// Draws drops of water: the tear of a sad mood and the sweat of an anxious one.
struct SymbiTears {
  let pose: SymbiPose
  let canvas: VectorCanvas

  func draw() {
    if pose.mood[.tear] > 0 { drawTears(pose.mood[.tear]) }
    if pose.mood[.sweat] > 0 { drawSweat(pose.mood[.sweat]) }
  }

  /// Draws two tears: one rolls down the left cheek, one stays in the right eye.
  private func drawTears(_ strength: Double) {
    let time = SymbiMath.fraction(pose.phase + 0.1)
    let alpha = RoundedMath.smoothstep(0, 0.12, time) * (1 - RoundedMath.smoothstep(0.75, 1, time))
    let start = pose.deformed(Vector(-0.36, 0.12))
    drawDrop(start + Vector(0, 0.38 * time * time), radius: 0.055, alpha: alpha * strength)
    let kept = 0.04 * (0.75 + 0.25 * RoundedMath.sine(pose.angle))
    drawDrop(pose.deformed(Vector(0.36, 0.14)), radius: kept, alpha: strength)
  }

  private func drawSweat(_ strength: Double) {
    let drops: [(place: Vector, radius: Double)] = [
      (Vector(0.66, -0.62), 0.065), (Vector(0.82, -0.36), 0.049),
    ]
    for (index, drop) in drops.prefix(pose.detail.isSmall ? 1 : 2).enumerated() {
      let time = SymbiMath.fraction(pose.phase + 0.45 * Double(index))
      let alpha = RoundedMath.smoothstep(0, 0.12, time) * (1 - RoundedMath.smoothstep(0.75, 1, time))
      let place = pose.deformed(drop.place) + Vector(0.05 * time, 0.3 * time * time)
      drawDrop(place, radius: drop.radius, alpha: alpha * strength)
    }
  }

  private func drawDrop(_ place: Vector, radius given: Double, alpha: Double) {
    guard alpha > 0.01 else { return }
    let radius = pose.detail.grown(given, upTo: 1.7)
    let drop = Self.drop(place, radius)
    canvas.fill(
      drop,
      .linear(
        from: place - Vector(0, 1.9 * radius), to: place + Vector(0, 1.1 * radius),
        [.init(0, VectorColor(0xE0F2FE, alpha: alpha)), .init(1, VectorColor(0x60A5FA, alpha: alpha))]))
    canvas.stroke(drop, width: pose.detail.width(0.022, atLeast: 0.6), .flat(0x1E3A8A, alpha))
    guard !pose.detail.isSmall else { return }
    canvas.disc(place + Vector(-0.3, 0.25) * radius, 0.25 * radius, .flat(0xFFFFFF, alpha))
  }

  /// The outline of a drop; its tip is 1.9 radii up, and it is widest slightly below `place`.
  private static func drop(_ place: Vector, _ radius: Double) -> VectorPath {
    func at(_ x: Double, _ y: Double) -> Vector { place + Vector(x, y) * radius }
    var drop = VectorPath(from: at(0, -1.9))
    drop.curve(at(0.25, -1.2), at(1, -0.6), to: at(1, 0.1))
    drop.curve(at(1, 0.66), at(0.55, 1.1), to: at(0, 1.1))
    drop.curve(at(-0.55, 1.1), at(-1, 0.66), to: at(-1, 0.1))
    drop.curve(at(-1, -0.6), at(-0.25, -1.2), to: at(0, -1.9))
    drop.close()
    return drop
  }
}
