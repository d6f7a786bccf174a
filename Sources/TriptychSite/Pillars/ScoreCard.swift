import TriptychHealth

/// A score other than those of the three pillars, such as recovery, with the values it is computed from.
struct ScoreCard: Codable, Sendable {
  var title: String
  var score: ScorePanel.Shown?
  var absence: String?
  var rows: [FactRow]
  /// The last two weeks; `nil` if there are too few days for a picture.
  var spark: ScorePanel.Spark?
}

extension ScoreCard {
  /// Today's recovery; `nil` without any data for it.
  static func recovery(_ context: PageContext) -> ScoreCard? {
    guard let score = context.analysis.scores.first(where: { $0.id == "recovery" }),
      score.value != nil || ![.noData, .noConsent].contains(score.absence?.code)
    else { return nil }
    let words = context.words
    let wording = ScoreWords(score, pillar: nil, words)
    let day = score.days.upperBound
    let metrics: [Metric] = [.hrvRMSSD, .hrvSDNN, .restingHeartRate, .sleepDuration]
    let rows = metrics.compactMap { metric -> FactRow? in
      guard let value = context.history[metric][day] else { return nil }
      return FactRow(
        name: words(.metric, metric.id), value: words.value(value, of: metric),
        note: usual(metric, day, context))
    }
    return ScoreCard(
      title: words(PillarWord.recoveryTitle), score: wording.shown,
      // Its values stand below: what is missing are the days before, with which they are compared.
      absence: score.absence?.code == .tooFewParts
        ? words(TopicWord.fills(.recovery)) : wording.absence(short: true),
      rows: rows,
      spark: spark(context))
  }

  /// Recovery over two weeks, in Deep only.
  private static func spark(_ context: PageContext) -> ScorePanel.Spark? {
    guard context.isDeep, let picture = context.charts[.recoveryWeeks]?.picture else {
      return nil
    }
    let values = context.data.recoveryWeeks.points
    guard let first = values.first?.value, let last = values.last?.value, let low = values.map(\.value).min(),
      let high = values.map(\.value).max()
    else { return nil }
    let direction = ChangeDirection(ofScores: [first, last])
    return ScorePanel.Spark(
      picture: picture, cssClass: direction.cssClass, arrow: Icon.arrow(direction),
      note: context.words(
        TopicWord.recoveryWeeks,
        [
          "first": context.words.number(first), "last": context.words.number(last),
          "low": context.words.number(low), "high": context.words.number(high),
        ]))
  }

  /// The typical range, over the same days as the band of the chart.
  private static func usual(_ metric: Metric, _ day: CalendarDay, _ context: PageContext) -> String? {
    guard let typical = context.data.typicalRange(metric, upTo: day) else { return nil }
    let words = context.words
    let low = words.measure(typical.bounds.lowerBound, of: metric).number
    let high = words.measure(typical.bounds.upperBound, of: metric).number
    return words(PillarWord.usualRange, ["low": low, "high": high])
  }
}

/// Last night as facts.
struct NightCard: Codable, Sendable {
  var title: String
  var span: String?
  var say: String
  var rows: [FactRow]
  var score: ScorePanel.Shown?
  /// The address of the sleep page.
  var href: String
  /// Whether the stages of the night are known, not just its duration.
  var hasStages: Bool
}

extension NightCard {
  /// The night of the newest day; `nil` when there is none.
  init?(_ context: PageContext) {
    self.init(
      context.newestDay, score: context.analysis.scores.first { $0.id == "sleep" }, context)
  }

  /// Creates the card of the night that ended on a day; `nil` if there is none.
  init?(_ day: CalendarDay, score: Score?, _ context: PageContext) {
    let words = context.words
    guard let hours = context.history[.sleepDuration][day] else { return nil }
    let zone = context.history.zone
    let night = context.book.nights[day]
    let isLast = day == context.analysis.asOf.day
    let metrics: [Metric] = [.sleepDeep, .sleepREM, .sleepCore, .sleepAwake, .sleepEfficiency]
    self.init(
      title: isLast ? words(PillarWord.nightTitle) : words(PillarWord.nightOf, ["day": words.day(day)]),
      span: night.map {
        let span = words(
          PillarWord.timeSpan,
          [
            "from": words.clock(second: zone.wallClockSecond(at: $0.span.lowerBound)),
            "to": words.clock(second: zone.wallClockSecond(at: $0.span.upperBound)),
          ])
        return context.book.isOfJourney(day) ? "\(span) (\(words.isolated(zone.identifier)))" : span
      },
      say: words(PillarWord.nightSay, ["duration": words.duration(hours: hours)]),
      rows: metrics.compactMap { metric in
        context.history[metric][day].map {
          FactRow(name: words(.metric, metric.id), value: words.value($0, of: metric))
        }
      }, score: score.flatMap { ScoreWords($0, pillar: nil, words).shown },
      href: context.href(Topic.sleep.path), hasStages: night != nil)
  }
}

/// A fact beside a pillar's score, such as load: one sentence and, in Deep, figures.
struct FactCard: Codable, Sendable {
  /// An identifier that is unique on its page.
  var id: String
  var title: String
  var text: String
  /// Figures one step deeper.
  var rows: [FactRow]
}

extension FactCard {
  /// The facts shown beside the score of a pillar.
  static func cards(_ pillar: Pillar, _ context: PageContext) -> [FactCard] {
    switch pillar {
    case .fitness: [load(context)].compactMap { $0 }
    case .nutrition: []
    case .wellbeing: [who5(context)].compactMap { $0 }
    }
  }

  /// The load, or the reason there is none.
  private static func load(_ context: PageContext) -> FactCard? {
    let words = context.words
    let report = context.analysis.load
    let absence = report.scores.first.flatMap { LoadSentence.absence($0, words) }
    guard let text = LoadSentence.text(report, words) ?? absence else { return nil }
    var rows: [FactRow] = []
    if context.isDeep, let today = report.days.last, report.method != nil {
      let figures: [(LoadWord, Double)] = [(.ctl, today.ctl), (.atl, today.atl), (.tsb, today.tsb)]
      rows = figures.map { FactRow(name: words($0), value: words.number($1)) }
    }
    return FactCard(id: "load", title: words(LoadWord.title), text: text, rows: rows)
  }

  /// The WHO-5 index, if it was ever entered. It has no band, because a screening is not a diagnosis.
  private static func who5(_ context: PageContext) -> FactCard? {
    LoadSentence.who5(context.analysis, context.words).map { text in
      FactCard(id: "who5", title: context.words(LoadWord.who5Title), text: text, rows: [])
    }
  }
}
