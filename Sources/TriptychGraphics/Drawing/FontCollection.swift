import CCairo
import CHarfBuzz
import Foundation

/// The fonts of a thread, which shape text, measure it and position its glyphs.
///
/// The first font has both weights and sets nearly everything. Letters that it lacks come from ``FontFallback``, whose
/// fonts are opened when they are needed. Do not share a collection between threads: each thread opens its own. Results
/// do not depend on what was measured before.
public final class FontCollection {
  /// The faces opened so far: both weights of each font, regular first.
  private var faces: [FontFace]
  /// The fallback fonts that can still be opened.
  private var fallbacks: ArraySlice<FontFallback>
  /// A cache of the letters drawn so far.
  let atlas = GlyphAtlas()
  /// The memory in which lines are shaped.
  let buffer: OpaquePointer
  private let options: OpaquePointer
  private var scaled: [ScaledKey: OpaquePointer] = [:]
  /// The maximum number of Cairo fonts kept.
  private static let mostScaled = 64
  private var shaped: [ShapedKey: ShapedText] = [:]
  /// The maximum number of shaped lines kept.
  private static let mostShaped = 4096
  private var missing: Set<Unicode.Scalar> = []

  private struct ScaledKey: Hashable {
    let face: Int
    let size: Double
    let scale: Double
  }

  private struct ShapedKey: Hashable {
    let text: String
    let weight: TextWeight
    let tracking: Double
    let isTabular: Bool
  }

  /// Opens the font files of both weights.
  ///
  /// - Parameter fallbacks: fonts for letters that these lack, in the order in which they are asked.
  /// - Throws: `FontError` with the path of the file that cannot be used, or `FontError.libraryFailed`.
  public init(
    regular: String, semibold: String, fallbacks: [FontFallback] = FontFallback.declared
  ) throws(FontError) {
    faces = [try FontFace(path: regular), try FontFace(path: semibold)]
    self.fallbacks = fallbacks[...]
    guard let options = cairo_font_options_create(), let buffer = hb_buffer_create() else {
      throw .libraryFailed
    }
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    self.options = options
    self.buffer = buffer
  }

