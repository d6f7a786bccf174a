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
    let file = try PDFFile(size)
    file.describe(title: title, subject: subject)
    PageScenePainter(cairo: file.cairo, scene: scene, fonts: fonts).paint()
    cairo_show_page(file.cairo)
    return try file.finish()
  }
}

/// Draws a scene on a PDF page with one unit per point: shapes as in other pictures, words as text.
struct PageScenePainter {
  /// The drawing context; it is not retained.
  let cairo: OpaquePointer
  let scene: Scene
  let fonts: FontCollection
  /// Points of the page for a point of the scene; the context is scaled by it already.
  var scale = 1.0

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

  private func draw(_ item: SceneText) {
    // Texts that only narrow pages show have a longer form here.
    guard !item.visibility.isShorterForm else { return }
    let style = item.role.style
    let place = FixedGeometry.baseline(item, in: scene.frame)
    let line = fonts.line(item.string, style)
    let start = UnitPoint(place.x - line.width * style.size * item.anchor.share, place.y)
    PDFLine(item.string, line, size: style.size, from: start, fonts: fonts).show(on: cairo, scale: scale) {
      if item.hasHalo { shapes.strokeHalo($0) }
      shapes.setColor(item.role.paint)
    }
  }
}
