import Foundation

/// An arc drawn with a wide line. Lengths are in pixels; angles grow clockwise.
struct ArcShape {
  let center: UnitPoint
  /// The distance from the center to the middle of the line.
  let radius: Double
  let width: Double
  /// The start angle in radians from the top.
  let start: Double
  /// The angle covered, in radians; an arc of a full turn or more has no ends.
  let sweep: Double
  /// Whether the ends are round; otherwise they are straight.
  let isRound: Bool

  /// Creates an arc; nil if a length is not a number or nothing would be visible.
  init?(
    center: UnitPoint, radius: Double, width: Double, start: Double, sweep: Double, isRound: Bool
  ) {
    guard center.isDrawable, radius >= 0, radius < 1e6, width > 0, width < 1e6, sweep >= 0,
      sweep.isFinite, start.isFinite
    else { return nil }
    self.center = center
    self.radius = radius
    self.width = width
    self.start = start
    self.sweep = sweep
    self.isRound = isRound
  }

  var isClosed: Bool { sweep >= 2 * Double.pi - 1e-9 }

  /// The point on the middle of the line after a fraction of the sweep.
  func point(_ share: Double) -> UnitPoint {
    let direction = direction(share)
    return UnitPoint(center.x + direction.x * radius, center.y + direction.y * radius)
  }

  /// The unit vector that points outward from the center after a fraction of the sweep.
  func direction(_ share: Double) -> UnitPoint {
    let angle = start + sweep * share
    return UnitPoint(sin(angle), -cos(angle))
  }

  var bounds: Box {
    let reach = radius + width / 2 + 1
    return Box(x: center.x - reach, y: center.y - reach, width: 2 * reach, height: 2 * reach)
  }
}

extension CoverageStrip {
  /// Marks the coverage of an arc by the distance of each pixel from its circle.
  func mark(_ arc: ArcShape) {
    let ends = arc.isClosed ? nil : ArcEnds(arc)
    let x = arc.center.x - 0.5
    EdgeProfile.withTable { table in
      let ring = RingEdges(arc, table: table)
      for line in top..<bottom {
        let down = Double(line) - arc.center.y + 0.5
        guard let half = ring.outerHalf(down) else { continue }
        let hole = ring.holeHalf(down)
        mark(ring, ends, line, down, x, from: x - half, to: hole.map { x - $0 } ?? x + half)
        if let hole { mark(ring, ends, line, down, x, from: x + hole, to: x + half) }
      }
    }
    guard arc.isRound, !arc.isClosed else { return }
    markDisc(arc.point(0), radius: arc.width / 2)
    markDisc(arc.point(1), radius: arc.width / 2)
  }

  private func mark(
    _ ring: RingEdges, _ ends: ArcEnds?, _ line: Int, _ down: Double, _ x: Double, from: Double, to: Double
  ) {
    var first = max(left, Self.ceiling(from))
    var last = min(right - 1, Self.floor(to))
    if let reach = ends?.span(atLeast: -0.5, down) {
      (first, last) = (max(first, Self.floor(x + reach.low) - 1), min(last, Self.ceiling(x + reach.high) + 1))
    }
    guard first <= last else { return }
    let target = row(line, from: first, through: last)
    let solid = solid(ring, ends, down, x, first, last)
    func markEdge(_ columns: Range<Int>) {
      for column in columns {
        let across = Double(column) - x
        let share = ends?.coverage(across, down) ?? 1
        guard share > 0 else { continue }
        let part = ring.coverage(across, down)
        let value = share == 1 ? part : UInt8(share * Double(part) + 0.5)
        if value > target[column] { target[column] = value }
      }
    }
    markEdge(first..<solid.lowerBound)
    (target + solid.lowerBound).update(repeating: 255, count: solid.count)
    markEdge(solid.upperBound..<last + 1)
  }

  /// The pixels of a row, from `first` to `last` on one side of the center, that are surely fully covered; empty where
  /// that is not known.
  private func solid(
    _ ring: RingEdges, _ ends: ArcEnds?, _ down: Double, _ x: Double, _ first: Int, _ last: Int
  ) -> Range<Int> {
    let none = last + 1..<last + 1
    guard let half = ring.solidHalf(down) else { return none }
    // A pixel less on both sides: what is left is decided pixel by pixel.
    var (from, to) = (max(first, Self.ceiling(x - half) + 1), min(last, Self.floor(x + half) - 1))
    if let core = ring.coreHalf(down) {
      if Double(last) < x {
        to = min(to, Self.floor(x - core) - 1)
      } else if Double(first) > x {
        from = max(from, Self.ceiling(x + core) + 1)
      } else {
        return none
      }
    }
    if let ends {
      if let inside = ends.span(atLeast: 0.5, down) {
        (from, to) = (max(from, Self.ceiling(x + inside.low) + 1), min(to, Self.floor(x + inside.high) - 1))
      } else if !ends.coverAll(Double(from) - x, Double(to) - x, down) {
        return none
      }
    }
    return from <= to ? from..<to + 1 : none
  }
}

