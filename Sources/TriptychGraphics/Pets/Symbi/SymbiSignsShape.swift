/// The lines of the six signs, in a space where a sign reaches from -1 to 1.
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

  /// A point that a round pen leaves.
  private static func dot(_ place: Vector) -> VectorPath {
    var path = VectorPath(from: place)
    path.line(to: place + Vector(0.01, 0))
    return path
  }
}
