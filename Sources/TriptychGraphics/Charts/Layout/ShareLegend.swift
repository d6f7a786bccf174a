// The entries of a legend below a shared picture.
extension ShareLayout {
  func legendItems(frame: Box) -> [SceneItem] {
    var items: [SceneItem] = []
    let top = size.height - footHeight - Double(legendRows.count) * Self.legendLine
    for (row, cells) in legendRows.enumerated() {
      let y = top + Double(row) * Self.legendLine - frame.y
      for cell in cells {
        let x = cell.x - frame.x
        var start = x
        if let mark = cell.swatch {
          items.append(contentsOf: swatch(mark, x: x, y: y, frame: frame))
          start += Self.swatchWidth(mark)
        }
        let at = Position(Coordinate(0, start), Coordinate(0, y + 11.5))
        items.append(.text(SceneText(string: cell.text, at: at, role: .label)))
      }
    }
    return items
  }

  /// Points from the left edge of a swatch to its label.
  static func swatchWidth(_ swatch: LegendItem.Swatch) -> Double {
    switch swatch {
    case .cell, .missing, .bar, .marker: return 20
    case .series, .rule, .band: return 36
    }
  }

  private func swatch(_ swatch: LegendItem.Swatch, x: Double, y: Double, frame: Box) -> [SceneItem] {
    func place(_ dx: Double, _ dy: Double) -> Position {
      Position(Coordinate(0, x + dx), Coordinate(0, y + dy))
    }
    /// A piece of a line, 30 points long.
    func piece(_ stroke: StrokeRole) -> SceneItem {
      .line(SceneLine(from: place(0, 7), to: place(30, 7), stroke: stroke))
    }
    switch swatch {
    case .cell(let paint):
      return [.rectangle(SceneRectangle(from: place(0, 0), to: place(14, 14), fill: paint, radius: 2))]
    case .bar(let paint, let texture):
      let box = UnitBox(
        left: x / frame.width, top: y / frame.height, right: (x + 14) / frame.width,
        bottom: (y + 14) / frame.height)
      let runs = texture.runs(in: box, frame: ChartSize(width: frame.width, height: frame.height))
      let fill = SceneItem.rectangle(
        SceneRectangle(from: place(0, 0), to: place(14, 14), fill: paint, radius: 2))
      return runs.isEmpty ? [fill] : [fill, .path(ScenePath(runs: runs, stroke: .texture))]
    case .missing:
      return [
        .marker(SceneMarker(at: place(7, 7), shape: .circle, radius: 1.5, accent: .ink, look: .missing))
      ]
    case .series(let shape, let accent, let dash):
      // Dash and shape as in the chart, so that colour is not needed to find the line.
      return [
        piece(.series(accent, dash)),
        .marker(SceneMarker(at: place(15, 7), shape: shape, radius: 5, accent: accent, look: .filled)),
      ]
    case .marker(let shape, let accent, let look):
      return [.marker(SceneMarker(at: place(7, 7), shape: shape, radius: 5, accent: accent, look: look))]
    case .rule: return [piece(.rule)]
    case .band:
      return [.rectangle(SceneRectangle(from: place(0, 0), to: place(30, 14), fill: .band))]
    }
  }
}
