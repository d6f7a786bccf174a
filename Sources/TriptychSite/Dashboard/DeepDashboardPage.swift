import TriptychHealth

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
      ? [] : [context.line(.steps, days: 30, href: context.href(PageCatalog.path(.steps, days: 30)))]
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
      hours: context.charts.figure(
        .timeline(day), heading: words(DayWord.hours), pillar: .wellbeing, href: nil, context),
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
