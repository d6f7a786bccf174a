import TriptychGraphics
import TriptychHealth

/// A chart to share, drawn on request.
public struct SharedChart {
  /// The file name, such as `steps-30.png`. A chart keeps its file name across versions.
  public var name: String
  /// The title of the chart, in the person's language.
  public var title: String
  /// Draws the chart as PNG. Throws if it cannot be laid out or painted.
  public var png: () throws -> [UInt8]
}

extension SiteBuilder {
  /// The charts that the person's site offers to share. Each is drawn only on request, so that at most one
  /// picture is in memory.
  ///
  /// Charts with too few days are left out. The bytes are identical to the site's own pictures.
  public func sharedCharts(_ analysis: Analysis) -> [SharedChart] {
    let words = templates.words(for: analysis.history.settings, year: analysis.asOf.day.components.year)
    let data = ChartData(analysis: analysis, words: words)
    let renderer = ChartRenderer(data: data, fonts: fonts, painter: painter)
    return PageCatalog.sharedCharts(data).compactMap { chart in
      guard let plot = try? chart.plot(data) else { return nil }
      return SharedChart(name: chart.id + ".png", title: plot.description.name) {
        try renderer.png(chart, plot)
      }
    }
  }

  /// A report as a single self-contained file: the page of the site with its style sheet embedded.
  public func report(_ kind: ReportKind, of analysis: Analysis) -> (html: String, diagnostics: [Diagnostic]) {
    let context = context(ofReport: kind, analysis)
    let (settings, words) = (context.settings, context.words)
    let (head, model) = ReportPages.make(kind, context)
    let frame = AloneModel(
      language: words.language.code, theme: settings.theme.rawValue,
      colorVision: settings.colorVision.rawValue, title: head.title,
      style: Markup(String(decoding: styleSheet, as: UTF8.self)),
      main: Markup(templates.render(model, in: words.language.code)),
      data: FrameModel.data(context), made: FrameModel.made(context))
    return (templates.render(frame, in: words.language.code), context.charts.diagnostics)
  }

  /// What a report in a file of its own is made from.
  ///
  /// - Parameters:
  ///   - code: the language; `nil` for that of the settings.
  ///   - isForPaper: charts are plots only.
  func context(
    ofReport kind: ReportKind, _ analysis: Analysis, in code: String? = nil, isForPaper: Bool = false
  ) -> PageContext {
    let settings = analysis.history.settings
    let words = templates.words(for: settings, in: code, year: analysis.asOf.day.components.year)
    let data = ChartData(analysis: analysis, words: words)
    var renderer = ChartRenderer(data: data, fonts: fonts, painter: painter)
    renderer.isForPaper = isForPaper
    var context = PageContext(
      analysis: analysis, depth: .deep, words: words, data: data,
      charts: ChartCache(renderer),
      programVersion: programVersion, link: SiteLink(.deep, kind.path))
    context.standsAlone = true
    return context
  }
}
