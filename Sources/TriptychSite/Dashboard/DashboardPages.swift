import TriptychHealth

/// The Dashboard and the page of all pages.
enum DashboardPages: PageFamily {
  static let models: [any TemplateModel.Type] = [
    WelcomePage.self, LightDashboardPage.self, DeepDashboardPage.self, AllPagesPage.self,
  ]

  static func pages(_ context: PageContext) -> [PageSection: [PageEntry]] {
    var dashboard = dashboard
    dashboard.place = TreePlace(.today, context.words(.navDashboard))
    let all = PageEntry(PagePath.allPages, nil, .today, context.words(FrameWord.allPagesTitle)) {
      AllPagesPage.make($0)
    }
    return [.dashboard: [dashboard], .allPages: [all]]
  }

  /// The first page.
  static let dashboard = PageEntry(path: PagePath.dashboard, tab: .dashboard) { context in
    if context.isEmpty { return WelcomePage.make(context) }
    return context.isDeep ? DeepDashboardPage.make(context) : LightDashboardPage.make(context)
  }
}

/// The words of the Dashboard.
enum DashboardWord: String, SubjectWord {
  static let subject = ""

  case titleToday, greetingName, heroDate, missingData, welcome, welcomeName
  /// The first sentence about the day.
  case leadMorning, leadDay, leadSteps, leadQuiet, leadEarlier

  /// The greeting of a part of the day, and its name.
  static func greeting(_ part: AsOf.PartOfDay) -> DerivedWord { derived("greeting." + part.rawValue) }
  static func name(_ part: AsOf.PartOfDay) -> DerivedWord { derived("partOfDay." + part.rawValue) }

  static var derived: [DerivedWord] {
    [AsOf.PartOfDay.morning, .afternoon, .evening].flatMap { [greeting($0), name($0)] }
  }
}

/// The Dashboard in Light: everything essential on one phone screen.
struct LightDashboardPage: TemplateModel {
  static let template = "pages/dashboard-light"

  var date: String
  var greeting: String
  var pets: ShownPets?
  /// What a morning begins with; `nil` at other times.
  var recoveryLead: RecoveryLead?
  /// Whether the facts of the day come before the scores.
  var isEvening: Bool
  var panels: [ScorePanel]
  var depthSwitch: DepthSwitch
  var facts: DayFacts
  var insight: InsightCard?
  /// The text about insights still to come; `nil` if there is an insight.
  var noInsight: QuietInsight?
  var insightsHref: String
  var calm: CalmOffer?
  var quick: QuickActions
  /// The sentence about pillars without data; `nil` if all have some.
  var missing: String?
  /// The tour, for somebody new who has not seen it.
  var tourHref: String?
  var helpHref: String
  /// The blocks that the person chose; empty for the usual arrangement.
  var blocks: [ChosenBlock]

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let pets = context.block(.pets, ShownPets(size: PetScene.small, context))
    let insight = InsightCard.featured(context)
    let blocks = ChosenBlock.all(context)
    let page = LightDashboardPage(
      date: context.words.title(context.analysis.asOf.day), greeting: Greeting.text(context),
      pets: pets,
      recoveryLead: blocks.isEmpty ? RecoveryLead(context) : RecoveryLead(ofAnyTime: context),
      isEvening: context.analysis.asOf.partOfDay == .evening,
      panels: context.analysis.pillars.map { ScorePanel($0, context) },
      depthSwitch: DepthSwitch(DashboardPages.dashboard, context),
      facts: DayFacts(context), insight: insight,
      noInsight: insight == nil ? InsightsPage.quiet(context) : nil,
      insightsHref: context.href(PagePath.insights), calm: context.block(.calm, CalmOffer(context)),
      quick: QuickActions(context),
      missing: MissingData.sentence(context), tourHref: FirstPages.href(context),
      helpHref: context.href(PagePath.help), blocks: blocks)
    var head = PageHead(title: context.words(DashboardWord.titleToday))
    if let pets { head.addPets(move: pets.moves) }
    if context.shows(.quick) { head.scripts.insert(.queue) }
    return (head, page)
  }
}

/// The greeting for the time of day.
enum Greeting {
  /// `Good evening, Mira`; without a name if none is set.
  static func text(_ context: PageContext) -> String {
    let words = context.words
    let greeting = words(DashboardWord.greeting(context.analysis.asOf.partOfDay))
    guard let name = context.settings.name, !name.isEmpty else { return greeting }
    return words(DashboardWord.greetingName, ["greeting": greeting, "name": name])
  }
}

/// The way to the tour for new people.
public enum FirstPages {
  /// The most days with data of somebody new.
  static let mostDays = 6

