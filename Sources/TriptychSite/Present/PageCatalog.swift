import TriptychHealth

/// The four tabs.
enum Tab: String, Hashable, Sendable, CaseIterable { case dashboard, pillars, insights, profile }

/// A step of the way to a page; the last one has no link.
struct Crumb: Hashable, Sendable {
  var text: String
  /// Path below the depth.
  var path: String?
}

/// What the frame needs to know of a page.
struct PageHead: Hashable, Sendable {
  var title: String
  var crumbs: [Crumb] = []
  /// Whether the page speaks of the pets, and their style sheet is loaded.
  var hasPets = false
  /// Whether pets move on the page, and the script that remembers who paused them is loaded.
  var petsMove = false
}

/// One page of a site: where it stands and how it is made.
struct PageEntry: Sendable {
  /// Path below the depth, such as `pillars/fitness.html`.
  var path: String
  /// `nil` for a page that is in no tab.
  var tab: Tab?
  var make: @Sendable (PageContext) -> (PageHead, any TemplateModel)
}

/// Every page there is. A new page is a presenter, a template and a line here.
enum PageCatalog {
  /// The models of all templates that stand by themselves; templates are checked against them.
  static let models: [any TemplateModel.Type] = [
    FrameModel.self, WelcomePage.self, LightDashboardPage.self, DeepDashboardPage.self, PillarsPage.self,
    PillarPage.self, InsightsPage.self, InsightPage.self, InsightPairsPage.self, MetricPage.self,
    ProfilePage.self, CompanionsPage.self, AboutPage.self, PrivacyPage.self,
    SourcesPage.self, HelpPage.self, NotFoundPage.self,
  ]

  /// The ranges of a metric's pages, in days; the first is the page without a number.
  static let ranges = [7, 30, 90, 365]
  /// The longest of them.
  static let longestRange = 365

  /// The pages of one person at one depth.
  static func pages(_ context: PageContext) -> [PageEntry] {
    fixed + Pillar.allCases.map(pillar) + context.analysis.insights.published.map(insight)
      + context.metricsWithData.flatMap { metric in
        (context.isDeep ? ranges : [7]).map { self.metric(metric, days: $0) }
      }
  }

  /// The path of a metric's page for a range of days.
  static func path(_ metric: Metric, days: Int) -> String {
    days == 7 ? "metrics/\(metric.id).html" : "metrics/\(metric.id)-\(days).html"
  }

  /// The path of an insight's page; the same for the same fact in every version.
  static func path(_ insight: Insight) -> String { "insights/\(insight.id).html" }

  /// The path of the page of all pairs of measures.
  static let pairsPath = "insights/what-goes-with-what.html"

  /// The page that stands for a path of one depth in the other one.
  static func counterpart(of path: String, in depth: Settings.Depth) -> String {
    guard depth == .light, path.hasPrefix("metrics/") else { return path }
    for days in ranges.dropFirst() where path.hasSuffix("-\(days).html") {
      return path.dropLast("-\(days).html".count) + ".html"
    }
    return path
  }

  static let dashboard = PageEntry(path: "index.html", tab: .dashboard) { context in
    if context.isEmpty { return WelcomePage.make(context) }
    return context.isDeep ? DeepDashboardPage.make(context) : LightDashboardPage.make(context)
  }

  private static let fixed: [PageEntry] = [
    dashboard,
    PageEntry(path: "pillars/index.html", tab: .pillars) { PillarsPage.make($0) },
    PageEntry(path: "insights/index.html", tab: .insights) { InsightsPage.make($0) },
    PageEntry(path: pairsPath, tab: .insights) { InsightPairsPage.make($0) },
    PageEntry(path: "profile/index.html", tab: .profile) { ProfilePage.make($0) },
    PageEntry(path: CompanionsPage.path, tab: .profile) { CompanionsPage.make($0) },
    PageEntry(path: "profile/about.html", tab: .profile) { AboutPage.make($0) },
    PageEntry(path: "profile/privacy.html", tab: .profile) { PrivacyPage.make($0) },
    PageEntry(path: "profile/sources.html", tab: .profile) { SourcesPage.make($0) },
    PageEntry(path: "profile/help.html", tab: .profile) { HelpPage.make($0) },
  ]

  private static func pillar(_ pillar: Pillar) -> PageEntry {
    PageEntry(path: "pillars/\(pillar.rawValue).html", tab: .pillars) { PillarPage.make(pillar, $0) }
  }

  private static func insight(_ insight: Insight) -> PageEntry {
    PageEntry(path: path(insight), tab: .insights) { InsightPage.make(insight, $0) }
  }

  private static func metric(_ metric: Metric, days: Int) -> PageEntry {
    PageEntry(path: path(metric, days: days), tab: .pillars) { MetricPage.make(metric, days: days, $0) }
  }
}
