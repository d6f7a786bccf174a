/// A season in which the ghost wears something and something falls around it.
public enum SymbiSeason: String, Hashable, Sendable, CaseIterable {
  /// The four seasons, and Halloween for the last week of October.
  case spring, summer, autumn, winter, halloween
}

/// What the ghost wears in a season: an ornament beside its crown, and small pieces that drift down around it.
///
/// The pieces follow chains: in one loop each takes the place of the next, so that the loop has no seam.
struct SymbiDress {
  let season: SymbiSeason
  let pose: SymbiPose
  let canvas: VectorCanvas

  /// Which pieces are drawn: those behind the figure, or those in front of it.
  enum Side { case back, front }

  /// The columns down which pieces drift, and whether in front of the figure.
  private static let lanes: [(x: Double, side: Side, shift: Double)] = [
    (-1.18, .back, 0), (-0.5, .back, 0.4), (0.62, .back, 0.75), (1.2, .back, 0.2), (-1.3, .front, 0.55),
    (1.32, .front, 0.9),
  ]
  /// The pieces of a column.
  private static let pieces = 3

  /// Draws the pieces on one side of the figure.
  func drawFalling(_ side: Side) {
    guard !pose.detail.isIcon else { return }
    for (number, lane) in Self.lanes.enumerated() where lane.side == side {
      for piece in 0..<Self.pieces {
        let way = SymbiMath.fraction((Double(piece) + pose.phase + lane.shift) / Double(Self.pieces))
        let sway = 0.12 * RoundedMath.sine(RoundedMath.turn * way * 2 + Double(number))
        let alpha = RoundedMath.smoothstep(0, 0.15, way) * (1 - RoundedMath.smoothstep(0.82, 1, way))
        guard alpha > 0.01 else { continue }
        canvas.saved {
          canvas.move(by: Vector(lane.x + sway, -1.5 + 2.85 * way))
          canvas.turn(by: RoundedMath.turn * way + Double(number))
          canvas.scale(by: (side == .front ? 0.12 : 0.095) * pose.detail.grown(1, upTo: 1.5))
          canvas.group(alpha: alpha) { drawPiece() }
        }
      }
    }
  }

  /// Draws the ornament on the head, in the space of the figure.
  func drawOrnament() {
    canvas.saved {
      canvas.move(by: pose.deformed(Vector(-0.47, -0.78)))
      canvas.turn(by: -0.42 + 0.6 * pose.sway)
      canvas.scale(by: 0.29 * pose.detail.grown(1, upTo: 1.3))
      switch season {
      case .spring: drawBlossom(petals: 5, 0xFBCFE8, 0xF472B6, heart: 0xFCD34D)
      case .summer: drawBlossom(petals: 9, 0xFDE68A, 0xF59E0B, heart: 0x92400E)
      case .autumn: drawLeaves()
      case .winter: drawHolly()
      case .halloween: drawPumpkin()
      }
    }
  }

  // MARK: - Pieces, from -1 to 1

  private func drawPiece() {
    switch season {
    case .spring:
      let petal = VectorPath(ellipse: Vector(0, 0), Vector(1, 0.62))
      fill(petal, 0xF9A8D4, line: 0xBE185D)
    case .summer:
      let star = VectorPath(star: Vector(0, 0), radius: 1.2, thinness: 0.4)
      fill(star, 0xFDE047, line: 0xB45309)
    case .autumn: fill(Self.leaf, 0xF97316, line: 0x7C2D12)
    case .winter: drawFlake()
    case .halloween: fill(Self.bat, 0x4C1D95, line: 0xDDD6FE)
    }
  }

  private func drawFlake() {
    var arms = VectorPath()
    for arm in 0..<3 {
      let (sine, cosine) = RoundedMath.sineAndCosine(Double(arm) * .pi / 3)
      arms.move(to: Vector(sine, -cosine))
      arms.line(to: Vector(-sine, cosine))
    }
    // The darker line keeps it visible on a white page.
    canvas.stroke(arms, width: 0.62, .flat(0x3B82F6))
    canvas.stroke(arms, width: 0.3, .flat(0xF0F9FF))
  }

  // MARK: - Ornaments, from -1 to 1

  private func drawBlossom(petals: Int, _ light: UInt32, _ deep: UInt32, heart: UInt32) {
    for petal in 0..<petals {
      let angle = RoundedMath.turn * Double(petal) / Double(petals)
      let (sine, cosine) = RoundedMath.sineAndCosine(angle)
      let wide = petals > 6 ? 0.2 : 0.36
      let shape = VectorPath(
        ellipse: Vector(0.56 * cosine, 0.56 * sine), Vector(0.44, wide), turned: angle)
      canvas.stroke(shape, width: 0.2, .flat(SymbiColors.line))
      canvas.fill(
        shape,
        .radial(
          focus: Vector(0, 0), center: Vector(0, 0), radius: 1,
          [.init(0, VectorColor(deep)), .init(1, VectorColor(light))]))
    }
    let middle = VectorPath(ellipse: Vector(0, 0), Vector(0.28, 0.28))
    canvas.fill(middle, .flat(VectorColor(heart)))
    canvas.stroke(middle, width: 0.1, .flat(SymbiColors.line))
  }

