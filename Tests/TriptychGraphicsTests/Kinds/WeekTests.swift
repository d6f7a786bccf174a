import Testing

@testable import TriptychGraphics

/// Weekly strain as a reader sees it.
struct WeekTests {
  /// Monday, 17 November 2025.
  private static let monday = 20_409

  private func chart(_ weeks: [WeekLoad]) -> StrainChart {
    StrainChart(
      heading: Samples.heading(), measure: Measure(name: "Load"), weeks: weeks, accent: .first)
  }

  private func week(_ back: Int, _ load: Double?, isRunning: Bool = false) -> WeekLoad {
    WeekLoad(start: Self.monday - 7 * back, load: load, usual: 100...200, isRunning: isRunning)
  }

  @Test("columns are as tall as their loads, in front of a band of the usual range")
  func columns() throws {
    let scene = try BarKinds.scene(chart([week(1, 100), week(0, 300)]).plot(words: .english))
    let columns = scene.bars.filter { $0.width > 15 }
    try #require(columns.count == 2)
    #expect(abs(columns[0].height * 3 - columns[1].height) < 0.01)
    #expect(columns.allSatisfy { abs($0.maxY - scene.frame.maxY) < 0.01 })
    let bands = scene.items.compactMap { item -> SceneArea? in
      if case .area(let area) = item, area.fill == .band { return area }
      return nil
    }
    try #require(bands.count == 1)
    // The first load is the lower end of its range; the band covers both weeks from edge to edge.
    #expect(
      bands[0].lower.allSatisfy { abs(scene.frame.y + $0.y * scene.frame.height - columns[0].y) < 0.01 })
    #expect(bands[0].upper.map(\.x) == [0, 0.5, 0.5, 1])
  }

  @Test("a week without data, or that is not there, is hatched and has no column")
  func hatch() throws {
    let plot = try chart([week(4, 100), week(3, nil), week(1, -5), week(0, 150)]).plot(words: .english)
    let scene = try BarKinds.scene(plot)
    #expect(scene.bars.filter { $0.width > 15 }.count == 2)
    let hatched = Set(scene.runs(.hatch).map { Int((($0[0].x + $0[1].x) / 2) * 5) })
    #expect(hatched == [1, 2, 3])
    #expect(plot.table.rows.map { $0[1] } == ["100", "no data", "no data", "no data", "150"])
    #expect(plot.description.summary.last == "3 of 5 weeks have no data.")
  }

  @Test("the running week has a texture and a value and does not count among the weeks that are over")
  func running() throws {
    let plot = try chart([week(2, 210), week(1, 90), week(0, 20, isRunning: true)]).plot(words: .english)
    let scene = try BarKinds.scene(plot)
    let strokes = scene.runs(.texture).flatMap { $0 }.filter { $0.y <= 1 }
    #expect(!strokes.isEmpty && strokes.allSatisfy { $0.x > 2.0 / 3 })
    #expect(scene.strings.contains("20"))
    #expect(
      plot.description.summary == [
        "The week from 17 November is still running: 20 so far. The usual range is 100 to 200.",
        "Of the weeks that are over the one from 3 November is highest, with 210. The one from 10 November "
          + "is lowest, with 90. The mean is 150.",
        "2 weeks that are over have a usual range: 1 above it, 0 within it, 1 below it.",
      ])
  }

  @Test("a week with data on some of its days alone says so and is not called full")
  func partial() throws {
    var weeks = [week(2, 210), week(1, 90), week(0, 20, isRunning: true)]
    weeks[1].days = 5
    weeks[2].days = 2
    let plot = try chart(weeks).plot(words: .english)
    #expect(plot.description.summary.last == "1 of the weeks that are over lacks data of a day or more.")
    #expect(plot.table.rows.map { $0[3] } == ["", "data on 5 of 7 days", "this week so far"])
    #expect(!(plot.description.summary + [plot.table.caption]).contains { $0.contains("full week") })
  }

  @Test("ten years of weeks are one shape instead of hundreds of columns")
  func decade() throws {
    let weeks = (0..<520).map { week($0, $0 == 200 ? nil : 100 + Double($0 % 7)) }
    let scene = try BarKinds.scene(chart(weeks).plot(words: .english))
    let shapes = scene.items.filter { item in
      if case .area(let area) = item { return area.fill == .accent(.first) }
      return false
    }
    #expect(shapes.count == 2)
    #expect(scene.bars.filter { $0.width > 15 }.isEmpty)
  }

  @Test("without any load there is no picture")
  func tooFew() {
    #expect(throws: TooFewPoints(have: 0, need: 1)) { try chart([week(0, .nan)]).plot(words: .english) }
    #expect(throws: TooFewPoints(have: 0, need: 1)) { try chart([]).plot(words: .english) }
  }
}
