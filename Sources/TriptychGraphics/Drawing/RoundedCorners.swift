import Foundation

/// Fills rectangles with rounded corners; those on whole pixels use cached coverage for their corners.
final class RoundedCorners {
  private var known: [(radius: Double, corner: CoverageMask)] = []
  private let area: AreaCoverage

  init(area: AreaCoverage) { self.area = area }

  /// Fills a box given in pixels.
  func fill(_ box: Box, radius: Double, on canvas: PixelCanvas, ink: Ink) {
    guard radius > 0 else { return canvas.fill(box, ink: ink) }
    guard isWhole(box), radius <= 64 else {
      return area.fill([Self.outline(box, radius)], on: canvas, ink: ink)
    }
    let box = Box(
      x: box.x.rounded(), y: box.y.rounded(), width: box.width.rounded(), height: box.height.rounded())
    let corner = corner(radius)
    let size = Double(corner.width)
    guard box.width >= 2 * size, box.height >= 2 * size else {
      return area.fill([Self.outline(box, radius)], on: canvas, ink: ink)
    }
    fill(
      Int(box.x), Int(box.y), width: Int(box.width), height: Int(box.height), corner: corner, on: canvas,
      ink: ink)
  }

  /// Draws a frame just inside the edges of a box, in pixels.
  func frame(_ box: Box, radius: Double, width: Double, on canvas: PixelCanvas, ink: Ink) {
    let inner = box.grown(-width)
    guard inner.width > 0, inner.height > 0 else {
      return fill(box, radius: radius, on: canvas, ink: ink)
    }
    let hole = Self.outline(inner, max(0, radius - width))
    area.fill([Self.outline(box, radius), hole.reversed()], on: canvas, ink: ink)
  }

  private func isWhole(_ box: Box) -> Bool {
    func near(_ value: Double) -> Bool { abs(value - value.rounded()) < 1e-6 }
    return near(box.x) && near(box.y) && near(box.maxX) && near(box.maxY)
  }

  /// Fills a box on whole pixels row by row.
  ///
  /// - Parameter corner: the coverage of the upper left corner, of which the other three are mirror images;
  ///   a square, at most half as wide and as high as the box.
  private func fill(
    _ left: Int, _ top: Int, width: Int, height: Int, corner: CoverageMask, on canvas: PixelCanvas, ink: Ink
  ) {
    let (first, last) = (max(0, left), min(canvas.width, left + width))
    guard first < last else { return }
    corner.bytes.withUnsafeBufferPointer { parts in
      for row in max(0, -top)..<max(0, -top, min(height, canvas.height - top)) {
        let line = canvas.row(top + row)
        let depth = min(row, height - 1 - row)
        let edge = depth < corner.height ? corner.width : 0
        let (from, to) = (max(first, left + edge), min(last, left + width - edge))
        if from < to { (line + from).update(repeating: ink.pixel, count: to - from) }
        for column in 0..<edge {
          let part = parts[depth * edge + column]
          let (near, far) = (left + column, left + width - 1 - column)
          if near >= first, near < last { line[near] = ink.over(line[near], coverage: part) }
          if far >= first, far < last { line[far] = ink.over(line[far], coverage: part) }
        }
      }
    }
  }

  private func corner(_ radius: Double) -> CoverageMask {
    if let found = known.first(where: { $0.radius == radius }) { return found.corner }
    if known.count >= 16 { known.removeAll() }
    let size = radius.rounded(.up)
    var points = Self.quarter(UnitPoint(radius, radius), radius, turn: 3)
    points += [UnitPoint(size, 0), UnitPoint(size, size), UnitPoint(0, size)]
    // A cosine that is zero but for its last bit adds no row.
    points = points.map { UnitPoint(min(size, max(0, $0.x)), min(size, max(0, $0.y))) }
    let corner = area.mask([points])
    known.append((radius, corner))
    return corner
  }

  /// The outline of a rounded box, clockwise.
  static func outline(_ box: Box, _ radius: Double) -> [UnitPoint] {
    guard radius > 0 else {
      return [
        UnitPoint(box.x, box.y), UnitPoint(box.maxX, box.y), UnitPoint(box.maxX, box.maxY),
        UnitPoint(box.x, box.maxY),
      ]
    }
    return quarter(UnitPoint(box.maxX - radius, box.y + radius), radius, turn: 0)
      + quarter(UnitPoint(box.maxX - radius, box.maxY - radius), radius, turn: 1)
      + quarter(UnitPoint(box.x + radius, box.maxY - radius), radius, turn: 2)
      + quarter(UnitPoint(box.x + radius, box.y + radius), radius, turn: 3)
  }

  /// A quarter circle, clockwise from the top after a number of quarter turns.
  private static func quarter(_ center: UnitPoint, _ radius: Double, turn: Int) -> [UnitPoint] {
    let count = min(180, max(6, Int((radius * 100).squareRoot())))
    return (0...count).map { step in
      let angle = (Double(turn) + Double(step) / Double(count)) * Double.pi / 2
      return UnitPoint(center.x + radius * sin(angle), center.y - radius * cos(angle))
    }
  }
}
