/// What a pixel of a figure is made of. Each material has four steps: light, mid, dark and line.
enum PixelRamp: UInt8, CaseIterable {
  case skin, hair, pants, sole, eye, mouth, blush, gold, cape, top, trim, shoe, band, emblem

  /// The cell of a step; 0 is an empty cell.
  func step(_ step: Int) -> UInt8 { rawValue * 4 + UInt8(truncatingIfNeeded: step) + 1 }

  var light: UInt8 { step(0) }
  var mid: UInt8 { step(1) }
  var dark: UInt8 { step(2) }
  var line: UInt8 { step(3) }

  /// The outer line of this material where a glow shines on it.
  var glowingLine: UInt8 { PixelRamp.firstGlowingLine + rawValue }

  static let firstGlowingLine: UInt8 = 64

  /// The line of the material that a cell is made of.
  static func line(of cell: UInt8) -> UInt8 { ((cell - 1) | 3) + 1 }

  /// The same material, at least as dark as its dark step.
  static func shadow(of cell: UInt8) -> UInt8 {
    let step = (cell - 1) & 3
    return step < 2 ? cell - step + 2 : cell
  }
}
