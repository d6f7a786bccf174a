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
