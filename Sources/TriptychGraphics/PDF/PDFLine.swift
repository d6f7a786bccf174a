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
      cairo_show_text_glyphs(
        cairo, letters, Int32(letters.count), glyphs, Int32(glyphs.count), clusters, Int32(clusters.count),
        cairo_text_cluster_flags_t(rawValue: 0))
    }
  }

  /// The letters of a run in the order of its glyphs, from left to right, and how many bytes and glyphs belong together;
  /// letters without a glyph are left out.
  ///
  /// Readers of PDF files expect what is seen, and put letters that run from right to left in the order of reading
  /// themselves.
  private func clusters(of run: ShapedText.Run) -> ([CChar], [cairo_text_cluster_t]) {
    var letters: [CChar] = []
    var clusters: [cairo_text_cluster_t] = []
    var place = run.glyphs.lowerBound
    // Where the letters of the neighbor end, from which those of a glyph are reckoned.
    var before = run.bytes.upperBound
    while place < run.glyphs.upperBound {
      let first = line.glyphs[place].byte
      let end =
        line.glyphs[place..<run.glyphs.upperBound].firstIndex { $0.byte != first } ?? run.glyphs.upperBound
      let after = end < run.glyphs.upperBound ? line.glyphs[end].byte : run.bytes.upperBound
      let last = run.isRightToLeft ? before : after
      var own = utf8[first..<max(first, last)]
      if run.isRightToLeft, end - place == 1, let sign = joined(line.glyphs[place], of: run, own) {
        own = sign
      }
      letters += own.map { CChar(bitPattern: $0) }
      clusters.append(cairo_text_cluster_t(num_bytes: Int32(own.count), num_glyphs: Int32(end - place)))
      (place, before) = (end, first)
    }
    return (letters, clusters)
  }

  /// A sign that joins several letters, such as لا, as the one character that Unicode has for it: readers of PDF files
  /// take it apart in the right order, and lose their way in a passage that says its letters by itself.
  private func joined(
    _ glyph: ShapedText.Glyph, of run: ShapedText.Run, _ letters: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8>? {
    guard String(decoding: letters, as: UTF8.self).unicodeScalars.count > 1 else { return nil }
    return fonts.face(run.face).forms[glyph.index].map { Array(String($0).utf8)[...] }
  }
}
