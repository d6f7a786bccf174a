import TriptychBase
import TriptychGraphics
import TriptychHealth

/// Converts a person's data into the inputs of the charts.
struct ChartData: Sendable {
  private let held: Held<Analysis>
  let words: Words
  /// The words used inside charts.
  let chartWords: ChartWords
  /// The metrics that can be shown: those in the catalog with at least one day up to the moment of the
  /// analysis.
  let metricsWithData: [Metric]
  /// All days with any value up to the moment of the analysis, ascending.
  let heldDays: [CalendarDay]

  /// Creates the chart data of an analysis.
  ///
  /// - Parameter chartWords: the words used inside charts; `nil` uses those of the person's language, or
  ///   English if there are none.
  init(analysis: Analysis, words: Words, chartWords: ChartWords? = nil) {
    held = Held(analysis)
    self.words = words
    self.chartWords = chartWords ?? ChartWords(besides: words.language).following(words.conventions)
    heldDays = analysis.history.heldDays(upTo: analysis.asOf.day)
    metricsWithData = MetricCatalog.all.map(\.metric).filter { metric in
      metric != .nutritionComplete
        && (analysis.history[metric].values.first.map { $0.day <= analysis.asOf.day } ?? false)
    }
  }

  /// The analysis of the person's data.
  var analysis: Analysis { _read { yield held.value } }
  var history: HealthHistory { _read { yield held.value.history } }

  /// The last `count` days of a metric. Sums end with the last complete day, since today's can still grow.
  func window(_ metric: Metric, days count: Int) -> ClosedRange<CalendarDay> {
    let isSum = MetricCatalog[metric]?.formation == .sum
    let last = isSum ? analysis.asOf.lastSummedDay : analysis.asOf.day
    return last.advanced(by: 1 - count)...last
  }

  /// The name, unit and style of a metric, in the person's units.
  func measure(_ metric: Metric) -> Measure {
    let definition = MetricCatalog[metric]
    let display = words.display(definition?.unit ?? .count)
    let name = metric == .sleepMidpoint ? words(FigureWord.midpointName) : words(.metric, metric.id)
    var measure = Measure(name: name, unit: unitName(metric == .sleepMidpoint ? "h" : display.symbol))
    measure.decimals = definition.map(display.decimals) ?? 1
    measure.style = style(of: definition, display)
    return measure
  }

  /// A figure that is no metric's, in the person's unit for a canonical one.
  func measure(_ name: String, in unit: MeasureUnit) -> Measure {
    Measure(name: name, unit: unitName(words.display(unit).symbol))
  }

  /// The sign and the words of a unit.
  private func unitName(_ symbol: String) -> UnitName {
    UnitName(sign: words(.unit, symbol), inWords: words.forms(.unitWords, symbol) ?? PhraseForms(symbol))
  }

  /// The display style: sleep in hours and minutes, the middle of sleep as a time of day, weight in stones and pounds
  /// where the person has these.
  private func style(of definition: MetricDefinition?, _ display: DisplayUnit) -> Measure.Style {
    if display.isInStones {
      return .mixed(MixedUnits(size: 14, large: unitName("st"), small: unitName("lb")))
    }
    guard let definition, definition.isInHoursAndMinutes else { return .number }
    return definition.metric == .sleepMidpoint ? .clock : .duration
  }

  /// Converts a canonical value to the unit in which the metric's charts show it. Charts take values alone, never
  /// differences: what they say of changes and spreads they compute from shown values.
  func shown(_ value: Double, of metric: Metric) -> Double { shown(metric)(value) }

  /// The conversion from canonical to displayed values of a metric, for use on many values.
  private func shown(_ metric: Metric) -> (Double) -> Double {
    // The middle of the night is stored as hours after noon, but is shown as hours after midnight.
    if metric == .sleepMidpoint { return { $0 - 12 } }
    return words.display(MetricCatalog[metric]?.unit ?? .count).shown
  }

  /// A line chart of a metric over the last days.
  func line(_ metric: Metric, days count: Int) -> LineChart {
    line(metric, over: window(metric, days: count))
  }

  /// A line chart of a metric over a range of days.
  func line(_ metric: Metric, over days: ClosedRange<CalendarDay>) -> LineChart {
    if metric.otherOfReading != nil { return pressure(over: days) }
    return LineChart(
      heading: heading(
        words(.metric, metric.id), withUnit(words(.rangeDays, count: days.count), metric), days,
        source: sources(metric, days)),
      measure: measure(metric), days: numbers(days),
      series: [series(metric, over: days, accent: Accent(Pillar(of: metric)))],
      usualRange: usualRange(metric, upTo: days.upperBound),
      goal: goal(metric),
      fixedRange: scaleRange(metric))
  }

  /// Both figures of blood pressure over a range of days: what one page says of one figure is read beside the other.
  private func pressure(over days: ClosedRange<CalendarDay>) -> LineChart {
    let name = words(FigureWord.chartPressureTitle)
    var measure = measure(.systolic)
    measure.name = name
    return LineChart(
      heading: heading(
        name, withUnit(words(.rangeDays, count: days.count), .systolic), days,
        source: sources(.systolic, days)),
      measure: measure, days: numbers(days),
      series: [
        series(.systolic, over: days, accent: Accent(Pillar(of: .systolic))),
        series(.diastolic, over: days, accent: .ink),
      ])
  }

