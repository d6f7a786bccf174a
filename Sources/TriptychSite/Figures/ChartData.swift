import TriptychGraphics
import TriptychHealth

/// Turns a person's days into the inputs of the charts.
struct ChartData: Sendable {
  private let held: Held<Analysis>
  let words: Words
  /// What charts say of themselves.
  let chartWords: ChartWords
  /// Metrics to show: catalogued, with at least one day up to the moment spoken for.
  let metricsWithData: [Metric]

  /// - Parameter chartWords: what charts say of themselves; `nil` for the words of the person's language, or English
  ///   where there are none
  init(analysis: Analysis, words: Words, chartWords: ChartWords? = nil) {
    held = Held(analysis)
    self.words = words
    self.chartWords = chartWords ?? ChartWords(besides: words.language)
    metricsWithData = MetricCatalog.all.map(\.metric).filter { metric in
      metric != .nutritionComplete
        && (analysis.history[metric].values.first.map { $0.day <= analysis.asOf.day } ?? false)
    }
  }

  /// All that is known of the person.
  var analysis: Analysis { _read { yield held.value } }
  var history: HealthHistory { _read { yield held.value.history } }

  /// The last `count` days of a metric: sums end with the last whole day, since
  /// today's still grow.
  func window(_ metric: Metric, days count: Int) -> ClosedRange<CalendarDay> {
    let isSum = MetricCatalog[metric]?.formation == .sum
    let last = isSum ? analysis.asOf.lastSummedDay : analysis.asOf.day
    return last.advanced(by: 1 - count)...last
  }

  /// What a metric measures, in the person's units.
  func measure(_ metric: Metric) -> Measure {
    let definition = MetricCatalog[metric]
    let display = DisplayUnit(definition?.unit ?? .count, words.units)
    let unit = metric == .sleepMidpoint ? "h" : display.symbol
    return Measure(
      name: metric == .sleepMidpoint ? words(FigureWord.midpointName) : words(.metric, metric.id),
      unit: words(.unit, unit),
      unitInWords: words(.unitWords, unit), unitOfOne: words(.unitWordsOne, unit),
      decimals: definition?.decimals ?? 1,
      style: ChartData.style(of: definition))
  }

  /// Sleep is read in hours and minutes, its middle as a time of day.
  private static func style(of definition: MetricDefinition?) -> Measure.Style {
    guard let definition, definition.formation == .night, definition.unit == .hour else { return .number }
    return definition.metric == .sleepMidpoint ? .clock : .duration
  }

  /// A canonical value as the charts of its metric show it.
  func shown(_ value: Double, of metric: Metric) -> Double { shown(metric)(value) }

  /// The same for many values of one metric.
  private func shown(_ metric: Metric) -> (Double) -> Double {
    // The middle of the night is kept as hours after noon; a reader thinks from midnight.
    if metric == .sleepMidpoint { return { $0 - 12 } }
    let factor = DisplayUnit(MetricCatalog[metric]?.unit ?? .count, words.units).factor
    return { $0 * factor }
  }

  /// A metric over the last days.
  func line(_ metric: Metric, days count: Int) -> LineChart {
    line(metric, over: window(metric, days: count))
  }

  /// A metric over a range of days.
  func line(_ metric: Metric, over days: ClosedRange<CalendarDay>) -> LineChart {
    let series = history[metric]
    let unusual = UnusualValues(in: series, range: days, withSpread: false)
    let shown = shown(metric)
    let points = series.values(in: days).map { entry in
      DayPoint(
        day: Int(entry.day.number), value: shown(entry.value), unusual: unusual.contains(entry.day))
    }
    let name = words(.metric, metric.id)
    return LineChart(
      heading: heading(
        name, withUnit(words(.rangeDays, count: days.count), metric), days, source: sources(metric, days)),
      measure: measure(metric), days: numbers(days),
      series: [DaySeries(id: metric.id, name: name, accent: Accent(Pillar(of: metric)), points: points)],
      usualRange: usualRange(metric, upTo: days.upperBound),
      goal: goal(metric),
      fixedRange: scaleRange(metric))
  }

