import CCairo

/// Paints charts as PDF files: one page the size of the picture, with shapes as paths and words as text.
///
/// Fonts are embedded as subsets of the letters that occur. The file contains no date, so the same chart
/// gives the same bytes on every run; another version of Cairo may write different bytes. Do not share a
/// painter between threads.
public final class PDFPainter {
  private let fonts: FontCollection

  /// Creates a painter that draws text with these fonts.
  public init(fonts: FontCollection) { self.fonts = fonts }

  /// The maximum length of a page side, in points.
  public static let longestSide = 14_400.0

  /// Encodes a chart as a PDF file. One point of the scene is 1/72 inch.
  ///
  /// The file's title is the chart's name, and its subject is the summary.
  ///
  /// - Throws: `PaintError` if a side is not 1...14,400 points or memory runs out.
  public func pdf(_ resolved: ResolvedPlot) throws(PaintError) -> [UInt8] {
    let words = resolved.description
    return try pdf(resolved.scene, title: words.name, subject: words.paragraph)
  }

  func pdf(_ scene: Scene, title: String, subject: String) throws(PaintError) -> [UInt8] {
    let size = scene.size
    let sides = 1...Self.longestSide
    guard sides.contains(size.width), sides.contains(size.height) else {
      throw .badSide(longest: Int(Self.longestSide), .points)
    }
    let output = Output()
    // Destroying the surface may still write, and Cairo does not retain the output.
    defer { withExtendedLifetime(output) {} }
    guard let surface = Self.surface(size, into: output) else { throw .outOfMemory }
    defer { cairo_surface_destroy(surface) }
    Self.describe(surface, title: title, subject: subject)
    guard let cairo = cairo_create(surface) else { throw .outOfMemory }
    defer { cairo_destroy(cairo) }
    PageScenePainter(cairo: cairo, scene: scene, fonts: fonts).paint()
    cairo_show_page(cairo)
    cairo_surface_finish(surface)
    for status in [cairo_status(cairo), cairo_surface_status(surface)] where status != CAIRO_STATUS_SUCCESS {
      throw status == CAIRO_STATUS_NO_MEMORY ? .outOfMemory : .drawingFailed
    }
    guard !output.bytes.isEmpty else { throw .drawingFailed }
    return output.bytes
  }

  /// Collects the bytes that Cairo writes; must live as long as the surface.
  private final class Output {
    var bytes: [UInt8] = []
  }

  private static func surface(_ size: ChartSize, into output: Output) -> OpaquePointer? {
    let surface = cairo_pdf_surface_create_for_stream(
      { closure, data, count in
        guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
        let output = Unmanaged<Output>.fromOpaque(closure).takeUnretainedValue()
        output.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
        return CAIRO_STATUS_SUCCESS
      }, Unmanaged.passUnretained(output).toOpaque(), size.width, size.height)
    guard let surface else { return nil }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(surface)
      return nil
    }
    return surface
  }

  private static func describe(_ surface: OpaquePointer, title: String, subject: String) {
    cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_5)
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title)
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_SUBJECT, subject)
    // Otherwise Cairo writes the current time.
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "")
  }
}

/// Draws a scene on a PDF page with one unit per point: shapes as in other pictures, words as text.
struct PageScenePainter {
  /// The drawing context; it is not retained.
  let cairo: OpaquePointer
  let scene: Scene
  let fonts: FontCollection

  /// The painter for shapes, which places them as in a picture with two pixels per point.
  private var shapes: CairoPainter {
    CairoPainter(cairo: cairo, scene: scene, scale: FixedGeometry.pixels, fonts: fonts)
  }

  func paint() {
    if let background = scene.background {
      shapes.setColor(background)
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

  // MARK: - Text

  /// A line of text as glyphs that keep the letters they represent.
  private struct Line {
    var utf8: [CChar] = []
    var glyphs: [cairo_glyph_t] = []
    var clusters: [cairo_text_cluster_t] = []

    /// Adds a word to the line and then empties the word.
    ///
    /// PDF readers detect words by the space between letters. Digits centered in a common width leave so much
    /// space that a number would fall apart, so such a word is kept as one unit.
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
    /// Whether any glyph is offset from the start of its letter.
    var isLoose = false
  }

  private func draw(_ item: SceneText) {
    // Texts that only narrow pages show have a longer form here.
    guard item.visibility != .onlyNarrow else { return }
    let style = item.role.style
    let line = set(item, style)
    guard !line.glyphs.isEmpty, let font = fonts.scaledFont(style, scale: 1) else { return }
    cairo_set_scaled_font(cairo, font)
    if item.hasHalo { shapes.strokeHalo(line.glyphs) }
    shapes.setColor(item.role.paint)
    cairo_show_text_glyphs(
      cairo, line.utf8, Int32(line.utf8.count), line.glyphs, Int32(line.glyphs.count), line.clusters,
      Int32(line.clusters.count), cairo_text_cluster_flags_t(rawValue: 0))
  }

  /// Collects each letter of the text with its glyphs; a letter that the font lacks leaves a space and is
  /// omitted.
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
