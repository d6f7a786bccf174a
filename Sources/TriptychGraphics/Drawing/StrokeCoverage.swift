/// Marks round-ended strokes: bodies of straight pieces and discs at their ends and joins.
///
/// Coverage follows from the distance to the middle of the line: no outline is built, so the cost
/// grows with the pixels touched and not with the number of pieces.
extension CoverageStrip {
  /// Marks a straight piece without its ends, all lengths in pixels.
  ///
  /// - Parameters:
  ///   - isCutAtStart: true where the start is a straight cut; false where it gets a disc.
  ///   - isCutAtEnd: the same for the end.
  ///   - overlap: how far an end that is not cut reaches further, in pixels.
  func markBody(
    _ piece: StraightPiece, radius: Double, isCutAtStart: Bool = false, isCutAtEnd: Bool = false,
    overlap: Double = 0
  ) {
    let reach = radius + EdgeProfile.reach
    // From here on a pixel's centre has whole coordinates.
    let (x, y) = (piece.start.x - 0.5, piece.start.y - 0.5)
    let (ux, uy) = (piece.direction.x, piece.direction.y)
    let endY = y + uy * piece.length
    let first = max(top, Self.ceiling(min(y, endY) - reach))
    let last = min(bottom - 1, Self.floor(max(y, endY) + reach))
    guard first <= last else { return }
    let (acrossX, alongX) = (1 / uy, 1 / ux)
    let tableRow = EdgeProfile.row(ux, uy)
    let isThin = radius < EdgeProfile.reach
    let scaledRadius = Int(radius * Self.one)
    let step = Int(uy * Self.one)
    let isCut = isCutAtStart || isCutAtEnd
    let (before, after) = (isCutAtStart ? 0.5 : overlap, isCutAtEnd ? 0.5 : overlap)
    EdgeProfile.withTable { table in
      let table = table + tableRow
      for line in first...last {
        let down = Double(line) - y
        var low = Double(left)
        var high = Double(right - 1)
        if abs(uy) > 1e-7 {
          let middle = x + down * ux * acrossX
          let half = reach * abs(acrossX)
          (low, high) = (max(low, middle - half), min(high, middle + half))
        } else if abs(down) > reach {
          continue
        }
        if abs(ux) > 1e-7 {
          let start = x - (down * uy + before) * alongX
          let end = start + (before + piece.length + after) * alongX
          (low, high) = (max(low, min(start, end)), min(high, max(start, end)))
        } else if down * uy < -before || down * uy > piece.length + after {
          continue
        }
        guard low <= high else { continue }
        let (from, to) = (Self.ceiling(low), Self.floor(high))
        guard from <= to else { continue }
        let target = row(line, from: from, through: to)
        var across = Int(((Double(from) - x) * uy - down * ux) * Self.one)
        for column in from...to {
          let away = abs(across)
          var value = table[EdgeProfile.step((scaledRadius - away) >> Self.toSteps)]
          if isThin {
            // Both edges lie in the pixel: what is left of it is what neither cuts away.
            let other = table[EdgeProfile.step((scaledRadius + away) >> Self.toSteps)]
            value = UInt8(max(0, Int(value) + Int(other) - 255))
          }
          if isCut {
            let along = (Double(column) - x) * ux + down * uy
            let share = min(
              1, isCutAtStart ? along + 0.5 : 1, isCutAtEnd ? piece.length - along + 0.5 : 1)
            value = UInt8(max(0, share) * Double(value) + 0.5)
          }
          if value > target[column] { target[column] = value }
          across &+= step
        }
      }
    }
  }

  /// Marks a disc, all lengths in pixels.
  func markDisc(_ centre: UnitPoint, radius: Double) {
    let (x, y) = (centre.x - 0.5, centre.y - 0.5)
    let outer = Self.fitted(radius) + 0.5
    let first = max(top, Self.ceiling(y - outer))
    let last = min(bottom - 1, Self.floor(y + outer))
    guard first <= last, x + outer > Double(left), x - outer < Double(right) else { return }
    for line in first...last {
      let down = Double(line) - y
      // Rounding can put the outermost row a hair outside the circle.
      let half = max(0, outer * outer - down * down).squareRoot()
      let from = max(left, Self.ceiling(x - half))
      let to = min(right - 1, Self.floor(x + half))
      guard from <= to else { continue }
      let target = row(line, from: from, through: to)
      for column in from...to {
        let across = Double(column) - x
        let value = UInt8(min(1, outer - (across * across + down * down).squareRoot()) * 255 + 0.5)
        if value > target[column] { target[column] = value }
      }
    }
  }

  /// The radius at which coverage by distance has the area of a disc: a pixel's own extent
  /// adds a twelfth of a square pixel to the square of the radius.
  static func fitted(_ radius: Double) -> Double { max(0, radius * radius - 1.0 / 12).squareRoot() }

  /// Distances in loops are whole numbers with 32 binary places.
  private static let one = 4_294_967_296.0
  private static let toSteps = 25

  @inline(__always)
  static func floor(_ value: Double) -> Int {
    let whole = Int(value)
    return Double(whole) > value ? whole - 1 : whole
  }

  @inline(__always)
  static func ceiling(_ value: Double) -> Int {
    let whole = Int(value)
    return Double(whole) < value ? whole + 1 : whole
  }
}

/// A straight piece of a line in pixels.
struct StraightPiece {
  let start: UnitPoint
  /// Length 1.
  let direction: UnitPoint
  let length: Double

  /// Nil where the ends lie on each other.
  init?(from: UnitPoint, to: UnitPoint) {
    let run = UnitPoint(to.x - from.x, to.y - from.y)
    let length = (run.x * run.x + run.y * run.y).squareRoot()
    guard length > 1e-9, length.isFinite else { return nil }
    start = from
    direction = UnitPoint(run.x / length, run.y / length)
    self.length = length
  }
}
