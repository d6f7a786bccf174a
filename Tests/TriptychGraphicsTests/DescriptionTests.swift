import Testing

@testable import TriptychGraphics

/// Words and table come from the same data as the picture.
struct DescriptionTests {
  private static func charts() throws -> [(String, Plot)] {
    var random = Random(seed: 7)
    var charts = try Samples.all().map { ($0.name, $0.plot) }
    for round in 0..<60 {
      var values = (0..<(3 + Int(random.unit() * 100))).map { _ in 1000 * random.bell() }
      if round % 7 == 0 { values = values.map { _ in 5 } }
      var chart = Samples.line(values, decimals: round % 3)
      chart.series[0].points.removeAll { $0.day % 11 == round % 11 && $0.day < Samples.last - 1 }
      for index in chart.series[0].points.indices where index % 17 == 3 {
        chart.series[0].points[index].unusual = true
        if index % 2 == 0 { chart.series[0].points[index].note = "a walk of 3 hours" }
      }
      if round % 2 == 0 { chart.goal = 1234.5 }
      if round % 3 == 0 { chart.usualRange = -250.25...730.5 }
      if let plot = try? chart.plot(words: .english) { charts.append(("line \(round)", plot)) }
    }
    for count in [3, 50, 300] {
      charts.append(("scatter \(count)", try Samples.scatter(count).plot(words: .english)))
    }
    return charts
  }

  @Test("words of random data are true to their table and their data")
  func truth() throws {
    for (name, plot) in try Self.charts() {
      let objections = TruthCheck(plot, .english).objections
      #expect(objections.isEmpty, "\(name): \(objections)")
      #expect(!plot.description.summary.isEmpty)
      #expect(plot.table.rows.allSatisfy { $0.count == plot.table.columns.count })
    }
  }

  @Test("a line chart says from what to what, the extremes, the goal, unusual days and gaps")
  func sentences() throws {
    let description = try Samples.steps.plot(words: .english).description
    #expect(description.name == "Line chart: Steps a day, 20 October to 18 November 2025")
    #expect(
      description.summary == [
        "At or above the goal of 8,000 on 14 of 27 days with data.",
        "Steps a day: from 8,790 on 20 October to 9,412 on 18 November.",
        "Lowest 4,771 on 9 November, highest 22,940 on 2 November, mean 8,740.",
        "The usual range is 6,200 to 10,700.",
        "Marked as unusual: 22,940 on 2 November (charity walk).", "There is no data for 4 to 6 November.",
      ])
  }

  @Test("what the values mean beside a goal, or what is usual, comes before any figure and counts all days")
  func verdict() throws {
    func first(_ values: [Double], goal: Double? = nil, usual: ClosedRange<Double>? = nil) throws -> String {
      var line = Samples.line(values, decimals: 0)
      (line.goal, line.usualRange) = (goal, usual)
      return try #require(try line.plot(words: .english).description.summary.first)
    }
    let values = [3.0, 5, 7, 9]
    #expect(try first(values, goal: 10) == "Below the goal of 10 on all 4 days with data.")
    #expect(try first(values, goal: 7) == "At or above the goal of 7 on 2 of 4 days with data.")
    #expect(try first(values, goal: 3, usual: 4...6) == "At or above the goal of 3 on all 4 days with data.")
    #expect(try first(values, usual: 4...7) == "Within the usual range of 4 to 7 on 2 of 4 days with data.")
    #expect(try first(values, usual: 3...9) == "Within the usual range of 3 to 9 on all 4 days with data.")
    #expect(
      try first(values, usual: 10...12) == "Outside the usual range of 10 to 12 on all 4 days with data.")
    #expect(try !first(values).contains("days with data"), "without either there is no verdict")
    // 51.3 is written as 51, and so is 50.9: a reader sees it inside.
    var rounded = Samples.line([45, 50, 51.3], decimals: 0)
    rounded.usualRange = 40.2...50.9
    #expect(
      try rounded.plot(words: .english).description.summary.first
        == "Within the usual range of 40 to 51 on all 3 days with data.")
  }

  @Test("the table has a row for every day, and says where there is no data")
  func table() throws {
    let table = try Samples.steps.plot(words: .english).table
    #expect(table.rows.count == 30)
    #expect(table.columns == ["Day", "Steps a day", "Note"])
    #expect(table.rows[13] == ["Sunday 2 November", "22,940", "unusual, charity walk"])
    #expect(table.rows[15] == ["Tuesday 4 November", "no data", ""])
    #expect(table.caption.contains("27 of 30 days have data."))
    #expect(table.foot.map(\.text) == ["8,000", "6,200 to 10,700"])
    #expect(table.foot.map(\.name) == ["Goal", "Usual range"])
  }

  @Test("fewer than three points give no picture, and the number still needed is right")
  func tooFew() throws {
    for count in 0..<3 {
      let line = Samples.line(Array(repeating: 5.0, count: max(count, 1)))
      var short = line
      if count == 0 { short.series = [] }
      let error = #expect(throws: TooFewPoints.self) { try short.plot(words: .english) }
      #expect(error == TooFewPoints(have: count, need: 3))
      #expect(error?.missing == 3 - count)
      #expect(throws: TooFewPoints(have: count, need: 3)) { try Samples.scatter(count).plot(words: .english) }
    }
    #expect(
      TooFewPoints(have: 2, need: 3).sentence(.english)
        == "There is too little data for a picture: 1 more entry is needed.")
  }

  @Test("values that are not finite, days outside and doubled days do not reach the chart")
  func cleaning() throws {
    let points = [
      DayPoint(day: 10, value: 1), DayPoint(day: 11, value: .nan), DayPoint(day: 9, value: 7),
      DayPoint(day: 12, value: 3), DayPoint(day: 12, value: 4), DayPoint(day: 14, value: 5),
      DayPoint(day: 99, value: 6),
    ]
    let runs = DayRuns(points, days: 10...15)
    #expect(runs.points.map(\.value) == [1, 4, 5])
    #expect(runs.runs.map(\.count) == [1, 1, 1])
    #expect(runs.gaps == [11...11, 13...13, 15...15])
  }

  @Test("a heat map names its highest hour and counts what is missing")
  func heatmap() {
    let plot = Samples.heat.plot(words: .english)
    #expect(plot.description.summary.contains("1 of 168 hours has no data."))
    #expect(plot.table.rows.count == 8)
    #expect(plot.table.rows[2][4] == "no data")
    #expect(
      plot.legend.map(\.label) == [
        "little or none (under 5)", "5–8", "9–12", "13–17", "18–24", "25–34", "35–44", "45 and more",
        "no data",
      ])
    #expect(plot.legend[3].cssClass == "h3 ramp-nut")
  }

  @Test("classes of a heat map begin at their limits")
  func classes() {
    let classes = HeatClasses(limits: [5, 9, 13, 18, 25, 35, 45])
    #expect([-1, 0, 4.99, 5, 8.99, 9, 44.9, 45, 1e9].map(classes.step) == [0, 0, 0, 1, 1, 2, 6, 7, 7])
  }
}
