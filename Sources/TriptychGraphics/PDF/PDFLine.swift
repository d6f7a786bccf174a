import CCairo

/// A line of text as glyphs that keep the letters they represent, so that it can be searched and copied.
struct PDFLine {
  private let style: TextStyle
  private let fonts: FontCollection
  private var utf8: [CChar] = []
  private var glyphs: [cairo_glyph_t] = []
  private var clusters: [cairo_text_cluster_t] = []

  /// Collects each letter of the text with its glyphs; a letter that the font lacks leaves a space and is
  /// omitted.
  ///
  /// - Parameter start: where the baseline starts, in points.
  init(_ string: String, style: TextStyle, from start: UnitPoint, fonts: FontCollection) {
    self.style = style
    self.fonts = fonts
    var pen = start.x
    var word = Word()
    for character in string {
      let letter = String(character)
      let glyphs = fonts.glyphs(of: letter, style: style, x: pen, y: start.y)
      let width = fonts.width(of: letter, style: style)
      if character == " " { add(&word) }
      if let first = glyphs.first {
        word.letters.append((letter.utf8.map { CChar(bitPattern: $0) }, glyphs))
        word.isLoose = word.isLoose || (first.x - pen).magnitude > 0.001
      }
      if character == " " { add(&word) }
      pen += width
    }
    add(&word)
  }

  private struct Word {
    var letters: [(bytes: [CChar], glyphs: [cairo_glyph_t])] = []
    /// Whether any glyph is offset from the start of its letter.
    var isLoose = false
  }

  /// Adds a word to the line and then empties the word.
  ///
  /// PDF readers detect words by the space between letters. Digits centered in a common width leave so much
  /// space that a number would fall apart, so such a word is kept as one unit.
  private mutating func add(_ word: inout Word) {
    let sizes = word.letters.map { (bytes: $0.bytes.count, glyphs: $0.glyphs.count) }
    for letter in word.letters {
      utf8 += letter.bytes
      glyphs += letter.glyphs
    }
    let parts =
      word.isLoose
      ? [(bytes: sizes.reduce(0) { $0 + $1.bytes }, glyphs: sizes.reduce(0) { $0 + $1.glyphs })] : sizes
    clusters += parts.map {
      cairo_text_cluster_t(num_bytes: Int32($0.bytes), num_glyphs: Int32($0.glyphs))
    }
    word = Word()
  }

  /// Shows the line.
  ///
  /// - Parameters:
  ///   - scale: by which the context is scaled.
  ///   - prepare: sets the color, after the font.
  func show(on cairo: OpaquePointer, scale: Double = 1, prepare: ([cairo_glyph_t]) -> Void) {
    guard !glyphs.isEmpty, let font = fonts.scaledFont(style, scale: scale) else { return }
    cairo_set_scaled_font(cairo, font)
    prepare(glyphs)
    cairo_show_text_glyphs(
      cairo, utf8, Int32(utf8.count), glyphs, Int32(glyphs.count), clusters, Int32(clusters.count),
      cairo_text_cluster_flags_t(rawValue: 0))
  }
}
