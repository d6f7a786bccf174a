/// Amounts side by side as horizontal bars: a row for each, its name at the left, its value at the end.
public struct BarChart: Sendable, Equatable {
  /// The words around a shared picture.
  public var heading: ChartHeading
  /// What the bars measure.
  public var measure: Measure
  /// The bars; rows without a value say so and have no bar.
  public var rows: [BarRow]
  /// The color.
  public var accent: Accent
  /// The order from the top.
  public var order: BarOrder
  /// A dotted line; nil for none.
  public var goal: Double?
  /// What the goal is called above the first row; nil says "goal" and its value.
  public var goalName: String?
  /// What the rows are, for the head of the table, such as "Day"; nil says "Row".
  public var rowsName: String?
  /// Sentences for the summary that the caller's own rules found.
  public var extraSentences: [String]

  /// A bar chart in the given order; goal, names and further sentences default to none.
  public init(
    heading: ChartHeading, measure: Measure, rows: [BarRow], accent: Accent, order: BarOrder = .given,
    goal: Double? = nil, goalName: String? = nil, rowsName: String? = nil, extraSentences: [String] = []
  ) {
    self.heading = heading
    self.measure = measure
    self.rows = rows
    self.accent = accent
    self.order = order
    self.goal = goal
    self.goalName = goalName
    self.rowsName = rowsName
    self.extraSentences = extraSentences
  }

  /// The chart as a plot; without values every row says that there is no data.
  public func plot(words: ChartWords) -> Plot {
    let shown = order.sorted(rows) { $0.value(0) }
    let layout = BarRows(names: shown.map(\.name))
    let goal = goal.flatMap { $0.isFinite ? $0 : nil }
    let values = shown.compactMap { $0.value(0) }
    var marks: [any Mark] = [
      BarMark(pieces: pieces(shown), rows: layout, showsZero: values.contains { $0 < 0 })
    ]
    if let goal {
      let name = goalName ?? words.say(.goal, ["value": words.short(goal, measure)])
      marks.append(GoalRuleMark(value: goal, name: name, rows: layout, labels: labels(shown, words)))
    }
    marks.append(BarLabelMark(labels: labels(shown, words), rows: layout))
    return Plot(
      style: .bars(.bar, layout, hasHead: goal != nil), heading: heading,
      x: .linear(.bars(values + (goal.map { [$0] } ?? []))), y: .bands(layout.count),
      guides: [RowNames(shown, layout, values.map { ($0, words.short($0, measure)) })],
      marks: marks,
      legend: [], words: words, describing: BarDescription(chart: self, rows: shown, words: words))
  }

  private func pieces(_ rows: [BarRow]) -> [BarMark.Piece] {
    rows.enumerated().compactMap { index, row in
      row.value(0).map {
        BarMark.Piece(row: index, from: min(0, $0), to: max(0, $0), accent: accent)
      }
    }
  }

  private func labels(_ rows: [BarRow], _ words: ChartWords) -> [BarLabelMark.Label] {
    rows.enumerated().map { index, row in
      .init(row: index, value: row.value(0), measure: measure, words: words)
    }
  }
}

extension BarLabelMark.Label {
  /// The label of a bar that begins at zero.
  init(row: Int, slot: Int = 0, value: Double?, measure: Measure, words: ChartWords) {
    self.init(
      row: row, slot: slot, text: value.map { words.short($0, measure) } ?? words.say(.noData), end: value,
      isLeft: value.map { $0 < 0 } ?? false)
  }
}

extension PlotStyle {
  /// Rows of bars; a head is a line of words above the first row.
  static func bars(_ kind: ChartKind, _ rows: BarRows, hasHead: Bool) -> PlotStyle {
    PlotStyle(
      kind: kind, pageHeight: rows.pageHeight,
      pageMargins: Insets(left: 0, right: 0, top: hasHead ? 24 : 0, bottom: 0), shareAxis: 18,
      headless: ShareLayout.margin)
  }
}

