import CCairo
import Foundation

/// The two fonts of a thread, which measure text and position its glyphs.
///
/// Do not share it between threads: each thread opens its own. Results do not depend on what was measured
/// before.
public final class FontCollection {
  let faces: [FontFace]
  /// A cache of the letters drawn so far.
  let atlas = GlyphAtlas()
  private let options: OpaquePointer
  private var scaled: [ScaledKey: OpaquePointer] = [:]
  /// The maximum number of Cairo fonts kept.
  private static let mostScaled = 64
  private var missing: Set<Unicode.Scalar> = []

  private struct ScaledKey: Hashable {
    let weight: Int
    let size: Double
    let scale: Double
  }

  /// Opens the font files of both weights.
  ///
  /// - Throws: `FontError` with the path of the file that cannot be used, or `FontError.libraryFailed`.
  public init(regular: String, semibold: String) throws(FontError) {
    faces = [try FontFace(path: regular), try FontFace(path: semibold)]
    guard let options = cairo_font_options_create() else { throw .libraryFailed }
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    self.options = options
  }

  deinit {
    forgetScaled()
    cairo_font_options_destroy(options)
  }

  private func forgetScaled() {
    for font in scaled.values { cairo_scaled_font_destroy(font) }
    scaled = [:]
  }

  /// The number of Cairo fonts in the cache.
  var scaledCount: Int { scaled.count }

  /// A pair of font files to try.
  public struct Candidate: Sendable, Equatable {
    /// The path of the regular weight.
    public let regular: String
    /// The path of the semibold weight, or the nearest the family has.
    public let semibold: String
  }

  /// The usual locations of fonts, best first: Inter on Debian and with Homebrew, then common fallbacks.
  public static let candidates: [Candidate] = [
    inter("/usr/share/fonts/opentype/inter", "otf"), inter("/usr/share/fonts/truetype/inter", "ttf"),
    inter("/usr/local/share/fonts", "otf"), inter("/Library/Fonts", "otf"), inter("/Library/Fonts", "ttf"),
    Candidate(
      regular: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
      semibold: "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"),
    Candidate(
      regular: "/System/Library/Fonts/Supplemental/Arial.ttf",
      semibold: "/System/Library/Fonts/Supplemental/Arial Bold.ttf"),
  ]

  private static func inter(_ folder: String, _ ending: String) -> Candidate {
    Candidate(regular: "\(folder)/Inter-Regular.\(ending)", semibold: "\(folder)/Inter-SemiBold.\(ending)")
  }

  // MARK: - Measuring

  /// The width of a line of text in points.
  func width(of text: String, style: TextStyle) -> Double {
    var width = 0.0
    forEachGlyph(text, style) { width += $0.advance }
    return width * style.size
  }

  /// The characters requested since `forgetMissing` that the fonts lack, in ascending order.
  var missingGlyphs: [Unicode.Scalar] { missing.sorted() }

  func forgetMissing() { missing = [] }

  // MARK: - Drawing

  /// The positioned glyphs of a line of text that starts at a point, in points.
  func glyphs(of text: String, style: TextStyle, x: Double, y: Double) -> [cairo_glyph_t] {
    var glyphs: [cairo_glyph_t] = []
    glyphs.reserveCapacity(text.utf8.count)
    var pen = x
    forEachGlyph(text, style) { glyph in
      if glyph.index != 0 {
        glyphs.append(cairo_glyph_t(index: UInt(glyph.index), x: pen + glyph.shift * style.size, y: y))
      }
      pen += glyph.advance * style.size
    }
    return glyphs
  }

  /// The Cairo font for a style at a number of pixels per point; it is valid until the next call.
  func scaledFont(_ style: TextStyle, scale: Double) -> OpaquePointer? {
    let key = ScaledKey(weight: style.weight.rawValue, size: style.size, scale: scale)
    if let known = scaled[key] { return known }
    // Pictures of many sizes must not exhaust the memory.
    if scaled.count >= Self.mostScaled { forgetScaled() }
    var size = cairo_matrix_t()
    var pixels = cairo_matrix_t()
    cairo_matrix_init_scale(&size, style.size, style.size)
    cairo_matrix_init_scale(&pixels, scale, scale)
    guard let font = cairo_scaled_font_create(faces[style.weight.rawValue].cairo, &size, &pixels, options)
    else {
      return nil
    }
    scaled[key] = font
    return font
  }

  /// Calls `body` for every glyph, with lengths relative to the font size. A missing glyph is recorded and
  /// leaves a space.
  @inline(__always)
  func forEachGlyph(_ text: String, _ style: TextStyle, _ body: (FontFace.Glyph) -> Void) {
    let face = faces[style.weight.rawValue]
    guard !text.unicodeScalars.allSatisfy(Self.standsAlone) else {
      for scalar in text.unicodeScalars { body(glyph(scalar, face, style)) }
      return
    }
    for character in text {
      if let scalar = Self.single(character) {
        body(glyph(scalar, face, style))
      } else {
        // Letters with combining marks are composed, since glyphs are found by code point.
        for scalar in String(character).precomposedStringWithCanonicalMapping.unicodeScalars {
          body(glyph(scalar, face, style))
        }
      }
    }
  }

  /// Whether a scalar is a letter, digit or sign that never combines with the one before it.
  ///
  /// Splitting a text into characters is slow, and most texts do not need it.
  @inline(__always)
  private static func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x300, 0x370...0x482, 0x48A...0x52F, 0x2010...0x2027, 0x2030...0x205E, 0x2190...0x22FF:
      return true
    default: return false
    }
  }

  private static func single(_ character: Character) -> Unicode.Scalar? {
    let scalars = character.unicodeScalars
    guard let first = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex else {
      return nil
    }
    return first
  }

  private func glyph(_ scalar: Unicode.Scalar, _ face: FontFace, _ style: TextStyle) -> FontFace.Glyph {
    let found = style.isTabular ? face.tabularGlyph(scalar) : face.glyph(scalar)
    if let found {
      return FontFace.Glyph(
        index: found.index, advance: found.advance + style.tracking, slot: found.slot, shift: found.shift)
    }
    let space = face.glyph(" ")?.advance ?? 0.25
    if scalar.value >= 0x20, !(0x7F...0x9F).contains(scalar.value) { missing.insert(scalar) }
    return FontFace.Glyph(index: 0, advance: space, slot: -1)
  }
}

/// An error about a font that cannot be used.
public enum FontError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file is missing, unreadable or not a font.
  case cannotOpen(path: String)
  /// The font contains bitmaps of letters instead of outlines.
  case notScalable(path: String)
  /// The font library could not be initialized.
  case libraryFailed

  /// A sentence that describes the error.
  public var description: String {
    switch self {
    case .cannotOpen(let path):
      return "\(path) cannot be opened as a font; an OpenType or TrueType file is needed."
    case .notScalable(let path):
      return "\(path) holds no outlines; a scalable OpenType or TrueType font is needed."
    case .libraryFailed: return "The font library could not be started."
    }
  }
}
