/// The stars of the highest form: around it, in its body and on its brow.
struct SymbiCosmos {
  let pose: SymbiPose
  let canvas: VectorCanvas

  private var share: Double { pose.level.cosmic }
  private static let ice = VectorColor(0x67E8F9)

  // MARK: - Around

  func drawAround() {
    guard share > 0 else { return }
    var dots = SymbiCosmosDots()
    for star in 0..<26 {
      let (sine, cosine) = RoundedMath.sineAndCosine(RoundedMath.turn * SymbiMath.noise(star, 61))
      let distance = 0.95 + 0.6 * SymbiMath.noise(star, 62)
      dots.add(
        Vector(distance * cosine, 0.95 * distance * sine), 0.014 + 0.019 * SymbiMath.noise(star, 65),
        twinkle: twinkle(star, cycles: 1 + star % 2, seed: 63), isIce: SymbiMath.noise(star, 64) > 0.5)
    }
    dots.draw(on: canvas, alpha: 0.85 * share)
  }

  /// The brightness of a star, 0...1.
  private func twinkle(_ star: Int, cycles: Int, seed: Int) -> Double {
    0.5 + 0.5
      * RoundedMath.sine(RoundedMath.turn * (pose.phase * Double(cycles) + SymbiMath.noise(star, seed)))
  }

  // MARK: - Inside

  func drawInside() {
    guard share > 0 else { return }
    drawNebula()
    var dots = SymbiCosmosDots()
    for star in 0..<30 {
      let place = Vector(1.64 * SymbiMath.noise(star, 71) - 0.82, 1.75 * SymbiMath.noise(star, 72) - 0.92)
      dots.add(
        pose.deformed(place), 0.011 + 0.013 * SymbiMath.noise(star, 75),
        twinkle: twinkle(star, cycles: 1 + star % 2, seed: 73), isIce: SymbiMath.noise(star, 74) > 0.5)
    }
    dots.draw(on: canvas, alpha: 0.85 * share)
    for (number, (x, y, radius)) in Self.bright.enumerated() {
      let twinkle = twinkle(number, cycles: 1, seed: 76)
      let place = pose.deformed(Vector(x, y))
      let size = radius * (0.7 + 0.3 * twinkle)
      canvas.blob(place, 1.5 * size, Self.ice, alpha: 0.4 * share * twinkle)
      canvas.fill(
        VectorPath(star: place, radius: size, thinness: 0.24),
        .flat(SymbiColors.white.opacity((0.5 + 0.45 * twinkle) * share)))
    }
  }

  private static let bright: [(Double, Double, Double)] = [
    (0.58, -0.52, 0.10), (-0.62, 0.42, 0.09), (0.50, 0.46, 0.075), (-0.30, -0.84, 0.06),
  ]

  private struct Cloud {
    let place: Vector
    let radius: Double
    let color: VectorColor
    let alpha: Double

    init(_ x: Double, _ y: Double, _ radius: Double, _ hex: UInt32, _ alpha: Double) {
      place = Vector(x, y)
      self.radius = radius
      color = VectorColor(hex)
      self.alpha = alpha
    }
  }

  private static let clouds = [
    Cloud(-0.55, 0.30, 0.80, 0xEC4899, 0.60), Cloud(0.62, 0.50, 0.75, 0x06B6D4, 0.65),
    Cloud(0.50, -0.60, 0.75, 0xC026D3, 0.65), Cloud(-0.55, -0.55, 0.70, 0x4F46E5, 0.80),
    Cloud(0, 0.75, 0.5, 0xA855F7, 0.60),
  ]

  private func drawNebula() {
    for (number, cloud) in Self.clouds.enumerated() {
      let (sine, cosine) = RoundedMath.sineAndCosine(pose.angle + 1.3 * Double(number))
      canvas.blob(
        pose.deformed(cloud.place) + 0.05 * Vector(sine, cosine), 0.88 * cloud.radius, cloud.color,
        alpha: cloud.alpha * (1 - 0.5 * pose.dark) * share, fall: [(0, 1), (0.57, 0.36), (1, 0)], .screen)
    }
  }

