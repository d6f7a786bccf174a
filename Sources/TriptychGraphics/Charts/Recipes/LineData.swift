import TriptychBase

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
  /// True if one series was given: the chart is about its measure and needs no name for the line.
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
  /// Each series as a line of its own color and dash.
  var lineMarks: [any Mark] {
    lines.map { line in
      let accent = line.series.accent
      let isFine = days.count >= LineMark.fineFrom
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
        label: line.series.name, swatch: .series(line.shape, line.series.accent, line.dash))
    }
  }
}

/// The cleaned points of a series: in range, finite, at most one a day, ascending.
struct DayRuns: Sendable, Equatable {
  let points: [DayPoint]
  let days: ClosedRange<Int>

  init(_ points: [DayPoint], days: ClosedRange<Int>) {
    self.days = days
    var kept = points.filter { days.contains($0.day) && $0.value.isFinite }
    if !zip(kept, kept.dropFirst()).allSatisfy({ $0.day < $1.day }) {
      // The later of two values for a day counts.
      var byDay: [Int: DayPoint] = [:]
      for point in kept { byDay[point.day] = point }
      kept = byDay.values.sorted { $0.day < $1.day }
    }
    self.points = kept
  }

  /// Neighboring days together.
  var runs: [[DayPoint]] {
    var runs: [[DayPoint]] = []
    var start = 0
    for index in points.indices
    where index + 1 == points.count || points[index + 1].day != points[index].day + 1 {
      runs.append(Array(points[start...index]))
      start = index + 1
    }
    return runs
  }

  /// Days without a value, as ranges, ascending.
  var gaps: [ClosedRange<Int>] { Self.gaps(in: days, around: points.map(\.day)) }

  /// The days of a range that are not in an ascending list, as ranges.
  static func gaps(in days: ClosedRange<Int>, around present: [Int]) -> [ClosedRange<Int>] {
    var gaps: [ClosedRange<Int>] = []
    var next = days.lowerBound
    for day in present {
      if day > next { gaps.append(next...(day - 1)) }
      next = day + 1
    }
    if next <= days.upperBound { gaps.append(next...days.upperBound) }
    return gaps
  }

  /// The points by their day.
  var byDay: [Int: DayPoint] { Dictionary(uniqueKeysWithValues: points.map { ($0.day, $0) }) }

  /// The lowest and highest value, the earlier day of equals; nil without points.
  var extremes: (low: DayPoint, high: DayPoint)? {
    guard var low = points.first else { return nil }
    var high = low
    for point in points {
      if point.value < low.value { low = point }
      if point.value > high.value { high = point }
    }
    return (low, high)
  }

  /// The arithmetic mean; nil without points.
  var mean: Double? {
    points.isEmpty ? nil : points.reduce(0) { $0 + $1.value / Double(points.count) }
  }
}

/// The sentences that all charts of values by day share.
struct LineSentences {
  let words: ChartWords
  let measure: Measure
  let days: ClosedRange<Int>

  /// How many unusual values and how many gaps a sentence lists.
  private static let listed = 3

  private let withYears: Bool

  init(words: ChartWords, measure: Measure, days: ClosedRange<Int>) {
    (self.words, self.measure, self.days) = (words, measure, days)
    withYears = ChartWords.needsYears(days)
  }

  /// "2 November", with its year where the days span two.
  func day(_ number: Int) -> String { words.day(number, withYear: withYears) }

  /// "Sunday 2 November", for the head of a row.
  func row(_ number: Int) -> String { words.weekdayAndDay(number, withYear: withYears) }

  func value(_ value: Double) -> String { words.value(value, measure) }

  /// The goal and the usual range that hold for every day, for the foot of a table.
  func foot(goal: Double? = nil, usual: ClosedRange<Double>? = nil) -> [ChartTable.Constant] {
    let goal = goal.map {
      ChartTable.Constant(kind: .goal, name: words.say(.goalHead), text: words.cell($0, measure))
    }
    let usual = usual.map { range in
      let ends = [range.lowerBound, range.upperBound].map { words.cell($0, measure) }
      return ChartTable.Constant(
        kind: .usual, name: words.say(.usualHead),
        text: words.say(.betweenBelowZero, ["from": ends[0], "to": ends[1]]))
    }
    return [goal, usual].compactMap { $0 }
  }

