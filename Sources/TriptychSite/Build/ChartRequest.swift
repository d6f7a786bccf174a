import TriptychGraphics
import TriptychHealth

/// A request for one of a person's charts by name, outside any page.
public struct ChartRequest: Hashable, Sendable {
  /// The kind of chart.
  public var kind: ChartKind
  /// The measure shown, for kinds that show exactly one.
  public var metric: Metric
  /// The measure on the horizontal axis of a scatter plot.
  public var x: Metric
  /// The measure on the vertical axis of a scatter plot.
  public var y: Metric
  /// The pillar whose score a ring or a sparkline shows.
  public var pillar: Pillar
  /// The number of days shown, within ``ChartSpan/allowed``; `nil` uses the kind's default.
  public var days: Int?

  /// Creates a request. Unless specified, the chart shows steps, plots sleep against mood, and uses the
  /// Fitness score.
  public init(
    _ kind: ChartKind, metric: Metric = .steps, x: Metric = .sleepDuration, y: Metric = .mood,
    pillar: Pillar = .fitness, days: Int? = nil
  ) {
    self.kind = kind
    self.metric = metric
    self.x = x
    self.y = y
    self.pillar = pillar
    self.days = days
  }

  /// The number of days shown: the requested number, or the kind's default.
  var span: Int { days ?? ChartSpan(kind)?.usual ?? 1 }
}

/// The number of days that a kind of chart can show.
public struct ChartSpan: Hashable, Sendable {
  /// The smallest and largest number of days.
  public var allowed: ClosedRange<Int>
  /// The number of days shown by default.
  public var usual: Int

  /// The span of a kind of chart; `nil` for kinds with a fixed range, such as a single night.
  public init?(_ kind: ChartKind) {
    switch kind {
    case .line: (allowed, usual) = (3...3650, 30)
    case .area: (allowed, usual) = (3...3650, 90)
    case .samples: (allowed, usual) = (1...366, 7)
    case .harmony: (allowed, usual) = (3...366, 30)
    case .multiples: (allowed, usual) = (3...3650, 30)
    case .bar, .stackedBar: (allowed, usual) = (1...31, 7)
    case .box: (allowed, usual) = (7...3650, 90)
    case .strain: (allowed, usual) = (14...366, 84)
    case .partsRing: (allowed, usual) = (1...366, 7)
    case .heatmap: (allowed, usual) = (3...366, ChartData.weeksOfHours)
    case .calendar: (allowed, usual) = (7...366, 365)
    case .scatter: (allowed, usual) = (7...3650, 90)
    case .matrix: (allowed, usual) = (84...3650, 365)
    case .stageRows: (allowed, usual) = (2...92, 30)
    case .sparkline, .groupedBar, .ring, .progressRing, .progressBar, .stages, .timeline:
      return nil
    }
  }
}

/// One person's charts as they appear on pages, for use as standalone pictures.
public struct PersonCharts: Sendable {
  private let data: ChartData

  /// Creates the charts of an analysis. Measure names are in the person's language.
  ///
  /// - Parameter chartWords: the words used inside charts; `nil` uses those of the person's language, or
  ///   English if there are none.
  public init(_ analysis: Analysis, templates: TemplateSet, words chartWords: ChartWords? = nil) {
    let words = templates.words(
      for: analysis.history.settings, year: analysis.asOf.day.components.year)
    data = ChartData(analysis: analysis, words: words, chartWords: chartWords)
  }

  /// Lays out the plot of a request.
  ///
  /// - Throws: ``ChartRefusal`` if there is no data or too few days.
  public func plot(_ request: ChartRequest) throws(ChartRefusal) -> Plot {
    let (days, metric, words) = (request.span, request.metric, data.chartWords)
    return try ChartRefusal.plot {
      switch request.kind {
      // The same charts as on pages.
      case .harmony: try Chart.harmony(days: days, to: data.analysis.asOf.day).plot(data)
      case .stackedBar: try Chart.energyParts(days: days).plot(data)
      case .strain: try Chart.strain(days: days).plot(data)
      case .partsRing: try Chart.macros(days: days).plot(data)
      case .heatmap: try Chart.heatmap(metric, days: days).plot(data)
      case .calendar: try Chart.calendar(metric, days: days).plot(data)
      case .scatter: try Chart.scatter(request.x, request.y, days: days).plot(data)
      case .stages: try Chart.night.plot(data)
      case .stageRows: try Chart.nights(days: days).plot(data)
      case .timeline: try Chart.hours(of: data.analysis.asOf.lastSummedDay).plot(data)
      case .sparkline: try Chart.spark(request.pillar).plot(data)
      // Charts that are on no page, or that pages may draw differently.
      case .line: try data.line(metric, days: days).plot(words: words)
      case .bar: try data.bars(metric, days: days).plot(words: words)
      case .area: try data.area(metric, days: days).plot(words: words)
      case .samples: try data.hourly(days: days).plot(words: words)
      case .multiples: try data.multiples(days: days).plot(words: words)
      case .groupedBar: try data.weeks(metric).plot(words: words)
      case .box: try data.weekdays(metric, days: days).plot(words: words)
      case .progressRing: try data.stepGoal().plot(words: words)
      case .progressBar: try data.goalBars().plot(words: words)
      case .matrix: try data.matrix(days: days).plot(words: words)
      case .ring: try ring(request.pillar).plot(words: words)
      }
    }
  }

  private func ring(_ pillar: Pillar) throws(ChartRefusal) -> ScoreRing {
    let report = data.analysis.pillars.first { $0.pillar == pillar }
    guard let score = report?.score, let value = score.value, let shown = score.shown else {
      throw .nothingToDraw
    }
    return ScoreRing(
      label: data.words(.pillar, pillar.rawValue), fraction: value / 100, centerText: data.words.plain(shown),
      accent: Accent(pillar))
  }
}
