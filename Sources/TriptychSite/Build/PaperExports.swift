import TriptychGraphics
import TriptychHealth

extension SiteBuilder {
  /// The reports of a site as PDF files by their paths, where the settings choose paper. A report that cannot be
  /// written is left out with a diagnostic, and its page has no link to it.
  func papers(
    of analysis: Analysis, in code: String
  ) -> (files: [(path: String, bytes: [UInt8])], diagnostics: [Diagnostic]) {
    guard let size = PaperSize(rawValue: analysis.history.settings.paper.rawValue) else { return ([], []) }
    var (files, said) = ([(path: String, bytes: [UInt8])](), [Diagnostic]())
    for kind in ReportKind.allCases {
      do {
        let written = try paper(kind, of: analysis, in: code, on: size)
        files.append((kind.paperPath, written.bytes))
        said += written.diagnostics
      } catch {
        said.append(
          Diagnostic(
            .warning, code: "report_missing", "A report could not be written as a PDF: \(error)",
            place: kind.rawValue, hint: "Its page can be printed from a browser."))
      }
    }
    return (files, said)
  }

  /// A report as a PDF file: the content of the site's page on sheets of paper.
  ///
  /// - Throws: `PaintError` if the file cannot be written.
  public func paper(
    _ kind: ReportKind, of analysis: Analysis, in code: String? = nil, on size: PaperSize
  ) throws -> (bytes: [UInt8], pages: Int, diagnostics: [Diagnostic]) {
    let context = context(ofReport: kind, analysis, in: code, isForPaper: true)
    let settings = analysis.history.settings
    let written = try PaperPainter(fonts: fonts).write(
      ReportPaper(kind: kind, context: context).document(), on: size,
      colorVision: ColorVision(rawValue: settings.colorVision.rawValue) ?? .none)
    let faults = written.textFaults.map {
      Diagnostic(
        .warning, code: "letters_missing", $0.description, place: kind.rawValue,
        hint: "The report as HTML has them: its text is set by the browser.")
    }
    return (written.bytes, written.pages, context.charts.diagnostics + faults)
  }
}
