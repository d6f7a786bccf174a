import TriptychBase

/// The stages of one night over its hours, as steps.
public struct StageNight: Sendable, Equatable {
  /// The words around a shared picture.
  public var heading: ChartHeading
  /// The stages, from the top.
  public var stages: [Stage]
  /// In any order; times between them without a span have no data and are hatched.
  public var spans: [StageSpan]
  /// Changes of the clocks in the night; the axis shows what the clocks showed.
  public var shifts: [ClockShift]
  /// Sentences for the summary that the caller's own rules found.
  public var extraSentences: [String]

  /// A night; changes of the clocks and further sentences default to none.
  public init(
    heading: ChartHeading, stages: [Stage], spans: [StageSpan], shifts: [ClockShift] = [],
    extraSentences: [String] = []
  ) {
    self.heading = heading
    self.stages = stages
    self.spans = spans
    self.shifts = shifts
    self.extraSentences = extraSentences
  }

  /// The night as a plot.
  ///
  /// - Throws: `TooFewPoints` if no span is left to draw.
  public func plot(words: ChartWords) throws(TooFewPoints) -> Plot {
    let run = StageRun(spans, stages: stages.count)
    guard let extent = run.extent else { throw TooFewPoints(have: 0, need: 1) }
    let clock = ClockScale(range: extent, shifts: shifts)
    let lanes = stages.enumerated().map { index, stage in
      LaneAxis.Lane(name: stage.name, note: words.duration(hours: run.hours(index)))
    }
    return Plot(
      style: .stages(lanes.count), heading: heading, x: .linear(LinearScale(clock: extent)),
      y: .bands(lanes.count), guides: [LaneAxis(lanes: lanes), ClockAxis(scale: clock, namesEnds: true)],
      marks: [TimeGapMark(gaps: run.gaps, lanes: lanes.count), StageMark(run: run, stages: stages)],
      legend: [], words: words,
      describing: StageNightDescription(chart: self, run: run, clock: clock, words: words))
  }
}

extension LinearScale {
  /// Hours between two exact ends.
  init(clock range: ClosedRange<Double>) {
    self.init(low: range.lowerBound, high: range.upperBound)
    wantsRoundEnds = false
  }
}

extension PlotStyle {
  static func stages(_ lanes: Int) -> PlotStyle {
    PlotStyle(
      kind: .stages, pageHeight: Double(max(lanes, 2)) * 48,
      pageMargins: Insets(left: 48, right: 8, top: 8, bottom: 32), shareAxis: 34,
      headless: ShareLayout.margin)
  }
}

/// A night in words and numbers.
struct StageNightDescription: ChartDescribing {
  let chart: StageNight
  let run: StageRun
  let clock: ClockScale
  let words: ChartWords

  private var length: Double { clock.range.upperBound - clock.range.lowerBound }

  func description() -> ChartDescription {
    let name = words.say(.nightName, ends.and(["dates": chart.heading.dates]))
    return ChartDescription(
      name: name, statistics: [span, parts], findings: waking + gaps + chart.extraSentences,
      headlines: [words.say(.nightLength, ["length": words.duration(hours: length)])])
  }

  private var ends: PhraseValues {
    [
      "from": text(clock.range.lowerBound), "to": text(clock.range.upperBound),
      "length": words.duration(hours: length),
    ]
  }

  private var span: String { words.say(.nightSpan, ends) }

  private var parts: String {
    let items = chart.stages.enumerated().map { index, stage in
      words.say(
        .nightPart,
        [
          "stage": stage.name, "length": words.duration(hours: run.hours(index)), "share": share(index),
        ])
    }
    // Where some of the night is missing, the parts are no shares of its whole length.
    return words.say(run.gaps.isEmpty ? .nightParts : .nightPartsMeasured, ["list": words.list(items)])
  }

  /// Of the hours with data, in whole percentages that add up to 100.
  private func share(_ stage: Int) -> String {
    let shares = LargestRemainder.percents(chart.stages.indices.map(run.hours))
    return words.percent(shares?[stage] ?? 0)
  }

  /// Each waking stage: how often, and the longest time.
  private var waking: [String] {
    chart.stages.indices.filter { chart.stages[$0].tone == .waking }.compactMap { stage in
      let spans = run.spans.filter { $0.stage == stage }
      guard let longest = spans.reversed().max(by: { $0.end - $0.start < $1.end - $1.start }) else {
        return nil
      }
      return words.say(
        .nightWaking, counting: spans.count,
        [
          "stage": chart.stages[stage].name, "count": words.count(spans.count),
          "length": words.duration(hours: longest.end - longest.start), "from": text(longest.start),
        ])
    }
  }

  private var gaps: [String] {
    guard !run.gaps.isEmpty else { return [] }
    let items = run.gaps.prefix(3).map { gap in
      words.say(.nightFromTo, ["from": text(gap.lowerBound), "to": text(gap.upperBound)])
    }
    return [words.say(run.gaps.count > 3 ? .nightGapsMany : .nightGaps, ["list": words.list(Array(items))])]
  }

  // MARK: - Tables

  /// A row for each span in order, and one for each time without data.
  func table() -> ChartTable {
    let spans = run.spans.map { ($0.start, $0.end, chart.stages[$0.stage].name) }
    let gaps = run.gaps.map { ($0.lowerBound, $0.upperBound, words.say(.noData)) }
    let rows = (spans + gaps).sorted { $0.0 < $1.0 }.map { row in
      [text(row.0), text(row.1), row.2, words.duration(hours: row.1 - row.0)]
    }
    let caption =
      [words.say(.nightCaption, ends.and(["dates": chart.heading.dates])), parts] + waking
    return ChartTable(
      caption: caption.joined(separator: " "),
      columns: [.spanFromHead, .spanToHead, .nightStageHead, .spanLengthHead].map { words.say($0) },
      rows: rows)
  }

  /// A row for each stage.
  func shortTable() -> ChartTable? {
    let rows = chart.stages.indices.map { index in
      [
        chart.stages[index].name, words.duration(hours: run.hours(index)), share(index),
        words.count(run.spans.count { $0.stage == index }),
      ]
    }
    return ChartTable(
      caption: words.say(.nightShortCaption, ends.and(["dates": chart.heading.dates])),
      columns: [.nightStageHead, .spanLengthHead, .nightShareHead, .nightTimesHead].map { words.say($0) },
      rows: rows)
  }

  private func text(_ hours: Double) -> String { clock.text(hours, words) }
}
