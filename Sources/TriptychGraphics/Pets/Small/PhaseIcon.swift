/// The pixel icon of a phase: a seed, a heart, a bolt, a star. Shapes differ, so that colour is never the
/// only sign.
struct PhaseIcon: Sendable {
  /// Squares of a side.
  static let side = 11

  private let rows: [StaticString]
  /// Light, mid, dark, line.
  private let ramp: [UInt32]

  /// - Parameter phase: 1...4; others count as the nearest.
  init(phase: Int) {
    switch phase {
    case ...1: (rows, ramp) = (Self.seed, [0xC4CAD6, 0x9BA3B5, 0x737C92, 0x3D435A])
    case 2: (rows, ramp) = (Self.heart, [0xFF9AA8, 0xEF5B74, 0xB63558, 0x5A1436])
    case 3: (rows, ramp) = (Self.bolt, [0xFFD98A, 0xFB9A2E, 0xCC5A16, 0x64210C])
    default: (rows, ramp) = (Self.star, [0xFFF6B8, 0xFFD24A, 0xE08A1E, 0x7A3D0C])
    }
  }

  /// Draws it with its top left corner at a pixel; `scale` is the pixels of a square's side.
  func draw(on canvas: PixelCanvas, x: Int, y: Int, scale: Int) {
    for (line, row) in rows.enumerated() {
      row.withUTF8Buffer { letters in
        for (column, letter) in letters.enumerated() {
          guard let step = Self.steps.firstIndex(of: letter) else { continue }
          canvas.stamp(
            0xFF00_0000 | ramp[step], x: x + column * scale, y: y + line * scale, side: scale)
        }
      }
    }
  }

  private static let steps = Array("lmdo".utf8)

  private static let seed: [StaticString] = [
    "...........",
    "...ooooo...",
    "..olllmmo..",
    ".olllmmmmo.",
    ".ollmmmmdo.",
    ".olmmmmmdo.",
    ".ommmmmddo.",
    ".ommmmdddo.",
    "..ommdddo..",
    "...ooooo...",
    "...........",
  ]
  private static let heart: [StaticString] = [
    "...........",
    "..ooo.ooo..",
    ".ollmommmo.",
    "ollmmmmmmmo",
    "olmmmmmmmdo",
    "ommmmmmmmdo",
    ".ommmmmmdo.",
    "..ommmmdo..",
    "...ommdo...",
    "....odo....",
    ".....o.....",
  ]
  private static let bolt: [StaticString] = [
    ".....ooooo.",
    "....ollmo..",
    "...ollmo...",
    "..ollmo....",
    ".ollmooooo.",
    ".ollllmmo..",
    ".ooollmo...",
    "...olmo....",
    "..olmo.....",
    ".olmo......",
    ".ooo.......",
  ]
  private static let star: [StaticString] = [
    ".....o.....",
    "....olo....",
    "....olo....",
    "ooooolmoooo",
    "ollllllmmmo",
    ".olllmmmmo.",
    "..ollmmmo..",
    "..olmmmdo..",
    ".olmmdmmdo.",
    ".omdo.odmo.",
    ".ooo...ooo.",
  ]
}
