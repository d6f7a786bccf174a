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
  /// - Throws: `TooFewPoints` where no span is left to draw.
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
