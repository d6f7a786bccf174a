import TriptychHealth

/// One insight: its sentence, its chart, its evidence, and its limits.
struct InsightPage: TemplateModel {
  static let template = "pages/insight"

  /// The path of an insight's page. The same fact keeps its path across versions.
  static func path(_ insight: Insight) -> String { "insights/\(insight.id).html" }

  var pillars: [InsightCard.PillarTag]
  var kind: String
  var say: String
  var why: String
  var figures: [FigureModel]
  var evidenceTitle: String
  var caption: String
  var itemHead: String
  var figureHead: String
  var rows: [FactRow]
  /// The figures of the test, one step deeper; empty for facts that need no test.
  var certainty: [FactRow]
  var notSaidTitle: String
  var notSaid: String
  var moreTitle: String
  /// Links to the measures, to the computation, and to all insights.
  var links: [FrameModel.TextLink]

  static func make(_ insight: Insight, _ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let sentence = InsightSentence(insight, words)
    let evidence = EvidenceTable(insight: insight, report: context.analysis.insights, words: words)
    let page = InsightPage(
      pillars: InsightCard.tags(insight, words),
      kind: words(InsightWord.Family.insightKind, insight.kind.rawValue),
      say: sentence.text, why: why(insight, context), figures: figures(insight, context),
      evidenceTitle: words(EvidenceWord.title), caption: words(EvidenceWord.caption),
      itemHead: words(EvidenceWord.item), figureHead: words(EvidenceWord.figure),
      rows: evidence.rows, certainty: evidence.certainty,
      notSaidTitle: words(EvidenceWord.notSaidTitle), notSaid: words(EvidenceWord.notSaid(insight.kind)),
      moreTitle: words(EvidenceWord.moreTitle), links: links(insight, context))
    return (PageHead(sentence.title, below: .insights, context), page)
  }

  /// The evidence; for an association, also the number of pairs tested.
  private static func why(_ insight: Insight, _ context: PageContext) -> String {
    let why = InsightSentence(insight, context.words).why
    guard insight.kind == .association, let tried = context.analysis.insights.tried(for: insight) else {
      return why
    }
    return why + " " + context.words(FeedWord.insightsTested, count: tried)
  }

  private static func figures(_ insight: Insight, _ context: PageContext) -> [FigureModel] {
    Chart.charts(of: insight).compactMap { context.figure($0) }
  }

  private static func links(_ insight: Insight, _ context: PageContext) -> [FrameModel.TextLink] {
    let words = context.words
    var links = insight.metrics.filter(context.metricsWithData.contains).map { metric in
      FrameModel.TextLink(
        text: words(.metric, metric.id), href: context.href(PagePath.metric(metric, days: 7)))
    }
    if insight.kind == .association {
      links.append(
        FrameModel.TextLink(
          text: words(EvidenceWord.pairsTitle), href: context.href(InsightPairsPage.path)))
    }
    links.append(
      FrameModel.TextLink(
        text: words(EvidenceWord.howComputed), href: context.href(PagePath.about)))
    return links
  }
}

/// One insight in words: its pillars and kind, its sentence and its evidence.
struct InsightCard: Codable, Sendable {
  var pillars: [PillarTag]
  var kindID: String
  var kind: String
  var say: String
  var why: String
  /// The evidence in fewer words.
  var brief: String
  var isFirst: Bool
  /// The word that marks an insight of today; `nil` for one that an earlier day had.
  var new: String?
  /// The title of the insight's page, for the link.
  var title: String
  /// The address of the insight's page.
  var href: String
  /// The small picture beside the sentence.
  var picture: Markup
  /// What goes with the same measure, for a card of several links; otherwise empty.
  var links: [Link] = []

  struct PillarTag: Codable, Sendable {
    var cssClass: String
    var mark: Markup
    var name: String
  }
}

extension InsightCard {
  /// Creates the card of an insight. The first card of a list is larger.
  init(_ insight: Insight, isFirst: Bool, _ context: PageContext) {
    let words = context.words
    let sentence = InsightSentence(insight, words)
    self.init(
      pillars: InsightCard.tags(insight, words), kindID: insight.kind.rawValue,
      kind: words(InsightWord.Family.insightKind, insight.kind.rawValue),
      say: sentence.text, why: sentence.why, brief: sentence.brief, isFirst: isFirst,
      new: context.analysis.insights.newIDs.contains(insight.id) ? words(FeedWord.insightsNew) : nil,
      title: sentence.title, href: context.href(InsightPage.path(insight)),
      picture: InsightPicture.markup(insight, weekdays: words.conventions.weekdays))
  }

  /// The pillars an insight belongs to.
  static func tags(_ insight: Insight, _ words: Words) -> [PillarTag] {
    insight.pillars.map { tag($0, words) }
  }

  static func tag(_ pillar: Pillar, _ words: Words) -> PillarTag {
    PillarTag(cssClass: pillar.cssClass, mark: Icon.mark(pillar), name: words(.pillar, pillar.rawValue))
  }

  /// At most `limit` cards of insights, that of the featured one first.
  static func cards(limit: Int, _ context: PageContext) -> [InsightCard] {
    Array(CauseCards.cards(context.analysis.insights.inPageOrder, context).prefix(limit))
  }

  /// The card of the featured insight alone; `nil` without insights.
  static func featured(_ context: PageContext) -> InsightCard? {
    context.analysis.insights.inPageOrder.first.map { InsightCard($0, isFirst: true, context) }
  }
}
