import TriptychHealth

/// How every score is computed, with this person's own numbers.
struct AboutPage: TemplateModel {
  static let template = "pages/about"

  var contentsTitle: String
  /// From when the sums of a day count.
  var sumsToday: String
  /// Links to the sections of the page.
  var contents: [FrameModel.TextLink]
  var pillars: [Formula]
  var others: [Formula]
  /// Everything that is not a score from 0 to 100 with parts.
  var sections: [FormulaSection]
  var version: String

  /// How a part's points are computed, with the person's figures if there are some.
  struct How: Codable, Sendable {
    var name: String
    var how: String
    var filled: String?
  }

  struct Formula: Codable, Sendable {
    var id: String
    var cssClass: String?
    var mark: Markup?
    var name: String
    var formula: String
    var about: String
    var caption: String
    var parts: [PartRow]
    /// Whether the table has a column of confidence.
    var hasConfidence: Bool
    var hows: [How]
    var arithmeticTitle: String
    /// Value and confidence written out.
    var arithmetic: [String]
    var score: ScorePanel.Shown?
    var noScore: String
    var absence: String?
    var confidence: String
    var window: String
    var fallback: String?
  }

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let pillars = context.analysis.pillars.map {
      formula($0.score, pillar: $0.pillar, ScoreWords($0, context), context.settings.goals)
    }
    let others = context.analysis.scores.filter { AboutWord.scoreIDs.contains($0.id) }.map {
      formula($0, pillar: nil, ScoreWords($0, pillar: nil, words), context.settings.goals)
    }
    let sections = FormulaSection.all(context)
    let titles = (pillars + others).map { ($0.name, $0.id) } + sections.map { ($0.title, $0.id) }
    let page = AboutPage(
      contentsTitle: words(FormulaWord.contents),
      sumsToday: words(AboutWord.rule5, ["time": words.clock(second: AsOf.summedSecond)]),
      contents: [FrameModel.TextLink(text: words(AboutWord.rulesTitle), href: "#rules")]
        + titles.map { FrameModel.TextLink(text: $0.0, href: "#" + $0.1) }, pillars: pillars, others: others,
      sections: sections, version: words(OverviewWord.profileVersion, ["version": context.programVersion]))
    return (
      PageHead(words(AboutWord.aboutTitle), below: .profile, context), page
    )
  }

  private static func formula(
    _ score: Score, pillar: Pillar?, _ wording: ScoreWords, _ goals: GoalSettings
  ) -> Formula {
    let words = wording.words
    let name = words(AboutWord.score(score.id))
    return Formula(
      id: score.id, cssClass: pillar?.cssClass, mark: pillar.map(Icon.mark), name: name,
      formula: score.formula,
      about: words(AboutWord.about(score.id)),
      caption: words(PillarWord.partsCaption, ["pillar": name, "range": words.range(score.days)]),
      parts: PartRow.rows(score, goals, words), hasConfidence: true, hows: hows(score, words),
      arithmeticTitle: words(FormulaWord.arithmetic),
      arithmetic: ScoreArithmetic.lines(score, FormulaText(words: words)), score: wording.shown,
      noScore: wording.noScore, absence: wording.absence(short: false),
      confidence: words(AboutWord.aboutConfidence, ["share": words.percent(score.confidence)]),
      window: words(
        score.value == nil ? PillarWord.lookedAt : .restsOn, ["range": words.rangeWithYear(score.days)]),
      fallback: score.isFallback ? words(PillarWord.Family.fallback, score.formula) : nil)
  }

  private static func hows(_ score: Score, _ words: Words) -> [How] {
    score.parts.map { part in
      var filled: String?
      if let input = part.input, let points = part.points, let rule = PointRule(score.id, part) {
        let display = words.display(PartFigure(score.id, part.id) == .water ? .litre : .count)
        filled = rule.shown(in: display)
          .text(display.shown(input), points: points, FormulaText(words: words))
      }
      return How(
        name: words.partName(score.id, part.id),
        how: words.partHow(score.id, part.id),
        filled: filled)
    }
  }
}

extension FormulaSection {
  /// All of them, in the order of the page.
  static func all(_ context: PageContext) -> [FormulaSection] {
    let text = FormulaText(words: context.words)
    return [
      FallbackFormulas.section(context.analysis, text), LoadFormulas.section(context.analysis, text),
      HarmonyFormula.section(context.analysis, text), WHO5Formula.section(context.analysis, text),
      TrendFormula.section(context.analysis, text), AssociationFormula.section(context.analysis, text),
      ChangeFormula.section(context.analysis, text), MoodFormula.section(context.analysis, text),
      CompanionFormula.section(context.analysis, text), UnusualFormula.section(context, text),
      GoalFormula.section(context.analysis, text),
    ]
  }
}