  deinit {
    forgetScaled()
    cairo_font_options_destroy(options)
    hb_buffer_destroy(buffer)
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

  // MARK: - Shaping

  /// A line of text as glyphs; each distinct line is shaped once.
  func line(_ text: String, _ style: TextStyle) -> ShapedText {
    let key = ShapedKey(
      text: text, weight: style.weight, tracking: style.tracking, isTabular: style.isTabular)
    let line: ShapedText
    if let known = shaped[key] {
      line = known
    } else {
      // The texts of many people must not exhaust the memory.
      if shaped.count >= Self.mostShaped { shaped.removeAll(keepingCapacity: true) }
      line = TextShaper(fonts: self).shape(text, style)
      shaped[key] = line
    }
    if !line.missing.isEmpty { missing.formUnion(line.missing) }
    return line
  }

  /// The width of a line of text in points.
  func width(of text: String, style: TextStyle) -> Double { line(text, style).width * style.size }

  /// The characters requested since `forgetMissing` that the fonts lack, in ascending order.
  var missingGlyphs: [Unicode.Scalar] { missing.sorted() }

  func forgetMissing() { missing = [] }

  // MARK: - Faces

  /// An opened face by its number.
  func face(_ number: Int) -> FontFace { faces[number] }

  /// The number of the first face that has a letter with its marks; the first font of all if none has it.
  ///
  /// - Parameter last: the face of the letter before it if the letter belongs to no script, such as a space: it stays
  ///   in that face if the face has it.
  func face(for scalars: [Unicode.Scalar], weight: TextWeight, after last: Int?) -> Int {
    if let last, has(last, scalars) { return last }
    var number = weight.rawValue
    while true {
      if number >= faces.count, !openFallback() { return weight.rawValue }
      if has(number, scalars) { return number }
      number += TextWeight.allCases.count
    }
  }

  /// Whether a face can set a letter, as it is written or composed.
  private func has(_ number: Int, _ scalars: [Unicode.Scalar]) -> Bool {
    let face = faces[number]
    func hasAll(_ scalars: some Sequence<Unicode.Scalar>) -> Bool {
      scalars.allSatisfy { face.has($0) || $0.properties.isDefaultIgnorableCodePoint }
    }
    if hasAll(scalars) { return true }
    guard scalars.count > 1 else { return false }
    var letter = String.UnicodeScalarView()
    letter.append(contentsOf: scalars)
    return hasAll(String(letter).precomposedStringWithCanonicalMapping.unicodeScalars)
  }

  /// Opens the next fallback font; one that is not there or cannot be used is passed over.
  private func openFallback() -> Bool {
    while let next = fallbacks.popFirst() {
      if let regular = try? FontFace(path: next.regular, place: next.place),
        let semibold = try? FontFace(path: next.semibold, place: next.place)
      {
        faces += [regular, semibold]
        return true
      }
    }
    return false
  }

  /// The Cairo font of a face for a size at a number of pixels per point; it is valid until the next call.
  func scaledFont(_ face: Int, size: Double, scale: Double) -> OpaquePointer? {
    let key = ScaledKey(face: face, size: size, scale: scale)
    if let known = scaled[key] { return known }
    // Pictures of many sizes must not exhaust the memory.
    if scaled.count >= Self.mostScaled { forgetScaled() }
    var matrix = cairo_matrix_t()
    var pixels = cairo_matrix_t()
    cairo_matrix_init_scale(&matrix, size, size)
    cairo_matrix_init_scale(&pixels, scale, scale)
    guard let font = cairo_scaled_font_create(faces[face].cairo, &matrix, &pixels, options) else {
      return nil
    }
    scaled[key] = font
    return font
  }

  // MARK: - Drawing with Cairo

  /// The positioned glyphs of a run of a line that starts at a point, in points.
  func glyphs(of run: ShapedText.Run, in line: ShapedText, size: Double, at start: UnitPoint)
    -> [cairo_glyph_t]
  {
    line.glyphs[run.glyphs].map {
      cairo_glyph_t(index: UInt($0.index), x: start.x + $0.x * size, y: start.y - $0.y * size)
    }
  }
}

/// A font for letters that the first one lacks.
public struct FontFallback: Sendable, Equatable {
  /// The path of the regular weight.
  public let regular: String
  /// The path of the semibold weight, or the nearest the family has.
  public let semibold: String
  /// The number of the font in its file, which may hold several.
  public let place: Int

  /// Declares a font.
  public init(regular: String, semibold: String, place: Int = 0) {
    self.regular = regular
    self.semibold = semibold
    self.place = place
  }

  /// The fonts that are asked, in this order and as far as a machine has them: Arabic, Hebrew, Devanagari, then Chinese,
  /// Japanese and Korean, first those of Noto on Debian, then those of macOS.
  public static let declared: [FontFallback] =
    ["Arabic", "Hebrew", "Devanagari"].map(noto)
    + [
      FontFallback(
        regular: "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
        semibold: "/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc"),
      both("/System/Library/Fonts/SFArabic.ttf"), both("/System/Library/Fonts/SFHebrew.ttf"),
      both("/System/Library/Fonts/Kohinoor.ttc"),
      both("/System/Library/Fonts/Supplemental/Arial Unicode.ttf"),
    ]

  private static func noto(_ script: String) -> FontFallback {
    let family = "/usr/share/fonts/truetype/noto/NotoSans\(script)"
    return FontFallback(regular: "\(family)-Regular.ttf", semibold: "\(family)-Bold.ttf")
  }

  private static func both(_ path: String) -> FontFallback { FontFallback(regular: path, semibold: path) }
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
