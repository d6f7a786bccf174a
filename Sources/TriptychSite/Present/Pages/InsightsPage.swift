import TriptychHealth

/// What is known so far, and honestly what is not yet.
struct InsightsPage: TemplateModel {
  static let template = "pages/insights"

  var lead: String
  var insights: [InsightCard]
  var hasInsights: Bool
  /// What is still to come.
  var waiting: String
  var tested: String
  /// The page of all pairs.
  var pairsHref: String
  var pairsLink: String
  var panels: [ScorePanel]

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let report = context.analysis.insights
    let insights = InsightCard.cards(limit: InsightReport.limit, context)
    let pairs = report.families.associations
    let page = InsightsPage(
      lead: insights.isEmpty ? none(context) : words(.insightsLead, count: insights.count),
      insights: insights, hasInsights: !insights.isEmpty, waiting: waiting(context),
      tested: pairs == 0 ? words(.insightsUntested) : words(.insightsTested, count: pairs),
      pairsHref: context.href(PageCatalog.pairsPath), pairsLink: words(EvidenceWord.pairsLink),
      panels: context.analysis.pillars.map { ScorePanel($0, context) })
    return (
      PageHead(
        title: words(.navInsights),
        crumbs: [Crumb(text: words(.navDashboard), path: "index.html"), Crumb(text: words(.navInsights))]),
      page
    )
  }

  /// That nothing stands out, or that there are too few days for anything to.
  private static func none(_ context: PageContext) -> String {
    context.words(hasTooFewDays(context) ? .insightsTooFew : .insightsNone)
  }

  private static func hasTooFewDays(_ context: PageContext) -> Bool {
    guard let first = context.history.firstDay else { return true }
    return first.distance(to: context.analysis.asOf.day) < 6
  }

  /// What a Dashboard says in the place of insights.
  static func quiet(_ context: PageContext) -> QuietInsight {
    QuietInsight(
      say: context.words(hasTooFewDays(context) ? .insightsTooFew : .insightsNothing), why: waiting(context))
  }

  /// How many days an association still needs before it is looked for.
  static func waiting(_ context: PageContext) -> String {
    let days = context.analysis.insights.daysUntilAssociations
    let outcomes = context.analysis.associations.outcomes
    if days > 0, !outcomes.isEmpty, outcomes.allSatisfy({ $0.count == 0 }) {
      return context.words(.insightsSecondMeasure)
    }
    return days > 0 ? context.words(.insightsWaiting, count: days) : context.words(.insightsEnough)
  }
}

/// What stands where an insight would.
struct QuietInsight: Codable, Sendable {
  var say: String
  /// What is still to come.
  var why: String
}
