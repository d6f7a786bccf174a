import TriptychGraphics
import TriptychHealth

/// One chart that can be asked for by name, outside any page.
public enum ChartRequest: Hashable, Sendable {
  /// A metric over the last days.
  case line(Metric, days: Int)
  /// The last week of a pillar's score, small and without axes.
  case sparkline(Pillar)
  /// A pillar's score as a ring.
  case ring(Pillar)
  /// Steps by weekday and hour, the mean of the last eight weeks.
  case heatmap
  /// Days as dots: one metric across, another up.
  case scatter(Metric, Metric)

  /// The names of all kinds, in the order of the list.
  public static let kinds = ["line", "sparkline", "ring", "heatmap", "scatter"]
}

/// Why a chart that was asked for is not drawn.
public enum ChartRefusal: Error, Hashable, Sendable {
  /// Fewer days have data than the chart takes.
  case tooFewDays(have: Int, need: Int)
  /// There is no data for it at the moment.
  case nothingToDraw
}

/// The charts of one person, as pages show them, for pictures that stand alone.
public struct PersonCharts: Sendable {
  private let data: ChartData
  private let words: ChartWords

  /// Charts of an analysis; names of measures come from the templates' language, what charts say of
  /// themselves from their own words.
  public init(_ analysis: Analysis, templates: TemplateSet, words chartWords: ChartWords = .english) {
    let words = Words(
      language: templates.language, units: analysis.history.settings.units,
      year: analysis.asOf.day.components.year)
    data = ChartData(analysis: analysis, words: words)
    self.words = chartWords
  }

  /// The plot of a request.
  public func plot(_ request: ChartRequest) throws(ChartRefusal) -> Plot {
    if request == .heatmap { return try data.stepsByHour().plot(words: words) }
    do throws(TooFewPoints) {
      switch request {
      case .line(let metric, let days): return try data.line(metric, days: days).plot(words: words)
      case .scatter(let x, let y): return try data.scatter(x, y).plot(words: words)
      case .heatmap: break
      case .sparkline(let pillar): if let spark = spark(pillar) { return spark.plot(words: words) }
      case .ring(let pillar): return ring(pillar).plot(words: words)
      }
    } catch {
      throw .tooFewDays(have: error.have, need: error.need)
    }
    throw .nothingToDraw
  }

  private func spark(_ pillar: Pillar) -> Sparkline? {
    report(pillar).flatMap(data.spark).flatMap { $0.hasPicture ? $0 : nil }
  }

  private func report(_ pillar: Pillar) -> PillarReport? {
    data.analysis.pillars.first { $0.pillar == pillar }
  }

  private func ring(_ pillar: Pillar) -> ScoreRing {
    let score = report(pillar)?.score
    return ScoreRing(
      label: data.words(.pillar, pillar.rawValue), fraction: score?.value.map { $0 / 100 },
      centerText: score?.shown.map(String.init) ?? "\u{2013}", accent: Accent(pillar))
  }
}
