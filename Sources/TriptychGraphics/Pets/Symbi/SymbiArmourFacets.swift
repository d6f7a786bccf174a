/// A cut crystal: an outline, a flat table inside it and the facets between the two.
struct SymbiArmourFacets {
  let outline: VectorPath
  /// The facets with the directions in which they lean.
  let facets: [(path: VectorPath, lean: Vector)]
  let table: VectorPath

  /// A crystal over the corners of an outline, clockwise.
  ///
  /// - Parameter size: of the table, of the outline, around a centre.
  init(_ corners: [Vector], centre: Vector, table size: Double) {
    let inner = corners.map { centre + size * ($0 - centre) }
    facets = corners.indices.map { index in
      let next = (index + 1) % corners.count
      let edge = corners[next] - corners[index]
      return (
        VectorPath(through: [corners[index], corners[next], inner[next], inner[index]]),
        Vector(edge.y, -edge.x)
      )
    }
    outline = VectorPath(through: corners)
    table = VectorPath(through: inner)
  }

  /// A regular crystal with a corner at the top.
  init(around centre: Vector, corners count: Int, radius: Double, table size: Double) {
    let corners = (0..<count).map { corner in
      let (sine, cosine) = RoundedMath.sineAndCosine(RoundedMath.turn * Double(corner) / Double(count))
      return centre + radius * Vector(sine, -cosine)
    }
    self.init(corners, centre: centre, table: size)
  }
}
