import TriptychHealth

/// One pillar: its score explained, then the charts of its measures.
struct PillarPage: TemplateModel {
  static let template = "pages/pillar"

  var cssClass: String
  var mark: Markup
  var name: String
  var score: ScorePanel.Shown?
  /// Shown instead of a missing score.
  var noScore: String
  var absence: String?
  var lead: String
  var rests: String
  /// Shown when a simpler formula is used instead of the full one.
  var fallback: String?
  var partsCaption: String
  var formula: String
  var parts: [PartRow]
  /// Whether the table has a column of confidence, which the page shows one step deeper instead.
  var hasConfidence = false
  /// The confidence of the score and of its parts; empty without a score.
  var certainty: [FactRow]
  var aboutHref: String
  /// The topics below the pillar.
  var topics: TopicLinks
  var suggestions: SuggestionList?
  /// Facts beside the score, such as load.
  var cards: [FactCard]
  /// Whether there are suggestions or cards.
  var hasBeside: Bool
  var goals: GoalList?
  var figures: [FigureModel]
  /// Whether one bar shows and hides what stands under all of them; in Deep, where there are several.
  var hasFigureBar: Bool
  var workouts: WorkoutList?
  var measures: [Measure]
  /// Shown instead of them if there are none.
  var noMeasures: String

  struct Measure: Codable, Sendable {
    var name: String
    var href: String
    var value: String
    var day: String
  }

  static func make(_ pillar: Pillar, _ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let name = words(.pillar, pillar.rawValue)
    guard let report = context.analysis.pillars.first(where: { $0.pillar == pillar }) else {
      preconditionFailure("an analysis reports every pillar")
    }
    let score = report.score
    let wording = ScoreWords(report, context)
    let suggestions = SuggestionList(pillar, limit: context.isDeep ? 4 : 2, context)
    let cards = FactCard.cards(pillar, context)
    let figures = figures(pillar, context)
    let parts = PartRow.rows(score, context.settings.goals, words)
    let page = PillarPage(
      cssClass: pillar.cssClass, mark: Icon.mark(pillar), name: name, score: wording.shown,
      noScore: wording.noScore,
      absence: wording.absence(short: false), lead: lead(score, words), rests: rests(report, words),
      fallback: score.isFallback ? words(PillarWord.Family.fallback, score.formula) : nil,
      partsCaption: words(PillarWord.partsCaption, ["pillar": name, "range": words.range(score.days)]),
      formula: score.formula, parts: parts, certainty: certainty(score, parts, words),
      aboutHref: context.href(PagePath.about) + "#" + pillar.rawValue,
      topics: TopicLinks(pillar, context), suggestions: suggestions, cards: cards,
      hasBeside: suggestions != nil || !cards.isEmpty,
      goals: GoalList(pillar, context), figures: figures, hasFigureBar: context.isDeep && figures.count > 1,
      workouts: pillar == .fitness ? WorkoutList(limit: context.isDeep ? 10 : 3, context) : nil,
      measures: context.metrics(of: pillar).map { measure($0, context) },
      noMeasures: context.noMeasures(of: pillar))
    return (PageHead(name, below: .pillars, context), page)
  }

  /// The part with the most points and the one that would raise the score most: the largest product of weight and
  /// missing points, the first in the table of equal ones.
  static func lead(_ score: Score, _ words: Words) -> String {
    guard score.value != nil else { return "" }
    let present = score.parts.compactMap { part in part.points.map { (part: part, points: $0) } }
    let names = words.joined(present.map { words.partInSentence(score.id, $0.part.id) })
    guard present.count > 1 else { return words(PillarWord.pillarLeadOne, ["part": names]) }
    func points(_ points: Double) -> String { words.number(Double(Score.shown(points))) }
    if Set(present.map { Score.shown($0.points) }).count == 1 {
      return words.sentence(
        words(PillarWord.pillarLeadEven, ["parts": names, "points": points(present[0].points)]))
    }
    func room(_ place: Int) -> Double { present[place].part.weight * (100 - present[place].points) }
    let places = present.indices
    let best = places.reduce(0) { present[$1].points > present[$0].points ? $1 : $0 }
    let open = places.reduce(0) { room($1) > room($0) ? $1 : $0 }
    var fill: PhraseValues = [
      "open": words.partInSentence(score.id, present[open].part.id),
      "openPoints": points(present[open].points),
    ]
    if best == open { return words(PillarWord.pillarLeadOpen, fill) }
    fill["best"] = words.partInSentence(score.id, present[best].part.id)
    fill["bestPoints"] = points(present[best].points)
    return words(PillarWord.pillarLead, fill)
  }

