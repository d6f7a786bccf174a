import TriptychHealth

/// One topic of a pillar: its state in a sentence, the week's facts, charts, insights, and related topics.
struct TopicPage: TemplateModel {
  static let template = "pages/topic"

  var cssClass: String
  var mark: Markup
  var name: String
  /// The state of the topic in a sentence, or that there is no data yet.
  var say: String
  var about: String
  /// The trend of the last month; in Deep only.
  var trend: String?
  var actions: [QuickActions.Item]
  /// What to enter or import, while the page has no data.
  var empty: Empty?
  /// Shown instead if the category is switched off.
  var off: Off?
  var factsTitle: String
  var facts: DayFacts?
  var averagesTitle: String
  var averages: DayFacts?
  var recovery: ScoreCard?
  var suggestions: SuggestionList?
  var cards: [FactCard]
  /// Whether there are suggestions, recovery or cards.
  var hasBeside: Bool
  var goals: GoalList?
  var figures: [FigureModel]
  var entries: EntryList?
  var workouts: WorkoutList?
  var insights: [InsightCard]
  var insightsHref: String
  var measures: [PillarPage.Measure]
  var noMeasures: String
  /// The other topics of the pillar.
  var others: TopicLinks

  /// The data that would fill the page, and a link to enter or import it.
  struct Empty: Codable, Sendable {
    var text: String
    var helpHref: String
  }

  /// The text that the person switched the category off, and a link to switch it on.
  struct Off: Codable, Sendable {
    var title: String
    var text: String
    var href: String
    var linkText: String
  }

  static func make(_ topic: Topic, _ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let pillar = topic.pillar
    let name = words.name(topic)
    let isPermitted = context.consent.permits(pillar)
    let state = TopicState(topic: topic, context: context).sentence
    let goalTopics: [Topic] = [.fitnessGoals, .nutritionGoals, .wellbeingGoals]
    let isGoalless = goalTopics.contains(topic) && GoalList.isEmpty(of: pillar, context)
    let facts = TopicFacts(topic: topic, context: context)
    let insights = insights(topic, context)
    let recovery = topic == .recovery || topic == .training ? ScoreCard.recovery(context) : nil
    let suggestions = suggestions(topic, context)
    let cards = cards(topic, context)
    let measures = topic.metrics.filter(context.metricsWithData.contains)
    let actions = topic.kinds.compactMap { kind in
      context.logHref(kind).map {
        QuickActions.Item(icon: Icon.quick(kind), text: words(EntryWord.title(kind)), href: $0)
      }
    }
    let page = TopicPage(
      cssClass: pillar.cssClass, mark: Icon.mark(pillar), name: name,
      say: state
        ?? (!isPermitted
          ? words(ConsentWord.brief)
          : isGoalless ? words(TopicWord.goalless) : words(TopicWord.none(topic))),
      about: about(topic, context),
      trend: trend(topic, context), actions: actions,
      empty: state == nil && isPermitted
        ? Empty(
          text: isGoalless ? words(TopicWord.goallessFills) : words(TopicWord.fills(topic)),
          helpHref: context.href(PagePath.help)) : nil,
      off: isPermitted ? nil : off(pillar, context),
      factsTitle: words(TopicWord.week), facts: facts.main, averagesTitle: words(TopicWord.averages),
      averages: facts.averages, recovery: recovery, suggestions: suggestions, cards: cards,
      hasBeside: recovery != nil || suggestions != nil || !cards.isEmpty, goals: goals(topic, context),
      figures: figures(topic, context),
      entries: topic.entries.isEmpty
        ? nil
        : EntryList(
          topic.entries, title: words(TopicWord.list(topic)), limit: context.isDeep ? 30 : 7, context),
      workouts: [.workouts, .load].contains(topic)
        ? WorkoutList(limit: topic == .load ? 5 : context.isDeep ? 20 : 7, context) : nil,
      insights: insights, insightsHref: context.href(PagePath.insights),
      measures: measures.map { PillarPage.measure($0, context) },
      noMeasures: context.noMeasures(of: pillar),
      others: TopicLinks(pillar, besides: topic, context))
    let crumbs = context.crumbs(
      .pillars,
      [
        Crumb(text: words(.pillar, pillar.rawValue), path: PagePath.pillar(pillar)),
        Crumb(text: name),
      ])
    return (PageHead(title: name + " – " + words(.pillar, pillar.rawValue), crumbs: crumbs), page)
  }

