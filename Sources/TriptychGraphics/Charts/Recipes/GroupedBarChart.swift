/// Amounts of several series side by side: a row for each name, a bar for each series.
public struct GroupedBarChart: Sendable, Equatable {
  /// The words around a shared picture.
  public var heading: ChartHeading
  /// What all series measure.
  public var measure: Measure
  /// The series, from the top of a row.
  public var series: [BarSeries]
  /// The rows, each with a value for each series; values without data say so and have no bar.
  public var rows: [BarRow]
  /// What the rows are, for the head of the table, such as "Day"; nil says "Row".
  public var rowsName: String?
  /// Sentences for the summary that the caller's own rules found.
  public var extraSentences: [String]

  /// A grouped bar chart; the rows' name and further sentences default to none.
  public init(
    heading: ChartHeading, measure: Measure, series: [BarSeries], rows: [BarRow], rowsName: String? = nil,
    extraSentences: [String] = []
  ) {
    self.heading = heading
    self.measure = measure
    self.series = series
    self.rows = rows
    self.rowsName = rowsName
    self.extraSentences = extraSentences
  }

  /// The chart as a plot.
  public func plot(words: ChartWords) -> Plot {
    let layout = BarRows(names: rows.map(\.name), slots: series.count)
    let values = rows.flatMap { row in series.indices.compactMap { row.value($0) } }
    return Plot(
      style: .bars(.groupedBar, layout, hasHead: false), heading: heading, x: .linear(.bars(values)),
      y: .bands(layout.count),
      guides: [RowNames(rows, layout, values.map { ($0, words.short($0, measure)) })],
      marks: [
        BarMark(pieces: pieces, rows: layout, showsZero: values.contains { $0 < 0 }),
        BarLabelMark(labels: labels(words), rows: layout),
      ], legend: series.enumerated().map { $0.element.legendItem($0.offset) }, words: words,
      describing: GroupedBarDescription(chart: self, words: words))
  }

  private var pieces: [BarMark.Piece] {
    rows.enumerated().flatMap { index, row in
      series.enumerated().compactMap { slot, series in
        row.value(slot).map {
          BarMark.Piece(
            row: index, slot: slot, from: min(0, $0), to: max(0, $0), accent: series.accent,
            texture: Texture(series: slot))
        }
      }
    }
  }

  private func labels(_ words: ChartWords) -> [BarLabelMark.Label] {
    rows.enumerated().flatMap { index, row in
      series.indices.map { slot in
        .init(row: index, slot: slot, value: row.value(slot), measure: measure, words: words)
      }
    }
  }
}

/// A grouped bar chart in words and numbers.
struct GroupedBarDescription: ChartDescribing {
  let chart: GroupedBarChart
  let words: ChartWords

  private var measure: Measure { chart.measure }

  private func values(_ series: Int) -> [(name: String, value: Double)] {
    chart.rows.compactMap { row in row.value(series).map { (row.name, $0) } }
  }

  func description() -> ChartDescription {
    let name = words.say(
      .groupedBarName,
      [
        "measure": measure.name, "series": words.names(chart.series.map(\.name)),
        "dates": chart.heading.dates,
      ])
    let sentences = chart.series.indices.map(sentence)
    return ChartDescription(
      name: name,
      statistics: sentences.isEmpty ? [words.say(.barNone, ["name": measure.name])] : sentences,
      findings: missingSentence + chart.extraSentences)
  }

  private func sentence(_ index: Int) -> String {
    words.spread(
      values(index), chart.series[index].name, measure, only: .groupedOnly, equal: .groupedEqual)
  }

  private var missingSentence: [String] {
    let all = chart.rows.count * chart.series.count
    let have = chart.series.indices.reduce(0) { $0 + values($1).count }
    return words.missing(have: have, all: all)
  }

  func table() -> ChartTable {
    var lines = chart.rows.map { row in
      [row.name] + chart.series.indices.map { words.cell(row.value($0), measure) }
    }
    lines.append([words.say(.barMean)] + chart.series.indices.map { words.cell(values($0).mean, measure) })
    let caption = [words.say(.lineCaption, ["measure": measure.name, "dates": chart.heading.dates])]
    return ChartTable(
      caption: (caption + missingSentence).joined(separator: " "),
      columns: [chart.rowsName ?? words.say(.barRow)] + chart.series.map { measure.head($0.name) },
      rows: lines)
  }
}
