import Testing

@testable import TriptychGraphics

struct LineMultiplesTests {
  private static func chart(_ panels: [[Double?]]) -> MultiplesChart {
    let first = Samples.last - (panels.map(\.count).max() ?? 1) + 1
    return MultiplesChart(
      heading: Samples.heading(), days: first...Samples.last,
      panels: panels.enumerated().map { index, values in
        MultiplesChart.Panel(
          measure: Measure(name: "Measure \(index)", unit: "kg", unitInWords: "kilograms"),
          accent: .series(index),
          points: values.enumerated().compactMap { day, value in
            value.map { DayPoint(day: first + day, value: $0) }
          })
      })
  }

  private func scene(_ chart: MultiplesChart, _ width: Double, _ height: Double) throws -> Scene {
    try chart.plot(words: .english).resolve(
      size: ChartSize(width: width, height: height), theme: ChartTheme(.light), layout: .share,
      fonts: Samples.fonts()
    ).scene
  }

  @Test("the grid folds: wide pictures have more columns, and every panel lies inside")
  func grid() {
    var before = 0
    for width in [320.0, 640, 960, 1280] {
      let grid = PanelGrid(panels: 6, width: width - 96, height: 320, ticks: 40)
      #expect(grid.columns >= before && grid.columns * grid.rows >= 6)
      before = grid.columns
      for index in 0..<6 {
        let corner = grid.corner(index)
        #expect(corner.x + grid.width <= width - 96 + 1e-9)
        #expect(corner.y + grid.height <= 320 + 1e-9)
      }
      #expect((0..<6).filter { grid.isLowest($0, of: 6) }.count == grid.columns)
    }
    #expect(before >= 3)
  }

  @Test("each panel has its name, its last value with its unit, and its lowest and highest as ticks")
  func labels() throws {
    let values = (0..<20).map { Double($0) }
    let scene = try scene(Self.chart([values, values.map { 1000 + $0 }]), 800, 420)
    let texts = scene.items.compactMap { item -> String? in
      if case .text(let text) = item { return text.string }
      return nil
    }
    for text in ["Measure 0", "Measure 1", "19 kg", "1,019 kg", "0", "19", "1,000", "1,019"] {
      #expect(texts.contains(text))
    }
    // The same shape has the same line in both panels, whatever its scale.
    let lines = scene.items.compactMap { item -> [UnitPoint]? in
      if case .path(let path) = item { return path.runs[0] }
      return nil
    }
    let heights = lines.map { line in (line.map(\.y).max() ?? 0) - (line.map(\.y).min() ?? 0) }
    #expect(heights.count == 2 && abs(heights[0] - heights[1]) < 1e-9)
  }

  @Test("a panel without data says so, one value is a dot, equal values are a level line")
  func few() throws {
    let chart = Self.chart([[], [nil, nil, 5], [7, 7, 7]])
    let plot = try chart.plot(words: .english)
    let scene = try scene(chart, 800, 420)
    #expect(scene.text.contains("\"no data\""))
    #expect(plot.description.summary.contains("Measure 0: no data."))
    #expect(plot.description.summary.contains("Measure 1: data on 1 of 3 days."))
    #expect(plot.table.columns == ["Day", "Measure 0 (kg)", "Measure 1 (kg)", "Measure 2 (kg)"])
    #expect(plot.table.rows[2] == ["Tuesday 18 November", "no data", "5", "7"])
    #expect(throws: TooFewPoints(have: 2, need: 3)) { try Self.chart([[1, 2], []]).plot(words: .english) }
    #expect(throws: TooFewPoints(have: 0, need: 3)) { try Self.chart([]).plot(words: .english) }
  }

  @Test("a picture too low for its panels is refused with a height that does")
  func tooSmall() throws {
    let values: [Double?] = (0..<20).map { Double($0) }
    let chart = Self.chart(Array(repeating: values, count: 8))
    let error = #expect(throws: LayoutError.self) { try scene(chart, 320, 300) }
    guard case .tooSmall(_, let least) = error else { return }
    #expect(least.height > 300)
    #expect(try scene(chart, 320, least.height).items.count > 20)
  }
}
