import CCairo

/// Draws a scene on a page of paper, one unit a point: shapes as they are drawn everywhere, words as text.
struct PageScenePainter {
  /// The context to draw on; not kept.
  let cairo: OpaquePointer
  let scene: Scene
  let fonts: FontBook

  func paint() {
    // Shapes lie where a picture of two pixels a point has them.
    let shapes = CairoPainter(cairo: cairo, scene: scene, scale: FixedGeometry.pixels, fonts: fonts)
    if let background = scene.background {
      setColor(background)
      cairo_paint(cairo)
    }
    for item in scene.items {
      if case .text(let text) = item {
        draw(text)
      } else {
        cairo_save(cairo)
        cairo_scale(cairo, 1 / FixedGeometry.pixels, 1 / FixedGeometry.pixels)
        shapes.drawInPixels(item)
        cairo_restore(cairo)
      }
    }
  }

  private func setColor(_ paint: Paint) {
    let color = scene.theme.color(paint)
    cairo_set_source_rgb(cairo, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
  }

  // MARK: - Text

  /// A line of text as glyphs that still know which letters they stand for.
  private struct Line {
    var utf8: [CChar] = []
    var glyphs: [cairo_glyph_t] = []
    var clusters: [cairo_text_cluster_t] = []

    /// Adds a word and empties it.
    ///
    /// Readers of paper guess words by the space between letters. Digits set in the middle of a common
    /// width leave so much that a number would fall apart, so such a word is kept as one.
    mutating func add(_ word: inout Word) {
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
  }

  private struct Word {
    var letters: [(bytes: [CChar], glyphs: [cairo_glyph_t])] = []
    /// True where a glyph stands away from where its letter starts.
    var isLoose = false
  }

  private func draw(_ item: SceneText) {
    // What only a narrow page shows has its longer form here.
    guard item.visibility != .onlyNarrow else { return }
    let style = item.role.style
    let line = set(item, style)
    guard !line.glyphs.isEmpty, let font = fonts.scaledFont(style, scale: 1) else { return }
    cairo_set_scaled_font(cairo, font)
    if item.hasHalo {
      cairo_new_path(cairo)
      cairo_glyph_path(cairo, line.glyphs, Int32(line.glyphs.count))
      setColor(.card)
      cairo_set_line_width(cairo, TextPainter.haloWidth)
      cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
      cairo_set_dash(cairo, nil, 0, 0)
      cairo_stroke(cairo)
    }
    setColor(item.role.paint)
    cairo_show_text_glyphs(
      cairo, line.utf8, Int32(line.utf8.count), line.glyphs, Int32(line.glyphs.count), line.clusters,
      Int32(line.clusters.count), cairo_text_cluster_flags_t(rawValue: 0))
  }

  /// Each letter of the text with its glyphs; a letter the font lacks leaves a space and is left out.
  private func set(_ item: SceneText, _ style: TextStyle) -> Line {
    let place = FixedGeometry.baseline(item, in: scene.frame)
    var pen = place.x - fonts.width(of: item.string, style: style) * item.anchor.share
    var line = Line()
    var word = Word()
    for character in item.string {
      let letter = String(character)
      let glyphs = fonts.glyphs(of: letter, style: style, x: pen, y: place.y)
      let width = fonts.width(of: letter, style: style)
      if character == " " { line.add(&word) }
      if let first = glyphs.first {
        word.letters.append((letter.utf8.map { CChar(bitPattern: $0) }, glyphs))
        word.isLoose = word.isLoose || (first.x - pen).magnitude > 0.001
      }
      if character == " " { line.add(&word) }
      pen += width
    }
    line.add(&word)
    return line
  }
}
