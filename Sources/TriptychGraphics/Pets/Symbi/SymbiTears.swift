/// Drops of water: the tear of a sad mood and the sweat of an anxious one.
struct SymbiTears {
  let pose: SymbiPose
  let canvas: VectorCanvas

  func draw() {
    if pose.mood[.tear] > 0 { drawTears(pose.mood[.tear]) }
    if pose.mood[.sweat] > 0 { drawSweat(pose.mood[.sweat]) }
  }

  /// One rolls down the left cheek, one stays in the right eye.
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

  /// Its point 1.9 radii up, widest a little below the place.
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
