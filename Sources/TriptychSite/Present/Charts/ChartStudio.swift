import TriptychGraphics
import TriptychHealth

/// Stands in until the engine is there.
public struct FontBook: Sendable {
  public init() {}
}

struct ChartStudio: Sendable {
  static let fewestPoints = 3
  static let styleSheet: [UInt8] = []
  var fonts: FontBook
  var words: Words
  var programVersion: String
  var pictures: [(String, [UInt8])] { [] }
  var diagnostics: [Diagnostic] { [] }

  func sparkline(_ report: PillarReport) -> Markup? { nil }

  func line(_ metric: Metric, days: Int, _ context: PageContext, href: String?) -> FigureModel {
    let window = context.lastDays(days)
    let values = context.history[metric].values(in: window)
    let pillar = Pillar(of: metric)
    if values.count < ChartStudio.fewestPoints {
      return .tooFew(
        id: ChartKey.line(metric, days: days).id, heading: words(.metric, metric.id), href: href,
        cssClass: pillar.cssClass, days: values.count, context)
    }
    let id = ChartKey.line(metric, days: days).id
    return FigureModel(
      id: id, heading: words(.metric, metric.id), href: href, cssClass: pillar.cssClass,
      summary: "Summary of \(words(.metricNoun, metric.id)).", picture: nil,
      instead: .init(badge: words(.figureFailedBadge), text: words(.figureFailed)), caption: nil, tableID: id + "-table",
      isTableOpen: true)
  }
  func stepsHeatmap(_ context: PageContext) -> FigureModel? { nil }
  func scatter(_ x: Metric, _ y: Metric, _ context: PageContext) -> FigureModel? { nil }
}
