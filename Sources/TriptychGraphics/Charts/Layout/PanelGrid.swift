/// Where the panels of small multiples lie: columns and rows in points, from the frame's corner.
struct PanelGrid: Sendable, Equatable {
  let columns: Int
  let rows: Int
  /// The width of a panel's line, without its ticks.
  let width: Double
  /// The height of a panel with its name.
  let height: Double
  /// From the left edge of a panel to that of its neighbour.
  let pitchAcross: Double
  let pitchDown: Double

  /// Between the rows.
  private static let gap = 22.0
  /// Between a panel's end and its neighbour's ticks.
  private static let gutter = 22.0
  private static let leastWidth = 88.0
  private static let leastHeight = 62.0
  /// Width to height of a line whose slopes are easy to compare.
  private static let shape = 2.6

  /// The grid whose panels come nearest to a good shape.
  ///
  /// - Parameters:
  ///   - width: of the frame, from the first panel's left edge to the last one's right edge.
  ///   - ticks: room left of each panel.
  ///   - mostColumns: 1 where the width may change later.
  init(panels: Int, width: Double, height: Double, ticks: Double, mostColumns: Int = .max) {
    let most = min(mostColumns, Self.columns(panels: panels, width: width, ticks: ticks))
    let grids = (1...most).map {
      PanelGrid(columns: $0, panels: panels, width: width, height: height, ticks: ticks)
    }
    let readable = grids.filter { $0.height >= Self.leastHeight }
    self = (readable.isEmpty ? grids : readable).min { $0.fault(panels) < $1.fault(panels) } ?? grids[0]
  }

  private init(columns: Int, panels: Int, width: Double, height: Double, ticks: Double) {
    self.columns = columns
    rows = (max(panels, 1) + columns - 1) / columns
    let between = ticks + Self.gutter
    self.width = (width - Double(columns - 1) * between) / Double(columns)
    self.height = (height + Self.gap) / Double(rows) - Self.gap
    pitchAcross = self.width + between
    pitchDown = self.height + Self.gap
  }

  private static func columns(panels: Int, width: Double, ticks: Double) -> Int {
    let room = (width + ticks + gutter) / (leastWidth + ticks + gutter)
    // Compared before it is made whole: a frame may be wider than any whole number.
    guard room > 1 else { return 1 }
    return max(1, room < Double(panels) ? Int(room) : panels)
  }

  /// How far the panels are from a good shape, and how many cells stay empty.
  private func fault(_ panels: Int) -> Double {
    let ratio = width / max(1, height - 26) / Self.shape
    return max(ratio, 1 / max(ratio, 1e-9)) + 0.3 * Double(columns * rows - panels)
  }

  /// The smallest frame for a number of panels in the width there is.
  static func least(panels: Int, width: Double, ticks: Double, mostColumns: Int = .max) -> ChartSize {
    let columns = min(mostColumns, columns(panels: panels, width: width, ticks: ticks))
    let rows = (panels + columns - 1) / columns
    return ChartSize(width: leastWidth, height: Double(rows) * (leastHeight + gap) - gap)
  }

  /// The corner of a panel.
  func corner(_ index: Int) -> (x: Double, y: Double) {
    (Double(index % columns) * pitchAcross, Double(index / columns) * pitchDown)
  }

  /// True where no panel stands below one.
  func isLowest(_ index: Int, of panels: Int) -> Bool { index + columns >= panels }
}
