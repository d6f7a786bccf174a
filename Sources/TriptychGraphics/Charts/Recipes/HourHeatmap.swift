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
  /// Seven ascending lower limits of the classes h1...h7; what lies below the first is "little or none" where the
  /// lowest value is 0. Without any that is finite they are round values inside the data.
  public var limits: [Double]
  /// Whose ramp is used: one of the three leading accents has its own, any other gives yellow to blue.
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
