/// Draws the signs of a mood around the figure: rings, tears, sweat, sleep, bolts, sparkles.
struct SymbiEffects {
  let pose: SymbiPose
  let canvas: VectorCanvas

  /// Draws rings of breath that spread from the body, behind it.
  func drawRings() {
    let strength = 0.4 * pose.mood[.rings]
    guard strength > 0 else { return }
    for ring in 0..<(pose.detail.isSmall ? 1 : 2) {
      let time = SymbiMath.fraction(pose.phase + Double(ring) / 2)
      let alpha = strength * RoundedMath.sine(.pi * time)
      let radius = 0.95 + 0.45 * time
      canvas.stroke(
        VectorPath(ellipse: Vector(0, 0.05), Vector(radius, radius)),
        width: pose.detail.width(0.03 * (1 - time) + 0.012, atLeast: 0.8),
        .flat(pose.colors.eyeMid.opacity(alpha)))
    }
  }

  /// Draws everything in front of the figure.
  func drawInFront() {
    SymbiSparkles(pose: pose, canvas: canvas).draw()
    SymbiTears(pose: pose, canvas: canvas).draw()
    SymbiSnores(pose: pose, canvas: canvas).draw()
    SymbiBolts(pose: pose, canvas: canvas).draw()
  }
}

/// Three small bolts around a tense head. Each holds for an eighth of the loop, so that none flashes
/// more than three times a second.
struct SymbiBolts {
  let pose: SymbiPose
  let canvas: VectorCanvas

  private static let bolt = VectorPath(through: [
    Vector(-0.03, -0.14), Vector(0.06, -0.14), Vector(0.02, -0.03), Vector(0.09, -0.03), Vector(-0.05, 0.16),
    Vector(-0.01, 0.02), Vector(-0.07, 0.02),
  ])
  private static let places: [(Vector, angle: Double)] = [
    (Vector(-0.86, -0.86), -0.5), (Vector(0.88, -0.84), 0.5), (Vector(0.62, -1.22), 0.2),
  ]

  func draw() {
    let strength = pose.mood[.bolts]
    guard strength > 0 else { return }
    let slot = Int(8 * SymbiMath.fraction(pose.phase))
    for (index, (place, angle)) in Self.places.prefix(pose.detail.isSmall ? 2 : 3).enumerated() {
      let noise = SymbiMath.noise(slot, index, 9)
      let alpha = strength * (noise > 0.35 ? 1 : 0.35)
      canvas.saved {
        canvas.move(by: place)
        canvas.turn(by: angle)
        canvas.scale(by: pose.detail.grown(1 + 0.3 * (noise - 0.5), upTo: 1.5))
        canvas.group(alpha: alpha) { drawBolt() }
      }
    }
  }

  private func drawBolt() {
    canvas.stroke(Self.bolt, width: 0.05, .flat(SymbiColors.line))
    canvas.fill(
      Self.bolt,
      .linear(
        from: Vector(0, -0.14), to: Vector(0, 0.16),
        [.init(0, pose.colors.eyeLight), .init(0.4, pose.colors.eyeMid), .init(1, pose.colors.eyeMid)]))
  }
}

/// Particles that fly off in a circle: sparkles, or dark drops.
struct SymbiBurst: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case sparkles, drops }

  /// The age: 0 at the start, 1 when nothing is left.
  let age: Double
  let kind: Kind

  /// Draws the burst in the figure's space, from the body's edge outward, so that it does not cover the face.
  func draw(_ pose: SymbiPose, _ canvas: VectorCanvas) {
    let flown = 1 - RoundedMath.power(1 - age, 3)
    let alpha = RoundedMath.smoothstep(0, 0.08, age) * (1 - RoundedMath.smoothstep(0.55, 1, age))
    guard alpha > 0.01 else { return }
    let count = !pose.detail.isSmall ? 14 : 8
    for index in 0..<count {
      let (sine, cosine) = RoundedMath.sineAndCosine(
        RoundedMath.turn * (Double(index) + 0.35 * SymbiMath.noise(index, 41)) / Double(count))
      let way = 0.95 + (index % 2 == 1 ? 0.55 : 0.28) * flown
      let place = Vector(way * cosine, 0.95 * way * sine - 0.05)
      let size = (0.085 + 0.055 * SymbiMath.noise(index, 42)) * (1 - 0.45 * age)
      switch kind {
      case .sparkles: drawSparkle(index, place, size, alpha, pose, canvas)
      case .drops: drawDrop(place, size, alpha, pose, canvas)
      }
    }
  }

  private func drawSparkle(
    _ index: Int, _ place: Vector, _ size: Double, _ alpha: Double, _ pose: SymbiPose, _ canvas: VectorCanvas
  ) {
    let color = index % 2 == 0 ? pose.colors.eyeMid : VectorColor(0xFCD34D)
    let radius = 1.25 * size
    canvas.blob(place, 1.35 * radius, color, alpha: 0.4 * alpha)
    canvas.fill(VectorPath(star: place, radius: radius, thinness: 0.26), .flat(color.opacity(alpha)))
    // The colored edge keeps it visible on a white page.
    canvas.fill(
      VectorPath(star: place, radius: 0.62 * radius, thinness: 0.26),
      .flat(SymbiColors.white.opacity(alpha)))
  }

  private func drawDrop(
    _ place: Vector, _ size: Double, _ alpha: Double, _ pose: SymbiPose, _ canvas: VectorCanvas
  ) {
    let radius = 0.66 * size
    let color = SymbiColors.drip.mixed(SymbiColors.bodyLow, 0.35)
    canvas.blob(place, 1.9 * radius, SymbiColors.aura, alpha: 0.45 * alpha)
    canvas.disc(place, radius + 0.022, .flat(SymbiColors.line.opacity(alpha)))
    canvas.disc(place, radius, .flat(color.opacity(alpha)))
    canvas.disc(
      place - Vector(0.3, 0.3) * radius, 0.26 * radius, .flat(SymbiColors.highlight.opacity(0.8 * alpha)))
  }
}

