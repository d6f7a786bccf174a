import TriptychBase

/// Seven weekdays by twenty-four hours in eight classes.
public struct HourHeatmap: Sendable, Equatable {
  /// The words around a shared picture.
  public var heading: ChartHeading
  /// What the cells measure.
  public var measure: Measure
  /// A row for each name, 24 values each; nil if there is no data, which is not the same as zero.
  public var cells: [[Double?]]
  /// The names of the rows, from the top.
  public var rowNames: [String]
  /// The names of the rows as a sentence says them, from the top.
  public var rowNamesInWords: [String]
  /// Seven ascending lower limits of the classes h1...h7; what lies below the first is "little or none" where
  /// the lowest value is 0. Without any that is finite they are round values inside the data.
  public var limits: [Double]
  /// Whose ramp is used: one of the three leading accents has its own, any other gives yellow to blue.
  public var ramp: Accent

  /// A heat map. Names in words default to the names of the rows; as many as rows are needed. Rows are cut or
  /// filled up with nil to 24 values, limits are sorted.
  public init(
    heading: ChartHeading, measure: Measure, cells: [[Double?]], rowNames: [String], limits: [Double],
    ramp: Accent, rowNamesInWords: [String]? = nil
  ) {
    self.heading = heading
    self.measure = measure
    self.cells = cells
    self.rowNames = rowNames
    self.rowNamesInWords = rowNamesInWords ?? rowNames
    self.limits = limits
    self.ramp = ramp
  }

  /// The heat map as a plot.
  public func plot(words: ChartWords) -> Plot {
    let rows = rowNames.indices.map { row in
      (0..<24).map { hour -> Double? in
        guard row < cells.count, hour < cells[row].count, let value = cells[row][hour] else { return nil }
        return value.isFinite ? value : nil
      }
    }
    let values = rows.flatMap { $0.compactMap { $0 } }
    let classes = HeatClasses(unsorted: limits, values: values, measure: measure)
    return Plot(
      style: .heatmap, heading: heading, x: .bands(24), y: .bands(max(1, rowNames.count)),
      guides: [HourAxis(rowNames: rowNames)], marks: [CellMark(cells: rows, classes: classes, ramp: ramp)],
      legend: HeatLegend(
        classes: classes, measure: measure, ramp: ramp,
        hasMissing: rows.contains { $0.contains { $0 == nil } }, startsAtZero: values.min() == 0
      ).items(words), words: words,
      describing: HeatmapDescription(chart: self, rows: rows, words: words))
  }
}

/// A heat map in words and numbers.
struct HeatmapDescription: ChartDescribing {
  let chart: HourHeatmap
  let rows: [[Double?]]
  let words: ChartWords

  private struct Cell {
    let row: Int
    let hour: Int
    let value: Double
  }

  private var cells: [Cell] {
    rows.enumerated().flatMap { row, values in
      values.enumerated().compactMap { hour, value in value.map { Cell(row: row, hour: hour, value: $0) } }
    }
  }

  /// How many hours have no data; empty if all have some.
  private var missingSentence: [String] {
    let all = rows.reduce(0) { $0 + $1.count }
    let missing = all - cells.count
    guard missing > 0 else { return [] }
    let texts: PhraseValues = ["missing": words.count(missing), "all": words.count(all)]
    return [words.say(.heatMissing, counting: missing, texts)]
  }

  func description() -> ChartDescription {
    let name = words.say(.heatmapName, ["measure": chart.measure.name, "dates": chart.heading.dates])
    let cells = cells
    var (sentences, headlines): ([String], [String]) = ([], [])
    // Of equal values the first in reading order is named.
    if let high = cells.reversed().max(by: { $0.value < $1.value }),
      let low = cells.min(by: { $0.value < $1.value })
    {
      let measure = chart.measure
      let lowest = words.value(low.value, measure)
      if cells.count > 1, lowest == words.value(high.value, measure) {
        let equal = words.say(.heatEqual, ["value": words.quantity(high.value, measure)])
        return ChartDescription(name: name, statistics: [equal], findings: missingSentence)
      }
      sentences.append(words.say(.heatHighest, texts(high)))
      headlines =
        sentences + [
          words.say(.heatTop, ["row": nameInWords(high.row), "hour": words.clock(wholeHour: high.hour)])
        ]
      if let busiest = busiestHour { sentences.append(words.say(.heatBusiest, busiest)) }
      // Amounts are nothing in many hours: one of them says little.
      if lowest != words.value(0, measure), cells.count > 1 {
        sentences.append(words.say(.heatLowest, texts(low)))
      }
    }
    return ChartDescription(
      name: name, statistics: sentences, findings: missingSentence, headlines: headlines)
  }

  private func texts(_ cell: Cell) -> PhraseValues {
    [
      "value": words.quantity(cell.value, chart.measure), "row": nameInWords(cell.row),
      "hour": words.clock(wholeHour: cell.hour),
    ]
  }

  private func nameInWords(_ row: Int) -> String {
    chart.rowNamesInWords.count == chart.rowNames.count ? chart.rowNamesInWords[row] : chart.rowNames[row]
  }

  private var busiestHour: PhraseValues? {
    var best: (hour: Int, mean: Double)?
    for (hour, mean) in hourMeans.enumerated() {
      if let mean, mean > best?.mean ?? -.infinity { best = (hour, mean) }
    }
    return best.map {
      ["hour": words.clock(wholeHour: $0.hour), "value": words.quantity($0.mean, chart.measure)]
    }
  }

  private var hourMeans: [Double?] {
    (0..<24).map { hour in
      let values = rows.compactMap { $0[hour] }
      return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }
  }

  func table() -> ChartTable {
    let columns = [words.say(.day)] + (0..<24).map { words.clock(wholeHour: $0) }
    func text(_ value: Double?) -> String {
      value.map { words.value($0, chart.measure) } ?? words.say(.noData)
    }
    var lines = rows.indices.map { [nameInWords($0)] + rows[$0].map(text) }
    lines.append([words.say(.meanOfDays)] + hourMeans.map(text))
    var caption = words.say(.heatCaption, ["measure": chart.measure.head, "dates": chart.heading.dates])
    for sentence in missingSentence { caption += " " + sentence }
    return ChartTable(caption: caption, columns: columns, rows: lines)
  }

  /// Means of night, morning, afternoon and evening: four numbers a day instead of twenty-four.
  func shortTable() -> ChartTable? {
    let parts: [(name: Phrase, hours: Range<Int>)] = [
      (.partNight, 0..<6), (.partMorning, 6..<12), (.partAfternoon, 12..<18), (.partEvening, 18..<24),
    ]
    let lines = rows.indices.map { row in
      [nameInWords(row)]
        + parts.map { part in
          let values = part.hours.compactMap { rows[row][$0] }
          guard !values.isEmpty else { return words.say(.noData) }
          return words.value(values.reduce(0) { $0 + $1 / Double(values.count) }, chart.measure)
        }
    }
    let caption = words.say(
      .heatShortCaption, ["measure": chart.measure.head, "dates": chart.heading.dates])
    return ChartTable(
      caption: caption,
      columns: [words.say(.day)]
        + parts.map { part in
          words.say(
            part.name,
            [
              "from": words.clock(wholeHour: part.hours.lowerBound),
              "to": words.clock(wholeHour: part.hours.upperBound),
            ])
        }, rows: lines)
  }
}