  /// The days of a metric with a value, those with an unusual one marked, as a line of a chart.
  func series(_ metric: Metric, over days: ClosedRange<CalendarDay>, accent: Accent) -> LineSeries {
    let unusual = UnusualValues(in: history[metric], range: days, withSpread: false)
    let shown = shown(metric)
    let points = history[metric].values(in: days).map { entry in
      DayPoint(
        day: Int(entry.day.number), value: shown(entry.value), unusual: unusual.contains(entry.day))
    }
    return LineSeries(id: metric.id, name: words(.metric, metric.id), accent: accent, points: points)
  }

  /// The full range of a rating scale, such as mood; `nil` for measured values.
  func scaleRange(_ metric: Metric) -> ClosedRange<Double>? {
    MetricCatalog[metric].flatMap { [.scale, .flow].contains($0.unit) ? $0.range : nil }
  }

  /// A sparkline of a pillar's score over its week, in the color of its change. The pillar is named beside it.
  func spark(_ report: PillarReport) -> Sparkline? {
    let week = report.week
    guard let first = week.first?.day, let last = week.last?.day else { return nil }
    return Sparkline(
      measure: Measure(name: words(.pillar, report.pillar.rawValue)), days: numbers(first...last),
      points: week.compactMap { entry in
        entry.value.map { DayPoint(day: Int(entry.day.number), value: Double(Score.shown($0))) }
      }, accent: Accent(scoreChange: ChangeDirection(ofScores: week.compactMap(\.value))))
  }

  /// A scatter plot with one dot per day over the last days.
  func scatter(_ x: Metric, _ y: Metric, days count: Int = 90) -> ScatterChart {
    let days = window(x, days: count)
    let points = history[x].values(in: days).compactMap { entry in
      history[y][entry.day].map {
        ScatterPoint(x: shown(entry.value, of: x), y: shown($0, of: y), label: words.day(entry.day))
      }
    }
    var chart = ScatterChart(
      heading: heading(scatterTitle(x, y), words(FigureWord.scatterSubtitle), days, source: nil),
      x: measure(x),
      y: measure(y), points: points, accent: Accent(Pillar(of: y)), showsTrend: false,
      fixedXRange: scaleRange(x), fixedYRange: scaleRange(y),
      extraSentences: [words(FigureWord.scatterNoClaim)])
    chart.spreadsWhole = true
    return chart
  }

  /// The title of a scatter plot: `Sleep and mood`.
  func scatterTitle(_ x: Metric, _ y: Metric) -> String {
    words(FigureWord.scatterTitle, ["x": words(.metric, x.id), "y": words(.metricNoun, y.id)])
  }

  /// The typical range of a metric over the 60 days up to and including a day; `nil` for metrics of a cycle.
  func typicalRange(_ metric: Metric, upTo day: CalendarDay) -> TypicalRange? {
    UnjudgedMetrics.ofCycle.contains(metric)
      ? nil : TypicalRange(of: history[metric], in: day.advanced(by: -59)...day)
  }

  /// The typical range of a metric in displayed units.
  private func usualRange(_ metric: Metric, upTo day: CalendarDay) -> ClosedRange<Double>? {
    typicalRange(metric, upTo: day).map {
      shown($0.bounds.lowerBound, of: metric)...shown($0.bounds.upperBound, of: metric)
    }
  }

  /// The caption below a chart of a metric: the data sources and the range of days.
  func caption(_ metric: Metric, _ days: ClosedRange<CalendarDay>) -> String {
    let range = withUnit(words.rangeAlone(days), metric) + "."
    return [sourceLine(metric, days), range].compactMap { $0 }.joined(separator: " ")
  }

  /// `Source: Watch and Phone.` for a range of days; `nil` if there are no sources.
  func sourceLine(_ metric: Metric, _ days: ClosedRange<CalendarDay>) -> String? {
    sources(metric, days).map { words(FigureWord.figureSource, ["sources": $0]) }
  }

  /// `Watch and Phone` for a range of days; `nil` if there are no sources.
  func sources(_ metric: Metric, _ days: ClosedRange<CalendarDay>) -> String? {
    var names: Set<String> = []
    var last: String?
    // The source rarely changes from one day to the next.
    for value in history[metric].values(in: days) where value.source != last {
      names.insert(value.source)
      last = value.source
    }
    return names.isEmpty ? nil : words.sources(names)
  }

  /// A text followed by a metric's unit in words: `30 days, in beats per minute`.
  func withUnit(_ text: String, _ metric: Metric) -> String {
    // A time of day has no unit.
    if metric == .sleepMidpoint { return text }
    let definition = MetricCatalog[metric]
    if definition?.unit == .scale { return words(FigureWord.figureScale, ["text": text]) }
    let display = words.display(definition?.unit ?? .count)
    let unit =
      definition?.unit == .count
      ? words(.metricUnit, metric.id)
      : display.isInStones
        ? words.list(["st", "lb"].map { words(.unitWords, $0) }) : measure(metric).unitInWords
    if unit.isEmpty { return text }
    // Their unit says how far the scale goes, such as `of 25`.
    let isOutOf = [.who5, .menstrualFlow].contains(metric)
    return words(isOutOf ? FigureWord.figureOutOf : .figureUnit, ["text": text, "unit": unit])
  }

