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
      PageEntry(
        path: AllPagesPage.path, tab: nil, place: TreePlace(.today, context.words(FrameWord.allPagesTitle))
      ) { AllPagesPage.make($0) },
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
          place: TreePlace(TreeColumn(pillar), words(PillarWord.drawerScore))
        ) { PillarPage.make(pillar, $0) }
      }
  }
}

/// A page for every measure with data, in Deep also over longer ranges.
enum MetricPages: PageFamily {
  static let models: [any TemplateModel.Type] = [MetricPage.self]

  static func pages(_ context: PageContext) -> [PageEntry] {
    context.metricsWithData.flatMap { metric in
      spans(metric, context).map { span in
        let isWeek = span == .days(7)
        return PageEntry(
          path: span.path(metric), tab: .pillars,
          place: isWeek
            ? TreePlace(TreeColumn(Pillar(of: metric)), name(metric, context.words)) : nil,
          counterpart: isWeek ? nil : PageCatalog.path(metric, days: 7)
        ) { MetricPage.make(metric, span, $0) }
      }
    }
  }

  /// What the tree calls a measure: its name, and where a topic has that name too, that it is the measure alone.
  static func name(_ metric: Metric, _ words: Words) -> String {
    let name = words(.metric, metric.id)
    let isTopic = Topic.allCases.contains { words(TopicWord.name($0)) == name }
    return isTopic ? words(MeasureWord.drawerMeasure, ["metric": name]) : name
  }

  /// The ranges a measure has pages for: a week in Light; in Deep also longer ones, and the chosen days where
  /// it has data in them.
  static func spans(_ metric: Metric, _ context: PageContext) -> [MetricSpan] {
    guard context.isDeep else { return [.days(7)] }
    var spans = PageCatalog.ranges.map(MetricSpan.days)
    if let custom = MetricSpan.custom(context.analysis) {
      let days = custom.window(metric, context.data)
      if !context.history[metric].values(in: days).isEmpty { spans.append(custom) }
    }
    return spans
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
        PageEntry(path: PageCatalog.path(insight), tab: .insights) {
          InsightPage.make(insight, $0)
        }
      }
  }
}

/// The profile and what explains the site.
enum ProfilePages: PageFamily {
  static let models: [any TemplateModel.Type] = [
    ProfilePage.self, CompanionsPage.self, AboutPage.self, PrivacyPage.self, SourcesPage.self, HelpPage.self,
    DataPage.self, QuestionsPage.self, TermsPage.self, ContactPage.self,
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
      entry("profile/index.html", words(OverviewWord.profileTitle)) { ProfilePage.make($0) },
      entry(CompanionsPage.path, words(CompanionWord.title)) { CompanionsPage.make($0) },
      entry("profile/about.html", words(AboutWord.aboutTitle)) { AboutPage.make($0) },
      entry("profile/privacy.html", words(PrivacyWord.privacyTitle)) { PrivacyPage.make($0) },
      entry(DataPage.path, words(ProfileWord.dataTitle)) { DataPage.make($0) },
      entry("profile/sources.html", words(GuideWord.sourcesTitle)) { SourcesPage.make($0) },
      entry("profile/help.html", words(GuideWord.helpTitle)) { HelpPage.make($0) },
      entry(QuestionsPage.path, words(ProfileWord.questionsTitle)) { QuestionsPage.make($0) },
      entry(TermsPage.path, words(ProfileWord.termsTitle)) { TermsPage.make($0) },
      entry(ContactPage.path, words(ProfileWord.contactTitle)) { ContactPage.make($0) },
    ]
  }
}
