import TriptychHealth

/// The sentence of an insight, and a short text about its evidence.
struct InsightSentence {
  let insight: Insight
  let words: Words
  private let figures: InsightFigures

  init(_ insight: Insight, _ words: Words) {
    self.insight = insight
    self.words = words
    figures = InsightFigures(words: words)
  }

  /// The sentence. It describes an observation and never claims a cause.
  var text: String {
    switch insight.finding {
    case .association(let found): return association(found)
    case .change(let found, let lasts): return change(found, lasts: lasts)
    case .weekday(let found): return weekday(found)
    case .pattern(let found): return pattern(found)
    case .milestone(let found): return milestone(found)
    case .observation(let found):
      return words.sentence(
        words(
          InsightWord.observation,
          [
            "first": figure(found.first, isMean: true), "second": figure(found.second, isMean: true),
            "range": words.range(found.days),
          ]))
    case .anniversary(let found):
      return words(
        InsightWord.anniversary, count: found.years,
        [
          "day": words.weekdayAndDay(found.day),
          "figures": words.list(found.figures.map { figure($0, isMean: false) }),
        ])
    }
  }

  /// The evidence in one line.
  var why: String {
    let range = words.range(insight.days)
    switch insight.finding {
    case .association(let found):
      return words(
        InsightWord.whyLink, count: found.count, ["strength": figures.strength(found.rho), "range": range])
    case .anniversary: return words(InsightWord.whyYear)
    default: return words(InsightWord.why, count: insight.count, ["range": range])
    }
  }

  /// The evidence in fewer words, for small screens.
  var brief: String {
    guard case .association(let found) = insight.finding else { return why }
    return figures.strength(found.rho) + " " + words(.rangeDays, count: found.count) + "."
  }

  /// A short title for the page and for links to it: `Link: Sleep and mood`. A measure can have two milestones, so each
  /// says which it is: `Milestone: Steps, total`.
  var title: String {
    let names = insight.metrics.enumerated().map { place, metric in
      words(place == 0 ? .metric : .metricNoun, metric.id)
    }
    let word: InsightWord =
      switch insight.finding {
      case .milestone(let found): found.kind == .best ? .titleBest : .titleTotal
      default: .title
      }
    return words(
      word,
      ["kind": words(InsightWord.Family.insightKind, insight.kind.rawValue), "metrics": words.list(names)])
  }

  private func association(_ found: Association) -> String {
    let (x, y) = (found.pair.x, found.pair.y)
    let family: InsightWord.Family = found.effect >= 0 ? .insightHigher : .insightLower
    // The night after a day is counted for the day on which it ends.
    let isNightAfter = y == .sleepDuration && found.pair.lag == 1
    return words(
      InsightWord.association,
      [
        "when": words(
          isNightAfter ? InsightWord.Family.insightNight : .insightWhen, x.id,
          ["value": figures.mean(beside: found.x.high, of: x)]),
        "than": words(
          isNightAfter ? InsightWord.Family.insightThanNight : .insightThan, x.id,
          ["value": figures.mean(beside: found.x.low, of: x)]),
        "then": words(family, y.id, ["value": figures.difference(found.effect, of: y)]),
      ])
  }

  /// A weekday or a weekend with its mean.
  private func weekday(_ found: WeekdayEffect) -> String {
    let number = String(found.weekday.rawValue)
    return words.sentence(
      words(
        found.isWeekend ? InsightWord.weekend : .weekday,
        [
          "on": words(InsightWord.Family.insightOnWeekday, number), "weekday": words(.weekday, number),
          "subject": words(InsightWord.Family.insightSubject, found.metric.id),
          "value": figures.mean(beside: found.means.weekday, of: found.metric),
          "others": figures.mean(beside: found.means.others, of: found.metric),
        ]))
  }

  private func change(_ found: ChangePoint, lasts: Bool) -> String {
    // A range can begin the sentence.
    words.sentence(
      words(
        lasts ? InsightWord.change : .changeForDays,
        [
          "day": words.day(found.day), "subject": words(InsightWord.Family.insightLevel, found.metric.id),
          "range": words.range(found.day...found.days.upperBound),
          "before": figures.mean(beside: found.means.before, of: found.metric),
          "after": figures.mean(beside: found.means.after, of: found.metric),
        ]))
  }

  private func pattern(_ found: Pattern) -> String {
    let limits = found.kind.limits
    var fill: PhraseValues = [
      "range": words.range(found.days), "limit": words.duration(hours: limits.sleep),
      "bound": words.number(limits.other),
    ]
    for (place, figure) in found.figures.enumerated() {
      fill[place == 0 ? "sleep" : "other"] = figures.mean(beside: figure.value, of: figure.metric)
    }
    return words(InsightWord.pattern(found.kind), count: insight.count, fill)
  }

  private func milestone(_ found: Milestone) -> String {
    let word: InsightWord =
      switch (found.kind, found.metric) {
      case (.best, .sleepDuration): .bestSleep
      case (.best, .exerciseMinutes): .bestExercise
      case (.best, .distance): .bestDistance
      case (.best, .activeEnergy): .bestEnergy
      case (.best, _): .bestSteps
      case (.total, .exerciseMinutes): .totalExercise
      case (.total, .mindfulMinutes): .totalMindful
      case (.total, _): .totalSteps
      }
    return words(
      word,
      [
        "day": words.onWeekday(found.day), "first": words.dayWithYear(found.days.lowerBound),
        "value": figures.beside(found.value, of: found.metric),
      ])
  }

  /// `sleep 7 h 10 min`
  private func figure(_ figure: MetricFigure, isMean: Bool) -> String {
    words(
      InsightWord.figure,
      [
        "metric": words(.metricNoun, figure.metric.id),
        "value": isMean
          ? figures.mean(beside: figure.value, of: figure.metric)
          : figures.beside(figure.value, of: figure.metric),
      ])
  }
}
