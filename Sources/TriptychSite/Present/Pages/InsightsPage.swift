import TriptychHealth

/// What is known so far, and honestly what is not yet.
struct InsightsPage: TemplateModel {
  static let template = "pages/insights"

  var lead: String
  var insights: [InsightCard]
  /// What is still to come.
  var waiting: String
  var tested: String
  var panels: [ScorePanel]

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let report = context.analysis.insights
    let insights = InsightCard.cards(limit: 20, context)
    let page = InsightsPage(
      lead: insights.isEmpty ? words(.insightsNone) : words(.insightsLead, count: insights.count),
      insights: insights, waiting: waiting(context),
      tested: report.tested == 0 ? words(.insightsUntested) : words(.insightsTested, count: report.tested),
      panels: context.analysis.pillars.map { ScorePanel($0, context) })
    return (
      PageHead(
        title: words(.navInsights),
        crumbs: [Crumb(text: words(.navDashboard), path: "index.html"), Crumb(text: words(.navInsights))]),
      page
    )
  }

  /// How many days an association still needs before it is looked for.
  static func waiting(_ context: PageContext) -> String {
    let days = context.analysis.insights.daysUntilAssociations
    return days > 0 ? context.words(.insightsWaiting, count: days) : context.words(.insightsEnough)
  }
}