/// The inner and outer circle of an arc, relative to its center.
private struct RingEdges {
  private let table: UnsafePointer<UInt8>
  private let outer: Double
  /// Negative if the line extends past the center.
  private let inner: Double
  /// The squared distances between which every pixel is fully covered.
  private let low: Double
  private let high: Double

  init(_ arc: ArcShape, table: UnsafePointer<UInt8>) {
    self.table = table
    outer = CoverageStrip.fitted(arc.radius + arc.width / 2)
    inner = arc.radius > arc.width / 2 ? CoverageStrip.fitted(arc.radius - arc.width / 2) : -1
    let least = inner < 0 ? -1 : inner + EdgeProfile.reach
    let most = max(0, outer - EdgeProfile.reach)
    (low, high) = (least * abs(least), most * most)
  }

  /// Half the width of the outer circle in a row.
  func outerHalf(_ down: Double) -> Double? { Self.half(outer + EdgeProfile.reach, down) }

  /// Half the width of the empty inner circle in a row.
  func holeHalf(_ down: Double) -> Double? {
    inner > EdgeProfile.reach ? Self.half(inner - EdgeProfile.reach, down) : nil
  }

  /// Half the width of the circle in whose pixels nothing is cut away from outside, in a row.
  func solidHalf(_ down: Double) -> Double? {
    high > down * down ? (high - down * down).squareRoot() : nil
  }

  /// Half the width of the circle in whose pixels something is cut away from inside, in a row.
  func coreHalf(_ down: Double) -> Double? {
    low > down * down ? (low - down * down).squareRoot() : nil
  }

  private static func half(_ radius: Double, _ down: Double) -> Double? {
    let square = radius * radius - down * down
    return square > 0 ? square.squareRoot() : nil
  }

  @inline(__always)
  func coverage(_ across: Double, _ down: Double) -> UInt8 {
    let square = across * across + down * down
    if square > low, square < high { return 255 }
    let distance = square.squareRoot()
    let row = EdgeProfile.row(across, down)
    let outside = table[row + EdgeProfile.entry(outer - distance)]
    guard inner >= 0 else { return outside }
    return UInt8(max(0, Int(outside) + Int(table[row + EdgeProfile.entry(distance - inner)]) - 255))
  }
}

/// The two rays that bound an open arc.
private struct ArcEnds {
  private let first: UnitPoint
  private let second: UnitPoint
  private let isWide: Bool
  private let isRound: Bool

  init(_ arc: ArcShape) {
    first = arc.direction(0)
    second = arc.direction(1)
    isWide = arc.sweep > Double.pi
    isRound = arc.isRound
  }

  /// The part of a row, from the center of the arc, whose pixels are at least so far inside both rays; nil for arcs of more
  /// than half a turn, where being inside one ray is enough. It is far away on the sides on which no ray limits it.
  func span(atLeast least: Double, _ down: Double) -> (low: Double, high: Double)? {
    guard !isWide else { return nil }
    var (low, high) = (-1e6, 1e6)
    // Along a row the distance from a ray is linear.
    func limit(_ start: Double, _ slope: Double) {
      if slope > 1e-6 {
        low = max(low, (least - start) / slope)
      } else if slope < -1e-6 {
        high = min(high, (least - start) / slope)
      } else if start < least {
        high = -1e6
      }
    }
    limit(first.x * down, -first.y)
    limit(-second.x * down, second.y)
    return (min(1e6, low), max(-1e6, high))
  }

  /// Whether all pixels of a row between two, both counted, are surely inside an arc of more than half a turn.
  func coverAll(_ from: Double, _ to: Double, _ down: Double) -> Bool {
    let (left, right) = (sides(from, down), sides(to, down))
    return min(left.after, right.after) >= 0.5 || min(left.before, right.before) >= 0.5
  }

  /// How far a pixel's center is inside each ray, in pixels.
  @inline(__always)
  private func sides(_ across: Double, _ down: Double) -> (after: Double, before: Double) {
    (first.x * down - first.y * across, across * second.y - down * second.x)
  }

  /// The fraction of a pixel between the rays, 0...1; round ends need no soft edge here.
  @inline(__always)
  func coverage(_ across: Double, _ down: Double) -> Double {
    let (after, before) = sides(across, down)
    let inside = isWide ? max(after, before) : min(after, before)
    return isRound ? (inside >= 0 ? 1 : 0) : min(1, max(0, inside + 0.5))
  }
}
