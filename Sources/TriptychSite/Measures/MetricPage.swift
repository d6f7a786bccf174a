import TriptychHealth

/// One measure over one range of days.
struct MetricPage: TemplateModel {
  static let template = "pages/metric"

  var cssClass: String
  var mark: Markup
  var pillar: String
  var name: String
  var about: String
  /// The ranges to choose from; none if the page has only one.
  var ranges: [FrameModel.TextLink]
  var figure: FigureModel?
  var said: TrendNote?
  var unusual: UnusualNote?
  /// Whether either of the two is there.
  var hasNotes: Bool
  var facts: [FactRow]
  var formed: String
  var sources: String
  /// The address of the longer ranges, on pages in Light; `nil` in Deep.
  var deepHref: String?

  static func make(_ metric: Metric, _ span: MetricSpan, _ context: PageContext) -> (
    PageHead, any TemplateModel
  ) {
    let words = context.words
    let name = words(.metric, metric.id)
    let pillar = Pillar(of: metric)
    let window = span.window(metric, context.data)
    let ranges = MeasurePages.spans(metric, context)
    let facts = facts(metric, window, context)
    let said = TrendNote(metric, span, context)
    let unusual = UnusualNote(metric, window, context)
    let page = MetricPage(
      cssClass: pillar.cssClass, mark: Icon.mark(pillar), pillar: words(.pillar, pillar.rawValue), name: name,
      about: words(.metricAbout, metric.id),
      ranges: ranges.count < 2
        ? []
        : ranges.map {
          FrameModel.TextLink(
            text: $0.name(words), href: context.href($0.path(metric)), isCurrent: $0 == span)
        },
      figure: context.figure(span.chart(metric)),
      said: said, unusual: unusual, hasNotes: said != nil || unusual != nil, facts: facts,
      formed: formed(metric, words),
      sources: context.data.sourceLine(metric, window) ?? "",
      deepHref: context.isDeep
        ? nil : context.rootHref(SiteLink(.deep, PagePath.metric(metric, days: 30)).path))
    return (head(metric, span, context), page)
  }

  private static func head(_ metric: Metric, _ span: MetricSpan, _ context: PageContext) -> PageHead {
    let words = context.words
    let pillar = Pillar(of: metric)
    return PageHead(
      title: span.title(metric, words),
      crumbs: context.crumbs(
        .pillars,
        [
          Crumb(text: words(.pillar, pillar.rawValue), path: PagePath.pillar(pillar)),
          Crumb(text: words(.metric, metric.id)),
        ]))
  }

  private static func facts(
    _ metric: Metric, _ window: ClosedRange<CalendarDay>, _ context: PageContext
  ) -> [FactRow] {
    let words = context.words
    guard let summary = MeasureSummary(context.history[metric], window) else { return [] }
    func row(_ key: MeasureWord, _ entry: DayValue) -> FactRow {
      FactRow(
        name: words(key), value: words.value(entry.value, of: metric),
        note: context.stillGrows(metric, on: entry.day)
          ? words(.soFarToday) : words(MeasureWord.factOn, ["day": words.day(entry.day)]))
    }
    let mean = FactRow(name: words(MeasureWord.factMean), value: words.mean(summary.mean, of: metric))
    return [row(MeasureWord.factLatest, summary.last)]
      + (UnjudgedMetrics.ofCycle.contains(metric) ? [] : [mean])
      + [
        row(MeasureWord.factLowest, summary.lowest), row(MeasureWord.factHighest, summary.highest),
        FactRow(
          name: words(MeasureWord.factDays),
          value: words(.daysOf, count: window.count, ["have": words.number(Double(summary.count))])),
      ]
  }

  private static func formed(_ metric: Metric, _ words: Words) -> String {
    let definition = MetricCatalog[metric]
    if definition?.isMeanOfHours == true { return words(MeasureWord.formedHours) }
    return switch definition?.formation {
    case .sum: words(MeasureWord.formedSum)
    case .last: words(metric == .cycleDay ? MeasureWord.formedCycle : .formedLast)
    case .highest: words(MeasureWord.formedHighest)
    case .night: words(MeasureWord.formedNight)
    case .mean, nil: words(MeasureWord.formedMean)
    }
  }
}

