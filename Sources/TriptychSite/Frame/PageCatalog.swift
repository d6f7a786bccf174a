import TriptychHealth

/// Every page there is. A new kind of page is a family with a line here.
enum PageCatalog {
  /// All kinds of pages in the order of the tree.
  static let families: [any PageFamily.Type] = [
    DashboardPages.self, EntryPages.self, PracticePages.self, CalendarPages.self, ReportPages.self,
    PillarFamily.self, TopicPages.self, MetricPages.self,
    InsightFamily.self, FindingPages.self,
    ProfilePages.self, SettingsPages.self, OnboardingPages.self, RecordPages.self,
  ]

  /// The models of all templates that stand by themselves; templates are checked against them.
  static let models: [any TemplateModel.Type] =
    [FrameModel.self, DrawerModel.self, NotFoundPage.self] + BundlePress.models
    + families.flatMap { $0.models }

  /// The ranges of a metric's pages, in days; the first is the page without a number.
  static let ranges = [7, 30, 90, 365]

  /// The pages of one person at one depth.
  static func pages(_ context: PageContext) -> [PageEntry] { families.flatMap { $0.pages(context) } }

  /// The path of a metric's page for a range of days.
  static func path(_ metric: Metric, days: Int) -> String {
    days == 7 ? "metrics/\(metric.id).html" : "metrics/\(metric.id)-\(days).html"
  }

  /// The path of an insight's page; the same for the same fact in every version.
  static func path(_ insight: Insight) -> String { "insights/\(insight.id).html" }

  /// The path of the page of all pairs of measures.
  static let pairsPath = "insights/what-goes-with-what.html"

  static let dashboard = PageEntry(path: "index.html", tab: .dashboard) { context in
    if context.isEmpty { return WelcomePage.make(context) }
    return context.isDeep ? DeepDashboardPage.make(context) : LightDashboardPage.make(context)
  }

  /// How many charts of a person can be had as a picture to share; `triptych chart` draws any other.
  static let mostSharedCharts = 25

  /// The charts with a picture to share, by what they are worth: those of the Deep Dashboard and pillars, then
  /// what goes with what in the order of the feed. No more than ``mostSharedCharts``.
  static func sharedCharts(_ data: ChartData) -> [Chart] {
    let held = Set(data.metricsWithData)
    let lines = Pillar.allCases.flatMap(PillarPage.metrics).filter(held.contains)
      .map { Chart.line($0, days: 30) }
    let links = data.analysis.insights.published.filter { $0.kind == .association }
      .flatMap(Chart.charts)
    return Array(
      (lines + [.stepsHeatmap, .scatter(.sleepDuration, .mood)] + links).prefix(mostSharedCharts))
  }
}
