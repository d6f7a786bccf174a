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
    return Plot(
      style: .bars(.stackedBar, layout, hasHead: true), heading: heading, x: .linear(.bars(ends)),
      y: .bands(layout.count),
      guides: [RowNames(names: rows.map(\.name), rows: layout, valuesAtRight: labels.map(\.text))],
      marks: [
        BarMark(pieces: pieces.flatMap { $0 }, rows: layout, showsZero: (ends.min() ?? 0) < 0),
        BarLabelMark(labels: labels, rows: layout),
        PartNamesMark(names: parts.map(\.name), places: firstPlaces(pieces), rows: layout),
      ],
      legend: parts.enumerated().map { $0.element.legendItem($0.offset) }, words: words,
      describing: StackedBarDescription(chart: self, words: words))
  }

  /// The sum of the parts that are there; nil if none is.
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

/// A stacked bar chart in words and numbers.
struct StackedBarDescription: ChartDescribing {
  let chart: StackedBarChart
  let words: ChartWords

  private var measure: Measure { chart.measure }

  func description() -> ChartDescription {
    let name = words.say(
      .stackedBarName,
      [
        "measure": measure.name, "parts": words.names(chart.parts.map(\.name)), "dates": chart.heading.dates,
      ])
    return ChartDescription(
      name: name, statistics: totalSentences + shareSentence,
      findings: missingSentence + chart.extraSentences)
  }

  /// The rows with every part that any row has: a sum that lacks a part compares with no other.
  private var complete: [Int] {
    let parts = chart.parts.indices.filter { part in chart.rows.contains { $0.value(part) != nil } }
    guard !parts.isEmpty else { return [] }
    return chart.rows.indices.filter { row in parts.allSatisfy { chart.rows[row].value($0) != nil } }
  }

  /// The sums of complete rows.
  private var totals: [(name: String, value: Double)] {
    complete.compactMap { row in chart.total(row).map { (chart.rows[row].name, $0) } }
  }

  private var hasData: Bool { chart.rows.indices.contains { chart.total($0) != nil } }

  /// The sum of each part over all rows; nil if no row has it.
  private var sums: [Double?] {
    chart.parts.indices.map { part in
      let values = chart.rows.compactMap { $0.value(part) }
      return values.isEmpty ? nil : values.reduce(0, +)
    }
  }

  /// The parts of complete rows in whole percentages; nil if a part is negative or nothing is there.
  private var shares: [Int]? {
    let rows = complete
    return LargestRemainder.percents(
      chart.parts.indices.map { part in rows.reduce(0) { $0 + (chart.rows[$1].value(part) ?? 0) } })
  }

  private var totalSentences: [String] {
    let totals = totals
    guard let first = totals.first, let (low, high) = totals.extremes else {
      return hasData ? [] : [words.say(.barNone, ["name": measure.name])]
    }
    guard totals.count > 1 else {
      return [words.say(.barOnly, ["row": first.name, "value": words.quantity(first.value, measure)])]
    }
    if words.value(high.value, measure) == words.value(low.value, measure) {
      return [words.say(.stackedEqual, ["value": words.quantity(first.value, measure)])]
    }
    return [
      words.say(
        .stackedTotals,
        [
          "high": words.quantity(high.value, measure), "highRow": high.name,
          "low": words.value(low.value, measure), "lowRow": low.name,
        ])
    ]
  }

  private var shareSentence: [String] {
    guard let shares, !totals.isEmpty else { return [] }
    let items = zip(chart.parts, shares).map {
      words.say(.partShare, ["part": $0.name, "share": words.percent($1)])
    }
    return [words.say(.stackedShares, ["list": words.list(items)])]
  }

  private var missingSentence: [String] {
    let all = chart.rows.count * chart.parts.count
    let have = chart.rows.reduce(0) { sum, row in
      sum + chart.parts.indices.filter { row.value($0) != nil }.count
    }
    return words.missing(have: have, all: all)
  }

  func table() -> ChartTable {
    var lines = chart.rows.indices.map { row in
      [chart.rows[row].name]
        + chart.parts.indices.map { words.cell(chart.rows[row].value($0), measure) }
        + [words.cell(chart.total(row), measure)]
    }
    let sums = sums
    let whole = sums.compactMap { $0 }
    let all = whole.isEmpty ? nil : whole.reduce(0, +)
    lines.append(
      [words.say(.barTotal)] + (sums + [all]).map { words.cell($0, measure) })
    if let shares { lines.append([words.say(.barShare)] + (shares + [100]).map { words.percent($0) }) }
    let caption = [words.say(.lineCaption, ["measure": measure.name, "dates": chart.heading.dates])]
    return ChartTable(
      caption: (caption + missingSentence).joined(separator: " "),
      columns: [chart.rowsName ?? words.say(.barRow)] + chart.parts.map { measure.head($0.name) } + [
        words.say(.barTotal)
      ], rows: lines)
  }
}
