import TriptychHealth

/// How every score is computed, with this person's own numbers.
struct AboutPage: TemplateModel {
  static let template = "pages/about"

  var pillars: [Formula]
  var others: [Formula]
  var version: String

  struct Formula: Codable, Sendable {
    var id: String
    var cssClass: String?
    var mark: Markup?
    var name: String
    var formula: String
    var about: String
    var caption: String
    var parts: [PartRow]
    var score: ScorePanel.Shown?
    var noScore: String
    var absence: String?
    var confidence: String
    var window: String
    var fallback: String?
  }

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let page = AboutPage(
      pillars: context.analysis.pillars.map { formula($0.score, pillar: $0.pillar, ScoreWords($0, context)) },
      others: context.analysis.scores.filter { WordKey.scoreIDs.contains($0.id) }.map {
        formula($0, pillar: nil, ScoreWords($0, pillar: nil, words))
      }, version: words(.profileVersion, ["version": context.programVersion]))
    return (
      PageHead(
        title: words(.aboutTitle),
        crumbs: [
          Crumb(text: words(.navDashboard), path: "index.html"),
          Crumb(text: words(.navProfile), path: "profile/index.html"), Crumb(text: words(.aboutTitle)),
        ]), page
    )
  }

  private static func formula(_ score: Score, pillar: Pillar?, _ wording: ScoreWords) -> Formula {
    let words = wording.words
    let name = words(.score, score.id)
    return Formula(
      id: score.id, cssClass: pillar?.cssClass, mark: pillar.map(Icon.mark), name: name,
      formula: score.formula,
      about: words(.scoreAbout, score.id),
      caption: words(.partsCaption, ["pillar": name, "range": words.range(score.days)]),
      parts: PartRow.rows(score, words), score: wording.shown,
      noScore: wording.noScore, absence: wording.absence(short: false),
      confidence: words(.aboutConfidence, ["share": words.percent(score.confidence)]),
      window: words(score.value == nil ? .lookedAt : .restsOn, ["range": words.rangeWithYear(score.days)]),
      fallback: score.isFallback ? words(.fallback, score.formula) : nil)
  }
}
