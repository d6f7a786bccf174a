import TriptychGraphics
import TriptychHealth

/// What stands around a report in a file of its own: no links, and the style sheet inside.
struct AloneModel: TemplateModel {
  static let template = "layouts/alone"

  var language: String
  var theme: String
  var colourVision: String
  var title: String
  var style: Markup
  var main: Markup
  var data: String
  var made: String
}

extension SiteBuilder {
  /// A report as one file that needs no other: the page of the site with its style sheet inside.
  public func report(_ kind: ReportKind, of analysis: Analysis) -> (html: String, diagnostics: [Diagnostic]) {
    let settings = analysis.history.settings
    let words = templates.words(for: settings, year: analysis.asOf.day.components.year)
    let data = ChartData(analysis: analysis, words: words)
    let studio = ChartStudio(
      data: data, fonts: fonts, painter: painter, words: ChartWords(besides: words.language))
    let shelf = studio.shelf(of: ReportPeriod(kind, analysis.asOf).charts)
    var context = PageContext(
      analysis: analysis, depth: .deep, words: words, data: data, charts: shelf,
      programVersion: programVersion, link: SiteLink(.deep, kind.path))
    context.standsAlone = true
    let (head, model) = ReportPages.make(kind, context)
    let frame = AloneModel(
      language: words.language.code, theme: settings.theme.rawValue,
      colourVision: settings.colourVision.rawValue, title: head.title,
      style: Markup(String(decoding: styleSheet, as: UTF8.self)),
      main: Markup(templates.render(model, in: words.language.code)),
      data: FrameModel.data(context), made: FrameModel.made(context))
    return (templates.render(frame, in: words.language.code), shelf.diagnostics)
  }
}
