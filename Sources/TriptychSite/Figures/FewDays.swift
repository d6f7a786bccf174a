import TriptychHealth

/// What stands in the place of a chart with too few days.
struct FewDays {
  private let key: ChartKey
  private let have: Int
  private let context: PageContext

  /// - Parameter have: days with data in the chart's range
  init(_ key: ChartKey, have: Int, _ context: PageContext) {
    self.key = key
    self.have = have
    self.context = context
  }

  /// The days that are there and, where other days are held, the way to them.
  var instead: FigureModel.Instead {
    let words = context.words
    switch key {
    case .line(let metric, let days):
      return line(metric, context.data.window(metric, days: days))
    case .window(let metric, let days): return line(metric, days)
    case .stepsHeatmap:
      return FigureModel.Instead(text: words(FigureWord.figureFewHours, count: have, ["need": need]))
    case .harmony, .weekEnergy:
      return FigureModel.Instead(
        lead: words(FigureWord.figureFewLead, count: have),
        text: words(FigureWord.figureFewMore, count: max(1, key.leastDays - have)))
    case .year, .topic:
      return FigureModel.Instead(
        lead: words(FigureWord.figureFewLead, count: have),
        text: words(FigureWord.figureFewMore, count: key.leastDays - have))
    case .scatter, .spark, .insight, .timeline:
      return FigureModel.Instead(
        lead: words(FigureWord.figureFewBoth, count: have),
        text: words(FigureWord.figureFewPicture, count: key.leastDays - have))
    }
  }

  private var need: String { context.words.number(Double(key.leastDays)) }

  private func line(_ metric: Metric, _ window: ClosedRange<CalendarDay>) -> FigureModel.Instead {
    let words = context.words
    let held = context.history[metric].values.prefix { $0.day <= window.upperBound }
    guard held.count >= key.leastDays, let newest = held.last?.day else {
      return FigureModel.Instead(
        lead: words(FigureWord.figureFewLead, count: held.count),
        text: words(FigureWord.figureFewMore, count: key.leastDays - have))
    }
    let text =
      have == 0
      ? words(FigureWord.figureNoneInRange, ["range": words.range(window), "day": words.day(newest)])
      : words(
        FigureWord.figureFewInRange, count: have, ["days": words.number(Double(window.count)), "need": need])
    return FigureModel.Instead(text: text, link: longer(metric))
  }

  /// The shortest range with enough days.
  private func longer(_ metric: Metric) -> FigureModel.Download? {
    let days = PagePath.metricRanges.first { days in
      context.history[metric].values(in: context.data.window(metric, days: days)).count >= key.leastDays
    }
    return days.map {
      FigureModel.Download(
        href: context.metricHref(metric, days: $0), text: context.words(FigureWord.figureFewLonger, count: $0)
      )
    }
  }
}