extension ChartWords {
  /// The highest, the lowest and the mean of rows; times of day are early or late, not low or high.
  ///
  /// - Parameters:
  ///   - only: the phrase for a single row.
  ///   - equal: the phrase for rows of one value.
  func spread(
    _ rows: [(name: String, value: Double)], _ name: String, _ measure: Measure, only: Phrase, equal: Phrase
  ) -> String {
    guard let first = rows.first, let (low, high) = rows.extremes, let mean = rows.mean else {
      return say(.barNone, ["name": name])
    }
    guard rows.count > 1 else {
      return say(only, ["name": name, "row": first.name, "value": quantity(first.value, measure)])
    }
    if value(high.value, measure) == value(low.value, measure) {
      return say(equal, ["name": name, "value": quantity(first.value, measure)])
    }
    let isTime = measure.style == .clock
    return say(
      isTime ? .barTimes : .barHighLow,
      [
        "name": name, "highRow": high.name, "lowRow": low.name, "low": value(low.value, measure),
        "high": isTime ? value(high.value, measure) : quantity(high.value, measure),
        "mean": value(mean, measure),
      ])
  }

  /// How many values are missing, as long as some are there.
  func missing(have: Int, all: Int) -> [String] {
    guard have > 0, have < all else { return [] }
    return [say(.barMissing, ["missing": count(all - have), "all": count(all)])]
  }
}

/// Values with the names of their rows.
extension [(name: String, value: Double)] {
  /// The arithmetic mean; nil without values.
  var mean: Double? { isEmpty ? nil : reduce(0) { $0 + $1.value / Double(count) } }

  /// The lowest and the highest value, the first of equal ones; nil without values.
  var extremes: (low: Element, high: Element)? {
    guard let first else { return nil }
    return (
      reduce(first) { $1.value < $0.value ? $1 : $0 }, reduce(first) { $1.value > $0.value ? $1 : $0 }
    )
  }
}

/// A bar chart in words and numbers.
struct BarDescription: ChartDescribing {
  let chart: BarChart
  /// In the order they are shown.
  let rows: [BarRow]
  let words: ChartWords

  private var measure: Measure { chart.measure }

  private var kept: [(name: String, value: Double)] {
    rows.compactMap { row in row.value(0).map { (row.name, $0) } }
  }

  func description() -> ChartDescription {
    let name = words.say(.barName, ["measure": measure.name, "dates": chart.heading.dates])
    return ChartDescription(
      name: name, statistics: [words.spread(kept, measure.name, measure, only: .barOnly, equal: .barEqual)],
      findings: goalSentence + missingSentence + chart.extraSentences)
  }

  private var goalSentence: [String] {
    guard let goal = chart.goal, goal.isFinite, !kept.isEmpty else { return [] }
    let reached = kept.filter { $0.value >= goal }.count
    if kept.count == 1 {
      return [
        words.say(reached == 1 ? .barGoalOnly : .barGoalOnlyNot, ["goal": words.quantity(goal, measure)])
      ]
    }
    return [
      words.say(
        .barGoal, counting: reached,
        [
          "have": words.count(reached), "all": words.count(kept.count),
          "goal": words.quantity(goal, measure),
        ])
    ]
  }

  private var missingSentence: [String] {
    words.missing(have: kept.count, all: rows.count)
  }

  func table() -> ChartTable {
    let goal = chart.goal.flatMap { $0.isFinite ? $0 : nil }
    var caption = [words.say(.lineCaption, ["measure": measure.name, "dates": chart.heading.dates])]
    if let mean = kept.mean { caption.append(words.say(.captionMean, ["mean": words.value(mean, measure)])) }
    return ChartTable(
      caption: (caption + goalSentence + missingSentence).joined(separator: " "),
      columns: [chart.rowsName ?? words.say(.barRow), measure.head],
      rows: rows.map { [$0.name, words.cell($0.value(0), measure)] },
      foot: goal.map { [.init(kind: .goal, name: words.say(.goalHead), text: words.cell($0, measure))] } ?? []
    )
  }
}

extension LinearScale {
  /// The scale of bars: it always holds zero, where all bars begin, and ends at the longest bar.
  static func bars(_ values: [Double]) -> LinearScale {
    let values = values.filter(\.isFinite)
    let low = min(0, values.min() ?? 0)
    let high = max(0, values.max() ?? 0)
    var scale = low < high ? LinearScale(low: low, high: high) : LinearScale(low: 0, high: 1)
    scale.wantsRoundEnds = false
    return scale
  }
}
