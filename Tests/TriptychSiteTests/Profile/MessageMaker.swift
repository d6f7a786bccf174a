@testable import TriptychHealth
@testable import TriptychSite

/// Messages of every kind and shape, with the figures that make their sentences longest.
struct MessageMaker {
  var analysis: Analysis

  /// A Wednesday with a long name in both languages.
  static let day = CalendarDay(year: 2026, month: 9, day: 23) ?? CalendarDay(number: 0)

  init(
    name: String? = nil, language: String = "en", tone: CoachingSettings.Tone = .supportive,
    units: Settings.Units = .metric
  ) {
    var person = MadePerson()
    person.last = MessageMaker.day
    person.days = 20
    var history = person.history
    history.settings.name = name
    history.settings.language = language
    history.settings.units = units
    history.settings.depth = .deep
    history.settings.coaching.tone = tone
    history.settings.notifications.usesName = true
    analysis = MessageMaker.bare(history, at: person.asOf)
  }

  /// Read once, as there are many makers.
  private static let templates = Result { try TestTemplates.load() }

  func words() throws -> Words { try MessageMaker.templates.get().words(for: analysis.history.settings) }

  /// Each kind in each of its shapes: every metric, each kind of insight with several, one goal and
  /// many.
  func messages() -> [PlannedMessage] {
    let metrics = MetricCatalog.all.map(\.metric)
    var messages = [PlannedMessage.Kind.checkIn, .workout, .meal, .nudge, .hydration].map { make($0) }
    messages.append(make(.recoveryAlert, ["score": 49]))
    for metric in metrics {
      let high = MetricCatalog[metric]?.range.upperBound ?? 0
      messages.append(make(.goalMilestone, ["record": high], metric))
      messages.append(make(.goalMilestone, ["goals": 1, "value": high], metric))
      messages.append(make(.streak, ["days": 1250], metric, goal: "steps"))
      let longest = Milestone(
        .total, of: metric, value: high, day: MessageMaker.day,
        days: MessageMaker.day.advanced(by: -400)...MessageMaker.day, count: 400)
      messages += insights(
        Insight(.milestone(longest), usefulness: Usefulness(control: 1, recency: 1, strength: 1)))
    }
    messages += MadeFindings.insights.flatMap(insights)
    messages += [1.0, 12].map { make(.goalMilestone, ["goals": $0]) }
    messages.append(make(.streak, ["days": 7], goal: "habits"))
    messages += ["Tango", String(repeating: "long ", count: 20)].map { make(.streak, ["days": 7], goal: $0) }
    return messages
  }

  private func make(
    _ kind: PlannedMessage.Kind, _ figures: [String: Double] = [:], _ metric: Metric? = nil,
    goal: String? = nil, insight: Insight? = nil
  ) -> PlannedMessage {
    PlannedMessage(
      id: kind.rawValue, kind: kind, due: analysis.asOf.instant, figures: figures, metric: metric,
      day: MessageMaker.day, goal: goal, insight: insight, path: "index.html")
  }

  /// Both messages that hand an insight on.
  private func insights(_ insight: Insight) -> [PlannedMessage] {
    [.featuredInsight, .pattern].map { make($0, insight: insight) }
  }

  /// An analysis that nothing was reckoned for.
  private static func bare(_ history: HealthHistory, at asOf: AsOf) -> Analysis {
    Analysis(
      history: history, asOf: asOf, pillars: [], scores: [],
      symbi: SymbiState(
        mood: .resting, decidedBy: .stepsRule, evidence: MoodEvidence(day: asOf.day), level: 0, daysCounted: 0
      ),
      pixelPal: PixelPalState(totalSteps: 0, phase: 1, energy: nil),
      insights: InsightReport(), freshness: .fresh)
  }
}
