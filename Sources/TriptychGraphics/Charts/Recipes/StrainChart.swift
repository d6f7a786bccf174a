import TriptychBase

/// Loads by week as columns, each in front of its usual range; the present week is marked as running.
public struct StrainChart: Sendable, Equatable {
  /// The words around a shared picture.
  public var heading: ChartHeading
  /// What the columns measure.
  public var measure: Measure
  /// In any order; of two weeks with one start the later in the list counts. Weeks in between that are
  /// not there have no data, and are hatched. Loads below zero count as no data.
  public var weeks: [WeekLoad]
  /// The color.
  public var accent: Accent
  /// Sentences for the summary that the caller's own rules found.
  public var extraSentences: [String]

  /// A strain chart; further sentences default to none.
  public init(
    heading: ChartHeading, measure: Measure, weeks: [WeekLoad], accent: Accent, extraSentences: [String] = []
  ) {
    self.heading = heading
    self.measure = measure
    self.weeks = weeks
    self.accent = accent
    self.extraSentences = extraSentences
  }

  /// Weeks below which no picture is drawn.
  public static let leastPoints = 1
  /// The most weeks a picture holds: twenty years; earlier ones are left out.
  static let mostWeeks = 1044

  /// The chart as a plot.
  ///
  /// - Throws: `TooFewPoints` if no week has a load.
  public func plot(words: ChartWords) throws(TooFewPoints) -> Plot {
    let shown = Self.filled(weeks)
    let loads = shown.compactMap(\.load)
    guard loads.count >= Self.leastPoints, let first = shown.first else {
      throw TooFewPoints(have: loads.count, need: Self.leastPoints)
    }
    let tops = loads + shown.compactMap { $0.usual?.upperBound }
    let highest = tops.max() ?? 0
    let scale = LinearScale(low: 0, high: highest > 0 ? highest : 1)
    return Plot(
      style: .strain, heading: heading, x: .bands(shown.count), y: .linear(scale),
      guides: [ValueAxis(style: measure.style), WeekAxis(first: first.start, count: shown.count)],
      marks: [WeekMark(weeks: shown, accent: accent, measure: measure)], legend: legend(shown, words),
      words: words, describing: StrainDescription(chart: self, weeks: shown, words: words))
  }

  /// A week for every seven days from the first to the last, clean.
  static func filled(_ weeks: [WeekLoad]) -> [WeekLoad] {
    var byStart: [Int: WeekLoad] = [:]
    for week in weeks where ClosedRange<Int>.civilDays.contains(week.start) {
      var kept = week
      kept.load = week.load.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
      kept.usual = week.usual.flatMap { $0.lowerBound.isFinite && $0.upperBound.isFinite ? $0 : nil }
      byStart[week.start] = kept
    }
    guard let first = byStart.keys.min(), let last = byStart.keys.max() else { return [] }
    let start = max(first, last - 7 * (mostWeeks - 1))
    return stride(from: last, through: start, by: -7).reversed().map {
      byStart[$0] ?? WeekLoad(start: $0, load: nil)
    }
  }

  private func legend(_ weeks: [WeekLoad], _ words: ChartWords) -> [LegendItem] {
    var items = [LegendItem(label: measure.name, swatch: .bar(.accent(accent), .plain))]
    if weeks.contains(where: { $0.isRunning && $0.load != nil }) {
      items.append(LegendItem(label: words.say(.weekSoFar), swatch: .bar(.accent(accent), .rising)))
    }
    if weeks.contains(where: { $0.usual != nil }) {
      items.append(LegendItem(label: words.say(.usualRange), swatch: .bar(.band, .plain)))
    }
    return items
  }
}

extension PlotStyle {
  static let strain = PlotStyle(
    kind: .strain, pageMargins: Insets(left: 32, right: 0, top: 16, bottom: 32), headless: ShareLayout.margin)
}

/// A strain chart in words and numbers.
struct StrainDescription: ChartDescribing {
  let chart: StrainChart
  /// Every week from the first to the last.
  let weeks: [WeekLoad]
  let words: ChartWords

  private var measure: Measure { chart.measure }

  private var withYears: Bool {
    guard let first = weeks.first, let last = weeks.last else { return false }
    return ChartWords.needsYears(first.start...last.start)
  }

  /// Weeks that have ended and have a load, with data on all of their days or on some.
  private var over: [(start: Int, load: Double, usual: ClosedRange<Double>?)] {
    weeks.compactMap { week in
      guard let load = week.load, !week.isRunning else { return nil }
      return (week.start, load, week.usual)
    }
  }

