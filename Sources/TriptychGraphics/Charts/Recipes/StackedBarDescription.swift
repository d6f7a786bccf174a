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

  /// The sum of each part over all rows; nil where no row has it.
  private var sums: [Double?] {
    chart.parts.indices.map { part in
      let values = chart.rows.compactMap { $0.value(part) }
      return values.isEmpty ? nil : values.reduce(0, +)
    }
  }

  /// The parts of complete rows in whole per cents; nil where a part is negative or nothing is there.
  private var shares: [Int]? {
    let rows = complete
    return LargestRemainder.percents(
      chart.parts.indices.map { part in rows.reduce(0) { $0 + (chart.rows[$1].value(part) ?? 0) } })
  }

  private var totalSentences: [String] {
    let totals = totals
    guard let first = totals.first else {
      return hasData ? [] : [words.say(.barNone, ["name": measure.name])]
    }
    guard totals.count > 1 else {
      return [words.say(.barOnly, ["row": first.name, "value": words.quantity(first.value, measure)])]
    }
    let high = totals.reduce(first) { $1.value > $0.value ? $1 : $0 }
    let low = totals.reduce(first) { $1.value < $0.value ? $1 : $0 }
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
    guard have > 0, have < all else { return [] }
    return [words.say(.barMissing, ["missing": words.count(all - have), "all": words.count(all)])]
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
