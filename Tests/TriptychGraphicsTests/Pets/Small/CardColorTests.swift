import Testing

@testable import TriptychGraphics

@Suite("Colors of small pictures") struct CardColorTests {
  @Test(
    "Texts have a contrast of 4.5 to 1 and more, the bar 3 to 1, in every theme",
    arguments: ThemeName.allCases)
  func contrast(theme: ThemeName) {
    let colors = CardColors(theme)
    #expect(ColorScience.contrast(colors.ink, colors.wash) >= 4.5)
    #expect(ColorScience.contrast(colors.muted, colors.wash) >= 4.5)
    #expect(ColorScience.contrast(colors.ink, colors.track) >= 3)
    if let border = colors.border { #expect(ColorScience.contrast(border, colors.wash) >= 3) }
  }

  @Test(
    "Every icon stands out from its card by 3 to 1, by its line or its fill", arguments: ThemeName.allCases)
  func icons(theme: ThemeName) throws {
    let wash = CardColors(theme).wash
    for phase in 1...4 {
      let pixels = try Self.icon(phase)
      let colors = Set(pixels.filter { $0 >> 24 == 255 }).map { RGB($0) }
      #expect(colors.count >= 3)
      let strong = pixels.count { $0 >> 24 == 255 && ColorScience.contrast(RGB($0), wash) >= 3 }
      #expect(strong >= 25, "\(theme) \(phase)")
    }
  }

  @Test("The four icons differ in shape, not in color alone")
  func shapes() throws {
    let shapes = try (1...4).map { phase in try Self.icon(phase).map { $0 != 0 } }
    for (place, shape) in shapes.enumerated() {
      for other in shapes[..<place] { #expect(zip(shape, other).count { $0 != $1 } >= 15) }
    }
  }

  private static func icon(_ phase: Int) throws -> [UInt32] {
    let surface = try PixelSurface(width: PhaseIcon.side, height: PhaseIcon.side)
    // Squares are drawn only on what is painted; black is in no icon.
    surface.canvas.fill(0xFF00_0000)
    PhaseIcon(phase: phase).draw(on: surface.canvas, x: 0, y: 0, scale: 1)
    return surface.withPixels { pixels, _ in
      (0..<PhaseIcon.side * PhaseIcon.side).map { pixels[$0] == 0xFF00_0000 ? 0 : pixels[$0] }
    }
  }
}
