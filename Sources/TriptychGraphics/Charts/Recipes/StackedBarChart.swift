/// Amounts and what they are made of: a row for each, its parts side by side, its total at the end.
public struct StackedBarChart: Sendable, Equatable {
  /// The words around a shared picture.
  public var heading: ChartHeading
  /// What parts and totals measure.
  public var measure: Measure
  /// The parts, from the left.
  public var parts: [BarSeries]
  /// The rows, each with an amount for each part; parts without data are left out of bar and total,
  /// negative ones lie left of zero.
  public var rows: [BarRow]
  /// What the rows are, for the head of the table, such as "Day"; nil says "Row".
  public var rowsName: String?
  /// Sentences for the summary that the caller's own rules found.
  public var extraSentences: [String]

  /// A stacked bar chart; the rows' name and further sentences default to none.
  public init(
    heading: ChartHeading, measure: Measure, parts: [BarSeries], rows: [BarRow], rowsName: String? = nil,
    extraSentences: [String] = []
  ) {
    self.heading = heading
    self.measure = measure
    self.parts = parts
    self.rows = rows
    self.rowsName = rowsName
    self.extraSentences = extraSentences
  }

  /// The chart as a plot.
  public func plot(words: ChartWords) -> Plot {
    let layout = BarRows(names: rows.map(\.name))
    let pieces = rows.indices.map(partPieces)
    let ends = pieces.flatMap { $0.flatMap { [$0.from, $0.to] } }
    let labels = rows.indices.map { row in
      let total = total(row)
      return BarLabelMark.Label(
        row: row, text: total.map { words.short($0, measure) } ?? words.say(.noData),
        end: total.map { _ in pieces[row].map(\.to).max() ?? 0 })
    }
    var marks: [any Mark] = [
      BarMark(pieces: pieces.flatMap { $0 }, rows: layout, showsZero: (ends.min() ?? 0) < 0),
      BarLabelMark(labels: labels, rows: layout),
    ]
    marks.append(PartNamesMark(names: parts.map(\.name), places: firstPlaces(pieces), rows: layout))
    return Plot(
      style: .bars(.stackedBar, layout, hasHead: true), heading: heading, x: .linear(.bars(ends)),
      y: .bands(layout.count),
      guides: [RowNames(names: rows.map(\.name), rows: layout, valuesAtRight: labels.map(\.text))],
      marks: marks,
      legend: parts.enumerated().map { $0.element.legendItem($0.offset) }, words: words,
      describing: StackedBarDescription(chart: self, words: words))
  }

  /// The sum of the parts that are there; nil where none is.
  func total(_ row: Int) -> Double? {
    let values = parts.indices.compactMap { rows[row].value($0) }
    return values.isEmpty ? nil : values.reduce(0, +)
  }

  private func partPieces(_ row: Int) -> [BarMark.Piece] {
    var (low, high) = (0.0, 0.0)
    return parts.enumerated().compactMap { index, part in
      guard let value = rows[row].value(index), value != 0 else { return nil }
      let start = value > 0 ? high : low
      if value > 0 { high += value } else { low += value }
      return BarMark.Piece(
        row: row, from: min(start, start + value), to: max(start, start + value), accent: part.accent,
        texture: Texture(series: index), isPart: true)
    }
  }

  /// Where the parts of the first row begin; nil for parts it does not have.
  private func firstPlaces(_ pieces: [[BarMark.Piece]]) -> [Double?] {
    guard let first = pieces.first else { return parts.map { _ in nil } }
    var rest = first[...]
    return parts.indices.map { index in
      guard let value = rows[0].value(index), value != 0 else { return nil }
      return rest.popFirst()?.from
    }
  }
}