  /// The text that says when a picture was made, because it can outlive its site.
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
  /// The accent color of a pillar.
  init(_ pillar: Pillar) {
    switch pillar {
    case .fitness: self = .first
    case .nutrition: self = .second
    case .wellbeing: self = .third
    }
  }
}

extension ChartWords {
  /// The words inside charts on a site in a language, or English where the library has none in it.
  init(besides language: Language) { self = ChartWords.named(language.code) ?? .english }
}

/// A box for a large immutable value. Copying it retains one reference instead of one for each list in the
/// value. Contexts are copied for every page.
///
/// Read the value through an accessor that borrows it (`_read`); an accessor that returns it would copy all
/// of it each time.
final class Held<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// The events of each day, computed once for all pages of a person.
struct DayBook: Sendable {
  /// Sessions by the day on which they began, ascending by start.
  private(set) var sessions: [CalendarDay: [ExerciseRecord]] = [:]
  /// Sessions by the day on which they began where they took place, ascending by start. A session of a journey may
  /// count for another day, that of ``sessions``.
  private(set) var sessionsByLocalDay: [CalendarDay: [ExerciseRecord]] = [:]
  /// Sessions that do not count, by the day on which they began where they took place, ascending by start.
  private(set) var aside: [CalendarDay: [SetAsideRecord]] = [:]
  /// Manually entered events by day, ascending by moment.
  private(set) var entries: [CalendarDay: [HandEntry]] = [:]
  /// Nights by the day of waking up.
  private(set) var nights: [CalendarDay: Night] = [:]
  /// Hourly steps by day, ascending by hour.
  private(set) var hours: [CalendarDay: [HourlyCount]] = [:]
  /// Days with a session under another clock than the person's own, by both clocks.
  private var journeys: Set<CalendarDay> = []

  /// Creates an empty book.
  init() {}

  /// Creates the book of an analysis. It contains nothing later than the moment of the analysis. O(n).
  init(_ analysis: Analysis) {
    let (history, moment) = (analysis.history, analysis.asOf.instant)
    let zone = history.zone
    for session in history.workouts where session.span.lowerBound <= moment {
      let start = session.span.lowerBound
      sessions[zone.day(of: start), default: []].append(session)
      let clock = session.clock(else: zone)
      sessionsByLocalDay[clock.day(of: start), default: []].append(session)
      if clock != zone { journeys.formUnion([zone.day(of: start), clock.day(of: start)]) }
    }
    for record in history.records.setAside where record.record.span.lowerBound <= moment {
      let clock = record.record.clock(else: zone)
      aside[clock.day(of: record.record.span.lowerBound), default: []].append(record)
    }
    for entry in history.entries where entry.at <= moment {
      entries[zone.day(of: entry.at), default: []].append(entry)
    }
    for night in history.nights where night.span.upperBound <= moment { nights[night.day] = night }
    for hour in history.hourlySteps where hour.day <= analysis.asOf.day {
      hours[hour.day, default: []].append(hour)
    }
  }

  /// Whether a day, or the night that ended on it, was near a session under another clock. What is known of nights and
  /// hours has no clock of its own, so the person's own is meant there too.
  func isOfJourney(_ day: CalendarDay) -> Bool {
    journeys.contains(day) || journeys.contains(day.advanced(by: -1))
  }

  /// The days with a session or a manual entry, ascending.
  var days: [CalendarDay] { Set(sessions.keys).union(entries.keys).sorted() }

  /// The days with a session, counted or not, or a manual entry, ascending; each session on the day where it took place.
  var recordDays: [CalendarDay] {
    Set(sessionsByLocalDay.keys).union(aside.keys).union(entries.keys).sorted()
  }
}

/// The direction in which a value changed.
enum ChangeDirection: String, Hashable, Sendable {
  case up, down, flat

  /// The direction of a change of a score by whole points; less than two are not mentioned.
  init(scorePoints points: Int) { self = abs(points) < 2 ? .flat : points > 0 ? .up : .down }

  /// The direction from the first to the last of a series of scores, as pages show them; flat for fewer than two.
  init(ofScores scores: [Double]) {
    guard let first = scores.first, let last = scores.last else {
      self = .flat
      return
    }
    self.init(scorePoints: Score.shown(last) - Score.shown(first))
  }

  /// The CSS class of a score's change; empty for none.
  var cssClass: String {
    switch self {
    case .up: "good"
    case .down: "low"
    case .flat: ""
    }
  }
}

extension Accent {
  /// The color of a score's change: green for better, red for worse, gray for the same.
  init(scoreChange direction: ChangeDirection) {
    switch direction {
    case .up: self = .good
    case .down: self = .low
    case .flat: self = .muted
    }
  }
}
