import CCairo
import CFreeType

/// Turns outlines of letters into coverage.
enum GlyphRaster {
  /// Places inside a pixel a glyph can stand at across; its baseline lies on a whole row.
  static let phases = 16

  /// A letter filled, unhinted; empty for a space.
  ///
  /// The outline is taken in the font's own units and brought to size here: the face keeps no
  /// state that others who draw with it could be misled by.
  ///
  /// - Parameter size: pixels an em.
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
    return status == 0 ? mask : CoverageMask()
  }

  /// The outline of a letter stroked with round joins: what parts it from the lines behind it.
  ///
  /// - Parameters:
  ///   - font: Cairo's font at `scale` pixels a point.
  ///   - width: the whole width of the stroke in points.
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
