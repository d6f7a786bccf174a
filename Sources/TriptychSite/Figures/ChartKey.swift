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
