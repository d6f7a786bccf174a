/// Strokes of card color over a fill, so that color is never the only difference between series.
enum Texture: Int, Sendable, Equatable, CaseIterable {
  /// The fill alone.
  case plain
  /// Strokes that rise to the right.
  case rising
  /// Short strokes in staggered rows.
  case dotted
  /// Strokes that fall to the right.
  case falling
  /// Strokes both ways.
  case crossed

  /// The texture of the series at a place of the list, plain first; places wrap around.
  init(series index: Int) { self = Self.allCases[index % Self.allCases.count] }

  /// Points between neighboring strokes: wide enough to stay calm.
  static let spacing = 15.0
  /// The closest that strokes may stand in boxes too small for the usual spacing, such as in a legend.
  private static let closest = 6.0
  /// The frame width in points that strokes on a fluid page are spaced for: between phone and desk.
  static let fluidWidth = 360.0

  /// The strokes inside a box, clipped to it.
  ///
  /// - Parameters:
  ///   - box: in fractions of the frame.
  ///   - frame: the size of the frame in points; on a fluid page the strokes stretch with its width.
  func runs(in box: UnitBox, frame: ChartSize) -> [[UnitPoint]] {
    guard frame.width > 0, frame.height > 0 else { return [] }
    let size = ChartSize(
      width: (box.right - box.left) * frame.width, height: (box.bottom - box.top) * frame.height)
    guard size.width > 0, size.height > 0 else { return [] }
    return strokes(size).map { stroke in
      stroke.map { point in
        UnitPoint(box.left + point.x / frame.width, box.top + point.y / frame.height)
      }
    }
  }

  private func strokes(_ size: ChartSize) -> [[UnitPoint]] {
    switch self {
    case .plain: return []
    case .rising: return Self.slanted(size)
    case .falling: return Self.slanted(size).map { Self.mirrored($0, size.height) }
    case .crossed:
      // Two sets of strokes are twice as dense.
      let rising = Self.slanted(size, times: 1.5)
      return rising + rising.map { Self.mirrored($0, size.height) }
    case .dotted: return Self.rows(size)
    }
  }

  private static func spacing(_ size: ChartSize) -> Double { min(spacing, max(closest, size.width / 2)) }

  /// Strokes at 45 degrees, from the lower edge up to the right.
  private static func slanted(_ size: ChartSize, times: Double = 1) -> [[UnitPoint]] {
    let spacing = spacing(size) * times
    let first = -(size.height / spacing).rounded(.down) * spacing + spacing / 2
    return stride(from: first, to: size.width, by: spacing).compactMap { foot in
      let start = max(0, foot)
      let end = min(size.width, foot + size.height)
      guard end > start else { return nil }
      return [
        UnitPoint(start, size.height - (start - foot)), UnitPoint(end, size.height - (end - foot)),
      ]
    }
  }

  private static func mirrored(_ stroke: [UnitPoint], _ height: Double) -> [UnitPoint] {
    stroke.map { UnitPoint($0.x, height - $0.y) }
  }

  /// Dashes as long as they are thick, every second row moved by half a space.
  private static func rows(_ size: ChartSize) -> [[UnitPoint]] {
    let length = StrokeRole.texture.width * 1.4
    let pitch = spacing(size) * 0.8
    let count = max(1, Int(size.height / (pitch * 0.62)))
    return (0..<count).flatMap { row -> [[UnitPoint]] in
      let y = size.height * (Double(row) + 0.5) / Double(count)
      let first = row % 2 == 0 ? pitch / 2 : pitch
      return stride(from: first, to: size.width - length, by: pitch).map { x in
        [UnitPoint(x, y), UnitPoint(x + length, y)]
      }
    }
  }
}