/// The range of days that a page of a measure shows.
enum MetricSpan: Hashable, Sendable {
  /// A number of days up to the moment of the analysis.
  case days(Int)
  /// The custom range from the person's settings.
  case custom(ClosedRange<CalendarDay>)

  /// The maximum number of days with one row each in a page's table; longer ranges are shown by month.
  static let mostTableDays = 500

  /// The custom range, limited to days that are over and have data. It excludes days after the moment of the
  /// analysis, and the last day if its sums can still grow. It starts no earlier than the first day with
  /// data, because a range of a century would give pages with tens of thousands of empty rows. `nil` if no
  /// day remains or no range was chosen.
  static func custom(_ analysis: Analysis) -> MetricSpan? {
    guard let chosen = analysis.history.settings.customRange else { return nil }
    let last = min(chosen.upperBound, analysis.asOf.lastSummedDay)
    let first = max(chosen.lowerBound, analysis.history.firstDay ?? chosen.lowerBound)
    return first <= last ? .custom(first...last) : nil
  }

  /// The days shown for a measure.
  func window(_ metric: Metric, _ data: ChartData) -> ClosedRange<CalendarDay> {
    switch self {
    case .days(let count): data.window(metric, days: count)
    case .custom(let days): days
    }
  }

  /// The path of a measure's page.
  func path(_ metric: Metric) -> String {
    switch self {
    case .days(let count): PagePath.metric(metric, days: count)
    case .custom: "metrics/\(metric.id)-custom.html"
    }
  }

  /// The chart of a measure.
  func chart(_ metric: Metric) -> Chart {
    switch self {
    case .days(let count): .line(metric, days: count)
    case .custom(let days): .chosen(metric, days)
    }
  }

  /// The label in the range selector: `30 days`, or the dates.
  func name(_ words: Words) -> String {
    switch self {
    case .days(let count): words(.rangeDays, count: count)
    case .custom(let days): words.range(days)
    }
  }

  /// The title of a measure's page.
  func title(_ metric: Metric, _ words: Words) -> String {
    let name = words(.metric, metric.id)
    switch self {
    case .days(let count): return words(MeasureWord.metricTitle, count: count, ["metric": name])
    case .custom(let days):
      return words(MeasureWord.customTitle, ["metric": name, "range": words.rangeWithYear(days)])
    }
  }
}

extension MetricSpan {
  /// The trends over the custom range; empty if none was chosen or if its length is not allowed for a trend.
  static func trends(_ analysis: Analysis) -> TrendReport {
    guard case .custom(let days) = custom(analysis), TrendFinder.allowedWindows.contains(days.count) else {
      return TrendReport()
    }
    let moment = AsOf(endOf: days.upperBound, in: analysis.history.zone)
    return TrendFinder(history: analysis.history, asOf: moment).report(windows: [days.count])
  }
}

/// The days of a measure over a range in a few figures.
struct MeasureSummary: Sendable {
  /// The days of the range, with and without a value.
  var window: ClosedRange<CalendarDay>
  /// The newest day with a value.
  var last: DayValue
  /// The first of the days with the lowest and the highest value.
  var lowest, highest: DayValue
  /// The mean over the days with a value, in the metric's unit.
  var mean: Double
  /// The number of days with a value, at least 1.
  var count: Int

  /// The figures of a range; `nil` if no day of it has a value.
  init?(_ series: DaySeries, _ window: ClosedRange<CalendarDay>) {
    let values = series.values(in: window)
    guard let last = values.last, let lowest = values.min(by: { $0.value < $1.value }),
      let highest = values.max(by: { $0.value < $1.value })
    else { return nil }
    (self.window, self.last, self.lowest, self.highest) = (window, last, lowest, highest)
    mean = values.reduce(0) { $0 + $1.value } / Double(values.count)
    count = values.count
  }
}
