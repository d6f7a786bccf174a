import CCairo

/// A line of text as glyphs that keep the letters they represent, so that it can be searched and copied.
struct PDFLine {
  private let line: ShapedText
  private let utf8: [UInt8]
  private let size: Double
  private let start: UnitPoint
  private let fonts: FontCollection

  /// - Parameters:
  ///   - size: points.
  ///   - start: where the baseline starts, in points.
  init(_ string: String, _ line: ShapedText, size: Double, from start: UnitPoint, fonts: FontCollection) {
    self.line = line
    self.size = size
    self.start = start
    self.fonts = fonts
    utf8 = Array(string.utf8)
  }

  /// Shows the line, run by run.
  ///
  /// - Parameters:
  ///   - scale: by which the context is scaled.
  ///   - prepare: sets the color, after the font.
  func show(on cairo: OpaquePointer, scale: Double = 1, prepare: ([cairo_glyph_t]) -> Void) {
    for run in line.runs {
      let glyphs = fonts.glyphs(of: run, in: line, size: size, at: start)
      guard !glyphs.isEmpty, let font = fonts.scaledFont(run.face, size: size, scale: scale) else { continue }
      cairo_set_scaled_font(cairo, font)
      prepare(glyphs)
      let (letters, clusters) = self.clusters(of: run)
      let order = run.isRightToLeft ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD.rawValue : 0
      cairo_show_text_glyphs(
        cairo, letters, Int32(letters.count), glyphs, Int32(glyphs.count), clusters, Int32(clusters.count),
        cairo_text_cluster_flags_t(rawValue: order))
    }
  }

  /// The letters of a run in the order in which they are read, and how many bytes and glyphs belong together; letters
  /// without a glyph are left out.
  private func clusters(of run: ShapedText.Run) -> ([CChar], [cairo_text_cluster_t]) {
    var letters: [CChar] = []
    var clusters: [cairo_text_cluster_t] = []
    let glyphs = line.glyphs[run.glyphs]
    let inOrder = run.isRightToLeft ? Array(glyphs.reversed()) : Array(glyphs)
    var place = 0
    while place < inOrder.count {
      let first = inOrder[place].byte
      var end = place
      while end < inOrder.count, inOrder[end].byte == first { end += 1 }
      let last = end < inOrder.count ? inOrder[end].byte : run.bytes.upperBound
      letters += utf8[first..<max(first, last)].map { CChar(bitPattern: $0) }
      clusters.append(
        cairo_text_cluster_t(num_bytes: Int32(max(0, last - first)), num_glyphs: Int32(end - place)))
      place = end
    }
    return (letters, clusters)
  }
}
