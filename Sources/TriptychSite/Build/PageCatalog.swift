import TriptychHealth

/// Every page there is. A new subject is a line here.
enum PageCatalog {
  /// The pages of all subjects.
  static let families: [any PageFamily.Type] = [
    FramePages.self, DashboardPages.self, EntryPages.self, DayPages.self, ReportPages.self, PillarPages.self,
    MeasurePages.self, InsightPages.self, CompanionPages.self, SettingsPages.self,
    ProfilePages.self,
  ]

  /// The models of all templates that stand by themselves; templates are checked against them.
  static let models: [any TemplateModel.Type] = BundlePress.models + families.flatMap { $0.models }

  /// The pages of one person at one depth, in the order of their sections.
  static func pages(_ context: PageContext) -> [PageEntry] {
    let found = families.map { $0.pages(context) }
    return PageSection.allCases.flatMap { section in found.flatMap { $0[section] ?? [] } }
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

/// Every word that Swift asks a language for; templates ask for theirs by name.
enum WordCatalog {
  /// The words of all subjects.
  static let subjects: [any SubjectWord.Type] = [
    WordKey.self, FrameWord.self, SearchWord.self, OfflineWord.self, FigureWord.self, DashboardWord.self,
    QuickWord.self, PillarWord.self, TopicWord.self, HarmonyWord.self, LoadWord.self, MeasureWord.self,
    TrendWord.self, TrendTableWord.self,
    GoalWord.self,
    SuggestionWord.self, DayWord.self, EventWord.self, FactWord.self, CalmWord.self, UnusualWord.self,
    InsightWord.self, FeedWord.self, EvidenceWord.self, FindingWord.self,
    CompanionWord.self, MoodWord.self, PetCardWord.self, PetArtWord.self, EntryWord.self, PracticeWord.self,
    RecordWord.self, ProfileWord.self, OverviewWord.self, PrivacyWord.self, GuideWord.self,
    ProfilePageWord.self,
    ConsentWord.self, MessageWord.self, OnboardingWord.self, SettingWord.self, ReportWord.self,
    FormulaWord.self,
    AboutWord.self, BundleWord.self,
  ]

  /// The words that come once for every member of something.
  static let families: [any WordFamily.Type] = [
    WordKey.Family.self, SearchWord.Family.self, FigureWord.Family.self, DashboardWord.Family.self,
    PillarWord.Family.self, MeasureWord.Family.self, InsightWord.Family.self, CompanionWord.Family.self,
    OverviewWord.Family.self, AboutWord.Family.self,
  ]

  /// Every key a language must have besides those of the templates.
  static let all = Set(subjects.flatMap { $0.keys } + families.flatMap { $0.keys })
}

extension TemplatePart {
  /// All that a site is made from.
  static let site = TemplatePart(
    models: PageCatalog.models, words: WordCatalog.all,
    assets: [
      "style.css", "icon.png", "icon-180.png", "icon-192.png", "icon-512.png", "icon-mask.png", "worker.js",
    ] + PageStyle.allCases.map(\.rawValue) + PageScript.allCases.map(\.rawValue))
}

extension TemplateSet {
  /// Reads a folder with `layouts/ pages/ partials/ assets/ themes/ languages/`.
  ///
  /// - Parameters:
  ///   - directory: the folder
  ///   - base: a folder whose files stand in for those that `directory` lacks; `nil` when it must hold all
  ///   - part: reads only what some pages need, and checks nothing else; `nil` reads a whole site's
  /// - Throws: ``TemplateError`` when a folder cannot be read, or with every fault of its files.
  public static func load(
    from directory: String, over base: String? = nil, part: TemplatePart? = nil
  ) throws(TemplateError) -> TemplateSet {
    try load(part ?? .site, from: directory, over: base)
  }
}
