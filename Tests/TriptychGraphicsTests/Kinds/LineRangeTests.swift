import Testing

@testable import TriptychGraphics

/// Typical ranges, and scores with the band between them.
struct LineRangeTests {
  private static let last = Samples.last

  private static func area(
    _ values: [Double?], _ ranges: [(Double, Double)?]
  ) -> AreaChart {
    let first = last - values.count + 1
    let points = values.enumerated().compactMap { index, value in
      value.map { DayPoint(day: first + index, value: $0) }
    }
    let days = ranges.enumerated().compactMap { index, range in
      range.map { DayRange(day: first + index, low: $0.0, high: $0.1) }
    }
    return AreaChart(
      heading: Samples.heading(), measure: Measure(name: "Pulse"), days: first...last,
      series: LineSeries(id: "a", name: "Pulse", accent: .first, points: points), ranges: days)
  }

  private func scene(_ plot: Plot) throws -> Scene {
    try plot.resolve(
      size: ChartSize(width: 800, height: 420), theme: ChartTheme(.light), layout: .share,
      fonts: Samples.fonts()
    ).scene
  }

  private func areas(_ scene: Scene) -> [SceneArea] {
    scene.items.compactMap { item in
      if case .area(let area) = item { return area }
      return nil
    }
  }

  @Test("the area stops where the range has gaps and the line where the values have some")
  func gaps() throws {
    let chart = Self.area(
      [60, 61, nil, 62, 63, 64], [(58, 62), (58, 62), (58, 62), nil, (59, 65), (59, 65)])
    let scene = try scene(chart.plot(words: .english))
    #expect(areas(scene).map(\.upper.count) == [3, 2])
    for area in areas(scene) {
      #expect(zip(area.upper, area.lower).allSatisfy { $0.x == $1.x && $0.y < $1.y })
    }
    let lines = scene.items.compactMap { item -> [Int]? in
      if case .path(let path) = item, case .series = path.stroke { return path.runs.map(\.count) }
      return nil
    }
    #expect(lines == [[2, 3]])
  }

  @Test("days outside the range are dotted, counted, and said of the last day")
  func outside() throws {
    let chart = Self.area(
      [57, 60, 63, 70], [(58, 62), (58, 62), (58, 62), (58, 62)])
    let plot = try chart.plot(words: .english)
    let dots = try scene(plot).items.compactMap { item -> Int? in
      if case .dots(let dots) = item { return dots.points.count }
      return nil
    }
    #expect(dots == [3])
    #expect(
      plot.description.summary.contains(
        "There are 4 days with a usual range: 2 above it, 1 below it."))
    #expect(
      plot.description.summary.contains(
        "The value on 18 November, 70, lies above the usual range of 58 to 62."))
    #expect(plot.table.rows[0] == ["Saturday 15 November", "57", "58", "62"])
    #expect(
      try chart.plot(words: .german).description.summary.contains(
        "An 4 Tagen gibt es einen üblichen Bereich: 2-mal liegt der Wert darüber, 1-mal darunter."))
  }

  @Test("ranges that are not finite or stand the wrong way round are left out")
  func badRanges() throws {
    var chart = Self.area([60, 61, 62], [(.nan, 62), (64, 58), (58, .infinity)])
    chart.ranges.append(DayRange(day: Self.last + 5, low: 1, high: 2))
    let plot = try chart.plot(words: .english)
    #expect(areas(try scene(plot)).isEmpty)
    #expect(plot.description.summary.contains("No day has a usual range to compare with."))
    #expect(plot.table.rows[1] == ["Monday 17 November", "61", "no data", "no data"])
  }

  @Test("a range without three values is no picture")
  func tooFew() {
    for count in 0..<3 {
      let chart = Self.area(
        Array(repeating: 60, count: count) + Array(repeating: nil, count: 5),
        Array(repeating: (1, 2), count: 8))
      #expect(throws: TooFewPoints(have: count, need: 3)) { try chart.plot(words: .english) }
    }
  }

  // MARK: - Scores

  private static func harmony(_ scores: [[Double?]]) -> HarmonyChart {
    let first = last - (scores.first?.count ?? 1) + 1
    let accents: [Accent] = [.first, .second, .third]
    let series = scores.enumerated().map { index, values in
      let points = values.enumerated().compactMap { day, value in
        value.map { DayPoint(day: first + day, value: $0) }
      }
      return LineSeries(id: "\(index)", name: "S\(index)", accent: accents[index % 3], points: points)
    }
    return HarmonyChart(
      heading: Samples.heading(), measure: Measure(name: "Score"), days: first...last, series: series)
  }

  @Test("the band reaches from the lowest to the highest score of each day with two")
  func band() throws {
    let chart = Self.harmony([[70, 80, 90, nil], [60, nil, 50, 55], [65, nil, 95, nil]])
    let data = HarmonyData(chart)
    #expect(
      data.edges == [
        AreaMark.Edge(day: Self.last - 3, low: 60, high: 70),
        AreaMark.Edge(day: Self.last - 1, low: 50, high: 95),
      ])
    let plot = try chart.plot(words: .english)
    #expect(plot.table.columns.last == "Apart")
    #expect(plot.table.rows.map { $0[4] } == ["10", "no data", "45", "no data"])
    #expect(
      plot.description.summary.contains("On 17 November the lowest and the highest score lie 45 apart."))
    #expect(
      plot.description.summary.contains(
        "They lie closest on 15 November, 10 apart, and farthest on 17 November, 45 apart; on average 28."))
  }

  @Test("the scale starts at 40 only where no score is lower, and ends at 100")
  func scale() throws {
    for (lowest, start) in [(40.0, 40.0), (39.9, 0), (0, 0), (99, 40)] {
      let chart = Self.harmony([[lowest, 100, 99], [99, 99, 99]])
      let plot = try chart.plot(words: .english)
      guard case .linear(let scale) = plot.y else {
        Issue.record("no linear scale")
        continue
      }
      let drawn = scale.rounded(length: 250, spacing: 35)
      #expect(drawn.low == start && drawn.high == 100)
      #expect(plot.description.summary.contains("The scale runs from \(Int(start)) to 100."))
    }
  }

  @Test("what is no score from 0 to 100 is left out")
  func noScores() throws {
    let plot = try Self.harmony([[50, 101, 60, 70], [-1, .nan, 65, 70]]).plot(words: .english)
    #expect(plot.table.rows[0][1] == "50" && plot.table.rows[0][2] == "no data")
    #expect(plot.table.rows[1][1] == "no data")
    #expect(throws: TooFewPoints(have: 2, need: 3)) {
      try Self.harmony([[50, 60, 170]]).plot(words: .english)
    }
  }
}
