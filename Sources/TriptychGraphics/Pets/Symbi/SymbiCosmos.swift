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

  /// 0...1.
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
    // Added as light: laid over the purple, the warm colours would be brown.
    canvas.blob(place, 0.26 * pulse, pose.colors.eyeMid, alpha: 0.75 * share, .screen)
    canvas.fill(
      VectorPath(star: place, radius: 0.08 * pulse, turned: .pi / 4, thinness: 0.24),
      .flat(pose.colors.eyeLight.opacity(share)))
    canvas.fill(
      VectorPath(star: place, radius: 0.135 * pulse, thinness: 0.24),
      .flat(SymbiColors.white.opacity(share)))
  }
}
