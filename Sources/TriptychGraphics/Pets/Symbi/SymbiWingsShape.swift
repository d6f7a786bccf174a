/// The lines of a right wing; its root is the origin and a whole wing is about 1.1 wide.
enum SymbiWingsShape {
  static let membrane: VectorPath = {
    var path = VectorPath(from: Vector(-0.10, 0.14))
    path.curve(Vector(0.02, -0.16), Vector(0.14, -0.36), to: Vector(0.30, -0.52))
    path.curve(Vector(0.33, -0.60), Vector(0.36, -0.63), to: Vector(0.40, -0.66))
    path.curve(Vector(0.40, -0.60), Vector(0.42, -0.56), to: Vector(0.47, -0.54))
    path.curve(Vector(0.70, -0.58), Vector(0.92, -0.52), to: tips[0])
    path.curve(Vector(0.98, -0.28), Vector(0.90, -0.18), to: tips[1])
    path.curve(Vector(0.80, -0.02), Vector(0.66, 0.06), to: tips[2])
    path.curve(Vector(0.50, 0.16), Vector(0.30, 0.14), to: Vector(0.12, 0.34))
    path.curve(Vector(0.02, 0.30), Vector(-0.06, 0.24), to: Vector(-0.10, 0.14))
    path.close()
    return path
  }()

  /// Where the fingers meet.
  static let wrist = Vector(0.42, -0.53)

  private static let tips = [Vector(1.10, -0.30), Vector(0.93, 0.06), Vector(0.64, 0.30)]
  private static let bends = [Vector(0.80, -0.50), Vector(0.68, -0.32), Vector(0.46, -0.16)]

  /// The bones that hold the membrane.
  static let fingers: VectorPath = {
    var path = VectorPath()
    for (bend, tip) in zip(bends, tips) {
      path.move(to: wrist)
      path.curve(wrist + 2 / 3 * (bend - wrist), tip + 2 / 3 * (bend - tip), to: tip)
    }
    return path
  }()

  /// The side of two fields of the membrane that lies in the shade of its bone.
  static let shade: VectorPath = {
    var path = VectorPath()
    for (finger, bulge) in [(1, Vector(0.66, -0.06)), (2, Vector(0.42, 0.02))] {
      let (bend, tip) = (bends[finger], tips[finger])
      path.move(to: wrist)
      path.curve(wrist + 2 / 3 * (bend - wrist), tip + 2 / 3 * (bend - tip), to: tip)
      path.curve(tip + 2 / 3 * (bulge - tip), wrist + 2 / 3 * (bulge - wrist), to: wrist)
      path.close()
    }
    return path
  }()

  static let leadingEdge: VectorPath = {
    var path = VectorPath(from: Vector(0.05, -0.10))
    path.curve(Vector(0.12, -0.26), Vector(0.20, -0.38), to: Vector(0.33, -0.48))
    path.curve(Vector(0.60, -0.53), Vector(0.85, -0.46), to: Vector(1.0, -0.32))
    return path
  }()

  /// A place near the outer rim of the membrane, from its lowest to its highest tip.
  static func rim(_ share: Double) -> Vector {
    let (low, high) = (Vector(0.58, 0.14), Vector(0.98, -0.33))
    return low + share * (high - low)
  }

  /// A plate and its half towards the light.
  struct Plate: Sendable {
    let whole, lit: VectorPath

    /// A diamond over a length of the wing's arm.
    init(from start: Vector, to end: Vector, half: Double) {
      let middle = (start + end) / 2
      let along = end - start
      let length = (along.x * along.x + along.y * along.y).squareRoot()
      let across = Vector(along.y, -along.x) * (half / length)
      whole = VectorPath(through: [start, middle + across, end, middle - across])
      lit = VectorPath(through: [start, middle + across, end])
    }
  }

  static let plates = [
    Plate(from: Vector(0.36, -0.56), to: Vector(0.62, -0.56), half: 0.075),
    Plate(from: Vector(0.62, -0.56), to: Vector(0.86, -0.47), half: 0.060),
    Plate(from: Vector(0.86, -0.47), to: Vector(1.06, -0.32), half: 0.045),
  ]
}
