import TriptychGraphics
import TriptychHealth

/// Draws every chart of a site; what cannot be drawn leaves its words and a diagnostic.
struct ChartStudio {
  let data: ChartData
  let fonts: FontBook
  let painter: PNGPainter
  let words: ChartWords
  /// The charts that are drawn as pictures to share too.
  let shared: Set<ChartKey>
  /// The nominal size of a figure on a page, in points.
  var pageSize = ChartSize(width: 760, height: 300)
  /// Pixels a point of the pictures to share.
  var pictureScale = 2
  /// Told what the pictures cost.
  var meter: (any BuildMeter)?

  init(data: ChartData, fonts: FontBook, painter: PNGPainter, words: ChartWords) {
    self.data = data
    self.fonts = fonts
    self.painter = painter
    self.words = words
    shared = Set(PageCatalog.sharedCharts(data))
  }

  /// The rules for charts on pages, to stand at the end of the style sheet.
  static var styleSheet: [UInt8] { Array(("\n" + InlineSVG.styleSheet).utf8) }

  /// The keys of all charts of the pages.
  ///
  /// - Parameter topics: the pictures of topics, of the depths that are made
  func keys(metrics: [Metric], book: DayBook, topics: [TopicChart] = []) -> Set<ChartKey> {
    var keys: Set<ChartKey> = [.stepsHeatmap, .scatter(.sleepDuration, .mood)]
    for metric in metrics {
      for days in PagePath.metricRanges { keys.insert(.line(metric, days: days)) }
    }
    if let custom = MetricSpan.custom(data.analysis) {
      for metric in metrics { keys.insert(custom.chart(metric)) }
    }
    keys.formUnion(findings)
    for chart in data.analysis.insights.published.flatMap(InsightChart.charts) {
      keys.insert(.insight(chart))
    }
    keys.formUnion(calendar(book))
    for report in data.analysis.pillars { keys.insert(.spark(report.pillar)) }
    for chart in topics { keys.insert(.topic(chart)) }
    return keys
  }

  /// Some charts and no others.
  func shelf(of keys: [ChartKey]) -> ChartShelf {
    var shelf = ChartShelf()
    for key in keys {
      let made = chart(key)
      shelf.charts[key] = made.chart
      shelf.diagnostics += made.diagnostics
      guard shared.contains(key), let plot = made.plot else { continue }
      do {
        shelf.pictures[key.picturePath] = try picture(key, plot)
      } catch {
        shelf.diagnostics.append(missing(key, error))
      }
    }
    return shelf
  }

  /// The charts of harmony and of the reports.
  private var findings: [ChartKey] {
    let today = data.analysis.asOf.day
    let pages: [ChartKey] = [.harmony(days: 7, to: today), .harmony(days: 30, to: today)]
    return pages + ReportKind.allCases.flatMap { ReportPeriod($0, data.analysis.asOf).charts }
  }

  /// The hours of the last days with a page, and of the newest day; the years.
  private func calendar(_ book: DayBook) -> [ChartKey] {
    let analysis = data.analysis
    let newest = analysis.history.dataThrough.map { analysis.history.zone.day(of: $0) } ?? analysis.asOf.day
    let recent = CalendarScope(.light, analysis, book).days
    return Set(recent + [min(newest, analysis.asOf.day)]).map { .timeline($0) }
      + CalendarScope(.deep, analysis, book).years.flatMap { year in
        CalendarScope.measures(of: year, data).map { .year($0, year) }
      }
  }

  /// What a page shows of a chart, and the plot it comes from.
  struct Made {
    /// `nil` where there is nothing to draw and nothing to say.
    var chart: ChartShelf.Chart?
    /// `nil` for what has no picture to share.
    var plot: Plot?
    var diagnostics: [Diagnostic] = []
  }

  /// A chart for the pages.
  ///
  /// - Parameter plot: its plot, where that is known already
  func chart(_ key: ChartKey, _ plot: Plot? = nil) -> Made {
    switch key {
    case .spark(let pillar):
      let report = data.analysis.pillars.first { $0.pillar == pillar }
      return report.flatMap { data.spark($0) }.map { spark(key, $0) } ?? Made()
    case .topic(.recoveryWeeks): return spark(key, data.recoveryWeeks)
    default: break
    }
    do throws(ChartRefusal) {
      let plot = if let plot { plot } else { try self.plot(key) }
      return drawn(key, plot)
    } catch {
      if case .tooFewDays(let have, _) = error { return Made(chart: ChartShelf.Chart(tooFew: have)) }
      return Made()
    }
  }

  /// The words, tables and picture of a plot; the words stay where the picture cannot be drawn.
  private func drawn(_ key: ChartKey, _ plot: Plot) -> Made {
    let description = plot.description
    var made = Made(chart: ChartShelf.Chart(), plot: plot)
    made.chart?.summary = description.summary.joined(separator: " ")
    if let months = MonthRows(key, data)?.table(
      words: words, summary: description.summary, captionID: key.shortTableID)
    {
      made.chart?.shortTable = months
    } else {
      made.chart?.shortTable = plot.shortTable.map { ChartShelf.table($0, captionID: key.shortTableID) }
      made.chart?.table = ChartShelf.table(plot.table, captionID: key.tableID)
    }
    made.chart?.caption = caption(key)
    made.chart?.kind = plot.kind
    do {
      let resolved = try resolved(plot)
      made.chart?.picture = Markup(
        InlineSVG.figure(resolved, id: key.id + "-picture", name: description.name))
      made.chart?.legend = Markup(InlineSVG.legend(resolved))
    } catch {
      made.diagnostics.append(missing(key, error))
    }
    return made
  }

