/// Draws lines of text from ready letters.
struct TextPainter {
  let fonts: FontBook
  let canvas: PixelCanvas
  let band: CoverageBand
  /// Pixels a point.
  let scale: Double

  /// The width of the stroke of card colour around letters, in points.
  static let haloWidth = 5.0

  /// False for letters larger than any picture needs.
  static func canDraw(_ style: TextStyle, scale: Double) -> Bool {
    style.size > 0 && style.size * scale <= 2048
  }

  /// Draws a text whose baseline starts at a place in points.
  ///
  /// Letters stand on sixteenths of a pixel across and their baseline on a whole row.
  func draw(_ text: String, style: TextStyle, x: Double, y: Double, ink: Ink) {
    let sheet = fonts.atlas.sheet(look(style, halo: 0))
    let face = fonts.faces[style.weight.rawValue]
    forEachPlace(text, style, x, y) { glyph, column, row, phase in
      let mask = fonts.atlas.mask(sheet, slot: glyph.slot, phase: phase) {
        GlyphRaster.letter(glyph.index, of: face, size: style.size * scale, phase: phase)
      }
      canvas.blend(mask, x: column, y: row, ink: ink)
    }
  }

  /// Draws a stroke around the letters of such a text, of one even colour where they overlap.
  func drawHalo(_ text: String, style: TextStyle, x: Double, y: Double, width: Double, ink: Ink) {
    guard let font = fonts.scaledFont(style, scale: scale) else { return }
    let sheet = fonts.atlas.sheet(look(style, halo: Self.haloWidth * scale))
    let size = style.size
    let box = Box(
      x: (x - size) * scale, y: (y - 1.5 * size - Self.haloWidth) * scale, width: (width + 2 * size) * scale,
      height: (2.2 * size + 2 * Self.haloWidth) * scale)
    band.draw(in: box, on: canvas, ink: ink) { strip in
      forEachPlace(text, style, x, y) { glyph, column, row, phase in
        let mask = fonts.atlas.mask(sheet, slot: glyph.slot, phase: phase) {
          GlyphRaster.halo(glyph.index, font: font, scale: scale, width: Self.haloWidth, phase: phase)
        }
        strip.mark(mask, x: column, y: row)
      }
    }
  }

  private func look(_ style: TextStyle, halo: Double) -> GlyphAtlas.Look {
    GlyphAtlas.Look(weight: style.weight, size: style.size * scale, halo: halo)
  }

  @inline(__always)
  private func forEachPlace(
    _ text: String, _ style: TextStyle, _ x: Double, _ y: Double,
    _ body: (_ glyph: FontFace.Glyph, _ column: Int, _ row: Int, _ phase: Int) -> Void
  ) {
    guard UnitPoint(x * scale, y * scale).isDrawable else { return }
    let row = Int((y * scale).rounded())
    let phases = Double(GlyphRaster.phases)
    var pen = x
    fonts.forEachGlyph(text, style) { glyph in
      if glyph.index != 0 {
        let place = Int(((pen + glyph.shift * style.size) * scale * phases).rounded())
        body(glyph, place >> 4, row, place & 15)
      }
      pen += glyph.advance * style.size
    }
  }
}
