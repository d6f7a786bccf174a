/// The shapes of a tail, traced along its curve.
struct SymbiTailsShape {
  let fur: VectorPath
  /// The fur with a line around it; filled below the fur, which costs far less than a stroke.
  let outline: VectorPath
  /// The half away from the light.
  let underside: VectorPath
  /// The pale end; its inner edge is a zigzag, as fur ends.
  let tip: VectorPath
  /// A sliver of light along the upper side.
  let sheen: VectorPath

  /// - Parameter line: width of the line outside the fur.
  init(_ curve: SymbiTailsCurve, line: Double) {
    let count = SymbiTailsCurve.samples
    let last = count - 1
    var middle: [Vector] = []
    var across: [Vector] = []
    var normals: [Vector] = []
    for sample in 0..<count {
      let way = Double(sample) / Double(last)
      middle.append(curve.place(way))
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

    // On the left of the body the way runs the other way round, so that up is to its right.
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
