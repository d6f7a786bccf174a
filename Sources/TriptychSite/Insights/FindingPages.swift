import TriptychHealth

/// Harmony, trends, what stands out, and the matrix of what goes with what.
enum FindingPages: PageFamily {
  static let models: [any TemplateModel.Type] = [
    HarmonyPage.self, TrendsPage.self, AlertsPage.self, MatrixPage.self,
  ]

  static func pages(_ context: PageContext) -> [PageEntry] {
    let words = context.words
    func entry(
      _ path: String, _ title: String, counterpart: String? = nil,
      _ make: @escaping @Sendable (PageContext) -> (PageHead, any TemplateModel)
    ) -> PageEntry {
      PageEntry(
        path: path, tab: .insights, place: TreePlace(.insights, title), counterpart: counterpart, make: make)
    }
    var pages = [
      entry(HarmonyPage.path, words(FindingWord.harmonyTitle)) { HarmonyPage.make($0) },
      entry(TrendsPage.path, words(TrendWord.title)) { TrendsPage.make($0) },
      entry(AlertsPage.path, words(FindingWord.alertsTitle)) { AlertsPage.make($0) },
    ]
    if context.isDeep {
      // A year of days is looked at, and Light stays with the week.
      pages.append(
        entry(MatrixPage.path, words(FindingWord.matrixTitle), counterpart: PageCatalog.pairsPath) {
          MatrixPage.make($0)
        })
    }
    return pages
  }

  /// The way to a page below the insights.
  static func crumbs(_ title: String, _ context: PageContext) -> [Crumb] {
    [
      Crumb(text: context.words(.navDashboard), path: "index.html"),
      Crumb(text: context.words(.navInsights), path: "insights/index.html"), Crumb(text: title),
    ]
  }
}
