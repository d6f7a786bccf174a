extension CoverageStrip {
  /// Marks a line with round joins and ends, in pixels.
  func markLine(_ points: [UnitPoint], radius: Double) {
    guard let first = points.first else { return }
    markDisc(first, radius: radius)
    var corner = first
    var before: StraightPiece?
    for point in points.dropFirst() {
      guard let piece = StraightPiece(from: corner, to: point) else {
        markDisc(point, radius: radius)
        continue
      }
      markBody(piece, radius: radius)
      markDisc(point, radius: radius)
      if let before { markNotch(between: before, and: piece, radius: radius) }
      corner = point
      before = piece
    }
  }

  /// Marks a line whose two ends are cut off square, in pixels.
  func markButtLine(_ points: [UnitPoint], radius: Double) {
    let pieces = zip(points, points.dropFirst()).compactMap { StraightPiece(from: $0, to: $1) }
    for (place, piece) in pieces.enumerated() {
      markBody(
        piece, radius: radius, isCutAtStart: place == 0, isCutAtEnd: place == pieces.count - 1, overlap: 0.35)
      guard place > 0 else { continue }
      let (u, v) = (pieces[place - 1].direction, piece.direction)
      // Pieces of a curve only overlap: a disc near an end would reach past its cut.
      if u.x * v.x + u.y * v.y < 0.8 { markDisc(piece.start, radius: radius) }
    }
  }

  /// Marks the pixels inside a sharp corner that both pieces cover in part.
  ///
  /// Elsewhere the larger coverage of two pieces is right, since they overlap; here they lie on
  /// both sides of a pixel and their coverage adds up.
  private func markNotch(between before: StraightPiece, and after: StraightPiece, radius: Double) {
    let (u, v) = (UnitPoint(-before.direction.x, -before.direction.y), after.direction)
    let cosine = u.x * v.x + u.y * v.y
    guard cosine > 0.1 else { return }
    let sine = max(1e-3, ((1 - cosine) / 2).squareRoot())
    let near = max(0, radius - EdgeProfile.reach) / sine
    let far = min((radius + EdgeProfile.reach) / sine, before.length, after.length)
    guard near < far else { return }
    let sum = UnitPoint(u.x + v.x, u.y + v.y)
    let length = (sum.x * sum.x + sum.y * sum.y).squareRoot()
    let (x, y) = (after.start.x - 0.5, after.start.y - 0.5)
    let ends = [near, far].map { UnitPoint(x + sum.x / length * $0, y + sum.y / length * $0) }
    guard let box = Box(around: [ends])?.grown(1) else { return }
    let (firstRow, lastRow) = (max(top, Self.ceiling(box.y)), min(bottom - 1, Self.floor(box.maxY)))
    let (from, to) = (max(left, Self.ceiling(box.x)), min(right - 1, Self.floor(box.maxX)))
    guard firstRow <= lastRow, from <= to else { return }
    let side = u.x * v.y - u.y * v.x < 0 ? -1.0 : 1.0
    EdgeProfile.withTable { table in
      let (first, second) = (table + EdgeProfile.row(u.x, u.y), table + EdgeProfile.row(v.x, v.y))
      for line in firstRow...lastRow {
        let down = Double(line) - y
        let target = row(line, from: from, through: to)
        for column in from...to {
          let across = Double(column) - x
          let one = side * (u.x * down - u.y * across)
          let two = side * (across * v.y - down * v.x)
          guard one > 0, two > 0 else { continue }
          let parts =
            Int(first[EdgeProfile.entry(radius - one)]) + Int(second[EdgeProfile.entry(radius - two)])
          let value = UInt8(min(255, parts))
          if value > target[column] { target[column] = value }
        }
      }
    }
  }
}
