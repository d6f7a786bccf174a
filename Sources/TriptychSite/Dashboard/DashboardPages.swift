import TriptychHealth

/// The Dashboard in Light: everything essential on one screen of a phone.
struct LightDashboardPage: TemplateModel {
  static let template = "pages/dashboard-light"

  var date: String
  var greeting: String
  var pets: DashboardPets?
  var panels: [ScorePanel]
  var depthSwitch: DepthSwitch
  var facts: DayFacts
  var insight: InsightCard?
  /// What is still to come while there is no insight.
  var noInsight: QuietInsight?
  var insightsHref: String
  var calm: CalmOffer?
  var quick: QuickActions
  /// What is missing, named; `nil` when all is there.
  var missing: String?
  var helpHref: String

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let pets = DashboardPets(size: PetScene.small, context)
    let insight = InsightCard.cards(limit: 1, context).first
    let page = LightDashboardPage(
      date: context.words.weekdayAndDay(context.analysis.asOf.day), greeting: Greeting.text(context),
      pets: pets, panels: context.analysis.pillars.map { ScorePanel($0, context) },
      depthSwitch: DepthSwitch(PageCatalog.dashboard, context),
      facts: DayFacts(context), insight: insight,
      noInsight: insight == nil ? InsightsPage.quiet(context) : nil,
      insightsHref: context.href("insights/index.html"), calm: CalmOffer(context),
      quick: QuickActions(context),
      missing: MissingData.sentence(context),
      helpHref: context.href("profile/help.html"))
    var head = PageHead(title: context.words(.titleToday))
    if let pets { head.addPets(move: pets.moves) }
    head.scripts.insert(.queue)
    return (head, page)
  }
}

/// The greeting of the part of the day.
enum Greeting {
  /// `Good evening, Mira`, without a name when none is set.
  static func text(_ context: PageContext) -> String {
    let words = context.words
    let greeting = words(.greeting, context.analysis.asOf.partOfDay.rawValue)
    guard let name = context.settings.name, !name.isEmpty else { return greeting }
    return words(.greetingName, ["greeting": greeting, "name": name])
  }
}

/// What a person's data does not hold, named without blame.
enum MissingData {
  /// The pillars without any measure and any part of their score; `nil` when each has some or is switched off.
  static func sentence(_ context: PageContext) -> String? {
    let words = context.words
    let empty = context.analysis.pillars.filter { report in
      context.metrics(of: report.pillar).isEmpty && report.score.parts.allSatisfy { $0.days == 0 }
    }.map(\.pillar).filter { context.consent.permits($0) }
    guard !context.isEmpty, !empty.isEmpty else { return nil }
    return words(.missingData, ["pillars": words.list(empty.map { words(.pillar, $0.rawValue) })])
  }
}

/// The Dashboard in Deep: the day, the scores with their week, what was noticed, the night, the month.
struct DeepDashboardPage: TemplateModel {
  static let template = "pages/dashboard-deep"

  var date: String
  var greeting: String
  var lead: String
  var pets: DashboardPets?
  var facts: DayFacts
  var panels: [ScorePanel]
  var depthSwitch: DepthSwitch
  var missing: String?
  var insights: [InsightCard]
  var noInsight: QuietInsight?
  var insightsHref: String
  var recovery: ScoreCard?
  var timeline: TimelineOfDay?
  var hours: FigureModel?
  var night: NightCard?
  /// Its stages; `nil` where they are not known.
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

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let asOf = context.analysis.asOf
    let pets = DashboardPets(size: PetScene.large, context)
    let insights = InsightCard.cards(limit: 5, context)
    let steps =
      context.history[.steps].isEmpty
      ? [] : [context.figure(.line(.steps, days: 30), href: context.href(PageCatalog.path(.steps, days: 30)))]
    let night = NightCard(context)
    let day = context.newestDay
    let page = DeepDashboardPage(
      date: words(
        .heroDate,
        ["day": words.weekdayAndDay(asOf.day), "part": words(.partOfDay, asOf.partOfDay.rawValue)]),
      greeting: Greeting.text(context), lead: DayLead.text(context), pets: pets,
      facts: DayFacts(context), panels: context.analysis.pillars.map { ScorePanel($0, context) },
      depthSwitch: DepthSwitch(PageCatalog.dashboard, context),
      missing: MissingData.sentence(context), insights: insights,
      noInsight: insights.isEmpty ? InsightsPage.quiet(context) : nil,
      insightsHref: context.href("insights/index.html"), recovery: ScoreCard.recovery(context),
      timeline: TimelineOfDay(day, context),
      hours: context.figure(.hours(of: day)),
      night: night, nightFigure: night?.hasStages == true ? context.figure(.night, pillar: .wellbeing) : nil,
      suggestions: SuggestionList(nil, limit: 1, context),
      goals: GoalList(nil, context), food: FoodCard(context), diary: DiaryCard(context),
      calm: CalmOffer(context), quick: QuickActions(context), figures: steps.compactMap { $0 },
      workouts: WorkoutList(limit: 5, context),
      sources: SourceRow.rows(context), sourcesHref: context.href("profile/sources.html"),
      helpHref: context.href("profile/help.html"))
    var head = PageHead(title: words(.titleTodayDeep))
    if let pets { head.addPets(move: pets.moves) }
    head.scripts.insert(.queue)
    return (head, page)
  }
}

/// One sentence about the day: the morning speaks of the night, the evening of the day.
enum DayLead {
  /// What is known of the newest day; a kind sentence when that is little.
  static func text(_ context: PageContext) -> String {
    let words = context.words
    let day = context.newestDay
    let isToday = day == context.analysis.asOf.day
    let steps = context.history[.steps][day].map { words.value($0, of: .steps) }
    let sleep = context.history[.sleepDuration][day].map { words.duration(hours: $0) }
    let isMorning = context.analysis.asOf.partOfDay == .morning
    let fill: PhraseValues = ["steps": steps ?? "", "sleep": sleep ?? "", "day": words.weekdayAndDay(day)]
    if !isToday { return words(.leadEarlier, fill) }
    switch (steps, sleep) {
    case (_, .some) where isMorning: return words(.leadMorning, fill)
    case (.some, .some): return words(.leadDay, fill)
    case (.some, nil): return words(.leadSteps, fill)
    case (nil, .some): return words(.leadMorning, fill)
    case (nil, nil): return words(.leadQuiet)
    }
  }
}

/// The Dashboard of a person of whom nothing is held yet.
struct WelcomePage: TemplateModel {
  static let template = "pages/welcome"

  var greeting: String
  var panels: [ScorePanel]
  var helpHref: String
  /// The forms of a meal and of a mood, where there are some.
  var mealHref: String?
  var moodHref: String?
  var tourHref: String
  /// The Symbi, which rests until the first day; `nil` where it is not shown.
  var figure: PetFigure?

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let greeting = context.settings.name.map { words(.welcomeName, ["name": $0]) } ?? words(.welcome)
    let figure =
      context.choice.showsSymbi ? DashboardPets.Pet.figure(size: PetScene.large, context) : nil
    let page = WelcomePage(
      greeting: greeting, panels: context.analysis.pillars.map { ScorePanel($0, context) },
      helpHref: context.href("profile/help.html"), mealHref: context.hrefIfThere("log/meal.html"),
      moodHref: context.hrefIfThere("log/mood.html"), tourHref: context.href(OnboardingPage.path(1)),
      figure: figure)
    var head = PageHead(title: greeting)
    if figure != nil { head.addPets(move: false) }
    return (head, page)
  }
}
