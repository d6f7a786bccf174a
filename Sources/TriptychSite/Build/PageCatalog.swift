import TriptychHealth

/// The catalog of all pages. Each subject has one line here.
enum PageCatalog {
  /// The page families of all subjects.
  static let families: [any PageFamily.Type] = [
    FramePages.self, DashboardPages.self, EntryPages.self, DayPages.self, ReportPages.self, PillarPages.self,
    MeasurePages.self, InsightPages.self, CompanionPages.self, SettingsPages.self,
    ProfilePages.self,
  ]

  /// The models of all templates that are rendered on their own. Templates are checked against them.
  static let models: [any TemplateModel.Type] = BundleRenderer.models + families.flatMap { $0.models }

  /// The pages of one person at one depth, ordered by section.
  static func pages(_ context: PageContext) -> [PageEntry] {
    let found = families.map { $0.pages(context) }
    return PageSection.allCases.flatMap { section in found.flatMap { $0[section] ?? [] } }
  }

  /// The maximum number of a person's charts that are offered as shareable pictures; `triptych chart` draws
  /// any other chart.
  static let mostSharedCharts = 25

  /// The charts offered as shareable pictures, most useful first: those of the Deep Dashboard and the
  /// pillars, then the associations in feed order. Returns at most ``mostSharedCharts`` charts.
  static func sharedCharts(_ data: ChartData) -> [Chart] {
    let held = Set(data.metricsWithData)
    let lines = Pillar.allCases.flatMap(PillarPage.metrics).filter(held.contains)
      .map { Chart.line($0, days: 30) }
    let links = data.analysis.insights.published.filter { $0.kind == .association }
      .flatMap(Chart.charts)
    return Array(
      (lines + [.heatmap(.steps), .scatter(.sleepDuration, .mood)] + links).prefix(mostSharedCharts))
  }
}

/// The catalog of all words that Swift code requests from a language. Templates request theirs by name.
enum WordCatalog {
  /// The words of all subjects.
  static let subjects: [any SubjectWord.Type] = [
    WordKey.self, FrameWord.self, SearchWord.self, OfflineWord.self, FigureWord.self, DashboardWord.self,
    QuickWord.self, PillarWord.self, TopicWord.self, HarmonyWord.self, LoadWord.self, MeasureWord.self,
    TrendWord.self, TrendTableWord.self,
    GoalWord.self,
    SuggestionWord.self, DayWord.self, EventWord.self, FactWord.self, CalmWord.self, UnusualWord.self,
    InsightWord.self, FeedWord.self, EvidenceWord.self, FindingWord.self,
    CompanionWord.self, MoodWord.self, PetCardWord.self, ShareWord.self, PetArtWord.self, EntryWord.self,
    PracticeWord.self,
    RecordWord.self, ConversationWord.self, ProfileWord.self, QuestionWord.self, OverviewWord.self,
    PrivacyWord.self,
    GuideWord.self,
    ProfilePageWord.self,
    ConsentWord.self, MessageWord.self, OnboardingWord.self, SettingWord.self, ReportWord.self,
    ReportPageWord.self,
    FormulaWord.self,
    AboutWord.self, BundleWord.self,
  ]

  /// The word families, which have one word for each member of a set.
  static let families: [any WordFamily.Type] = [
    WordKey.Family.self, PillarWord.Family.self, InsightWord.Family.self, CompanionWord.Family.self,
    CauseWord.self,
  ]

  /// All keys that a language must define in addition to those of the templates.
  static let all = Set(subjects.flatMap { $0.keys } + families.flatMap { $0.keys }).union(SportName.keys)
}

extension TemplatePart {
  /// All models, words and assets that a whole site needs.
  static let site = TemplatePart(
    models: PageCatalog.models, words: { WordCatalog.all }, optionalWords: { SettingWord.optionalKeys },
    assets: [
      "style.css", "icon.png", "icon-180.png", "icon-192.png", "icon-512.png", "icon-mask.png", "worker.js",
    ] + PageStyle.allCases.map(\.rawValue) + PageScript.allCases.map(\.rawValue))
}

extension TemplateSet {
  /// Loads templates from a folder with `layouts/ pages/ partials/ assets/ themes/ languages/`.
  ///
  /// - Parameters:
  ///   - directory: the folder to read.
  ///   - base: a folder that supplies the files missing from `directory`; `nil` if `directory` must be
  ///     complete.
  ///   - part: the models, words and assets to read and check; `nil` reads those of a whole site.
  /// - Throws: ``TemplateError`` if a folder cannot be read, or with all errors found in the files.
  public static func load(
    from directory: String, over base: String? = nil, part: TemplatePart? = nil
  ) throws(TemplateError) -> TemplateSet {
    let part = part ?? .site
    let listing = try TemplateListing(of: [base, directory].compactMap { $0 }, where: part.needs)
    return try load(part, from: listing) { _ in false }
  }

  /// Loads the templates of a whole site from folders that were listed.
  ///
  /// - Parameter isChecked: whether this program has checked files with this fingerprint before, so that they need
  ///   not be checked again.
  /// - Throws: ``TemplateError`` with all errors found in the files.
  public static func load(
    from listing: TemplateListing, isChecked: (Fingerprint) -> Bool
  ) throws(TemplateError) -> TemplateSet {
    try load(.site, from: listing, isChecked: isChecked)
  }
}
