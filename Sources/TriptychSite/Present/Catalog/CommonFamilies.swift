import TriptychHealth

/// The Dashboard, the tree of all pages, the search.
enum DashboardPages: PageFamily {
  static let models: [any TemplateModel.Type] = [
    WelcomePage.self, LightDashboardPage.self, DeepDashboardPage.self, AllPagesPage.self,
    SearchPage.self,
  ]

  static func pages(_ context: PageContext) -> [PageEntry] {
    var dashboard = PageCatalog.dashboard
    dashboard.place = TreePlace(.today, context.words(.navDashboard))
    return [
      dashboard,
      PageEntry(
        path: SearchPage.path, tab: nil, place: TreePlace(.today, context.words(SearchWord.title))
      ) { SearchPage.make($0) },
      PageEntry(path: AllPagesPage.path, tab: nil) { AllPagesPage.make($0) },
    ]
  }
}

/// The three pillars and the page that leads to them.
enum PillarFamily: PageFamily {
  static let models: [any TemplateModel.Type] = [PillarsPage.self, PillarPage.self]

  static func pages(_ context: PageContext) -> [PageEntry] {
    let words = context.words
    return [
      PageEntry(
        path: "pillars/index.html", tab: .pillars, place: TreePlace(.today, words(.navPillars))
      ) { PillarsPage.make($0) }
    ]
      + Pillar.allCases.map { pillar in
        PageEntry(
          path: "pillars/\(pillar.rawValue).html", tab: .pillars,
          place: TreePlace(TreeColumn(pillar), words(.drawerScore))
        ) { PillarPage.make(pillar, $0) }
      }
  }
}

/// A page for every measure with data, in Deep also over longer ranges.
enum MetricPages: PageFamily {
  static let models: [any TemplateModel.Type] = [MetricPage.self]

  static func pages(_ context: PageContext) -> [PageEntry] {
    context.metricsWithData.flatMap { metric in
      (context.isDeep ? PageCatalog.ranges : [7]).map { days in
        PageEntry(
          path: PageCatalog.path(metric, days: days), tab: .pillars,
          place: days == 7
            ? TreePlace(TreeColumn(Pillar(of: metric)), context.words(.metric, metric.id)) : nil,
          counterpart: days == 7 ? nil : PageCatalog.path(metric, days: 7)
        ) { MetricPage.make(metric, days: days, $0) }
      }
    }
  }
}

/// The feed of insights, a page for each, and what goes with what.
enum InsightFamily: PageFamily {
  static let models: [any TemplateModel.Type] = [InsightsPage.self, InsightPage.self, InsightPairsPage.self]

  static func pages(_ context: PageContext) -> [PageEntry] {
    let words = context.words
    return [
      PageEntry(
        path: "insights/index.html", tab: .insights, place: TreePlace(.insights, words(.navInsights))
      ) { InsightsPage.make($0) },
      PageEntry(
        path: PageCatalog.pairsPath, tab: .insights,
        place: TreePlace(.insights, words(EvidenceWord.pairsTitle))
      ) { InsightPairsPage.make($0) },
    ]
      + context.analysis.insights.published.map { insight in
        PageEntry(path: PageCatalog.path(insight), tab: .insights) { InsightPage.make(insight, $0) }
      }
  }
}

/// The profile and what explains the site.
enum ProfilePages: PageFamily {
  static let models: [any TemplateModel.Type] = [
    ProfilePage.self, CompanionsPage.self, AboutPage.self, PrivacyPage.self, SourcesPage.self, HelpPage.self,
  ]

  static func pages(_ context: PageContext) -> [PageEntry] {
    let words = context.words
    func entry(
      _ path: String, _ title: String,
      _ make: @escaping @Sendable (PageContext) -> (PageHead, any TemplateModel)
    ) -> PageEntry {
      PageEntry(path: path, tab: .profile, place: TreePlace(.profile, title), make: make)
    }
    return [
      entry("profile/index.html", words(.profileTitle)) { ProfilePage.make($0) },
      entry(CompanionsPage.path, words(CompanionWord.title)) { CompanionsPage.make($0) },
      entry("profile/about.html", words(.aboutTitle)) { AboutPage.make($0) },
      entry("profile/privacy.html", words(.privacyTitle)) { PrivacyPage.make($0) },
      entry("profile/sources.html", words(.sourcesTitle)) { SourcesPage.make($0) },
      entry("profile/help.html", words(.helpTitle)) { HelpPage.make($0) },
    ]
  }
}
