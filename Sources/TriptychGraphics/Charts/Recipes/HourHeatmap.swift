/// Seven weekdays by twenty-four hours in eight classes.
public struct HourHeatmap: Sendable, Equatable {
  /// The words around a shared picture.
  public var heading: ChartHeading
  /// What the cells measure.
  public var measure: Measure
  /// A row for each name, 24 values each; nil where there is no data, which is not the same as zero.
  public var cells: [[Double?]]
  /// The names of the rows, from the top.
  public var rowNames: [String]
  /// The names of the rows as a sentence says them, from the top.
  public var rowNamesInWords: [String]
  /// Seven ascending lower limits of the classes h1...h7; what lies below the first is "little or none".
  public var limits: [Double]
  /// The pillar whose colours are used; any other accent gives a ramp of blue to yellow.
  public var ramp: Accent

  /// A heat map. Names in words default to the names of the rows; as many as rows are needed. Rows are cut or filled up with nil to 24 values, limits are sorted.
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
    let classes = HeatClasses(limits: Array(limits.sorted().prefix(7)))
    return Plot(
      style: .heatmap, heading: heading, x: .bands(24), y: .bands(max(1, rowNames.count)),
      guides: [HourAxis(rowNames: rowNames)], marks: [CellMark(cells: rows, classes: classes, ramp: ramp)],
      legend: legend(classes, rows, words), words: words,
      describing: HeatmapDescription(chart: self, rows: rows, words: words))
  }

  private func legend(_ classes: HeatClasses, _ rows: [[Double?]], _ words: ChartWords) -> [LegendItem] {
    var items = (0...classes.limits.count).map { step in
      let range = classes.label(step, measure: measure, words: words)
      let label = step == 0 ? words.say(.littleOrNone, ["range": range]) : range
      return LegendItem(
        label: label, cssClass: SVGClass.heat(step, ramp), swatch: .cell(.heat(step, ramp)))
    }
    if rows.contains(where: { $0.contains { $0 == nil } }) {
      items.append(LegendItem(label: words.say(.noData), cssClass: "muted-dot", swatch: .missing))
    }
    return items
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

  private var missing: [String: String] {
    let all = rows.reduce(0) { $0 + $1.count }
    return ["missing": words.count(all - cells.count), "all": words.count(all)]
  }

  func description() -> ChartDescription {
    let name = words.say(.heatmapName, ["measure": chart.measure.name, "dates": chart.heading.dates])
    let cells = cells
    var sentences: [String] = []
    // Of equal values the first in reading order is named.
    if let high = cells.reversed().max(by: { $0.value < $1.value }),
      let low = cells.min(by: { $0.value < $1.value })
    {
      sentences.append(words.say(.heatHighest, texts(high)))
      if let busiest = busiestHour { sentences.append(words.say(.heatBusiest, busiest)) }
      if low.value > 0, low.value < high.value { sentences.append(words.say(.heatLowest, texts(low))) }
    }
    let all = rows.reduce(0) { $0 + $1.count }
    if cells.count < all { sentences.append(words.say(.heatMissing, missing)) }
    return ChartDescription(name: name, summary: sentences)
  }

  private func texts(_ cell: Cell) -> [String: String] {
    [
      "value": words.quantity(cell.value, chart.measure), "row": nameInWords(cell.row),
      "hour": HourAxis.clock(cell.hour),
    ]
  }

  private func nameInWords(_ row: Int) -> String {
    chart.rowNamesInWords.count == chart.rowNames.count ? chart.rowNamesInWords[row] : chart.rowNames[row]
  }

  private var busiestHour: [String: String]? {
    var best: (hour: Int, mean: Double)?
    for (hour, mean) in hourMeans.enumerated() {
      if let mean, mean > best?.mean ?? -.infinity { best = (hour, mean) }
    }
    return best.map { ["hour": HourAxis.clock($0.hour), "value": words.quantity($0.mean, chart.measure)] }
  }

  private var hourMeans: [Double?] {
    (0..<24).map { hour in
      let values = rows.compactMap { $0[hour] }
      return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }
  }

  func table() -> ChartTable {
    let columns = [words.say(.day)] + (0..<24).map { HourAxis.clock($0) }
    func text(_ value: Double?) -> String {
      value.map { words.value($0, chart.measure) } ?? words.say(.noData)
    }
    var lines = zip(chart.rowNames, rows).map { name, values in [name] + values.map(text) }
    lines.append([words.say(.meanOfDays)] + hourMeans.map(text))
    var caption = words.say(.heatCaption, ["measure": chart.measure.head, "dates": chart.heading.dates])
    if cells.count < rows.reduce(0, { $0 + $1.count }) {
      caption += " " + words.say(.heatCaptionMissing, missing)
    }
    return ChartTable(caption: caption, columns: columns, rows: lines)
  }
}
