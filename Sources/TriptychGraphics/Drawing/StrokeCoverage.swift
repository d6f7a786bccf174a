/// Marks strokes with round ends: rectangles for straight segments and discs for their ends and joins.
///
/// Coverage follows from the distance to the middle of the line. No outline is built, so the cost grows with
/// the number of pixels touched and not with the number of segments.
extension CoverageStrip {
  /// Marks a straight segment without its ends. All lengths are in pixels.
  ///
  /// - Parameters:
  ///   - isCutAtStart: true if the start is a straight cut; false if it gets a disc.
  ///   - isCutAtEnd: true if the end is a straight cut; false if it gets a disc.
  ///   - overlap: how far an end that is not cut extends past its point, in pixels.
  func markBody(
    _ piece: StraightPiece, radius: Double, isCutAtStart: Bool = false, isCutAtEnd: Bool = false,
    overlap: Double = 0
  ) {
    let reach = radius + EdgeProfile.reach
    // From here on, pixel centers have integer coordinates.
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
    let isPlain = !isThin && !isCut
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
        if isPlain {
          for column in from...to {
            let away = across < 0 ? 0 &- across : across
            let value = table[EdgeProfile.step((scaledRadius &- away) &>> Self.toSteps)]
            if value > target[column] { target[column] = value }
            across &+= step
          }
          continue
        }
        for column in from...to {
          let away = abs(across)
          var value = table[EdgeProfile.step((scaledRadius - away) >> Self.toSteps)]
          if isThin {
            // Both edges are in the pixel, so its coverage is what neither edge cuts away.
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

  /// Marks a disc. All lengths are in pixels.
  func markDisc(_ center: UnitPoint, radius: Double) {
    let (x, y) = (center.x - 0.5, center.y - 0.5)
    let outer = Self.fitted(radius) + 0.5
    // Up to this squared distance every pixel is fully covered.
    let solid = outer >= 1 ? (outer - 1) * (outer - 1) : -1
    let first = max(top, Self.ceiling(y - outer))
    let last = min(bottom - 1, Self.floor(y + outer))
    guard first <= last, x + outer > Double(left), x - outer < Double(right) else { return }
    for line in first...last {
      let down = Double(line) - y
      // Rounding can put the outermost row slightly outside the circle.
      let half = max(0, outer * outer - down * down).squareRoot()
      let from = max(left, Self.ceiling(x - half))
      let to = min(right - 1, Self.floor(x + half))
      guard from <= to else { continue }
      let target = row(line, from: from, through: to)
      for column in from...to {
        let across = Double(column) - x
        let square = across * across + down * down
        guard square > solid else {
          target[column] = 255
          continue
        }
        let value = UInt8(min(1, outer - square.squareRoot()) * 255 + 0.5)
        if value > target[column] { target[column] = value }
      }
    }
  }

  /// The radius at which coverage by distance adds up to the area of a disc: a pixel's own extent adds 1/12
  /// square pixel to the square of the radius.
  static func fitted(_ radius: Double) -> Double { max(0, radius * radius - 1.0 / 12).squareRoot() }

  /// The fixed-point unit: distances in loops are integers with 32 fractional bits.
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

/// A straight segment of a line, in pixels.
struct StraightPiece {
  let start: UnitPoint
  /// The direction of the segment as a unit vector.
  let direction: UnitPoint
  let length: Double

  /// Creates a segment; nil if both ends coincide.
  init?(from: UnitPoint, to: UnitPoint) {
    let run = UnitPoint(to.x - from.x, to.y - from.y)
    let length = (run.x * run.x + run.y * run.y).squareRoot()
    guard length > 1e-9, length.isFinite else { return nil }
    start = from
    direction = UnitPoint(run.x / length, run.y / length)
    self.length = length
  }
}

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

  /// Marks a line with square ends, in pixels.
  func markButtLine(_ points: [UnitPoint], radius: Double) {
    let pieces = zip(points, points.dropFirst()).compactMap { StraightPiece(from: $0, to: $1) }
    for (place, piece) in pieces.enumerated() {
      markBody(
        piece, radius: radius, isCutAtStart: place == 0, isCutAtEnd: place == pieces.count - 1, overlap: 0.35)
      guard place > 0 else { continue }
      let (u, v) = (pieces[place - 1].direction, piece.direction)
      // Segments of a curve only overlap: a disc near an end would extend past its cut.
      if u.x * v.x + u.y * v.y < 0.8 { markDisc(piece.start, radius: radius) }
    }
  }

  /// Marks the pixels inside a sharp corner that both segments cover in part.
  ///
  /// Elsewhere the larger coverage of two segments is correct, since they overlap. Here they are on opposite
  /// sides of a pixel, so their coverage adds up.
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

/// The fraction of a square pixel on one side of a straight edge, by the edge's distance and slope.
///
/// Projected onto the normal of the edge, a pixel is a trapezoid: flat over (a - b) and falling over b on
/// each side, where a and b are the larger and the smaller component of the normal. Its integral is the
/// covered area, exact for straight edges.
enum EdgeProfile {
  /// At a greater distance than this, in pixels, an edge covers all of a pixel or nothing.
  static let reach = 0.75
  /// The number of distance steps per pixel.
  static let steps = 128
  /// The number of entries per slope.
  static let length = 192
  private static let slopes = 32

  /// For each slope 0...1 (the smaller divided by the larger component of the normal), the coverage from
  /// -reach to reach.
  private static let table: [UInt8] = (0...slopes).flatMap { slope -> [UInt8] in
    let ratio = Double(slope) / Double(slopes)
    let larger = 1 / (1 + ratio * ratio).squareRoot()
    return (0..<length).map { step in
      let distance = (Double(step) + 0.5) / Double(steps) - reach
      return UInt8(area(distance, larger, larger * ratio) * 255 + 0.5)
    }
  }

  /// The covered fraction, 0...1, of a pixel whose center is `distance` inside the edge.
  private static func area(_ distance: Double, _ larger: Double, _ smaller: Double) -> Double {
    let flat = (larger - smaller) / 2
    let end = (larger + smaller) / 2
    let away = abs(distance)
    let half: Double
    if away >= end {
      half = 0.5
    } else if away <= flat {
      half = away / larger
    } else {
      half = 0.5 - (end - away) * (end - away) / (2 * larger * smaller)
    }
    return distance < 0 ? 0.5 - half : 0.5 + half
  }

  /// The index of the first entry for the slope of an edge along (x, y).
  static func row(_ x: Double, _ y: Double) -> Int {
    let (x, y) = (abs(x), abs(y))
    let larger = max(x, y)
    guard larger > 0 else { return 0 }
    return Int(min(x, y) / larger * Double(slopes) + 0.5) * length
  }

  /// Gives `body` direct access to the table.
  static func withTable(_ body: (UnsafePointer<UInt8>) -> Void) {
    table.withUnsafeBufferPointer { buffer in
      if let base = buffer.baseAddress { body(base) }
    }
  }

  /// The entry index for a distance already multiplied by `steps`, counted from -reach.
  @inline(__always)
  static func step(_ scaled: Int) -> Int { min(max(scaled &+ 96, 0), length - 1) }

  /// The entry index for a distance in pixels.
  @inline(__always)
  static func entry(_ distance: Double) -> Int {
    step(CoverageStrip.floor(distance * Double(steps)))
  }
}