  // MARK: - Brow

  func drawBrow() {
    guard share > 0 else { return }
    let place = pose.deformed(Vector(0, -0.56))
    let pulse = 1 + 0.06 * RoundedMath.sine(pose.angle)
    // Added as light: blended over the purple, the warm colors would look brown.
    canvas.blob(place, 0.26 * pulse, pose.colors.eyeMid, alpha: 0.75 * share, .screen)
    canvas.fill(
      VectorPath(star: place, radius: 0.08 * pulse, turned: .pi / 4, thinness: 0.24),
      .flat(pose.colors.eyeLight.opacity(share)))
    canvas.fill(
      VectorPath(star: place, radius: 0.135 * pulse, thinness: 0.24),
      .flat(SymbiColors.white.opacity(share)))
  }
}

/// Many small stars, drawn with two fills.
///
/// They twinkle by changing size, so that all stars of a color share a paint.
struct SymbiCosmosDots {
  private var white = VectorPath()
  private var ice = VectorPath()

  private static let iceColor = VectorColor(0x9AF0FC)

  /// - Parameter twinkle: 0...1; even the faintest star keeps a third of its size.
  mutating func add(_ place: Vector, _ radius: Double, twinkle: Double, isIce: Bool) {
    let size = radius * (0.35 + 0.65 * twinkle)
    // A star this small needs no curves.
    let slope = 0.72 * size
    let dot = VectorPath(through: [
      place + Vector(0, -size), place + Vector(slope, -slope), place + Vector(size, 0),
      place + Vector(slope, slope), place + Vector(0, size), place + Vector(-slope, slope),
      place + Vector(-size, 0), place + Vector(-slope, -slope),
    ])
    if isIce { ice.append(dot) } else { white.append(dot) }
  }

  func draw(on canvas: VectorCanvas, alpha: Double) {
    canvas.fill(white, .flat(SymbiColors.white.opacity(alpha)))
    canvas.fill(ice, .flat(Self.iceColor.opacity(alpha)))
  }
}

/// The shadow on the ground and the trail of particles.
struct SymbiBackdrop {
  let pose: SymbiPose
  let canvas: VectorCanvas

  /// Draws the shadow, which stays on the ground and gets smaller and fainter as the figure rises.
  func drawShadow() {
    let rise = RoundedMath.clamp((0.18 - pose.bob) / 0.5)
    canvas.saved {
      canvas.move(by: Vector(0, 1.30))
      canvas.scale(by: Vector(1, 0.17))
      canvas.blob(
        .zero, 0.62 - 0.14 * rise, SymbiColors.line, alpha: 0.34 - 0.12 * rise,
        fall: [(0, 1), (0.6, 0.55), (1, 0)])
    }
  }

  /// Draws drops of light that fall from the hem and fade.
  func drawTrail() {
    let strength = pose.mood[.particles]
    let count = Int((2 + 6 * strength).rounded())
    for index in stride(from: 0, to: count, by: !pose.detail.isSmall ? 1 : 2) {
      drawParticle(index, strength)
    }
  }

