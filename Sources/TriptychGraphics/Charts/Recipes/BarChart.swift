/// Amounts side by side as horizontal bars: a row for each, its name at the left, its value at the end.
public struct BarChart: Sendable, Equatable {
  /// The words around a shared picture.
  public var heading: ChartHeading
  /// What the bars measure.
  public var measure: Measure
  /// The bars; rows without a value say so and have no bar.
  public var rows: [BarRow]
  /// The colour.
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

  /// The chart as a plot; without any value every row says that there is no data.
  public func plot(words: ChartWords) -> Plot {
    let shown = order.sorted(rows) { $0.value(0) }
    let layout = BarRows(names: shown.map(\.name))
    let goal = goal.flatMap { $0.isFinite ? $0 : nil }
    let values = shown.compactMap { $0.value(0) }
    let left = values.filter { $0 < 0 }.map { words.short($0, measure) }
    let right = values.filter { $0 >= 0 }.map { words.short($0, measure) }
    var marks: [any Mark] = [BarMark(pieces: pieces(shown), rows: layout, showsZero: !left.isEmpty)]
    if let goal {
      let name = goalName ?? words.say(.goal, ["value": words.short(goal, measure)])
      marks.append(GoalRuleMark(value: goal, name: name, rows: layout, labels: labels(shown, words)))
    }
    marks.append(BarLabelMark(labels: labels(shown, words), rows: layout))
    return Plot(
      style: .bars(.bar, layout, hasHead: goal != nil), heading: heading,
      x: .linear(.bars(values + (goal.map { [$0] } ?? []))), y: .bands(layout.count),
      guides: [RowNames(names: shown.map(\.name), rows: layout, valuesAtLeft: left, valuesAtRight: right)],
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