  private var mean: Double? {
    let over = over
    return over.isEmpty ? nil : over.reduce(0) { $0 + $1.load / Double(over.count) }
  }

  func description() -> ChartDescription {
    let name = words.say(.strainName, ["measure": measure.name, "dates": chart.heading.dates])
    return ChartDescription(
      name: name,
      statistics: runningSentence + extremes,
      findings: rangeSentences + partialSentence + missingSentence + chart.extraSentences)
  }

  // MARK: - Sentences

  private var runningSentence: [String] {
    weeks.filter(\.isRunning).compactMap { week in
      guard let load = week.load else { return nil }
      let texts: PhraseValues = ["day": day(week.start), "value": words.quantity(load, measure)]
      return ([words.say(.strainRunning, texts)] + usual(week.usual)).joined(separator: " ")
    }
  }

  private func usual(_ range: ClosedRange<Double>?) -> [String] {
    guard let range else { return [] }
    return [
      words.say(
        .usualRangeSentence,
        ["from": words.value(range.lowerBound, measure), "to": words.value(range.upperBound, measure)])
    ]
  }

  private var extremes: [String] {
    let over = over
    guard let first = over.first, let mean else { return [] }
    guard over.count > 1 else {
      return [
        words.say(.strainOnly, ["day": day(first.start), "value": words.quantity(first.load, measure)])
      ]
    }
    let high = over.reduce(first) { $1.load > $0.load ? $1 : $0 }
    let low = over.reduce(first) { $1.load < $0.load ? $1 : $0 }
    if words.value(high.load, measure) == words.value(low.load, measure) {
      return [words.say(.strainEqual, ["value": words.quantity(first.load, measure)])]
    }
    return [
      words.say(
        .strainHighLow,
        [
          "high": words.quantity(high.load, measure), "highDay": day(high.start),
          "low": words.value(low.load, measure), "lowDay": day(low.start),
          "mean": words.value(mean, measure),
        ])
    ]
  }

  private var rangeSentences: [String] {
    let known = over.compactMap { week in week.usual.map { (week.load, $0) } }
    guard !known.isEmpty else { return [] }
    let above = known.filter { $0.0 > $0.1.upperBound }.count
    let below = known.filter { $0.0 < $0.1.lowerBound }.count
    let within = known.count - above - below
    return [
      words.say(
        .strainRanges, counting: known.count,
        [
          "all": words.count(known.count), "above": words.count(above), "within": words.count(within),
          "below": words.count(below),
        ])
    ]
  }

  /// Whether a week that is over has data on some of its days alone.
  private func isPartial(_ week: WeekLoad) -> Bool { week.load != nil && !week.isRunning && week.days < 7 }

  private var partialSentence: [String] {
    let some = weeks.count(where: isPartial)
    guard some > 0 else { return [] }
    return [words.say(.strainPartial, counting: some, ["some": words.count(some)])]
  }

  private var missingSentence: [String] {
    let missing = weeks.filter { $0.load == nil }.count
    guard missing > 0 else { return [] }
    return [
      words.say(
        .strainMissing, counting: missing,
        ["missing": words.count(missing), "all": words.count(weeks.count)])
    ]
  }

  // MARK: - Table

  func table() -> ChartTable {
    let rows = weeks.map { week in
      let range = week.usual.map { range in
        words.say(
          .between,
          ["from": words.value(range.lowerBound, measure), "to": words.value(range.upperBound, measure)])
      }
      let load = words.cell(week.load, measure)
      return [day(week.start), load, range ?? words.say(.noData), note(week)]
    }
    var caption = [words.say(.lineCaption, ["measure": measure.name, "dates": chart.heading.dates])]
    if let mean { caption.append(words.say(.captionMean, ["mean": words.value(mean, measure)])) }
    caption += rangeSentences + partialSentence + missingSentence
    return ChartTable(
      caption: caption.joined(separator: " "),
      columns: [words.say(.weekFrom), measure.head, words.say(.usualHead), words.say(.note)], rows: rows)
  }

  private func note(_ week: WeekLoad) -> String {
    if week.isRunning, week.load != nil { return words.say(.weekSoFar) }
    guard isPartial(week) else { return "" }
    return words.say(.weekDays, ["days": words.count(week.days), "all": words.count(7)])
  }

  private func day(_ number: Int) -> String { words.day(number, withYear: withYears) }
}