  /// The path of the tour's first screen within a site.
  public static func tourPath(_ depth: Settings.Depth) -> String {
    depth.rawValue + "/" + OnboardingPage.path(1)
  }

  /// The address of the tour's first screen; `nil` once the tour is over, or after the first days.
  static func href(_ context: PageContext) -> String? {
    guard !context.settings.onboardingDone, context.data.heldDays.count <= mostDays else { return nil }
    return context.href(OnboardingPage.path(1))
  }
}

/// A neutral sentence about missing data.
enum MissingData {
  /// The sentence that names the pillars without any measure or part of their score; `nil` if every pillar
  /// has data or is switched off.
  static func sentence(_ context: PageContext) -> String? {
    let words = context.words
    let empty = context.analysis.pillars.filter { report in
      context.metrics(of: report.pillar).isEmpty && report.score.parts.allSatisfy { $0.days == 0 }
    }.map(\.pillar).filter { context.consent.permits($0) }
    guard !context.isEmpty, !empty.isEmpty else { return nil }
    return words(
      DashboardWord.missingData, ["pillars": words.list(empty.map { words(.pillar, $0.rawValue) })])
  }
}

/// The Dashboard in Deep: the day, the scores with their week, the insights, the night, the month.
struct DeepDashboardPage: TemplateModel {
  static let template = "pages/dashboard-deep"

  var date: String
  var greeting: String
  var lead: String
  var pets: ShownPets?
  /// What a morning begins with, in place of the facts of the day; `nil` at other times.
  var recoveryLead: RecoveryLead?
  var facts: DayFacts
  var panels: [ScorePanel]
  var depthSwitch: DepthSwitch
  var missing: String?
  var tourHref: String?
  var insights: [InsightCard]
  var noInsight: QuietInsight?
  var insightsHref: String
  var recovery: ScoreCard?
  var timeline: TimelineOfDay?
  var hours: FigureModel?
  var night: NightCard?
  /// The chart of the night's stages; `nil` if they are unknown.
  var nightFigure: FigureModel?
  var suggestions: SuggestionList?
  var goals: GoalList?
  var food: FoodCard?
  var diary: DiaryCard?
  var calm: CalmOffer?
  var quick: QuickActions
  var figures: [FigureModel]
  var workouts: WorkoutList?
  var sources: [SourceRow]
  var sourcesHref: String
  var helpHref: String
  /// The blocks that the person chose; empty for the usual arrangement.
  var blocks: [ChosenBlock]

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let asOf = context.analysis.asOf
    let pets = context.block(.pets, ShownPets(size: PetScene.large, context))
    let blocks = ChosenBlock.all(context)
    let insights = InsightCard.cards(limit: context.settings.listLength(5), context)
    let steps =
      context.history[.steps].isEmpty || !context.shows(.steps)
      ? [] : [context.figure(.line(.steps, days: 30), href: context.href(PagePath.metric(.steps, days: 30)))]
    let night = context.block(.night, NightCard(context))
    let day = context.newestDay
    let page = DeepDashboardPage(
      date: words(
        DashboardWord.heroDate,
        [
          "day": words.title(asOf.day),
          "part": words(DashboardWord.name(asOf.partOfDay)),
        ]),
      greeting: Greeting.text(context), lead: DayLead.text(context), pets: pets,
      recoveryLead: blocks.isEmpty ? RecoveryLead(context) : nil, facts: DayFacts(context),
      panels: context.analysis.pillars.map { ScorePanel($0, context) },
      depthSwitch: DepthSwitch(DashboardPages.dashboard, context),
      missing: MissingData.sentence(context), tourHref: FirstPages.href(context), insights: insights,
      noInsight: insights.isEmpty ? InsightsPage.quiet(context) : nil,
      insightsHref: context.href(PagePath.insights),
      recovery: context.block(.recovery, ScoreCard.recovery(context)),
      timeline: context.block(.timeline, TimelineOfDay(day, context)),
      hours: context.block(.timeline, context.figure(.hours(of: day))),
      night: night, nightFigure: night?.hasStages == true ? context.figure(.night, pillar: .wellbeing) : nil,
      suggestions: context.block(.suggestions, SuggestionList(nil, limit: 1, context)),
      goals: context.block(.goals, GoalList(nil, context)), food: context.block(.food, FoodCard(context)),
      diary: context.block(.diary, DiaryCard(context)), calm: context.block(.calm, CalmOffer(context)),
      quick: QuickActions(context), figures: steps.compactMap { $0 },
      workouts: context.block(.workouts, WorkoutList(limit: 5, context)),
      sources: SourceRow.rows(context), sourcesHref: context.href(PagePath.sources),
      helpHref: context.href(PagePath.help), blocks: blocks)
    var head = PageHead(title: words(DashboardWord.titleToday))
    if let pets { head.addPets(move: pets.moves) }
    if context.shows(.quick) { head.scripts.insert(.queue) }
    return (head, page)
  }
}

