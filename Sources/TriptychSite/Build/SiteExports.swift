import TriptychGraphics
import TriptychHealth

/// A chart to share, drawn when it is asked for.
public struct SharedChart {
  /// Its file name, such as `steps-30.png`; the same for the same chart in every version.
  public var name: String
  /// What it shows, in the person's language.
  public var title: String
  /// Draws it as PNG. Throws what keeps it from being laid out or painted.
  public var png: () throws -> [UInt8]
}

extension SiteBuilder {
  /// The charts that the person's site offers to share, each drawn only when it is asked for, so that at
  /// most one picture is in memory.
  ///
  /// Those with too few days are left out. The bytes are those of the site's own pictures.
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

  /// A report as one file that needs no other: the page of the site with its style sheet inside.
  public func report(_ kind: ReportKind, of analysis: Analysis) -> (html: String, diagnostics: [Diagnostic]) {
    let settings = analysis.history.settings
    let words = templates.words(for: settings, year: analysis.asOf.day.components.year)
    let data = ChartData(analysis: analysis, words: words)
    let charts = ChartCache(ChartRenderer(data: data, fonts: fonts, painter: painter))
    var context = PageContext(
      analysis: analysis, depth: .deep, words: words, data: data, charts: charts,
      programVersion: programVersion, link: SiteLink(.deep, kind.path))
    context.standsAlone = true
    let (head, model) = ReportPages.make(kind, context)
    let frame = AloneModel(
      language: words.language.code, theme: settings.theme.rawValue,
      colourVision: settings.colourVision.rawValue, title: head.title,
      style: Markup(String(decoding: styleSheet, as: UTF8.self)),
      main: Markup(templates.render(model, in: words.language.code)),
      data: FrameModel.data(context), made: FrameModel.made(context))
    return (templates.render(frame, in: words.language.code), charts.diagnostics)
  }
}
