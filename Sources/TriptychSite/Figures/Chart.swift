import TriptychGraphics
import TriptychHealth

/// A chart of a person: which one it is, what stands around it, and how it is made.
///
/// Each chart is defined once, by a function such as ``line(_:days:)``, in the folder of its subject. Two charts of one
/// person with the same id are the same chart.
struct Chart: Sendable {
  /// A short name that stays the same: the ids of the figure and the file name of its picture.
  let id: String
  /// Whose color it has on a page; `nil` for one that belongs to no pillar, or to that of its page.
  var pillar: Pillar?
  /// Measures of which something must be held; without, pages do not have the chart.
  var measures: [Metric] = []
  /// The measure and how many of the last days it shows; `nil` for all charts that have no page of their own.
  var range: (metric: Metric, days: Int)?
  /// What stands in its place when too few days have data.
  var few = FewDays.days
  /// The size of the picture to share, in points.
  var pictureSize = ChartSize(width: 800, height: 400)
  /// What stands above it on a page.
  var title: @Sendable (ChartData) -> String
  /// The line below it on a page; `nil` where there is none.
  var caption: @Sendable (ChartData) -> String?
  /// Another table than the plot's, with a summary in its caption and an id for it; `nil` keeps the plot's.
  var table: (@Sendable (ChartData, _ summary: [String], _ captionID: String) -> Markup?)?
  private let make: @Sendable (ChartData) throws -> Plot

  /// - Parameter plot: throws where there is nothing to draw or there are too few days
  init(
    _ id: String, pillar: Pillar? = nil, few: FewDays = .days,
    title: @escaping @Sendable (ChartData) -> String,
    caption: @escaping @Sendable (ChartData) -> String? = { _ in nil },
    plot: @escaping @Sendable (ChartData) throws -> Plot
  ) {
    self.id = id
    self.pillar = pillar
    self.few = few
    self.title = title
    self.caption = caption
    make = plot
  }

  /// Days below which there is a sentence and no picture.
  static let leastDays = LineChart.leastPoints

  /// Its plot.
  func plot(_ data: ChartData) throws(ChartRefusal) -> Plot { try ChartRefusal.plot { try make(data) } }

  /// The ids of the captions of its tables.
  var tableID: String { id + "-caption" }
  var shortTableID: String { id + "-short-caption" }

  /// Where the picture to share stands in the site.
  var picturePath: String { "charts/\(id).png" }
}

extension Chart: Hashable {
  /// Whether both are the same chart.
  static func == (a: Chart, b: Chart) -> Bool { a.id == b.id }

  /// Takes the id.
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// What stands in the place of a chart with too few days.
enum FewDays: Sendable {
  /// How many days there are and how many more it takes.
  case days
  /// The same of days that have both of two measures.
  case pairs
  /// The same of days with data by the hour.
  case hours
  /// The same of a measure over some days, and where there is more of it, the way there.
  case measure(Metric, over: @Sendable (ChartData) -> ClosedRange<CalendarDay>)
}

/// Why a chart that was asked for is not drawn.
public enum ChartRefusal: Error, Hashable, Sendable {
  /// Fewer days have data than the chart takes.
  case tooFewDays(have: Int, need: Int)
  /// There is no data for it at the moment.
  case nothingToDraw

  /// A plot, or why there is none.
  static func plot(_ make: () throws -> Plot) throws(ChartRefusal) -> Plot {
    do {
      return try make()
    } catch let error as TooFewPoints {
      throw .tooFewDays(have: error.have, need: error.need)
    } catch {
      throw error as? ChartRefusal ?? .nothingToDraw
    }
  }
}

/// Charts that several subjects show.
extension Chart {
  /// A measure over the last days.
  static func line(_ metric: Metric, days: Int) -> Chart {
    var chart = line(metric, id: "\(metric.id)-\(days)") { $0.window(metric, days: days) }
    chart.range = (metric, days)
    return chart
  }

  /// A measure over a range of days.
  static func line(
    _ metric: Metric, id: String, over days: @escaping @Sendable (ChartData) -> ClosedRange<CalendarDay>
  ) -> Chart {
    var chart = Chart(
      id, pillar: Pillar(of: metric), few: .measure(metric, over: days),
      title: { $0.words(.metric, metric.id) }, caption: { $0.caption(metric, days($0)) },
      plot: { try $0.line(metric, over: days($0)).plot(words: $0.chartWords) })
    chart.measures = [metric]
    return chart
  }

  /// Steps by weekday and hour over the last eight weeks.
  static var stepsHeatmap: Chart {
    var chart = Chart(
      "steps-hours", pillar: .fitness, few: .hours, title: { $0.words(FigureWord.heatmapTitle) },
      caption: { data in
        let days = data.daysByHour
        guard let first = days.first, let last = days.last else { return nil }
        return data.words(
          FigureWord.heatmapCaption, count: days.count, ["range": data.words.rangeWithYear(first...last)])
      }, plot: { try $0.stepsByHour().plot(words: $0.chartWords) })
    chart.pictureSize.height = 420
    return chart
  }

  /// The last days as dots: the first measure across, the second up.
  static func scatter(_ x: Metric, _ y: Metric, days: Int = 90) -> Chart {
    var chart = Chart(
      "\(x.id)-with-\(y.id)", pillar: Pillar(of: y), few: .pairs, title: { $0.scatterTitle(x, y) },
      plot: { try $0.scatter(x, y, days: days).plot(words: $0.chartWords) })
    chart.measures = [x, y]
    return chart
  }

  /// The scores of the three pillars over some days that end with a day. No pillar's color leads: it holds all three.
  static func harmony(days: Int, to last: CalendarDay) -> Chart {
    Chart(
      "harmony-\(days)-\(last.iso)", title: { $0.words(FigureWord.chartHarmonyTitle) },
      caption: { $0.words.rangeWithYear(last.advanced(by: 1 - days)...last) + "." },
      plot: { try $0.harmony(days: days, to: last).plot(words: $0.chartWords) })
  }
}
