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

  /// All charts of the pages, and the pictures to share of those that ``PageCatalog`` names.
  ///
  /// - Parameter topics: the pictures of topics, of the depths that are made
  func shelf(metrics: [Metric], book: DayBook, topics: [TopicChart] = []) -> ChartShelf {
    var shelf = ChartShelf()
    for metric in metrics {
      for days in PageCatalog.ranges { add(.line(metric, days: days), to: &shelf) }
    }
    if let custom = MetricSpan.custom(data.analysis) {
      for metric in metrics { add(custom.chart(metric), to: &shelf) }
    }
    for key in findings { add(key, to: &shelf) }
    add(.stepsHeatmap, to: &shelf)
    add(.scatter(.sleepDuration, .mood), to: &shelf)
    for chart in data.analysis.insights.published.flatMap(InsightChart.charts) {
      add(.insight(chart), to: &shelf)
    }
    addCalendar(book, to: &shelf)
    for report in data.analysis.pillars {
      data.spark(report).map { addSpark(.spark(report.pillar), $0, to: &shelf) }
    }
    for chart in topics {
      if case .recoveryWeeks = chart {
        addSpark(.topic(chart), data.recoveryWeeks, to: &shelf)
      } else {
        add(.topic(chart), to: &shelf)
      }
    }
    return shelf
  }

  /// Some charts and no others.
  func shelf(of keys: [ChartKey]) -> ChartShelf {
    var shelf = ChartShelf()
    for key in keys { add(key, to: &shelf) }
    return shelf
  }

  /// The charts of harmony and of the reports.
  private var findings: [ChartKey] {
    let today = data.analysis.asOf.day
    let pages: [ChartKey] = [.harmony(days: 7, to: today), .harmony(days: 30, to: today)]
    return pages + ReportKind.allCases.flatMap { ReportPeriod($0, data.analysis.asOf).charts }
  }

  /// The hours of the last days with a page, and of the newest day; the years.
  private func addCalendar(_ book: DayBook, to shelf: inout ChartShelf) {
    let analysis = data.analysis
    let newest = analysis.history.dataThrough.map { analysis.history.zone.day(of: $0) } ?? analysis.asOf.day
    let recent = CalendarScope(.light, analysis, book).days
    for day in Set(recent + [min(newest, analysis.asOf.day)]).sorted() { add(.timeline(day), to: &shelf) }
    for year in CalendarScope(.deep, analysis, book).years {
      for metric in CalendarScope.measures(of: year, data) { add(.year(metric, year), to: &shelf) }
    }
  }

  private func add(_ key: ChartKey, to shelf: inout ChartShelf) {
    let plot: Plot
    do throws(ChartRefusal) {
      plot = try self.plot(key)
    } catch {
      if case .tooFewDays(let have, _) = error { shelf.charts[key] = ChartShelf.Chart(tooFew: have) }
      return
    }
    var chart = ChartShelf.Chart()
    let description = plot.description
    chart.summary = description.summary.joined(separator: " ")
    chart.shortTable = plot.shortTable.map { ChartShelf.table($0, captionID: key.shortTableID) }
    if let months = MonthRows(key, data)?.table(
      words: words, summary: description.summary, captionID: key.shortTableID)
    {
      chart.shortTable = months
    } else {
      chart.table = ChartShelf.table(plot.table, captionID: key.tableID)
    }
    chart.caption = caption(key)
    chart.kind = plot.kind
    do {
      let resolved = try plot.resolve(
        size: ChartSize(width: 760, height: 300), theme: ChartTheme(.light), layout: .page, fonts: fonts)
      chart.picture = Markup(InlineSVG.figure(resolved, id: key.id + "-picture", name: description.name))
      chart.legend = Markup(InlineSVG.legend(resolved))
    } catch {
      shelf.diagnostics.append(missing(key, error))
    }
    shelf.charts[key] = chart
    if shared.contains(key) { addPicture(key, plot, to: &shelf) }
  }

  private func addPicture(_ key: ChartKey, _ plot: Plot, to shelf: inout ChartShelf) {
    do {
      shelf.pictures[key.picturePath] = try picture(key, plot)
    } catch {
      shelf.diagnostics.append(missing(key, error))
    }
  }

  /// A chart as a picture to share.
  func picture(_ key: ChartKey, _ plot: Plot) throws -> [UInt8] {
    let resolved = try plot.resolve(
      size: ChartSize(width: 800, height: key == .stepsHeatmap ? 420 : 400), theme: ChartTheme(.light),
      layout: .share, fonts: fonts)
    return try meter.measure(.pictures) { try painter.png(resolved.scene, scale: 2) }
  }

  /// The plot of a chart to share; `nil` where there are too few days.
  func sharedPlot(_ key: ChartKey) -> Plot? { try? plot(key) }

  private func addSpark(_ key: ChartKey, _ spark: Sparkline, to shelf: inout ChartShelf) {
    guard spark.hasPicture else { return }
    let plot = spark.plot(words: words)
    do {
      let resolved = try plot.resolve(
        size: ChartSize(width: 160, height: 40), theme: ChartTheme(.light), layout: .page, fonts: fonts)
      shelf.charts[key] = ChartShelf.Chart(picture: Markup(InlineSVG.decorative(resolved)))
    } catch {
      shelf.diagnostics.append(missing(key, error))
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

  private func caption(_ key: ChartKey) -> String? {
    switch key {
    case .line(let metric, let days): return caption(metric, data.window(metric, days: days))
    case .window(let metric, let days): return caption(metric, days)
    case .harmony(let days, let last):
      return data.words.rangeWithYear(last.advanced(by: 1 - days)...last) + "."
    case .weekEnergy(let days):
      return data.words.rangeWithYear(days) + ". " + data.words(.chartEnergySubtitle)
    case .stepsHeatmap:
      let days = data.daysByHour
      guard let first = days.first, let last = days.last else { return nil }
      return data.words(
        .heatmapCaption, count: days.count, ["range": data.words.rangeWithYear(first...last)])
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

  private func missing(_ key: ChartKey, _ error: any Error) -> Diagnostic {
    Diagnostic(
      .warning, code: "picture_missing", "A picture could not be drawn: \(error)", place: key.id,
      hint: "Its words and its table stand in its place.")
  }
}