  private func drawLeaves() {
    for (angle, place, color) in [
      (-0.7, Vector(-0.3, 0.2), 0xEAB308 as UInt32), (0.5, Vector(0.35, 0.1), 0xDC2626),
    ] {
      canvas.saved {
        canvas.move(by: place)
        canvas.turn(by: angle)
        canvas.stroke(Self.leaf, width: 0.26, .flat(SymbiColors.line))
        canvas.fill(Self.leaf, .flat(VectorColor(color)))
        canvas.stroke(
          VectorPath(through: [Vector(0, 0.9), Vector(0, -0.5)], closed: false), width: 0.1,
          .flat(0x7C2D12))
      }
    }
  }

  private func drawHolly() {
    for (angle, place) in [(-1.25, Vector(-0.42, -0.02)), (1.25, Vector(0.42, -0.02))] {
      canvas.saved {
        canvas.move(by: place)
        canvas.turn(by: angle)
        canvas.stroke(Self.leaf, width: 0.26, .flat(SymbiColors.line))
        canvas.fill(Self.leaf, .flat(0x16A34A))
      }
    }
    for place in [Vector(-0.2, 0.2), Vector(0.2, 0.22), Vector(0, -0.08)] {
      let berry = VectorPath(ellipse: place, Vector(0.22, 0.22))
      canvas.fill(berry, .flat(0xEF4444))
      canvas.stroke(berry, width: 0.11, .flat(SymbiColors.line))
      canvas.disc(place + Vector(-0.07, -0.08), 0.06, .flat(SymbiColors.white))
    }
  }

  private func drawPumpkin() {
    let body = VectorPath(ellipse: Vector(0, 0.1), Vector(0.92, 0.72))
    canvas.stroke(
      VectorPath(through: [Vector(0, -0.5), Vector(0.12, -0.92)], closed: false), width: 0.3,
      .flat(SymbiColors.line))
    canvas.stroke(
      VectorPath(through: [Vector(0, -0.5), Vector(0.12, -0.9)], closed: false), width: 0.16, .flat(0x65A30D))
    canvas.fill(
      body,
      .linear(
        from: Vector(0, -0.6), to: Vector(0, 0.8),
        [.init(0, VectorColor(0xFDBA74)), .init(1, VectorColor(0xEA580C))]))
    canvas.stroke(VectorPath(ellipse: Vector(0, 0.1), Vector(0.42, 0.7)), width: 0.07, .flat(0xC2410C))
    canvas.stroke(body, width: 0.14, .flat(SymbiColors.line))
    for side in [-1.0, 1] {
      let eye = VectorPath(through: [
        Vector(0.4 * side, -0.2), Vector(0.56 * side, 0.08), Vector(0.2 * side, 0.08),
      ])
      canvas.fill(eye, .flat(SymbiColors.void))
    }
    var smile = VectorPath(from: Vector(-0.46, 0.3))
    smile.curve(Vector(-0.2, 0.62), Vector(0.2, 0.62), to: Vector(0.46, 0.3))
    smile.curve(Vector(0.2, 0.44), Vector(-0.2, 0.44), to: Vector(-0.46, 0.3))
    canvas.fill(smile, .flat(SymbiColors.void))
  }

  private func fill(_ path: VectorPath, _ color: UInt32, line: UInt32) {
    canvas.stroke(path, width: 0.3, .flat(VectorColor(line)))
    canvas.fill(path, .flat(VectorColor(color)))
  }

  /// A rounded leaf with a point; its stem is below.
  private static let leaf: VectorPath = {
    var path = VectorPath(from: Vector(0, -1))
    path.curve(Vector(0.75, -0.55), Vector(0.75, 0.35), to: Vector(0, 0.8))
    path.curve(Vector(-0.75, 0.35), Vector(-0.75, -0.55), to: Vector(0, -1))
    path.close()
    return path
  }()

  /// A small bat with rounded wings.
  private static let bat: VectorPath = {
    var path = VectorPath(from: Vector(0, -0.35))
    path.curve(Vector(0.5, -0.75), Vector(1.0, -0.7), to: Vector(1.4, -0.25))
    path.curve(Vector(1.0, -0.2), Vector(0.75, 0.05), to: Vector(0.6, 0.4))
    path.curve(Vector(0.4, 0.15), Vector(0.2, 0.2), to: Vector(0, 0.6))
    path.curve(Vector(-0.2, 0.2), Vector(-0.4, 0.15), to: Vector(-0.6, 0.4))
    path.curve(Vector(-0.75, 0.05), Vector(-1.0, -0.2), to: Vector(-1.4, -0.25))
    path.curve(Vector(-1.0, -0.7), Vector(-0.5, -0.75), to: Vector(0, -0.35))
    path.close()
    return path
  }()
}
