/// The shapes of a tail, traced along its curve.
struct SymbiTailsShape {
  let outline: VectorPath
  /// The half away from the light.
  let underside: VectorPath
  /// The pale end; its inner edge is a zigzag, as fur ends.
  let tip: VectorPath
  /// A line of light along the upper side.
  let sheen: VectorPath

  init(_ curve: SymbiTailsCurve) {
    let count = SymbiTailsCurve.samples
    var middle: [Vector] = []
    var across: [Vector] = []
    for sample in 0..<count {
      let way = Double(sample) / Double(count - 1)
      middle.append(curve.place(way))
      across.append(curve.width * SymbiTailsCurve.widths[sample] * curve.normal(way))
    }
    let left = zip(middle, across).map { $0 + $1 }
    let right = zip(middle, across).map { $0 - $1 }
    let last = count - 1
    // On the left half of the body the way runs the other way round, so that up is to its right.
    let isUpLeft = curve.points[3].x >= curve.points[0].x
    let (above, below) = isUpLeft ? (left, right) : (right, left)
    outline = VectorPath(through: Array(left[0..<last]) + [middle[last]] + right[0..<last].reversed())
    let shaded = (2...22).map { middle[$0] + 0.25 * (below[$0] - middle[$0]) }
    underside = VectorPath(through: shaded + below[2...22].reversed())
    let notchLeft = (middle[22] + left[21]) / 2
    let notchRight = (middle[22] + right[21]) / 2
    tip = VectorPath(
      through: [left[19]] + left[20..<last] + [middle[last]] + right[19..<last].reversed()
        + [notchRight, middle[17], notchLeft])
    let lit = (4...18).map { middle[$0] + 0.58 * (above[$0] - middle[$0]) }
    sheen = VectorPath(through: lit, closed: false)
  }
}
