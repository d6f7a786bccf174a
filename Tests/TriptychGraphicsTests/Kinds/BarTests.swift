import Testing

@testable import TriptychGraphics

/// Bars as a reader sees them: lengths, sides, order, textures.
struct BarTests {
  private func chart(
    _ values: [Double?], order: BarOrder = .given, goal: Double? = nil
  ) -> BarChart {
    BarChart(
      heading: Samples.heading(), measure: Measure(name: "Value", decimals: 1),
      rows: values.enumerated().map { BarRow("Row \($0.offset)", $0.element) }, accent: .first,
      order: order, goal: goal)
  }

  @Test("the length of a bar is in proportion to its value", arguments: [ChartLayout.share, .page])
  func lengths(layout: ChartLayout) throws {
    let values = [3.0, 12, 7.5, 9]
    let bars = try BarKinds.scene(chart(values).plot(words: .english), layout: layout).bars
    try #require(bars.count == 4)
    let unit = bars[1].width / 12
    for (bar, value) in zip(bars, values) { #expect(abs(bar.width - unit * value) < 0.01) }
    #expect(Set(bars.map(\.x)).count == 1)
  }

  @Test("values below zero lie left of those above, and both begin at one line")
  func negative() throws {
    let scene = try BarKinds.scene(chart([-5, 10]).plot(words: .english))
    #expect(abs(scene.bars[0].maxX - scene.bars[1].x) < 0.01)
    #expect(abs(scene.bars[0].width * 2 - scene.bars[1].width) < 0.01)
    #expect(scene.strings.contains("−5.0"))
  }

  @Test("a row without data has no bar and says so; zero has no bar and says 0")
  func missing() throws {
    let scene = try BarKinds.scene(chart([4, nil, .nan, 0]).plot(words: .english))
    #expect(scene.bars.count == 1)
    #expect(scene.strings.filter { $0 == "no data" }.count == 2)
    #expect(scene.strings.contains("0.0"))
  }

  @Test("sorted bars run from the highest or the lowest, rows without data last")
  func order() throws {
    func names(_ order: BarOrder) -> [String] {
      chart([2, nil, 5, 2], order: order).plot(words: .english).table.rows.map { $0[0] }
    }
    #expect(names(.given) == ["Row 0", "Row 1", "Row 2", "Row 3"])
    #expect(names(.highestFirst) == ["Row 2", "Row 0", "Row 3", "Row 1"])
    #expect(names(.lowestFirst) == ["Row 0", "Row 3", "Row 2", "Row 1"])
  }

  @Test("the goal stands where a bar of its value would end, even beyond the longest")
  func goal() throws {
    let scene = try BarKinds.scene(chart([10, 5], goal: 20).plot(words: .english))
    let rules = scene.items.compactMap { item -> SceneLine? in
      if case .line(let line) = item, line.stroke == .rule { return line }
      return nil
    }
    #expect(rules.map(\.from.x.fraction) == [1])
    #expect(abs(scene.bars[0].width - scene.frame.width / 2) < 0.01)
    #expect(scene.strings.contains("goal 20.0"))
  }

  @Test("parts of stacked bars touch in the values and are parted by two points in the picture")
  func stacks() throws {
    let chart = StackedBarChart(
      heading: Samples.heading(), measure: Measure(name: "Energy", unit: "kcal"),
      parts: [
        BarSeries(name: "A", accent: .series(0)), BarSeries(name: "B", accent: .series(1)),
        BarSeries(name: "C", accent: .series(2)),
      ], rows: [BarRow("One", values: [10, 20, 30]), BarRow("Two", values: [5, nil, 5])])
    let scene = try BarKinds.scene(chart.plot(words: .english))
    let bars = scene.bars
    try #require(bars.count == 5)
    #expect(abs(bars[0].maxX - bars[1].x) < 0.01 && abs(bars[1].maxX - bars[2].x) < 0.01)
    #expect(abs(bars[2].width - 3 * bars[0].width) < 0.01)
    #expect(abs(bars[3].maxX - bars[4].x) < 0.01)
    let parted = scene.items.allSatisfy { item in
      if case .rectangle(let item) = item { return item.isCell }
      return true
    }
    #expect(parted)
    #expect(scene.strings.contains("60 kcal") && scene.strings.contains("10 kcal"))
  }

  @Test("names stand over the parts where they fit; a picture too narrow for them has a legend")
  func legend() throws {
    let (_, plot) = try #require(try BarKinds.examples().first { $0.example.id == "stacked-bar" })
    func swatches(_ scene: Scene) -> Int {
      scene.items.filter { item in
        if case .rectangle(let item) = item { return !item.isCell }
        return false
      }.count
    }
    let wide = try BarKinds.scene(plot)
    let narrow = try BarKinds.scene(plot, 320)
    #expect(swatches(wide) == 0 && swatches(narrow) == 3)
    for scene in [wide, narrow] {
      for name in ["Protein", "Carbohydrate", "Fat"] {
        #expect(scene.strings.filter { $0 == name }.count == 1)
      }
    }
  }

  @Test("every series has a texture of its own, the first is plain, and strokes stay in their bars")
  func textures() throws {
    #expect((0..<5).map { Texture(series: $0) } == Texture.allCases)
    #expect(Texture(series: 5) == .plain)
    let frame = ChartSize(width: 500, height: 200)
    let box = UnitBox(left: 0.2, top: 0.3, right: 0.9, bottom: 0.45)
    for texture in Texture.allCases {
      let points = texture.runs(in: box, frame: frame).flatMap { $0 }
      #expect(points.isEmpty == (texture == .plain))
      for point in points {
        #expect(point.x >= box.left - 1e-9 && point.x <= box.right + 1e-9)
        #expect(point.y >= box.top - 1e-9 && point.y <= box.bottom + 1e-9)
      }
    }
    let rising = Texture.rising.runs(in: box, frame: frame)
    #expect(rising.allSatisfy { $0[0].y > $0[1].y && $0[0].x < $0[1].x })
    // Wide enough apart never to flicker: ten points of card and color from stroke to stroke.
    let gaps = zip(rising, rising.dropFirst()).map { ($1[1].x - $0[1].x) * frame.width }
    #expect(gaps.dropLast(3).allSatisfy { $0 > 10 })
  }

  @Test("grouped bars stand side by side in their row, with a legend for their series")
  func grouped() throws {
    let chart = GroupedBarChart(
      heading: Samples.heading(), measure: Measure(name: "Value"),
      series: [BarSeries(name: "Now", accent: .first), BarSeries(name: "Before", accent: .series(1))],
      rows: [BarRow("One", values: [10, 5]), BarRow("Two", values: [8, nil])])
    let scene = try BarKinds.scene(chart.plot(words: .english))
    let bars = scene.boxes { $0 == .accent(.first) || $0 == .accent(.series(1)) }.filter { $0.width > 15 }
    try #require(bars.count == 3)
    #expect(bars[0].maxY < bars[1].y && bars[1].maxY < bars[2].y)
    #expect(scene.strings.contains("Now") && scene.strings.contains("Before"))
    #expect(scene.strings.filter { $0 == "no data" }.count == 1)
    #expect(!scene.runs(.texture).isEmpty)
  }
}
