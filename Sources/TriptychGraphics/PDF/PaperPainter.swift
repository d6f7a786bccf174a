import CCairo

/// Writes reports as PDF files: pages of text, tables and charts that can be read by eye, by search and by a screen
/// reader.
///
/// The file has a title, a language, bookmarks and a tagged structure: headings, paragraphs, lists, tables with header
/// cells, and figures with the words that replace them. Decoration is marked as an artifact. Fonts are
/// embedded as subsets. It contains no date and no author, so the same document gives the same bytes on every run;
/// another version of Cairo may write different bytes. Do not share a painter between threads.
public final class PaperPainter {
  private let fonts: FontCollection

  /// Creates a painter that measures and draws text with these fonts.
  public init(fonts: FontCollection) { self.fonts = fonts }

  /// A file of PDF 1.5 keeps the text of numbers whose digits share one width. From Cairo 1.18 on, such a file has its
  /// objects inside of streams, where ``PDFObjects`` does not look.
  private static let version = cairo_version() < 11_700 ? CAIRO_PDF_VERSION_1_5 : CAIRO_PDF_VERSION_1_4

  /// A finished document.
  public struct Written: Sendable {
    /// The PDF file.
    public let bytes: [UInt8]
    /// The number of pages; at least 1.
    public let pages: Int
    /// What is wrong with the texts; empty if every letter is drawn.
    public let textFaults: [TextFault]
  }

  /// Lays a document out and writes it.
  ///
  /// - Parameters:
  ///   - size: the sheets of paper.
  ///   - colorVision: the color vision that the colors are made for; paper is always light.
  /// - Throws: `PaintError` if memory runs out or the file cannot be written.
  public func write(
    _ document: PaperDocument, on size: PaperSize, colorVision: ColorVision = .none
  ) throws(PaintError) -> Written {
    fonts.forgetMissing()
    let theme = ChartTheme.paper(cvd: colorVision)
    var sheets = PaperLayout(fonts: fonts, size: size, theme: theme).sheets(document)
    if document.isRightToLeft {
      sheets = sheets.map { sheet in
        PaperSheet(items: sheet.items.map { $0.mirrored(width: size.points.width, fonts: fonts) })
      }
    }
    var missing = Set(fonts.missingGlyphs)
    let file = try PDFFile(size.points, version: Self.version)
    file.describe(title: document.title)
    let page = PaperPagePainter(file: file, fonts: fonts, theme: theme)
    var outline = PaperOutline(file: file)
    page.begin(.document)
    for (index, sheet) in sheets.enumerated() {
      page.paint(sheet, number: index + 1, outline: &outline)
      if index + 1 == sheets.count { page.end(.document) }
      cairo_show_page(file.cairo)
    }
    missing.formUnion(fonts.missingGlyphs)
    let words = sheets.flatMap(\.items).compactMap { item -> String? in
      if case .begin(.figure(let words)) = item { words } else { nil }
    }
    let rows = sheets.flatMap(\.items).compactMap { item -> Bool? in
      if case .begin(.head(let isRow)) = item { isRow } else { nil }
    }
    guard
      let bytes = TaggedPDF(try file.finish()).finished(
        language: document.language, isRightToLeft: document.isRightToLeft, figures: words, headsOfRows: rows)
    else { throw .drawingFailed }
    return Written(bytes: bytes, pages: sheets.count, textFaults: TextFault.all(missing.sorted()))
  }
}

/// Draws sheets on the pages of a file.
struct PaperPagePainter {
  let file: PDFFile
  let fonts: FontCollection
  let theme: ChartTheme

  private var cairo: OpaquePointer { file.cairo }

  func begin(_ tag: PaperTag) { cairo_tag_begin(cairo, tag.name, "") }
  func end(_ tag: PaperTag) { cairo_tag_end(cairo, tag.name) }

  func paint(_ sheet: PaperSheet, number: Int, outline: inout PaperOutline) {
    var open: [PaperTag] = []
    for item in sheet.items {
      switch item {
      case .begin(let tag):
        begin(tag)
        open.append(tag)
      case .end: if let tag = open.popLast() { end(tag) }
      case .text(let text): draw(text)
      case .fill(let box, let paint, let radius): fill(box, paint, radius)
      case .marker(let shape, let accent, let at, let radius): mark(shape, accent, at, radius)
      case .scene(let scene, let at, let scale): draw(scene, at, scale)
      case .bookmark(let title, let level, let at): outline.add(title, level: level, page: number, at: at)
      }
    }
    while let tag = open.popLast() { end(tag) }
  }

  private func draw(_ text: PaperText) {
    let line = fonts.line(text.string, text.style)
    PDFLine(text.string, line, size: text.style.size, from: text.at, fonts: fonts).show(on: cairo) { _ in
      cairo.setColor(theme.color(text.paint))
    }
  }

  private func fill(_ box: Box, _ paint: Paint, _ radius: Double) {
    cairo.setColor(theme.color(paint))
    cairo.outline(box, radius: radius)
    cairo_fill(cairo)
  }

  private func mark(_ shape: MarkerShape, _ accent: Accent, _ at: UnitPoint, _ radius: Double) {
    cairo.setColor(theme.color(.accent(accent)))
    cairo.outline(shape, at, radius: radius)
    cairo_fill(cairo)
  }

  private func draw(_ scene: Scene, _ at: UnitPoint, _ scale: Double) {
    cairo_save(cairo)
    cairo_translate(cairo, at.x, at.y)
    cairo_scale(cairo, scale, scale)
    PageScenePainter(cairo: cairo, scene: scene, fonts: fonts, scale: scale).paint()
    cairo_restore(cairo)
  }
}

/// The bookmarks of a file.
struct PaperOutline {
  let file: PDFFile
  /// The last bookmark of the level above.
  private var parent = Int32(CAIRO_PDF_OUTLINE_ROOT)

  init(file: PDFFile) { self.file = file }

  mutating func add(_ title: String, level: Int, page: Int, at place: UnitPoint) {
    let y = max(0, place.y - 12)
    let target = "page=\(page) pos=[\(place.x.short) \(y.short)]"
    let made = cairo_pdf_surface_add_outline(
      file.surface, level == 1 ? Int32(CAIRO_PDF_OUTLINE_ROOT) : parent, title, target,
      CAIRO_PDF_OUTLINE_FLAG_OPEN)
    if level == 1 { parent = made }
  }
}
