import TriptychGraphics
import TriptychHealth

/// One of a person's charts: its identity, the texts around it, and how to make it.
///
/// Each chart is defined once, by a function such as ``line(_:days:)``, in the folder of its subject. Two
/// charts of the same person with the same id are the same chart.
struct Chart: Sendable {
  /// A short, stable name, used for the ids of the figure and the file name of its picture.
  let id: String
  /// The pillar whose color the chart has on a page; `nil` if it belongs to no pillar or takes that of its
  /// page.
  var pillar: Pillar?
  /// The measures that must have data. Otherwise, pages leave the chart out.
  var measures: [Metric] = []
  /// The measure and the number of days shown; `nil` for charts that have no page of their own.
  var range: (metric: Metric, days: Int)?
  /// The kind of text shown instead of the chart if too few days have data.
  var few = FewDays.days
  /// The size of the shareable picture, in points.
  var pictureSize = ChartSize(width: 800, height: 400)
  /// The title above the chart on a page.
  var title: @Sendable (ChartData) -> String
  /// The line below the chart on a page; `nil` if there is none.
  var caption: @Sendable (ChartData) -> String?
  /// A custom table, given a summary for its caption and an id for the caption; `nil` uses the plot's table.
  var table: (@Sendable (ChartData, _ summary: [String], _ captionID: String) -> Markup?)?
  private let make: @Sendable (ChartData) throws -> Plot

  /// Creates a chart.
  ///
  /// - Parameter plot: makes the plot; throws if there is nothing to draw or there are too few days.
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

  /// The minimum number of days for a picture; with fewer, a sentence is shown instead.
  static let leastDays = LineChart.leastPoints

  /// Makes the plot of the chart.
  ///
  /// - Throws: ``ChartRefusal`` if there is no data or too few days.
  func plot(_ data: ChartData) throws(ChartRefusal) -> Plot { try ChartRefusal.plot { try make(data) } }

  /// The ids of the captions of its tables.
  var tableID: String { id + "-caption" }
  var shortTableID: String { id + "-short-caption" }

  /// The path of the shareable picture in the site.
  var picturePath: String { "charts/\(id).png" }
}

extension Chart: Hashable {
  /// Whether both are the same chart, compared by id.
  static func == (a: Chart, b: Chart) -> Bool { a.id == b.id }

  /// Hashes the id.
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// The kinds of text shown instead of a chart with too few days.
enum FewDays: Sendable {
  /// The text says how many days have data and how many more are needed.
  case days
  /// Like ``days``, but counts the days that have both of two measures.
  case pairs
  /// Like ``days``, but counts the days with hourly data.
  case hours
  /// Like ``days`` for a measure over a range of days, with a link to a longer range if it has enough data.
  case measure(Metric, over: @Sendable (ChartData) -> ClosedRange<CalendarDay>)
}

/// The reason a requested chart is not drawn.
public enum ChartRefusal: Error, Hashable, Sendable {
  /// Fewer days have data than the chart needs.
  case tooFewDays(have: Int, need: Int)
  /// There is currently no data for the chart.
  case nothingToDraw

  /// Makes a plot, or throws the reason there is none.
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

/// Charts used by several subjects.
extension Chart {
  /// A line chart of a measure over the last days; bars where the person chose them.
  static func line(_ metric: Metric, days: Int) -> Chart {
    var chart = line(metric, id: "\(metric.id)-\(days)") { $0.window(metric, days: days) }
    chart.range = (metric, days)
    return chart
  }

  /// A line chart of a measure over a range of days; bars where the person chose them.
  static func line(
    _ metric: Metric, id: String, over days: @escaping @Sendable (ChartData) -> ClosedRange<CalendarDay>
  ) -> Chart {
    var chart = Chart(
      id, pillar: Pillar(of: metric), few: .measure(metric, over: days),
      title: { $0.words(.metric, metric.id) }, caption: { $0.caption(metric, days($0)) },
      plot: { try $0.byDay(metric, over: days($0), usual: .line) })
    chart.measures = [metric]
    return chart
  }

  /// A scatter plot of the last days, with the first measure on the horizontal axis and the second on the
  /// vertical axis.
  static func scatter(_ x: Metric, _ y: Metric, days: Int = 90) -> Chart {
    var chart = Chart(
      "\(x.id)-with-\(y.id)", pillar: Pillar(of: y), few: .pairs, title: { $0.scatterTitle(x, y) },
      plot: { try $0.scatter(x, y, days: days).plot(words: $0.chartWords) })
    chart.measures = [x, y]
    return chart
  }

  /// The scores of the three pillars over a number of days up to and including `last`. It shows all pillars,
  /// so it has no pillar's color.
  static func harmony(days: Int, to last: CalendarDay) -> Chart {
    Chart(
      "harmony-\(days)-\(last.iso)", title: { $0.words(FigureWord.chartHarmonyTitle) },
      caption: { $0.words.rangeAlone(last.advanced(by: 1 - days)...last) + "." },
      plot: { try $0.harmony(days: days, to: last).plot(words: $0.chartWords) })
  }
}

/// The words in charts and around them.
enum FigureWord: String, SubjectWord {
  static let subject = ""

  /// Text around a chart, or shown instead of one.
  case figureSource, figureFewInRange, figureNoneInRange, figureFewLonger, figureFewHours, figureFewBoth,
    figureFewPicture, figureFewLead, figureFewMore, figureMade, figureUnit, figureOutOf, figureScale,
    figureFailedBadge,
    figureFailed, figureDownload, showTable, showWholeTable, readByDay
  /// Titles, series and axes.
  case midpointName, heatmapTitle, heatmapMeasure, heatmapSubtitle, heatmapWeek, heatmapWeekTitle,
    heatmapWeekCaption, heatmapCaption, scatterTitle,
    scatterSubtitle, scatterNoClaim, chartDay, chartWeekday, chartPressureTitle, chartScore,
    chartAreaSubtitle,
    chartHourlyTitle, chartHarmonyTitle, chartHarmonySubtitle, chartMultiplesTitle, chartEnergyTitle,
    chartEnergyMeasure, chartEnergySubtitle, chartMacrosTitle, chartMacrosMeasure, chartMacrosSubtitle,
    chartWeeksTitle,
    chartWeeksSubtitle, chartThisWeek,
    chartLastWeek, chartByWeekday, chartStrainTitle, chartStrainMeasure, chartStrainSubtitle,
    chartGoalsTitle, chartGoalsSubtitle, chartMatrixTitle, chartMatrixSubtitle, chartMatrixNoClaim,
    chartStrong, chartModerate, chartUnclear, chartNightTitle, chartNightSubtitle, chartNightsTitle,
    chartDayTitle, chartDaySubtitle, chartLaneSleep, chartLaneSteps, chartLaneSessions

  /// The name of a stage of sleep.
  static func stage(_ stage: SleepStage) -> DerivedWord { DerivedWord(key: "stage." + stage.rawValue) }

  static var derived: [DerivedWord] { SleepStage.allCases.filter { $0 != .inBed }.map(stage) }
}
