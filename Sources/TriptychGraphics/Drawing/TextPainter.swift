import CCairo
import CFreeType

/// Draws lines of text from cached glyphs.
struct TextPainter {
  let fonts: FontCollection
  let canvas: PixelCanvas
  let band: CoverageBand
  /// The number of pixels per point.
  let scale: Double

  /// The width, in points, of the card-colored stroke around letters.
  static let haloWidth = 5.0

  /// Whether letters of this size can be drawn; false if they are larger than any picture needs.
  static func canDraw(_ style: TextStyle, scale: Double) -> Bool {
    style.size > 0 && style.size * scale <= 2048
  }

  /// Draws a text whose baseline starts at (x, y) in points.
  ///
  /// Letters are placed at multiples of 1/16 pixel horizontally, and their baseline is on a whole row.
  func draw(_ text: String, style: TextStyle, x: Double, y: Double, ink: Ink) {
    let line = fonts.line(text, style)
    for run in line.runs {
      let sheet = fonts.atlas.sheet(look(run.face, style, halo: 0))
      let face = fonts.face(run.face)
      forEachPlace(run, line, style.size, x, y) { glyph, column, row, phase in
        let mask = fonts.atlas.mask(sheet, slot: glyph.slot, phase: phase) {
          GlyphRaster.letter(glyph.index, of: face, size: style.size * scale, phase: phase)
        }
        canvas.blend(mask, x: column, y: row, ink: ink)
      }
    }
  }

  /// Draws a halo around the letters of such a text, in one even color where strokes overlap.
  func drawHalo(_ text: String, style: TextStyle, x: Double, y: Double, width: Double, ink: Ink) {
    let line = fonts.line(text, style)
    let size = style.size
    let box = Box(
      x: (x - size) * scale, y: (y - 1.5 * size - Self.haloWidth) * scale, width: (width + 2 * size) * scale,
      height: (2.2 * size + 2 * Self.haloWidth) * scale)
    band.draw(in: box, on: canvas, ink: ink) { strip in
      for run in line.runs {
        guard let font = fonts.scaledFont(run.face, size: size, scale: scale) else { continue }
        let sheet = fonts.atlas.sheet(look(run.face, style, halo: Self.haloWidth * scale))
        forEachPlace(run, line, size, x, y) { glyph, column, row, phase in
          let mask = fonts.atlas.mask(sheet, slot: glyph.slot, phase: phase) {
            GlyphRaster.halo(glyph.index, font: font, scale: scale, width: Self.haloWidth, phase: phase)
          }
          strip.mark(mask, x: column, y: row)
        }
      }
    }
  }

  private func look(_ face: Int, _ style: TextStyle, halo: Double) -> GlyphAtlas.Look {
    GlyphAtlas.Look(face: face, size: style.size * scale, halo: halo)
  }

  @inline(__always)
  private func forEachPlace(
    _ run: ShapedText.Run, _ line: ShapedText, _ size: Double, _ x: Double, _ y: Double,
    _ body: (_ glyph: ShapedText.Glyph, _ column: Int, _ row: Int, _ phase: Int) -> Void
  ) {
    guard UnitPoint(x * scale, y * scale).isDrawable else { return }
    let row = Int((y * scale).rounded())
    let phases = Double(GlyphRaster.phases)
    for glyph in line.glyphs[run.glyphs] {
      let place = Int(((x + glyph.x * size) * scale * phases).rounded())
      let up = glyph.y == 0 ? 0 : Int((glyph.y * size * scale).rounded())
      body(glyph, place >> GlyphRaster.phaseBits, row - up, place & (GlyphRaster.phases - 1))
    }
  }
}

/// A cache for the coverage of letters, so that each is rendered once.
///
/// The cache never changes a picture, only the time it takes. When it grows too large, it starts over.
final class GlyphAtlas {
  /// The properties that a group of cached letters shares.
  struct Look: Equatable {
    /// The number of the face in its collection.
    let face: Int
    /// The font size in pixels per em.
    let size: Double
    /// The width of the stroke around the letters in pixels; 0 for the letters themselves.
    let halo: Double
  }

  /// Larger masks, in bytes, are not cached.
  private static let largest = 1 << 18
  /// The cache size in bytes above which it is cleared.
  static let most = 4 << 20
  private static let mostSheets = 64
  /// The memory of an array besides its contents, in bytes.
  private static let header = 32

  private var sheets: [(look: Look, masks: [CoverageMask?])] = []
  /// The cache size in bytes, including its tables.
  private(set) var bytes = 0

  /// The index of a look; valid until the next call.
  func sheet(_ look: Look) -> Int {
    // Checked before each text, so that a full cache is always emptied.
    if bytes > Self.most { forgetAll() }
    if let known = sheets.firstIndex(where: { $0.look == look }) { return known }
    if sheets.count >= Self.mostSheets { forgetAll() }
    sheets.append((look, []))
    return sheets.count - 1
  }

  private func forgetAll() {
    sheets.removeAll()
    bytes = 0
  }

