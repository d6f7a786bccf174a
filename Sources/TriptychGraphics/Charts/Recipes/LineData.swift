/// The cleaned lines of a chart: the one source of its marks, words and table.
struct LineData: Sendable {
  struct Line: Sendable {
    let series: LineSeries
    let runs: DayRuns
    let dash: Dash
    let shape: MarkerShape
  }

  /// Series with at least one value.
  let lines: [Line]
  /// The names of those without any.
  let emptyNames: [String]
  /// True where one series was given: the chart is about its measure and needs no name for the line.
  let isSingle: Bool
  let days: ClosedRange<Int>

  init(_ series: [LineSeries], days: ClosedRange<Int>) {
    self.days = days
    isSingle = series.count == 1
    let all = series.map { ($0, DayRuns($0.points, days: days)) }
    let kept = all.filter { !$0.1.points.isEmpty }
    emptyNames = all.filter { $0.1.points.isEmpty }.map(\.0.name)
    lines = kept.enumerated().map { index, entry in
      Line(
        series: entry.0, runs: entry.1, dash: Dash(series: index),
        shape: MarkerShape(entry.0.accent, index: index))
    }
  }

  /// The points of the series that has most.
  var most: Int { lines.map(\.runs.points.count).max() ?? 0 }

  /// The lowest and highest value of all lines; nil without any.
  var range: ClosedRange<Double>? {
    var range: ClosedRange<Double>?
    for line in lines {
      guard let extremes = line.runs.extremes else { continue }
      let own = extremes.low.value...extremes.high.value
      range = range.map { min($0.lowerBound, own.lowerBound)...max($0.upperBound, own.upperBound) } ?? own
    }
    return range
  }

  /// Days on which some series has a value, ascending.
  var daysPresent: [Int] {
    if lines.count == 1 { return lines[0].runs.points.map(\.day) }
    var isPresent = Array(repeating: false, count: days.count)
    for line in lines {
      for point in line.runs.points { isPresent[point.day - days.lowerBound] = true }
    }
    return days.filter { isPresent[$0 - days.lowerBound] }
  }

  /// Days on which no series has a value.
  var commonGaps: [ClosedRange<Int>] { DayRuns.gaps(in: days, around: daysPresent) }
}

// MARK: - Marks

extension LineData {
  /// Days from which a line is drawn finer, so that its neighbours and what lies behind it are still seen.
  static let fineFrom = 500

  /// Each series as a line of its own colour and dash.
  var lineMarks: [any Mark] {
    lines.map { line in
      let accent = line.series.accent
      let isFine = days.count >= Self.fineFrom
      return LineMark(
        runs: line.runs.runs, stroke: isFine ? .soft(accent, line.dash) : .series(accent, line.dash))
    }
  }

  /// Where each series ends, and what the end is called.
  func ends(_ words: ChartWords) -> [EndLabelMark.Series] {
    lines.compactMap { line in
      guard let last = line.runs.points.last else { return nil }
      let shape = isSingle ? MarkerShape.circle : line.shape
      let late = last.day == days.upperBound ? nil : words.shortDay(last.day)
      return EndLabelMark.Series(
        name: isSingle ? nil : line.series.name, accent: line.series.accent, shape: shape,
        end: Double(last.day), value: last.value, late: late)
    }
  }

  /// The values that are marked as unusual.
  func unusualMarks(_ measure: Measure) -> [any Mark] {
    lines.compactMap { line in
      let unusual = line.runs.points.filter(\.unusual)
      guard !unusual.isEmpty else { return nil }
      return UnusualMark(
        points: unusual, accent: line.series.accent, measure: measure,
        middle: RobustLine.median(line.runs.points.map(\.value)) ?? 0,
        withYears: ChartWords.needsYears(days))
    }
  }

  /// Hatch and words where no series has a value.
  var gapMarks: [any Mark] {
    let gaps = commonGaps
    return gaps.isEmpty ? [] : [GapHatchMark(gaps: gaps), GapMark(gaps: gaps)]
  }

  /// A sentence for each series without data.
  func emptySentences(_ words: ChartWords) -> [String] {
    emptyNames.map { words.say(.multiplesEmpty, ["name": $0]) }
  }

  /// Several series need a legend where their names do not fit beside them; one does not.
  var legend: [LegendItem] {
    guard !isSingle else { return [] }
    return lines.map { line in
      LegendItem(
        label: line.series.name, cssClass: SVGClass.accent(line.series.accent),
        swatch: .series(line.shape, line.series.accent, line.dash))
    }
  }
}
