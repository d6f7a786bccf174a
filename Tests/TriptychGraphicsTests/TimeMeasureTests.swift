import Testing

@testable import TriptychGraphics

/// Times are written as hours and minutes, wherever a chart writes them.
struct TimeMeasureTests {
  private static let sleep = Measure(
    name: "Sleep", unit: "h", unitInWords: "hours", decimals: 1, style: .duration)
  private static let midpoint = Measure(name: "Middle of the night", unit: "h", style: .clock)

  private static func line(_ values: [Double], _ measure: Measure) -> LineChart {
    var chart = Samples.line(values)
    chart.measure = measure
    return chart
  }

  @Test(
    "hours are said as hours and minutes",
    arguments: [
      (6.683, "6 h 41 min"), (7, "7 h"), (0.4167, "25 min"), (0, "0 min"), (7.9999, "8 h"),
      (-1.5, "\u{2212}1 h 30 min"), (30, "30 h"),
    ])
  func durations(hours: Double, text: String) {
    #expect(ChartWords.english.value(hours, Self.sleep) == text)
    #expect(ChartWords.english.quantity(hours, Self.sleep) == text)
    #expect(ChartWords.english.compact(hours, Self.sleep) == text)
  }

  @Test(
    "hours after midnight are said as a time of day",
    arguments: [(3.2667, "03:16"), (-0.5, "23:30"), (24, "00:00"), (23.9999, "00:00"), (13.05, "13:03")])
  func clocks(hours: Double, text: String) {
    #expect(ChartWords.english.quantity(hours, Self.midpoint) == text)
    #expect(ChartWords.german.quantity(hours, Self.midpoint) == text + " Uhr")
    #expect(ChartWords.german.value(hours, Self.midpoint) == text)
  }

  @Test("sentences, table and labels of a duration agree, and no unit is said twice")
  func agreement() throws {
    let plot = try Self.line([6.683, 7.25, 8], Self.sleep).plot(words: .english)
    #expect(
      plot.description.summary == [
        "Sleep: from 6 h 41 min on 16 November to 8 h on 18 November.",
        "Lowest 6 h 41 min on 16 November, highest 8 h on 18 November, mean 7 h 19 min.",
      ])
    #expect(plot.table.columns == ["Day", "Sleep"])
    #expect(plot.table.rows.map { $0[1] } == ["6 h 41 min", "7 h 15 min", "8 h"])
    #expect(plot.table.caption.contains("Mean: 7 h 19 min."))
    #expect(try texts(of: plot).contains("8 h"))
  }

  @Test("axes of durations and of times of day have ticks at whole or half hours")
  func axes() throws {
    let duration = try texts(of: Self.line([4.2, 6.5, 9.1], Self.sleep).plot(words: .english))
    #expect(duration.contains("6 h") && duration.contains("8 h"))
    let clock = try texts(of: Self.line([2.9, 3.1, 3.3], Self.midpoint).plot(words: .english))
    #expect(clock.contains("03:00") && clock.contains("02:30") && clock.contains("03:18"))
    #expect(!clock.contains { $0.contains("3.") })
  }

  @Test("a scale of one to five has whole ticks, and every number below stands on its tick")
  func fixedScale() throws {
    var chart = Samples.scatter(40)
    chart.points = chart.points.enumerated().map {
      ScatterPoint(x: $0.element.x, y: Double($0.offset % 3) + 2, label: $0.element.label)
    }
    chart.fixedYRange = 1...5
    let resolved = try chart.plot(words: .english).resolve(
      size: ChartSize(width: 720, height: 320), theme: ChartTheme(.light), fonts: Samples.fonts())
    let values = resolved.scene.labels.filter { $0.at.x.fraction == 0 && $0.anchor == .end }.map(\.string)
    #expect(values == ["1", "2", "3", "4", "5"])
    let below = resolved.scene.labels.filter { $0.at.y.fraction == 1 && (10..<40).contains($0.at.y.offset) }
    #expect(below.count >= 3)
    #expect(below.allSatisfy { $0.anchor == .middle })
  }

  @Test("values outside a fixed range are not cut off")
  func outside() throws {
    var chart = Samples.scatter(40)
    chart.fixedXRange = 7...7.5
    let plot = try chart.plot(words: .english)
    #expect(chart.points.allSatisfy { (0...1).contains(plot.x.fraction($0.x)) })
  }

  @Test("the sentence of a heat map names the weekday in full and the unit")
  func heatmap() {
    var chart = Samples.heat
    chart.rowNamesInWords = ChartWords.english.weekdays.long
    let first = chart.plot(words: .english).description.summary.first
    #expect(first == "The highest value is 59 minutes, on Sunday at 05:00.")
    chart.rowNamesInWords = []
    #expect(chart.plot(words: .english).description.summary.first?.contains("Sun at") == true)
    #expect(Samples.heat.rowNamesInWords == Samples.heat.rowNames)
  }

  private func texts(of plot: Plot) throws -> [String] {
    try plot.resolve(
      size: ChartSize(width: 720, height: 240), theme: ChartTheme(.light), fonts: Samples.fonts()
    ).scene.labels.map(\.string)
  }
}

extension Scene {
  /// The texts of a scene.
  fileprivate var labels: [SceneText] {
    items.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }
}