  private static func rests(_ report: PillarReport, _ words: Words) -> String {
    let score = report.score
    var sentences = [
      words(score.value == nil ? PillarWord.lookedAt : .restsOn, ["range": words.range(score.days)])
    ]
    if score.value != nil {
      if !score.isSolid { sentences.append(words(PillarWord.stillBuilding) + ".") }
      if let delta = ScoreWords(score, pillar: report.pillar, words).delta(report.sinceLastWeek, isLong: true)
      {
        sentences.append(delta.text + ".")
      }
    }
    return sentences.joined(separator: " ")
  }

  /// How much of the data that the score wants was there, as a whole and by part.
  private static func certainty(_ score: Score, _ parts: [PartRow], _ words: Words) -> [FactRow] {
    guard score.value != nil else { return [] }
    return [FactRow(name: words(PillarWord.partConfidence), value: words.percent(score.confidence))]
      + parts.map { FactRow(name: $0.name, value: $0.confidence) }
  }

  /// The measures with a chart on the page of a pillar.
  static func metrics(_ pillar: Pillar) -> [Metric] {
    switch pillar {
    case .fitness: [.steps, .exerciseMinutes, .sleepDuration, .hrvRMSSD, .hrvSDNN, .restingHeartRate]
    case .nutrition: [.energyIntake, .fruitVegetables, .fiber, .freeSugar, .protein, .water]
    case .wellbeing: [.mood, .energy, .stress, .sleepMidpoint, .mindfulMinutes]
    }
  }

  /// The measures with a chart on some pillar's page.
  static let metrics = Set(Pillar.allCases.flatMap { metrics($0) })

  private static func figures(_ pillar: Pillar, _ context: PageContext) -> [FigureModel] {
    var figures = metrics(pillar).filter(context.metricsWithData.contains).map { metric in
      context.figure(
        .line(metric, days: context.chartDays),
        href: context.href(PagePath.metric(metric, days: context.chartDays)))
    }
    if context.isDeep { figures += Chart.heatmaps(hours(pillar, context)).map { context.figure($0) } }
    if context.isDeep, pillar == .wellbeing {
      figures.append(context.figure(.scatter(.sleepDuration, .mood)))
    }
    return figures.compactMap { $0 }
  }

  /// The measure whose hours a pillar's page shows: activity, meals, and of the check-ins the first with hours.
  private static func hours(_ pillar: Pillar, _ context: PageContext) -> Metric {
    switch pillar {
    case .fitness: .steps
    case .nutrition: .energyIntake
    case .wellbeing:
      [.stress, .mood, .energy].first { context.history.hours[$0]?.isEmpty == false } ?? .stress
    }
  }

  /// A measure with its newest day.
  static func measure(_ metric: Metric, _ context: PageContext) -> Measure {
    let words = context.words
    let last = context.history[metric].values.last { $0.day <= context.analysis.asOf.day }
    return Measure(
      name: words(.metric, metric.id), href: context.href(PagePath.metric(metric, days: 7)),
      value: last.map { words.value($0.value, of: metric) } ?? "–",
      day: last.map {
        context.stillGrows(metric, on: $0.day)
          ? words(.soFarToday) : words(MeasureWord.factOn, ["day": words.shortDay($0.day)])
      }
        ?? "")
  }
}

/// The three pillars side by side, each with its sentence.
struct PillarsPage: TemplateModel {
  static let template = "pages/pillars"

  var panels: [ScorePanel]
  /// The harmony of the pillars in a sentence; `nil` if fewer than two have a score.
  var harmony: String?
  var pillars: [Item]
  var aboutHref: String

  struct Item: Codable, Sendable {
    var cssClass: String
    var mark: Markup
    var name: String
    var href: String
    var about: String
    var measures: [FrameModel.TextLink]
    /// Shown instead of measures if there are none.
    var noMeasures: String
  }

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let page = PillarsPage(
      panels: context.analysis.pillars.map { ScorePanel($0, context) },
      harmony: context.analysis.harmony.map { LoadSentence.text($0, words) },
      pillars: Pillar.allCases.map { pillar in
        let metrics = context.metrics(of: pillar)
        return Item(
          cssClass: pillar.cssClass, mark: Icon.mark(pillar), name: words(.pillar, pillar.rawValue),
          href: context.href(PagePath.pillar(pillar)),
          about: words(PillarWord.Family.pillarAbout, pillar.rawValue),
          measures: metrics.map {
            FrameModel.TextLink(
              text: words(.metric, $0.id), href: context.href(PagePath.metric($0, days: 7)))
          },
          noMeasures: context.noMeasures(of: pillar))
      }, aboutHref: context.href(PagePath.about))
    return (
      PageHead(
        title: words(PillarWord.pillarsTitle),
        crumbs: context.crumbs(.dashboard, words(.navPillars))),
      page
    )
  }
}