  private func resolved(_ plot: Plot) throws(LayoutError) -> ResolvedPlot {
    try plot.resolve(size: pageSize, theme: ChartTheme(.light), layout: .page, fonts: fonts)
  }

  /// A chart as a picture to share.
  func picture(_ key: ChartKey, _ plot: Plot) throws -> [UInt8] {
    let resolved = try plot.resolve(
      size: ChartSize(width: 800, height: key == .stepsHeatmap ? 420 : 400), theme: ChartTheme(.light),
      layout: .share, fonts: fonts)
    return try meter.measure(.pictures) { try painter.png(resolved.scene, scale: pictureScale) }
  }

  /// The plot of a chart to share; `nil` where there are too few days.
  func sharedPlot(_ key: ChartKey) -> Plot? { try? plot(key) }

  private func spark(_ key: ChartKey, _ spark: Sparkline) -> Made {
    guard spark.hasPicture else { return Made() }
    let plot = spark.plot(words: words)
    do {
      let resolved = try plot.resolve(
        size: ChartSize(width: 160, height: 40), theme: ChartTheme(.light), layout: .page, fonts: fonts)
      return Made(chart: ChartShelf.Chart(picture: Markup(InlineSVG.decorative(resolved))))
    } catch {
      return Made(diagnostics: [missing(key, error)])
    }
  }

  private func plot(_ key: ChartKey) throws(ChartRefusal) -> Plot {
    do {
      switch key {
      case .line(let metric, let days): return try data.line(metric, days: days).plot(words: words)
      case .window(let metric, let days): return try data.line(metric, over: days).plot(words: words)
      case .harmony(let days, let last): return try data.harmony(days: days, to: last).plot(words: words)
      case .weekEnergy(let days): return try data.energyParts(over: days).plot(words: words)
      case .stepsHeatmap: return try data.stepsByHour().plot(words: words)
      case .scatter(let x, let y):
        guard Set(data.metricsWithData).isSuperset(of: [x, y]) else { throw ChartRefusal.nothingToDraw }
        return try data.scatter(x, y).plot(words: words)
      case .timeline(let day): return try data.timeline(of: day).plot(words: words)
      case .year(let metric, let year): return try yearPlot(metric, year)
      case .insight(let chart): return try data.plot(chart, words: words)
      case .topic(let chart): return try data.plot(chart, words: words)
      case .spark: throw ChartRefusal.nothingToDraw
      }
    } catch let error as TooFewPoints {
      throw .tooFewDays(have: error.have, need: error.need)
    } catch {
      throw error as? ChartRefusal ?? .nothingToDraw
    }
  }

  private func yearPlot(_ metric: Metric, _ year: Int) throws -> Plot {
    guard let days = data.days(of: metric, in: year) else { throw ChartRefusal.nothingToDraw }
    let have = data.history[metric].values(in: days).count
    let need = ChartKey.year(metric, year).leastDays
    guard have >= need else { throw ChartRefusal.tooFewDays(have: have, need: need) }
    return try data.calendar(metric, over: days, subtitle: String(year)).plot(words: words)
  }

  func missing(_ key: ChartKey, _ error: any Error) -> Diagnostic {
    Diagnostic(
      .warning, code: "picture_missing", "A picture could not be drawn: \(error)", place: key.id,
      hint: "Its words and its table stand in its place.")
  }
}

extension ChartStudio {
  /// The line below a chart on a page; `nil` where there is none.
  func caption(_ key: ChartKey) -> String? {
    switch key {
    case .line(let metric, let days): return caption(metric, data.window(metric, days: days))
    case .window(let metric, let days): return caption(metric, days)
    case .harmony(let days, let last):
      return data.words.rangeWithYear(last.advanced(by: 1 - days)...last) + "."
    case .weekEnergy(let days):
      return data.words.rangeWithYear(days) + ". " + data.words(FigureWord.chartEnergySubtitle)
    case .stepsHeatmap:
      let days = data.daysByHour
      guard let first = days.first, let last = days.last else { return nil }
      return data.words(
        FigureWord.heatmapCaption, count: days.count, ["range": data.words.rangeWithYear(first...last)])
    case .insight(let chart): return data.words.rangeWithYear(data.days(of: chart)) + "."
    case .year(let metric, let year):
      return data.days(of: metric, in: year).flatMap { data.sourceLine(metric, $0) }
    case .topic(let chart): return data.caption(chart)
    case .scatter, .spark, .timeline: return nil
    }
  }

  private func caption(_ metric: Metric, _ days: ClosedRange<CalendarDay>) -> String {
    let range = data.withUnit(data.words.rangeWithYear(days), metric) + "."
    return [data.sourceLine(metric, days), range].compactMap { $0 }.joined(separator: " ")
  }
}
