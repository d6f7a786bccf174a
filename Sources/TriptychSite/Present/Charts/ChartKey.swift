import TriptychGraphics
import TriptychHealth

/// A chart of a person's site; each is drawn once however many pages show it.
enum ChartKey: Hashable, Sendable {
  /// A measure over the last days.
  case line(Metric, days: Int)
  /// Steps by weekday and hour over the last eight weeks.
  case stepsHeatmap
  /// Days as dots: the first measure across, the second up.
  case scatter(Metric, Metric)
  /// The week of a pillar's score.
  case spark(Pillar)
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
    case .stepsHeatmap: "steps-hours"
    case .scatter(let x, let y): "\(x.id)-with-\(y.id)"
    case .spark(let pillar): "\(pillar.rawValue)-week"
    case .timeline(let day): "hours-\(day.iso)"
    case .year(let metric, let year): "\(metric.id)-in-\(year)"
    case .insight(let chart): chart.id
    case .topic(let chart): chart.id
    }
  }

  /// Days below which there is a sentence and no picture.
  var leastDays: Int { self == .stepsHeatmap ? 7 : LineChart.leastPoints }

  /// Whether it stands on the Dashboard or a pillar's page, so that a picture to share is offered.
  var isShared: Bool {
    switch self {
    case .line(let metric, let days): days <= 30 && PillarPage.metrics.contains(metric)
    case .stepsHeatmap, .scatter: true
    case .insight(let chart): chart.insight.kind == .association
    case .spark, .timeline, .year, .topic: false
    }
  }

  /// Where the picture to share stands in the site.
  var picturePath: String { "charts/\(id).png" }
}
