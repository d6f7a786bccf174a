import TriptychHealth

/// Unusual findings of today: patterns over several days, a low recovery, values far from the usual. They are
/// stated calmly as facts. If there are none, the page says what would appear here.
struct AlertsPage: TemplateModel {
  static let template = "pages/alerts"

  var title: String
  var lead: String
  var notices: [Notice]
  var none: String

  /// One unusual finding.
  struct Notice: Codable, Sendable {
    /// The small picture beside the sentence.
    var picture: Markup
    var pillars: [InsightCard.PillarTag]
    var kind: String
    var say: String
    var why: String
    var href: String
    var linkText: String
    /// The title of the linked page, for readers who hear only the link.
    var linkTitle: String
  }

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let title = words(FindingWord.alertsTitle)
    let notices = [recovery(context)].compactMap { $0 } + patterns(context) + unusual(context)
    let page = AlertsPage(
      title: title, lead: words(FindingWord.alertsLead), notices: notices,
      none: none(context))
    return (PageHead(title, below: .insights, context), page)
  }

  /// What stands in the place of findings: with nothing of today or yesterday there was nothing to look at.
  private static func none(_ context: PageContext) -> String {
    let newest = context.newestDay
    guard newest.distance(to: context.analysis.asOf.day) > 1 else {
      return context.words(FindingWord.alertsNone)
    }
    return context.words(FindingWord.alertsOld, ["day": context.words.day(newest)])
  }

  /// A recovery below 50, the same limit as in the morning message.
  private static func recovery(_ context: PageContext) -> Notice? {
    guard let shown = context.analysis.scores.first(where: { $0.id == "recovery" })?.shown, shown < 50 else {
      return nil
    }
    let words = context.words
    return Notice(
      picture: InsightPicture.score(shown), pillars: [InsightCard.tag(.fitness, words)],
      kind: words(FindingWord.recoveryKind),
      say: words(FindingWord.recoverySay, ["score": words.number(Double(shown))]),
      why: words(FindingWord.recoveryWhy), href: context.href(PagePath.pillar(.fitness)),
      linkText: words(FindingWord.recoveryLink), linkTitle: words(.pillar, Pillar.fitness.rawValue))
  }

  private static func patterns(_ context: PageContext) -> [Notice] {
    context.analysis.insights.published.filter { $0.kind == .pattern }.map { insight in
      let card = InsightCard(insight, isFirst: false, context)
      return Notice(
        picture: card.picture, pillars: card.pillars, kind: card.kind, say: card.say, why: card.why,
        href: card.href,
        linkText: context.words(FindingWord.unusualLink), linkTitle: card.title)
    }
  }

  /// Measures whose newest value, of today or yesterday, is more than three standard deviations from the
  /// usual.
  private static func unusual(_ context: PageContext) -> [Notice] {
    let words = context.words
    let today = context.analysis.asOf.day
    return context.metricsWithData.filter { !UnjudgedMetrics.inFindings.contains($0) }.compactMap { metric in
      let range = context.data.window(metric, days: 30)
      let series = context.history[metric]
      guard let newest = series.values(in: range).last, newest.day.distance(to: today) <= 1 else {
        return nil
      }
      let unusual = UnusualValues(in: series, range: range)
      guard unusual.contains(newest.day) else { return nil }
      let distance = unusual.robustDistance(newest.value)
      return Notice(
        picture: InsightPicture.unusual(isHigher: (distance ?? 0) >= 0),
        pillars: [InsightCard.tag(Pillar(of: metric), words)], kind: words(FindingWord.unusualKind),
        say: words(
          FindingWord.unusualSay,
          [
            "metric": words(.metric, metric.id), "day": words.onWeekday(newest.day),
            "value": words.value(newest.value, of: metric),
          ]),
        why: distance.map { words.sentence(UnusualNote.side($0, words)) + "." }
          ?? "",
        href: context.href(PagePath.metric(metric, days: 7)), linkText: words(FindingWord.unusualLink),
        linkTitle: words(.metric, metric.id))
    }
  }
}