  /// What the page is about; with a night of a journey, also by which clock nights are told.
  private static func about(_ topic: Topic, _ context: PageContext) -> String {
    let words = context.words
    let about = words(TopicWord.about(topic))
    guard topic == .sleep, context.book.nights.keys.contains(where: context.book.isOfJourney) else {
      return about
    }
    let zone = words.isolated(context.history.zone.identifier)
    return about + " " + words(TopicWord.sleepClock, ["zone": zone])
  }

  private static func off(_ pillar: Pillar, _ context: PageContext) -> Off {
    let words = context.words
    return Off(
      title: words(ConsentWord.title),
      text: words(ConsentWord.off(pillar)) + " " + words(ConsentWord.switchOn),
      href: context.href(PagePath.settings) + "#group-privacy", linkText: words(ConsentWord.link))
  }

  /// The trend of the topic's first measure over the last 30 days.
  private static func trend(_ topic: Topic, _ context: PageContext) -> String? {
    let spoken: [Topic] = [.activity, .sleep, .recovery, .hydration, .food, .mood, .energy, .stress, .habits]
    guard context.isDeep, spoken.contains(topic),
      let metric = topic.metrics.first(where: context.metricsWithData.contains),
      !UnjudgedMetrics.inFindings.contains(metric), let trend = context.analysis.trends[metric, 30]
    else { return nil }
    return TrendSentence.text(trend, context.words)
  }

  private static func suggestions(_ topic: Topic, _ context: PageContext) -> SuggestionList? {
    switch topic {
    case .training: SuggestionList(.fitness, limit: context.isDeep ? 6 : 3, context)
    case .mealIdeas: SuggestionList(.nutrition, limit: context.isDeep ? 6 : 3, context)
    case .recovery, .workouts, .load: SuggestionList(limit: 1, context) { $0.kind == .workout }
    case .meals: SuggestionList(limit: 2, context) { $0.kind == .meal }
    case .foodInsights, .journal: nil
    default:
      SuggestionList(limit: 2, context) { $0.metric.map(topic.metrics.contains) ?? false }
    }
  }

  private static func cards(_ topic: Topic, _ context: PageContext) -> [FactCard] {
    switch topic {
    case .load, .training: FactCard.cards(.fitness, context)
    case .mood: FactCard.cards(.wellbeing, context)
    default: []
    }
  }

  private static func goals(_ topic: Topic, _ context: PageContext) -> GoalList? {
    switch topic {
    case .fitnessGoals, .nutritionGoals, .wellbeingGoals: GoalList(topic.pillar, context)
    case .activity, .sleep, .hydration, .food, .habits:
      GoalList(context) { $0.map(topic.metrics.contains) ?? false }
    default: nil
    }
  }

  private static func figures(_ topic: Topic, _ context: PageContext) -> [FigureModel] {
    guard !context.isEmpty else { return [] }
    return topic.charts(isDeep: context.isDeep).compactMap { chart in
      let page = chart.range.map { PagePath.metric($0.metric, days: $0.days) }
      return context.figure(chart, pillar: chart.pillar ?? topic.pillar, href: page.map(context.href))
    }
  }

  /// The insights about the topic's measures, most useful first.
  private static func insights(_ topic: Topic, _ context: PageContext) -> [InsightCard] {
    let found = context.analysis.insights.inPageOrder { insight in
      topic == .foodInsights
        ? insight.pillars.contains(.nutrition) : insight.metrics.contains(where: topic.metrics.contains)
    }
    let limit = topic == .foodInsights ? InsightReport.limit : context.isDeep ? 5 : 2
    let cards = CauseCards.cards(found, context).prefix(context.settings.listLength(limit))
    return cards.map { card in
      var card = card
      card.isFirst = false
      return card
    }
  }
}

/// The topics of a pillar, as links.
struct TopicLinks: Codable, Sendable {
  var title: String
  var cssClass: String
  var links: [FrameModel.TextLink]
}

extension TopicLinks {
  /// The topics of a pillar, without the one shown.
  init(_ pillar: Pillar, besides shown: Topic? = nil, _ context: PageContext) {
    let words = context.words
    self.init(
      title: words(shown == nil ? TopicWord.topics : .more, ["pillar": words(.pillar, pillar.rawValue)]),
      cssClass: pillar.cssClass,
      links: Topic.all(of: pillar).filter { $0 != shown }.map {
        FrameModel.TextLink(text: words.name($0), href: context.href($0.path))
      })
  }
}
