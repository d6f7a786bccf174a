import TriptychHealth

/// The list of insights, a page for each, all tested pairs, what is unusual today, and the matrix of pairs.
enum InsightPages: PageFamily {
  static let models: [any TemplateModel.Type] = [
    InsightsPage.self, InsightPage.self, InsightPairsPage.self, AlertsPage.self, MatrixPage.self,
  ]

  static func pages(_ context: PageContext) -> [PageSection: [PageEntry]] {
    let words = context.words
    let insights =
      [
        PageEntry(PagePath.insights, .insights, .insights, words(.navInsights)) { InsightsPage.make($0) },
        PageEntry(InsightPairsPage.path, .insights, .insights, words(EvidenceWord.pairsTitle)) {
          InsightPairsPage.make($0)
        },
      ]
      + context.analysis.insights.published.map { insight in
        PageEntry(path: InsightPage.path(insight), tab: .insights) { InsightPage.make(insight, $0) }
      }
    var alerts = [
      PageEntry(PagePath.alerts, .insights, .insights, words(FindingWord.alertsTitle)) { AlertsPage.make($0) }
    ]
    if context.isDeep {
      // The matrix covers a year of days, whereas Light shows a week.
      alerts.append(
        PageEntry(
          PagePath.matrix, .insights, .insights, words(FindingWord.matrixTitle),
          counterpart: InsightPairsPage.path
        ) { MatrixPage.make($0) })
    }
    return [.insights: insights, .alerts: alerts]
  }
}

/// The sentences above the insights: the number of insights, or the reason there are none.
enum FeedWord: String, SubjectWord {
  static let subject = ""

  case insightsNone, insightsLead, insightsTooFew, insightsNothing, insightsWaiting, insightsSecondMeasure,
    insightsEnough, insightsTested, insightsUntested, insightsNew, insightsCause
}

/// The words of the pages of unusual findings and of the matrix, and of the links to them.
enum FindingWord: String, SubjectWord {
  static let subject = "finding"

  case alertsTitle, alertsLead, alertsNone, alertsOld, recoveryKind, recoverySay, recoveryWhy, recoveryLink
  case unusualKind, unusualSay, unusualLink
  case matrixTitle, matrixCaption, matrixTogether, matrixOpposite, matrixSame, matrixUntried, matrixFew
  case matrixLead, matrixLeadNone
  case groupLinks, groupWeek, groupChanges, groupPatterns, groupMilestones, groupCount
  case harmonyAbout, trendsAbout, alertsAbout, pairsAbout, matrixAbout, reportsAbout
}
