extension SymbiMouth {
  /// A lens with a tongue at its bottom and fangs at its upper edge.
  func drawOpen() {
    let half = mood[.mouthWidth]
    let depth = 0.22 * mood[.mouthOpen] + 0.02
    let smile = RoundedMath.clamp(mood[.mouthCurve])
    let corner = -0.02 - 0.022 * smile
    let bow = 0.03 * mood[.mouthCurve] + 0.012 * smile
    let lens = lens(half: half, depth: depth, corner: corner, bow: bow)
    canvas.fill(lens, .flat(SymbiColors.void))
    canvas.saved {
      canvas.clip(to: lens)
      if mood[.tongue] > 0.5 { drawTongue(half: half, depth: depth) }
      drawFangs(half: half, depth: depth, top: corner + 0.48 * (bow - corner) - 0.012)
    }
    canvas.stroke(lens, width: pose.detail.width(0.036, atLeast: 0.8), .flat(SymbiColors.void))
  }

  private func lens(half: Double, depth: Double, corner: Double, bow: Double) -> VectorPath {
    var lens = VectorPath(from: Vector(-half, corner))
    lens.curve(Vector(-0.5 * half, bow), Vector(0.5 * half, bow), to: Vector(half, corner))
    lens.curve(Vector(0.95 * half, 0.75 * depth), Vector(0.5 * half, depth), to: Vector(0, depth))
    lens.curve(Vector(-0.5 * half, depth), Vector(-0.95 * half, 0.75 * depth), to: Vector(-half, corner))
    lens.close()
    return lens
  }

  private func drawTongue(half: Double, depth: Double) {
    let height = 0.48 * depth
    let centre = Vector(0, depth + 0.1 * height)
    canvas.fill(
      VectorPath(ellipse: centre, Vector(0.62 * half, height)),
      .linear(
        from: Vector(0, depth - height), to: Vector(0, depth),
        [.init(0, SymbiColors.tongue), .init(1, VectorColor(0xDB4C93))]))
  }

  private func drawFangs(half: Double, depth: Double, top: Double) {
    let pair = mood[.fangs] > 1.5 || mood[.tongue] > 0.5
    guard mood[.fangs] > 0.5 else { return }
    let width = min(0.062, 0.5 * half)
    for place in pair ? [-0.6, 0.6] : [0.35] {
      drawFang(
        Vector(place * half, top), width: width, length: min(0.085, 0.62 * depth + 0.012))
    }
  }

  /// Teeth that are clenched rather than bared: round, even and a little crooked.
  func drawGrimace() {
    let half = 1.05 * mood[.mouthWidth]
    let (top, bottom) = (-0.052, 0.119)
    let corner = 0.07
    // Its corners hang, which no angry mouth does.
    func hung(_ path: VectorPath) -> VectorPath {
      path.mapped { $0 + Vector(0, 0.05 * ($0.x / half) * ($0.x / half) - 0.02) }
    }
    let plate = hung(roundedPlate(half: half, top: top, bottom: bottom, corner: corner))
    canvas.fill(plate, .flat(Self.tooth))
    let thin = pose.detail.width(0.02, atLeast: 0.5)
    canvas.saved {
      canvas.clip(to: plate)
      var grid = VectorPath()
      let middle = (top + bottom) / 2
      grid.move(to: Vector(-half, middle))
      for tooth in 0..<8 {
        let x = -half + 2 * half * (Double(tooth) + 0.5) / 8
        grid.line(to: Vector(x, middle + (tooth.isMultiple(of: 2) ? -0.011 : 0.011)))
      }
      grid.line(to: Vector(half, middle))
      for tooth in 1..<(pose.detail.isSmall ? 4 : 6) {
        let x = -half + 2 * half * Double(tooth) / (pose.detail.isSmall ? 4 : 6)
        grid.move(to: Vector(x, top))
        grid.line(to: Vector(x, bottom))
      }
      canvas.stroke(hung(grid), width: thin, .flat(SymbiColors.void.opacity(0.85)))
    }
    canvas.stroke(plate, width: line, .flat(SymbiColors.void))
  }

  private func roundedPlate(half: Double, top: Double, bottom: Double, corner: Double) -> VectorPath {
    let radii = Vector(corner, corner)
    let quarter = Double.pi / 2
    var plate = VectorPath()
    plate.append(
      arc: Vector(half - corner, top + corner), radii, from: -quarter, to: 0)
    plate.append(arc: Vector(half - corner, bottom - corner), radii, from: 0, to: quarter)
    plate.append(arc: Vector(corner - half, bottom - corner), radii, from: quarter, to: 2 * quarter)
    plate.append(arc: Vector(corner - half, top + corner), radii, from: 2 * quarter, to: 3 * quarter)
    plate.close()
    return plate
  }
}
