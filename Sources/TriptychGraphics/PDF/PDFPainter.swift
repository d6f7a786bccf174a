import CCairo

/// Paints charts as PDF files: one page of the picture's size, shapes as paths, words as text.
///
/// The letters are embedded, only those that occur. The file holds no date, so the same chart gives the
/// same bytes on every run; another version of Cairo may write other ones. Not shared between threads.
public final class PDFPainter {
  private let fonts: FontBook

  /// A painter that draws text with these fonts.
  public init(fonts: FontBook) { self.fonts = fonts }

  /// The longest side a page may have, in points.
  public static let longestSide = 14_400.0

  /// The chart as the bytes of a PDF file, one point of the scene being a 72nd of an inch.
  ///
  /// The file is titled with the chart's name, its subject is the summary.
  ///
  /// - Throws: `PaintError` where a side is not 1...14,400 points or memory runs out.
  public func pdf(_ resolved: ResolvedPlot) throws(PaintError) -> [UInt8] {
    let words = resolved.description
    return try pdf(resolved.scene, title: words.name, subject: words.summary.joined(separator: " "))
  }

  func pdf(_ scene: Scene, title: String, subject: String) throws(PaintError) -> [UInt8] {
    let size = scene.size
    let sides = 1...Self.longestSide
    guard sides.contains(size.width), sides.contains(size.height) else {
      throw .badSide(longest: Int(Self.longestSide), .points)
    }
    let sink = Sink()
    // Destroying the surface may still write, and Cairo holds no count of the sink.
    defer { withExtendedLifetime(sink) {} }
    guard let surface = Self.surface(size, into: sink) else { throw .outOfMemory }
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
    guard !sink.bytes.isEmpty else { throw .drawingFailed }
    return sink.bytes
  }

  /// Takes what Cairo writes; lives as long as the surface.
  private final class Sink {
    var bytes: [UInt8] = []
  }

  private static func surface(_ size: ChartSize, into sink: Sink) -> OpaquePointer? {
    let surface = cairo_pdf_surface_create_for_stream(
      { closure, data, count in
        guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
        let sink = Unmanaged<Sink>.fromOpaque(closure).takeUnretainedValue()
        sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
        return CAIRO_STATUS_SUCCESS
      }, Unmanaged.passUnretained(sink).toOpaque(), size.width, size.height)
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
    // Cairo would write the time of day.
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "")
  }
}
