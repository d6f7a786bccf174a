import CCairo

/// A PDF file that Cairo writes, in memory.
///
/// It holds no date, so that the same drawing gives the same bytes.
final class PDFFile {
  /// The drawing context; its unit is the point.
  let cairo: OpaquePointer
  let surface: OpaquePointer
  private let output: Output

  /// Collects the bytes that Cairo writes; must live as long as the surface.
  private final class Output {
    var bytes: [UInt8] = []
  }

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - size: of its pages, in points.
  ///   - version: a file of PDF 1.4 has its objects one after another, where ``PDFObjects`` finds them.
  init(_ size: ChartSize, version: cairo_pdf_version_t = CAIRO_PDF_VERSION_1_5) throws(PaintError) {
    let output = Output()
    guard let surface = Self.surface(size, into: output) else { throw .outOfMemory }
    cairo_pdf_surface_restrict_to_version(surface, version)
    guard let cairo = cairo_create(surface) else {
      cairo_surface_destroy(surface)
      throw .outOfMemory
    }
    self.output = output
    self.surface = surface
    self.cairo = cairo
  }

  // Destroying the surface may still write, and Cairo does not retain the output.
  deinit {
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
    withExtendedLifetime(output) {}
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

  /// Sets what a reader shows about the file.
  func describe(title: String, subject: String? = nil) {
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title)
    if let subject { cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_SUBJECT, subject) }
    // Otherwise Cairo writes the current time.
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "")
  }

  /// Ends the file and returns its bytes.
  ///
  /// - Throws: `PaintError` if memory ran out or Cairo reported an error.
  func finish() throws(PaintError) -> [UInt8] {
    cairo_surface_finish(surface)
    for status in [cairo_status(cairo), cairo_surface_status(surface)] where status != CAIRO_STATUS_SUCCESS {
      throw status == CAIRO_STATUS_NO_MEMORY ? .outOfMemory : .drawingFailed
    }
    guard !output.bytes.isEmpty else { throw .drawingFailed }
    return output.bytes
  }
}