  /// The whole of a scale such as mood's; `nil` for what is measured.
  func scaleRange(_ metric: Metric) -> ClosedRange<Double>? {
    MetricCatalog[metric].flatMap { $0.unit == .scale ? $0.range : nil }
  }

  /// A pillar's score over its week.
  func spark(_ report: PillarReport) -> Sparkline? {
    let week = report.week
    guard let first = week.first?.day, let last = week.last?.day else { return nil }
    return Sparkline(
      measure: Measure(name: words(.pillar, report.pillar.rawValue)), days: numbers(first...last),
      points: week.compactMap { entry in
        entry.value.map { DayPoint(day: Int(entry.day.number), value: ($0 + 0.5).rounded(.down)) }
      }, accent: Accent(report.pillar))
  }

  /// The days of the last eight weeks with steps by the hour, ascending.
  var daysByHour: [CalendarDay] {
    let days = window(.steps, days: 56)
    return Set(history.hourlySteps.map(\.day).filter(days.contains)).sorted()
  }

  /// Steps by weekday and hour, the mean of the last eight weeks.
  func stepsByHour() throws(ChartRefusal) -> HourHeatmap {
    let recorded = daysByHour
    guard let first = recorded.first, let last = recorded.last else { throw .nothingToDraw }
    let need = 7
    guard recorded.count >= need else { throw .tooFewDays(have: recorded.count, need: need) }
    let days = first...last
    let grid = WeekGrid(history, days: days)
    return HourHeatmap(
      heading: heading(
        words(FigureWord.heatmapTitle), words(FigureWord.heatmapSubtitle, count: recorded.count), days,
        source: nil),
      measure: Measure(
        name: words(FigureWord.heatmapMeasure), unitInWords: words(.metricUnit, Metric.steps.id),
        unitOfOne: words(.metricUnitOne, Metric.steps.id)),
      cells: grid.cells,
      rowNames: (1...7).map { words(.weekdayShort, String($0)) },
      limits: [50, 150, 300, 500, 800, 1200, 2000], ramp: Accent(.fitness),
      rowNamesInWords: (1...7).map { words(.weekday, String($0)) })
  }

  /// Days as dots over the last days.
  func scatter(_ x: Metric, _ y: Metric, days count: Int = 90) -> ScatterChart {
    let days = window(x, days: count)
    let points = history[x].values(in: days).compactMap { entry in
      history[y][entry.day].map {
        ScatterPoint(x: shown(entry.value, of: x), y: shown($0, of: y), label: words.day(entry.day))
      }
    }
    return ScatterChart(
      heading: heading(scatterTitle(x, y), words(FigureWord.scatterSubtitle), days, source: nil),
      x: measure(x),
      y: measure(y), points: points, accent: Accent(Pillar(of: y)), showsTrend: false,
      fixedXRange: scaleRange(x), fixedYRange: scaleRange(y),
      extraSentences: [words(FigureWord.scatterNoClaim)])
  }

  /// `Sleep and mood`
  func scatterTitle(_ x: Metric, _ y: Metric) -> String {
    words(FigureWord.scatterTitle, ["x": words(.metric, x.id), "y": words(.metricNoun, y.id)])
  }

  /// The typical range of a metric over the 60 days that end with a day.
  func typicalRange(_ metric: Metric, upTo day: CalendarDay) -> TypicalRange? {
    TypicalRange(of: history[metric], in: day.advanced(by: -59)...day)
  }

  /// The same as shown.
  private func usualRange(_ metric: Metric, upTo day: CalendarDay) -> ClosedRange<Double>? {
    typicalRange(metric, upTo: day).map {
      shown($0.bounds.lowerBound, of: metric)...shown($0.bounds.upperBound, of: metric)
    }
  }

  /// What stands below a chart of a metric: where its days come from, and which they are.
  func caption(_ metric: Metric, _ days: ClosedRange<CalendarDay>) -> String {
    let range = withUnit(words.rangeWithYear(days), metric) + "."
    return [sourceLine(metric, days), range].compactMap { $0 }.joined(separator: " ")
  }

  /// `Source: Watch and Phone.` for the days of a range; `nil` when there are none.
  func sourceLine(_ metric: Metric, _ days: ClosedRange<CalendarDay>) -> String? {
    sources(metric, days).map { words(FigureWord.figureSource, ["sources": $0]) }
  }