/// Sparkles around a figure in a bright mood or of a high level.
struct SymbiSparkles {
  let pose: SymbiPose
  let canvas: VectorCanvas

  private static let places = [
    Vector(-1.02, -0.62), Vector(1.05, -0.75), Vector(-1.22, 0.1), Vector(1.24, 0.02), Vector(0.72, -1.12),
    Vector(-0.7, -1.1), Vector(1.12, 0.62), Vector(-1.1, 0.66),
  ]

  /// The number of sparkles, 0...8.
  var count: Int {
    let amount = max(pose.mood[.sparkles], pose.level.sparkles * (1 - 0.9 * pose.dark))
    let count = (8 * RoundedMath.clamp(amount)).rounded()
    return Int(pose.detail.isSmall ? (count / 2).rounded(.up) : count)
  }

  func draw() {
    for index in 0..<count where !isTaken(index) { draw(index) }
  }

  /// Whether a position is taken: the signs, if there are any, use the two positions above the shoulders.
  private func isTaken(_ index: Int) -> Bool {
    pose.level.signs > 0 && !pose.detail.isSmall && (4...5).contains(index)
  }

  private func draw(_ index: Int) {
    let isOdd = !index.isMultiple(of: 2)
    let time = SymbiMath.fraction(pose.phase * (isOdd ? 1 : 2) + SymbiMath.noise(index, 21))
    let alpha = RoundedMath.sine(.pi * time)
    guard alpha > 0.02 else { return }
    let size = pose.detail.grown(0.1 + 0.07 * SymbiMath.noise(index, 22), upTo: 1.5)
    let radius = size * (0.4 + 0.6 * alpha)
    let place = Self.places[index]
    let color = isOdd ? pose.colors.eyeMid : SymbiColors.highlight
    // A rim of color keeps a white sparkle visible on a white page.
    canvas.blob(place, 1.35 * radius, color, alpha: 0.4 * alpha)
    canvas.fill(
      VectorPath(star: place, radius: radius, thinness: 0.3), .flat(color.opacity(alpha)))
    canvas.fill(
      VectorPath(star: place, radius: 0.62 * radius, thinness: 0.24), .flat(SymbiColors.white.opacity(alpha)))
  }
}

/// Draws the ring around the highest form with its three planets; half of it is behind the figure.
struct SymbiOrbit {
  let pose: SymbiPose
  let canvas: VectorCanvas

  enum Half { case back, front }

  private static let radii = Vector(1.5, 0.34)
  private static let glow = VectorColor(0x67E8F9)
  private static let core = VectorColor(0xF0ABFC)

  func draw(_ half: Half) {
    let share = pose.level.cosmic
    guard share > 0 else { return }
    canvas.saved {
      canvas.move(by: Vector(0, 0.46))
      canvas.turn(by: -0.22)
      canvas.scale(by: SymbiMath.lerp(0.7, 1, share))
      let arc = arc(half)
      canvas.stroke(arc, width: 0.085, .flat(Self.glow.opacity(0.28 * share)))
      canvas.stroke(arc, width: 0.028, .flat(Self.core.opacity(0.85 * share)))
      for planet in 0..<3 { drawPlanet(planet, half, share) }
    }
  }

  private func arc(_ half: Half) -> VectorPath {
    let (x, y) = (Self.radii.x, half == .front ? Self.radii.y : -Self.radii.y)
    let handle = 0.552_284_749_830_793_4
    var path = VectorPath(from: Vector(x, 0))
    path.curve(Vector(x, handle * y), Vector(handle * x, y), to: Vector(0, y))
    path.curve(Vector(-handle * x, y), Vector(-x, handle * y), to: Vector(-x, 0))
    return path
  }

  private func drawPlanet(_ planet: Int, _ half: Half, _ share: Double) {
    let (sine, cosine) = RoundedMath.sineAndCosine(pose.angle + Double(planet) * RoundedMath.turn / 3)
    guard (sine >= 0) == (half == .front) else { return }
    let place = Vector(Self.radii.x * cosine, Self.radii.y * sine)
    let near = 1 + 0.2 * sine
    canvas.blob(place, 0.16 * near, Self.glow, alpha: 0.75 * share)
    let body = VectorPaint.radial(
      focus: place + Vector(-0.02, -0.02), center: place, radius: 0.06 * near,
      [
        .init(0, SymbiColors.white.opacity(share)), .init(0.55, VectorColor(0xE0F7FF, alpha: share)),
        .init(1, (planet == 1 ? VectorColor(0xFDE68A) : Self.core).opacity(share)),
      ])
    canvas.disc(place, 0.058 * near, body)
  }
}