  /// The coverage of a glyph, rendered by `make` if it is not cached.
  @inline(__always)
  func mask(_ sheet: Int, slot: Int, phase: Int, make: () -> CoverageMask) -> CoverageMask {
    let place = slot * GlyphRaster.phases + phase
    if place < sheets[sheet].masks.count, let known = sheets[sheet].masks[place] { return known }
    let mask = make()
    guard bytes <= 2 * Self.most, mask.bytes.count <= Self.largest else { return mask }
    let missing = place + 1 - sheets[sheet].masks.count
    if missing > 0 {
      sheets[sheet].masks += Array(repeating: nil, count: missing)
      bytes += missing * MemoryLayout<CoverageMask?>.stride
    }
    sheets[sheet].masks[place] = mask
    bytes += mask.bytes.count + Self.header
    return mask
  }
}

/// Converts letter outlines to coverage.
enum GlyphRaster {
  /// The number of horizontal positions of a glyph within a pixel; its baseline is on a whole row.
  static let phases = 1 << phaseBits
  static let phaseBits = 4

  /// The coverage of a filled, unhinted letter; empty for a space.
  ///
  /// The outline is loaded in the font's own units and scaled here, so the face keeps no state that could
  /// affect others who draw with it.
  ///
  /// - Parameter size: pixels per em.
  static func letter(_ index: UInt32, of face: FontFace, size: Double, phase: Int) -> CoverageMask {
    guard FT_Load_Glyph(face.face, index, triptych_load_unscaled) == 0,
      let slot = face.face.pointee.glyph
    else { return CoverageMask() }
    var outline = slot.pointee.outline
    let factor = FT_Fixed((size * 64 / face.unitsPerEm * 65536).rounded())
    var matrix = FT_Matrix(xx: factor, xy: 0, yx: 0, yy: factor)
    FT_Outline_Transform(&outline, &matrix)
    FT_Outline_Translate(&outline, FT_Pos(phase * 64 / phases), 0)
    var extent = FT_BBox()
    FT_Outline_Get_CBox(&outline, &extent)
    let (left, bottom) = (Int(extent.xMin) >> 6, Int(extent.yMin) >> 6)
    let (right, top) = ((Int(extent.xMax) + 63) >> 6, (Int(extent.yMax) + 63) >> 6)
    guard left < right, bottom < top, right - left < 4096, top - bottom < 4096 else { return CoverageMask() }
    FT_Outline_Translate(&outline, FT_Pos(-left * 64), FT_Pos(-bottom * 64))
    var mask = CoverageMask(left: left, top: -top, width: right - left, height: top - bottom)
    mask.bytes = Array(repeating: 0, count: mask.width * mask.height)
    let status = mask.bytes.withUnsafeMutableBufferPointer { buffer in
      var bitmap = FT_Bitmap()
      bitmap.rows = UInt32(mask.height)
      bitmap.width = UInt32(mask.width)
      bitmap.pitch = Int32(mask.width)
      bitmap.buffer = buffer.baseAddress
      bitmap.num_grays = 256
      bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
      return FT_Outline_Get_Bitmap(face.library, &outline, &bitmap)
    }
    guard status == 0 else { return CoverageMask() }
    mask.bytes.withUnsafeMutableBufferPointer { bytes in
      if let start = bytes.baseAddress { CoverageSteps.round(start, count: bytes.count) }
    }
    return mask
  }

  /// The outline of a letter stroked with round joins, which separates it from the lines behind it.
  ///
  /// - Parameters:
  ///   - font: the Cairo font at `scale` pixels per point.
  ///   - width: the full width of the stroke in points.
  static func halo(
    _ index: UInt32, font: OpaquePointer, scale: Double, width: Double, phase: Int
  ) -> CoverageMask {
    var glyph = cairo_glyph_t(index: UInt(index), x: 0, y: 0)
    var extents = cairo_text_extents_t()
    cairo_scaled_font_glyph_extents(font, &glyph, 1, &extents)
    guard extents.width > 0, extents.height > 0 else { return CoverageMask() }
    let margin = width / 2 * scale + 2
    let left = Int((extents.x_bearing * scale - margin).rounded(.down))
    let top = Int((extents.y_bearing * scale - margin).rounded(.down))
    var mask = CoverageMask(left: left, top: top)
    mask.width = Int(((extents.x_bearing + extents.width) * scale + margin).rounded(.up)) + 1 - left
    mask.height = Int(((extents.y_bearing + extents.height) * scale + margin).rounded(.up)) - top
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(mask.width), Int32(mask.height))
    else { return CoverageMask() }
    defer { cairo_surface_destroy(surface) }
    guard let cairo = cairo_create(surface) else { return CoverageMask() }
    defer { cairo_destroy(cairo) }
    cairo_scale(cairo, scale, scale)
    cairo_set_scaled_font(cairo, font)
    glyph.x = (Double(phase) / Double(phases) - Double(left)) / scale
    glyph.y = Double(-top) / scale
    cairo_glyph_path(cairo, &glyph, 1)
    cairo_set_line_width(cairo, width)
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
    cairo_stroke(cairo)
    cairo_surface_flush(surface)
    guard cairo_status(cairo) == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(surface) else {
      return CoverageMask()
    }
    let stride = Int(cairo_image_surface_get_stride(surface))
    for row in 0..<mask.height {
      mask.bytes += UnsafeBufferPointer(start: data + row * stride, count: mask.width)
    }
    return mask
  }
}