  /// `Watch and Phone` for the days of a range; `nil` when there are none.
  func sources(_ metric: Metric, _ days: ClosedRange<CalendarDay>) -> String? {
    var names: Set<String> = []
    var last: String?
    // The source seldom changes from one day to the next.
    for value in history[metric].values(in: days) where value.source != last {
      names.insert(value.source)
      last = value.source
    }
    return names.isEmpty ? nil : words.sources(names)
  }

  /// A text followed by the unit of a metric in words: `30 days, in beats per minute`.
  func withUnit(_ text: String, _ metric: Metric) -> String {
    // A time of day has no unit.
    if metric == .sleepMidpoint { return text }
    let definition = MetricCatalog[metric]
    if definition?.unit == .scale { return words(FigureWord.figureScale, ["text": text]) }
    let unit = definition?.unit == .count ? words(.metricUnit, metric.id) : measure(metric).unitInWords
    return unit.isEmpty ? text : words(FigureWord.figureUnit, ["text": text, "unit": unit])
  }

  /// When a picture was made, as it may outlive the site it comes from.
  private var made: String {
    words(
      FigureWord.figureMade,
      [
        "date": words.dayWithYear(analysis.asOf.day),
        "time": words.clock(second: analysis.asOf.wallClockSecond),
      ])
  }

  func heading(
    _ title: String, _ subtitle: String, _ days: ClosedRange<CalendarDay>, source: String?
  ) -> ChartHeading {
    ChartHeading(
      title: title, subtitle: subtitle, dates: words.rangeWithYear(days),
      source: source, note: made, brand: "Triptych")
  }

  func numbers(_ days: ClosedRange<CalendarDay>) -> ClosedRange<Int> {
    Int(days.lowerBound.number)...Int(days.upperBound.number)
  }
}

extension Accent {
  /// A pillar's colour.
  init(_ pillar: Pillar) {
    switch pillar {
    case .fitness: self = .first
    case .nutrition: self = .second
    case .wellbeing: self = .third
    }
  }
}

extension ChartWords {
  /// The words of charts that stand among a site's own: German beside German ones, English beside all others.
  init(besides language: Language) {
    let primary = language.code.lowercased().prefix { $0 != "-" && $0 != "_" }
    self = primary == "de" ? .german : .english
  }
}

/// A large value that never changes, kept in one place: whatever holds it is copied by counting one reference, and not
/// one for every list within the value. Contexts are copied with every page.
///
/// Read it by an accessor that lends it (`_read`): one that gives it away would copy all of it each time.
final class Held<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// What happened on which day, found once for all pages of a person.
struct DayBook: Sendable {
  /// Sessions by the day they began on, ascending by start.
  private(set) var sessions: [CalendarDay: [ExerciseRecord]] = [:]
  /// What was entered by hand as events, ascending by moment.
  private(set) var entries: [CalendarDay: [HandEntry]] = [:]
  /// Nights by the day of waking.
  private(set) var nights: [CalendarDay: Night] = [:]
  /// Steps by the hour of the day, ascending.
  private(set) var hours: [CalendarDay: [HourlyCount]] = [:]

  /// An empty book.
  init() {}

  /// The book of an analysis: nothing in it is later than the moment spoken for. O(n).
  init(_ analysis: Analysis) {
    let (history, moment) = (analysis.history, analysis.asOf.instant)
    let zone = history.zone
    for session in history.workouts where session.span.lowerBound <= moment {
      sessions[zone.day(of: session.span.lowerBound), default: []].append(session)
    }
    for entry in history.entries where entry.at <= moment {
      entries[zone.day(of: entry.at), default: []].append(entry)
    }
    for night in history.nights where night.span.upperBound <= moment { nights[night.day] = night }
    for hour in history.hourlySteps where hour.day <= analysis.asOf.day {
      hours[hour.day, default: []].append(hour)
    }
  }

  /// Days with a session or something entered by hand, ascending.
  var days: [CalendarDay] { Set(sessions.keys).union(entries.keys).sorted() }
}