/// One sentence about the day: about the night in the morning, about the day later on.
enum DayLead {
  /// A sentence about the newest day, or a friendly one if little is known.
  static func text(_ context: PageContext) -> String {
    let words = context.words
    let day = context.newestDay
    let isToday = day == context.analysis.asOf.day
    let steps = context.history[.steps][day].map { words.value($0, of: .steps) }
    let sleep = context.history[.sleepDuration][day].map { words.duration(hours: $0) }
    let isMorning = context.analysis.asOf.partOfDay == .morning
    let fill: PhraseValues = ["steps": steps ?? "", "sleep": sleep ?? "", "day": words.weekdayAndDay(day)]
    if !isToday { return words(DashboardWord.leadEarlier, fill) }
    switch (steps, sleep) {
    case (_, .some) where isMorning: return words(DashboardWord.leadMorning, fill)
    case (.some, .some): return words(DashboardWord.leadDay, fill)
    case (.some, nil): return words(DashboardWord.leadSteps, fill)
    case (nil, .some): return words(DashboardWord.leadMorning, fill)
    case (nil, nil): return words(DashboardWord.leadQuiet)
    }
  }
}

/// The Dashboard of a person without any data yet.
struct WelcomePage: TemplateModel {
  static let template = "pages/welcome"

  var greeting: String
  var panels: [ScorePanel]
  var helpHref: String
  /// The addresses of the forms for a meal and a mood; `nil` if there are none.
  var mealHref: String?
  var moodHref: String?
  /// The tour; `nil` once it is over.
  var tourHref: String?
  /// A content Symbi; `nil` if it is not shown.
  var figure: PetFigure?

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let greeting =
      context.settings.name.map { words(DashboardWord.welcomeName, ["name": $0]) }
      ?? words(DashboardWord.welcome)
    let figure = context.choice.showsSymbi ? ShownPets.Pet.greeting(context) : nil
    let page = WelcomePage(
      greeting: greeting, panels: context.analysis.pillars.map { ScorePanel($0, context) },
      helpHref: context.href(PagePath.help), mealHref: context.logHref(.meal),
      moodHref: context.logHref(.mood), tourHref: FirstPages.href(context),
      figure: figure)
    var head = PageHead(title: greeting)
    if figure != nil { head.addPets(move: false) }
    return (head, page)
  }
}

/// The page of all pages in the tree, for readers without the drawer.
struct AllPagesPage: TemplateModel {
  static let template = "pages/all-pages"

  var columns: [FrameModel.Column]
  /// Years and months, or the last days in Light, newest first.
  var calendar: [FrameModel.TextLink]

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let title = context.words(FrameWord.allPagesTitle)
    return (
      PageHead(title, below: .dashboard, context),
      AllPagesPage(
        columns: FrameModel.columns(context), calendar: calendar(context))
    )
  }

  private static func calendar(_ context: PageContext) -> [FrameModel.TextLink] {
    let scope = CalendarScope(context.depth, context)
    func link(_ text: String, _ path: String) -> FrameModel.TextLink {
      FrameModel.TextLink(text: text, href: context.href(path))
    }
    let years = scope.years.reversed().map { link(context.words.plain($0), CalendarScope.path(year: $0)) }
    guard context.isDeep else {
      return scope.days.reversed().map { link(context.words.title($0), CalendarScope.path($0)) }
    }
    return years + scope.months.reversed().map { link(context.words.title($0), CalendarScope.path($0)) }
  }
}

/// Recovery as the first block of a morning's Dashboard. In the evening the facts of the day come first.
struct RecoveryLead: Codable, Sendable {
  var title: String
  /// `nil` without a score.
  var score: ScorePanel.Shown?
  /// Why there is no score.
  var absence: String?
}

extension RecoveryLead {
  /// Recovery, if the Dashboard is made for a morning; `nil` at other times and without any data for it.
  init?(_ context: PageContext) {
    guard context.analysis.asOf.partOfDay == .morning else { return nil }
    self.init(ofAnyTime: context)
  }

  /// Recovery at any time of the day, where the person chose its block; `nil` without any data for it.
  init?(ofAnyTime context: PageContext) {
    guard let card = context.block(.recovery, ScoreCard.recovery(context)) else { return nil }
    self.init(title: card.title, score: card.score, absence: card.absence)
  }
}
