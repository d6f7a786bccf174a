import TriptychGraphics
import TriptychHealth

/// One chart of a person that can be asked for by name, outside any page.
public struct ChartRequest: Hashable, Sendable {
  /// The kind.
  public var kind: ChartKind
  /// What a chart of one measure shows.
  public var metric: Metric
  /// What a cloud shows across.
  public var x: Metric
  /// What a cloud shows up.
  public var y: Metric
  /// Whose score a ring or a small line shows.
  public var pillar: Pillar
  /// The days looked at, within ``ChartSpan/allowed``; `nil` takes the kind's usual ones.
  public var days: Int?

  /// A chart of steps, of sleep and mood, of Fitness, unless said otherwise.
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

  /// The days looked at.
  var span: Int { days ?? ChartSpan(kind)?.usual ?? 1 }
}

/// How many days a kind of chart can look at.
public struct ChartSpan: Hashable, Sendable {
  /// The fewest and the most.
  public var allowed: ClosedRange<Int>
  /// What is shown when nothing is said.
  public var usual: Int

  /// `nil` for kinds that have their days fixed, such as a night.
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
    case .calendar: (allowed, usual) = (7...366, 365)
    case .scatter: (allowed, usual) = (7...3650, 90)
    case .matrix: (allowed, usual) = (84...3650, 365)
    case .stageRows: (allowed, usual) = (2...92, 30)
    case .sparkline, .groupedBar, .ring, .progressRing, .progressBar, .heatmap, .stages, .timeline:
      return nil
    }
  }
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

  /// Charts of an analysis; names of measures are in the person's language.
  ///
  /// - Parameter chartWords: what charts say of themselves; `nil` for the words of the person's language,
  ///   or English where there are none.
  public init(_ analysis: Analysis, templates: TemplateSet, words chartWords: ChartWords? = nil) {
    let words = templates.words(
      for: analysis.history.settings, year: analysis.asOf.day.components.year)
    data = ChartData(analysis: analysis, words: words)
    self.words = chartWords ?? ChartWords(besides: words.language)
  }

  /// The plot of a request.
  public func plot(_ request: ChartRequest) throws(ChartRefusal) -> Plot {
    do {
      return try drawn(request)
    } catch let error as TooFewPoints {
      throw .tooFewDays(have: error.have, need: error.need)
    } catch {
      throw error as? ChartRefusal ?? .nothingToDraw
    }
  }

  private func drawn(_ request: ChartRequest) throws -> Plot {
    let days = request.span
    let metric = request.metric
    switch request.kind {
    case .line: return try data.line(metric, days: days).plot(words: words)
    case .area: return try data.area(metric, days: days).plot(words: words)
    case .samples: return try data.hourly(days: days).plot(words: words)
    case .harmony: return try data.harmony(days: days).plot(words: words)
    case .multiples: return try data.multiples(days: days).plot(words: words)
    case .bar: return try data.bars(metric, days: days).plot(words: words)
    case .stackedBar: return try data.energyParts(days: days).plot(words: words)
    case .groupedBar: return try data.weeks(metric).plot(words: words)
    case .box: return try data.weekdays(metric, days: days).plot(words: words)
    case .strain: return try data.strain(days: days).plot(words: words)
    case .partsRing: return try data.macroRing(days: days).plot(words: words)
    case .progressRing: return try data.stepGoal().plot(words: words)
    case .progressBar: return try data.goalBars().plot(words: words)
    case .heatmap: return try data.stepsByHour().plot(words: words)
    case .calendar: return try data.calendar(metric, days: days).plot(words: words)
    case .scatter: return try data.scatter(request.x, request.y, days: days).plot(words: words)
    case .matrix: return try data.matrix(days: days).plot(words: words)
    case .stages: return try data.night().plot(words: words)
    case .stageRows: return try data.nightRows(days: days).plot(words: words)
    case .timeline: return try data.timeline().plot(words: words)
    case .ring: return try ring(request.pillar).plot(words: words)
    case .sparkline:
      guard let spark = spark(request.pillar) else { throw ChartRefusal.nothingToDraw }
      return spark.plot(words: words)
    }
  }

  private func spark(_ pillar: Pillar) -> Sparkline? {
    report(pillar).flatMap(data.spark).flatMap { $0.hasPicture ? $0 : nil }
  }

  private func report(_ pillar: Pillar) -> PillarReport? {
    data.analysis.pillars.first { $0.pillar == pillar }
  }

  private func ring(_ pillar: Pillar) throws(ChartRefusal) -> ScoreRing {
    guard let score = report(pillar)?.score, let value = score.value, let shown = score.shown else {
      throw .nothingToDraw
    }
    return ScoreRing(
      label: data.words(.pillar, pillar.rawValue), fraction: value / 100, centerText: String(shown),
      accent: Accent(pillar))
  }
}

extension ChartWords {
  /// The words of charts that stand among a site's own: German beside German ones, English beside all others.
  init(besides language: Language) {
    let primary = language.code.lowercased().prefix { $0 != "-" && $0 != "_" }
    self = primary == "de" ? .german : .english
  }
}