  private func drawParticle(_ index: Int, _ strength: Double) {
    // A low-discrepancy sequence in the plane; steps of the golden ratio in both directions would align on a
    // diagonal.
    let age = SymbiMath.fraction(pose.phase + 0.569840 * Double(index))
    let start = 0.68 * (2 * SymbiMath.fraction(0.754878 * Double(index) + 0.5) - 1)
    let drift = 0.05 * RoundedMath.sine(RoundedMath.turn * (age + 0.37 * Double(index)))
    let place = Vector(start * (1 + 0.30 * age) + drift, 0.78 + 0.58 * age)
    let alpha = 0.9 * RoundedMath.power(max(0, RoundedMath.sine(.pi * age)), 0.7) * min(1, 0.5 + strength)
    var radius = (0.060 + 0.034 * SymbiMath.noise(index, 14)) * (1 - 0.62 * age)
    if pose.detail.isSmall { radius *= 1.4 }
    let color = VectorColor(0xA78BFA)
      .mixed(pose.colors.particle, index % 2 == 1 ? 0.40 : 0.08).mixed(SymbiColors.drip, pose.dark)
    canvas.blob(place, 2.3 * radius, color, alpha: 0.4 * alpha)
    canvas.disc(place, 0.75 * radius, .flat(color.opacity(alpha)))
    guard !pose.detail.isSmall else { return }
    let shine = place - Vector(0.22 * radius, 0.22 * radius)
    canvas.disc(shine, 0.26 * radius, .flat(SymbiColors.white.opacity(0.7 * alpha)))
  }
}

/// The wreath of rays behind the head of the highest form.
struct SymbiHalo {
  let pose: SymbiPose
  let canvas: VectorCanvas

  private static let light = VectorColor(0xFDE68A)
  private static let gold = VectorColor(0xF5B83D)
  private static let blush = VectorColor(0xF0ABFC)
  /// Distances from the center: the middle of the hoop, the foot of a ray, and the two alternating lengths of
  /// rays.
  private static let hoop = 0.93, foot = 0.94, tips = [1.17, 1.05]
  private static let rays = 20

  func draw() {
    let share = pose.level.halo
    guard share > 0 else { return }
    let place = pose.deformed(Vector(0, -0.42))
    canvas.saved {
      canvas.move(by: place)
      canvas.scale(by: SymbiMath.lerp(0.6, 1, share))
      canvas.blob(
        Vector(0, 0), 1.22, VectorColor(0xC026D3), alpha: 0.45 * share, fall: [(0, 1), (0.6, 0.6), (1, 0)])
      for ray in 0..<Self.rays { drawRay(ray, share) }
      let circle = VectorPath(ellipse: Vector(0, 0), Vector(Self.hoop, Self.hoop))
      canvas.stroke(circle, width: 0.12, .flat(Self.blush.opacity(0.35 * share)))
      // A darker edge separates the pale hoop from a white page.
      canvas.stroke(circle, width: 0.062, .flat(SymbiColors.goldDark.opacity(0.75 * share)))
      canvas.stroke(circle, width: 0.038, .flat(Self.light.opacity(share)))
    }
  }

  /// Draws a ray. The wreath turns by two rays per loop, after which it looks the same.
  private func drawRay(_ ray: Int, _ share: Double) {
    let angle = RoundedMath.turn * (Double(ray) / Double(Self.rays) + pose.phase / 10)
    let (sine, cosine) = RoundedMath.sineAndCosine(angle)
    let out = Vector(sine, -cosine)
    // The lowest rays are behind the body.
    guard out.y < 0.75 else { return }
    let across = 0.045 * Vector(cosine, sine)
    let (foot, tip) = (Self.foot * out, Self.tips[ray % 2] * out)
    canvas.fill(
      VectorPath(through: [foot - across, tip, foot + across]),
      .linear(
        from: foot, to: tip,
        [.init(0, Self.gold.opacity(0.95 * share)), .init(1, Self.light.opacity(0.35 * share))]))
  }
}

/// The light that surrounds the figure from level 1 on.
struct SymbiAura {
  let pose: SymbiPose
  let canvas: VectorCanvas

  func draw() {
    let breath = 0.9 + 0.1 * RoundedMath.sine(pose.bobAngle)
    let alpha =
      0.42 * pose.level.aura * (0.5 + 0.5 * min(1, pose.mood[.glow])) * (1 - 0.4 * pose.dark)
    canvas.blob(
      Vector(0, 0), 1.5 * breath, SymbiColors.aura.mixed(pose.colors.eyeMid, 0.25), alpha: alpha,
      fall: [(0, 1), (0.55, 0.75), (0.8, 0.25), (1, 0)])
  }
}