  /// From what to what, the lowest, the highest and the mean; empty without values.
  func statistics(_ runs: DayRuns, name: String) -> [String] {
    guard let first = runs.points.first, let last = runs.points.last, let extremes = runs.extremes,
      let mean = runs.mean
    else { return [] }
    let low = value(extremes.low.value)
    let high = value(extremes.high.value)
    if low == high {
      return [words.say(.allEqual, ["name": name, "value": words.quantity(first.value, measure)])]
    }
    let span = words.say(
      .fromTo,
      [
        "name": name, "first": value(first.value), "firstDay": day(first.day),
        "last": words.quantity(last.value, measure), "lastDay": day(last.day),
      ])
    let statistics = words.say(
      measure.style == .clock ? .earliestLatestMean : .lowHighMean,
      [
        "low": low, "lowDay": day(extremes.low.day), "high": high, "highDay": day(extremes.high.day),
        "mean": value(mean),
      ])
    return [span, statistics]
  }

  /// On how many of the days with data a goal was reached; for times of day, where the last one lies beside it.
  ///
  /// - Parameter points: at least one.
  func verdict(goal: Double, _ points: [DayPoint]) -> String {
    if measure.style == .clock, let last = points.last { return self.goal(goal, last: last.value) }
    return verdict(
      points, having: points.count { measure.inSteps($0.value) >= measure.inSteps(goal) },
      (.goalAll, .goalSome, .goalNone),
      ["goal": value(goal)])
  }

  /// On how many of the days with data the value was usual.
  ///
  /// - Parameter points: at least one.
  func verdict(usual range: ClosedRange<Double>, _ points: [DayPoint]) -> String {
    verdict(
      points, having: points.count { measure.shows($0.value, in: range) },
      (.usualAll, .usualSome, .usualNone),
      ["from": value(range.lowerBound), "to": value(range.upperBound)])
  }

  private func verdict(
    _ points: [DayPoint], having: Int, _ phrases: (all: Phrase, some: Phrase, none: Phrase),
    _ values: PhraseValues
  ) -> String {
    let all = points.count
    let phrase = having == all ? phrases.all : having > 0 ? phrases.some : phrases.none
    var values = values
    values["have"] = words.count(having)
    values["all"] = words.count(all)
    return words.say(phrase, counting: all, values)
  }

  /// Where the last time of day lies beside a goal.
  private func goal(_ goal: Double, last: Double) -> String {
    let phrase: Phrase = last > goal ? .goalLater : last < goal ? .goalEarlier : .goalMet
    return words.say(phrase, ["goal": value(goal)])
  }

  /// The latest values that are marked as unusual, with their notes; empty for none.
  func unusual(_ points: [DayPoint]) -> [String] {
    let points = points.filter(\.unusual).sorted { $0.day < $1.day }
    guard !points.isEmpty else { return [] }
    let items = points.suffix(Self.listed).map { point in
      let text = words.say(.valueOn, ["value": value(point.value), "day": day(point.day)])
      guard let note = point.note, !note.isEmpty else { return text }
      return words.say(.unusualNote, ["value": text, "note": note])
    }
    let phrase: Phrase = points.count > Self.listed ? .unusualMany : .unusualOne
    return [words.say(phrase, ["list": words.list(items)])]
  }

  /// The days without data, or how many days have some where there are many gaps; empty without a gap.
  func gaps(_ gaps: [ClosedRange<Int>]) -> [String] {
    guard !gaps.isEmpty else { return [] }
    if gaps.count <= Self.listed {
      return [words.say(.gaps, ["list": words.list(gaps.map(gap))])]
    }
    return [words.say(.daysWithData, counting: days.count, counts(gaps))]
  }

  private func gap(_ days: ClosedRange<Int>) -> String {
    words.say(.gapDays, ["days": words.days(days, withYear: withYears)])
  }

  /// What a single series adds to its name in a short text: its first and last value, or the last alone.
  func headlines(_ runs: DayRuns) -> [String] {
    guard let first = runs.points.first, let last = runs.points.last else { return [] }
    let quantity = words.quantity(last.value, measure)
    let ends: PhraseValues = [
      "first": value(first.value), "firstDay": day(first.day), "last": quantity, "lastDay": day(last.day),
    ]
    let lastAlone = words.say(.lastValue, ["value": quantity, "day": day(last.day)])
    return value(first.value) == value(last.value) ? [lastAlone] : [words.say(.fromToShort, ends), lastAlone]
  }

  /// "27 of 30 days have data."
  func caption(_ gaps: [ClosedRange<Int>]) -> String {
    words.say(.captionDays, counting: days.count, counts(gaps))
  }

  private func counts(_ gaps: [ClosedRange<Int>]) -> PhraseValues {
    let missing = gaps.reduce(0) { $0 + $1.count }
    return ["have": words.count(days.count - missing), "all": words.count(days.count)]
  }

  /// The notes on the points of a day.
  func notes(_ points: [DayPoint?]) -> String {
    let notes = points.compactMap { $0 }.flatMap { point in
      (point.unusual ? [words.say(.unusualMark)] : []) + (point.note.map { [$0] } ?? [])
    }
    return words.joined(notes.filter { !$0.isEmpty })
  }
}
