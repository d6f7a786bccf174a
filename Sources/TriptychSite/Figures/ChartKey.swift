import TriptychGraphics
import TriptychHealth

/// A chart of a person's site; each is drawn once however many pages show it.
enum ChartKey: Hashable, Sendable {
  /// A measure over the last days.
  case line(Metric, days: Int)
  /// A measure over days that were chosen.
  case window(Metric, ClosedRange<CalendarDay>)
  /// Steps by weekday and hour over the last eight weeks.
  case stepsHeatmap
  /// Days as dots: the first measure across, the second up.
  case scatter(Metric, Metric)
  /// The week of a pillar's score.
  case spark(Pillar)
  /// The scores of the three pillars over some days that end with a day.
  case harmony(days: Int, to: CalendarDay)
  /// Where the energy of a week came from.
  case weekEnergy(ClosedRange<CalendarDay>)
  /// The hours of a day.
  case timeline(CalendarDay)
  /// A measure over the days of one year.
  case year(Metric, Int)
  /// A picture on the page of an insight.
  case insight(InsightChart)
  /// A picture on the page of a topic.
  case topic(TopicChart)

  /// A short name that stays the same: the ids of the figure and the file name of its picture.
  var id: String {
    switch self {
    case .line(let metric, let days): "\(metric.id)-\(days)"
    case .window(let metric, _): "\(metric.id)-custom"
    case .stepsHeatmap: "steps-hours"
    case .scatter(let x, let y): "\(x.id)-with-\(y.id)"
    case .spark(let pillar): "\(pillar.rawValue)-week"
    case .harmony(let days, let last): "harmony-\(days)-\(last.iso)"
    case .weekEnergy: "energy-week"
    case .timeline(let day): "hours-\(day.iso)"
    case .year(let metric, let year): "\(metric.id)-in-\(year)"
    case .insight(let chart): chart.id
    case .topic(let chart): chart.id
    }
  }

  /// Days below which there is a sentence and no picture.
  var leastDays: Int { self == .stepsHeatmap ? 7 : LineChart.leastPoints }

  /// The ids of the captions of its tables.
  var tableID: String { id + "-caption" }
  var shortTableID: String { id + "-short-caption" }

  /// Where the picture to share stands in the site.
  var picturePath: String { "charts/\(id).png" }
}

/// A picture on the page of an insight.
struct InsightChart: Hashable, Sendable {
  /// The insight.
  var insight: Insight
  /// The metric it shows; of a link the second one.
  var metric: Metric

  /// The pictures of an insight, one at least: a cloud for a link, else one for each metric.
  static func charts(of insight: Insight) -> [InsightChart] {
    if case .association(let found) = insight.finding {
      return [InsightChart(insight: insight, metric: found.pair.y)]
    }
    return insight.metrics.map { InsightChart(insight: insight, metric: $0) }
  }

  /// The id of the figure: the insight's, followed by the metric where there are several.
  var id: String {
    let isOnly = InsightChart.charts(of: insight).count == 1
    return isOnly ? insight.id : insight.id + "-" + metric.id
  }
}

/// A picture on the page of a topic, besides the lines of measures.
enum TopicChart: Hashable, Sendable {
  /// A bar for each of the last days.
  case bars(Metric, days: Int)
  /// The spread by weekday over the last days.
  case weekdays(Metric, days: Int)
  /// A cell for each of the last days.
  case calendar(Metric, days: Int)
  /// The stages of the newest night.
  case night
  /// The nights of the last days, a row each.
  case nights(days: Int)
  /// Where the energy of a mean day came from.
  case macros(days: Int)
  /// Where the energy of each day came from.
  case energyParts(days: Int)
  /// Active minutes by week.
  case strain(days: Int)
  /// What a person carries: the long average and the short one.
  case load(days: Int)
  /// Recovery over the last days.
  case recovery(days: Int)
  /// The same over two weeks, small.
  case recoveryWeeks

  /// A short name that stays the same.
  var id: String {
    switch self {
    case .bars(let metric, let days): "\(metric.id)-\(days)-bars"
    case .weekdays(let metric, let days): "\(metric.id)-\(days)-weekdays"
    case .calendar(let metric, let days): "\(metric.id)-\(days)-calendar"
    case .night: "night"
    case .nights(let days): "nights-\(days)"
    case .macros(let days): "macros-\(days)"
    case .energyParts(let days): "energy-parts-\(days)"
    case .strain(let days): "strain-\(days)"
    case .load(let days): "load-\(days)"
    case .recovery(let days): "recovery-\(days)"
    case .recoveryWeeks: "recovery-weeks"
    }
  }
}

extension ChartData {
  /// The plot of a topic's picture.
  func plot(_ chart: TopicChart, words chartWords: ChartWords) throws -> Plot {
    switch chart {
    case .bars(let metric, let days): try bars(metric, days: days).plot(words: chartWords)
    case .weekdays(let metric, let days):
      try weekdaysOfWeeks(metric, days: days).plot(words: chartWords)
    case .calendar(let metric, let days): try calendar(metric, days: days).plot(words: chartWords)
    case .night: try night().plot(words: chartWords)
    case .nights(let days): try nightRows(days: days).plot(words: chartWords)
    case .macros(let days): try macroRing(days: days).plot(words: chartWords)
    case .energyParts(let days): try energyParts(days: days).plot(words: chartWords)
    case .strain(let days): try strain(days: days).plot(words: chartWords)
    case .load(let days): try load(days: days).plot(words: chartWords)
    case .recovery(let days): try recovery(days: days).plot(words: chartWords)
    case .recoveryWeeks: throw ChartRefusal.nothingToDraw
    }
  }
}
