/// Small multiples: the same small line chart for each of several measures, with common days and a
/// scale of its own for each.
///
/// A picture lays its panels out in as many columns as its width allows. On a page they stand below
/// each other; for a grid that folds with the page, draw a chart of one panel for each of its cells.
public struct MultiplesChart: Sendable, Equatable {
  /// One measure.
  public struct Panel: Sendable, Equatable {
    /// Its name stands above the panel, its unit beside the last value.
    public var measure: Measure
    /// The color of its line.
    public var accent: Accent
    /// In any order; days without a point are gaps. Without any, the panel says so.
    public var points: [DayPoint]

    /// A panel.
    public init(measure: Measure, accent: Accent, points: [DayPoint]) {
      self.measure = measure
      self.accent = accent
      self.points = points
    }
  }

  /// The words around a shared picture.
  public var heading: ChartHeading
  /// The days shown in every panel, first and last included; of more than 36,525 the last 36,525 are shown, and
  /// none outside the years 1...9999.
  public var days: ClosedRange<Int>
  /// The panels, row by row.
  public var panels: [Panel]
  /// Sentences for the summary that the caller's own rules found.
  public var extraSentences: [String]

  /// Small multiples, without further sentences unless given.
  public init(
    heading: ChartHeading, days: ClosedRange<Int>, panels: [Panel], extraSentences: [String] = []
  ) {
    self.heading = heading
    self.days = days
    self.panels = panels
    self.extraSentences = extraSentences
  }

  /// Points that at least one panel needs.
  public static let leastPoints = 3

  /// The chart as a plot.
  ///
  /// - Throws: `TooFewPoints` if no panel has three days with a value.
  public func plot(words: ChartWords) throws(TooFewPoints) -> Plot {
    var chart = self
    chart.days = days.drawnDays
    return try chart.drawn(words)
  }

  private func drawn(_ words: ChartWords) throws(TooFewPoints) -> Plot {
    let runs = panels.map { DayRuns($0.points, days: days) }
    let most = runs.map(\.points.count).max() ?? 0
    guard most >= Self.leastPoints else { throw TooFewPoints(have: most, need: Self.leastPoints) }
    let drawn = zip(panels, runs).enumerated().map { index, entry -> MultiplesMark.Panel in
      let (panel, runs) = entry
      return MultiplesMark.Panel(
        name: panel.measure.name, accent: panel.accent, shape: MarkerShape(panel.accent, index: index),
        runs: runs.runs,
        low: tick(runs.extremes?.low, panel, words), high: tick(runs.extremes?.high, panel, words),
        last: runs.points.last.map { last(panel, $0, words) })
    }
    return Plot(
      style: .multiples(panels: panels.count), heading: heading, x: .days(DayScale(days: days)),
      y: .linear(LinearScale(low: 0, high: 1)), guides: [],
      marks: [MultiplesMark(panels: drawn, days: days)], legend: [], words: words,
      describing: MultiplesDescription(chart: self, runs: runs, words: words))
  }

  private func tick(
    _ point: DayPoint?, _ panel: Panel, _ words: ChartWords
  ) -> (value: Double, text: String)? {
    point.map { ($0.value, text($0.value, panel, words)) }
  }

  /// A value with little room: where all of a panel are tiny, as axes write such values.
  private func text(_ value: Double, _ panel: Panel, _ words: ChartWords) -> String {
    let largest = panel.points.map(\.value.magnitude).filter(\.isFinite).max() ?? 0
    guard panel.measure.style == .number, panel.measure.decimals > 6, largest < 1e-6 else {
      return words.compact(value, panel.measure)
    }
    return words.axis(value, decimals: panel.measure.decimals, largest: largest)
  }

  /// The last value with its unit, and its day where that is not the last one shown.
  private func last(_ panel: Panel, _ point: DayPoint, _ words: ChartWords) -> String {
    var text = text(point.value, panel, words)
    if panel.measure.style == .number, !panel.measure.unit.isEmpty {
      text = words.say(.quantity, ["number": text, "unit": panel.measure.unit])
    }
    if point.day == days.upperBound { return text }
    return words.say(.valueOn, ["value": text, "day": words.shortDay(point.day)])
  }
}

extension PlotStyle {
  static func multiples(panels: Int) -> PlotStyle {
    PlotStyle(
      kind: .multiples, pageHeight: min(1280, Double(panels) * 112 - 16),
      pageMargins: Insets(left: 24, right: 24, top: 8, bottom: 32), headless: ShareLayout.margin)
  }
}

/// Small multiples in words and numbers.
struct MultiplesDescription: ChartDescribing {
  let chart: MultiplesChart
  /// The cleaned values of each panel.
  let runs: [DayRuns]
  let words: ChartWords

  private var names: String { words.names(chart.panels.map(\.measure.name)) }

  private func sentences(_ measure: Measure) -> LineSentences {
    LineSentences(words: words, measure: measure, days: chart.days)
  }

  func description() -> ChartDescription {
    let name = words.say(.multiplesName, ["measures": names, "dates": chart.heading.dates])
    let summary = zip(chart.panels, runs).flatMap { panel, runs -> [String] in
      guard !runs.points.isEmpty else {
        return [words.say(.multiplesEmpty, ["name": panel.measure.name])]
      }
      let sentences = sentences(panel.measure)
      return sentences.statistics(runs, name: panel.measure.name) + sentences.unusual(runs.points)
        + gaps(panel, runs)
    }
    let scales = chart.panels.count > 1 ? [words.say(.multiplesScales)] : []
    return ChartDescription(name: name, statistics: summary, findings: scales + chart.extraSentences)
  }

  /// On how many days a panel has data, where not on all.
  private func gaps(_ panel: MultiplesChart.Panel, _ runs: DayRuns) -> [String] {
    guard runs.points.count < chart.days.count else { return [] }
    return [
      words.say(
        .multiplesDays, counting: chart.days.count,
        [
          "name": panel.measure.name, "have": words.count(runs.points.count),
          "all": words.count(chart.days.count),
        ])
    ]
  }

  func table() -> ChartTable {
    let values = runs.map(\.byDay)
    let withYear = ChartWords.needsYears(chart.days)
    let hasNotes = runs.contains { $0.points.contains { $0.unusual || $0.note != nil } }
    let rows = chart.days.map { day in
      let points = values.map { $0[day] }
      let texts = zip(points, chart.panels).map { point, panel in
        words.cell(point?.value, panel.measure)
      }
      let notes = zip(points, chart.panels).compactMap { point, panel -> String? in
        let text = sentences(panel.measure).notes([point])
        return text.isEmpty ? nil : words.say(.multiplesNote, ["name": panel.measure.name, "note": text])
      }
      return [words.weekdayAndDay(day, withYear: withYear)] + texts
        + (hasNotes ? [words.joined(notes)] : [])
    }
    let columns = [words.say(.day)] + chart.panels.map(\.measure.head)
    return ChartTable(
      caption: caption, columns: columns + (hasNotes ? [words.say(.note)] : []), rows: rows,
      valueColumns: chart.panels.count, hasNotes: hasNotes, days: chart.days)
  }

  private var caption: String {
    var parts = [words.say(.lineCaption, ["measure": names, "dates": chart.heading.dates])]
    for (panel, runs) in zip(chart.panels, runs) {
      parts += gaps(panel, runs)
      guard let mean = runs.mean else { continue }
      let text = words.value(mean, panel.measure)
      parts.append(words.say(.multiplesMean, ["name": panel.measure.name, "mean": text]))
    }
    return parts.joined(separator: " ")
  }
}
