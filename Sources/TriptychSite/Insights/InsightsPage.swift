import TriptychHealth

/// All insights, and what further insights require.
struct InsightsPage: TemplateModel {
  static let template = "pages/insights"

  var lead: String
  /// The insight shown first; none or one.
  var first: [InsightCard]
  /// The other insights, grouped by subject.
  var groups: [Group]
  /// The text about insights still to come.
  var waiting: String
  var tested: String
  var ways: [Way]
  var harmony: FigureModel?
  var harmonyHref: String

  /// Insights of one kind.
  struct Group: Codable, Sendable {
    var id: String
    var title: String
    var count: String
    var insights: [InsightCard]
  }
  /// A link to another page, with a sentence about it.
  struct Way: Codable, Sendable {
    var text: String
    var href: String
    var about: String
  }

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let report = context.analysis.insights
    let cards = InsightCard.cards(limit: InsightReport.limit, context)
    let count = report.published.count
    let pairs = report.families.associations
    let page = InsightsPage(
      lead: cards.isEmpty ? none(context) : words(FeedWord.insightsLead, count: count),
      first: Array(cards.prefix(1)), groups: groups(cards, context),
      waiting: waiting(context),
      tested: pairs == 0 ? words(FeedWord.insightsUntested) : words(FeedWord.insightsTested, count: pairs),
      ways: ways(context),
      harmony: context.figure(.harmony(days: context.chartDays, to: context.analysis.asOf.day)),
      harmonyHref: context.href(PagePath.harmony))
    return (
      PageHead(words(.navInsights), below: .dashboard, context),
      page
    )
  }

  /// All cards except the first, grouped by subject. Groups are ordered by their highest-ranked insight.
  private static func groups(_ cards: [InsightCard], _ context: PageContext) -> [Group] {
    let words = context.words
    var groups: [Group] = []
    for card in cards.dropFirst() {
      let (id, title) = group(of: Insight.Kind(rawValue: card.kindID) ?? .observation)
      if let place = groups.firstIndex(where: { $0.id == id }) {
        groups[place].insights.append(card)
      } else {
        groups.append(Group(id: id, title: words(title), count: "", insights: [card]))
      }
    }
    return groups.map { group in
      var group = group
      let count = group.insights.reduce(0) { $0 + max(1, $1.links.count) }
      group.count = words(FindingWord.groupCount, count: count)
      return group
    }
  }

  private static func group(of kind: Insight.Kind) -> (id: String, title: FindingWord) {
    switch kind {
    case .association: ("links", .groupLinks)
    case .observation: ("week", .groupWeek)
    case .change, .weekday: ("changes", .groupChanges)
    case .pattern: ("patterns", .groupPatterns)
    case .milestone, .anniversary: ("milestones", .groupMilestones)
    }
  }

  /// Links to pages with more detail, each with its title in the tree.
  private static func ways(_ context: PageContext) -> [Way] {
    let ways: [(path: String, about: FindingWord)] = [
      (PagePath.alerts, .alertsAbout), (PagePath.trends, .trendsAbout), (PagePath.harmony, .harmonyAbout),
      (InsightPairsPage.path, .pairsAbout), (PagePath.matrix, .matrixAbout),
      (PagePath.weeklyReport, .reportsAbout),
    ]
    return ways.compactMap { path, about in
      context.tree.title(path).map { Way(text: $0, href: context.href(path), about: context.words(about)) }
    }
  }

  /// The text that there are no findings, or too few days to find any.
  private static func none(_ context: PageContext) -> String {
    context.words(hasTooFewDays(context) ? FeedWord.insightsTooFew : .insightsNone)
  }

  private static func hasTooFewDays(_ context: PageContext) -> Bool {
    guard let first = context.history.firstDay else { return true }
    return first.distance(to: context.analysis.asOf.day) < 6
  }

  /// The text that a Dashboard shows in place of insights.
  static func quiet(_ context: PageContext) -> QuietInsight {
    QuietInsight(
      say: context.words(hasTooFewDays(context) ? FeedWord.insightsTooFew : .insightsNothing),
      why: waiting(context))
  }

  /// The number of days still needed before associations are tested.
  static func waiting(_ context: PageContext) -> String {
    let days = context.analysis.insights.daysUntilAssociations
    let outcomes = context.analysis.associations.outcomes
    if days > 0, !outcomes.isEmpty, outcomes.allSatisfy({ $0.count == 0 }) {
      return context.words(FeedWord.insightsSecondMeasure)
    }
    return days > 0
      ? context.words(FeedWord.insightsWaiting, count: days) : context.words(FeedWord.insightsEnough)
  }
}

/// Shown instead of an insight if there is none.
struct QuietInsight: Codable, Sendable {
  var say: String
  /// The text about insights still to come.
  var why: String
}

/// The words of insights.
enum InsightWord: String, SubjectWord {
  static let subject = "insight"

  case association, change, changeForDays, weekday, weekend
  case bestSteps, bestSleep, bestExercise, bestDistance, bestEnergy
  case totalSteps, totalExercise, totalMindful
  case observation, anniversary, figure
  case points, percentagePoints
  case weakLink, moderateLink, strongLink
  case whyLink, why, whyYear, title, titleBest, titleTotal
  case levels, around, asRecorded
  case workingDays, weekendDays

  /// The sentence of a pattern.
  static func pattern(_ kind: Pattern.Kind) -> DerivedWord { derived("\(kind)") }

  static var derived: [DerivedWord] { Pattern.Kind.allCases.map(pattern) }

  /// Families with one word for each member of a set.
  enum Family: String, WordFamily {
    case insightHigher, insightKind, insightLower, insightLevel, insightNight, insightOnWeekday,
      insightSubject, insightThanNight, insightThan, insightWhen

    var members: [String] {
      switch self {
      case .insightKind: Insight.Kind.allCases.map(\.rawValue)
      case .insightHigher, .insightLower: Self.pairMetrics(\.y)
      case .insightWhen, .insightThan: Self.pairMetrics(\.x)
      case .insightNight, .insightThanNight: Self.beforeNights
      case .insightLevel, .insightSubject:
        MetricCatalog.all.map(\.metric).filter { !UnjudgedMetrics.inFindings.contains($0) }.map(\.id)
      case .insightOnWeekday: (1...7).map(String.init)
      }
    }

    /// The metrics on one side of the declared pairs, ordered by id.
    private static func pairMetrics(_ side: (AssociationPair) -> Metric) -> [String] {
      let pairs = AssociationPair.declared() + AssociationPair.declared(hrv: .hrvSDNN)
      return Set(pairs.map(side)).sorted().map(\.id)
    }

    /// The metrics of a day that are compared with the following night.
    private static var beforeNights: [String] {
      AssociationPair.declared().filter { $0.y == .sleepDuration && $0.lag == 1 }.map(\.x).sorted().map(\.id)
    }
  }
}
