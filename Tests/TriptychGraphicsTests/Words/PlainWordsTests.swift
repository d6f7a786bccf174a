import ChartExamples
import Testing

@testable import TriptychGraphics

/// What charts say where data is equal, alone, early or many.
struct PlainWordsTests {
  private static let minutes = Measure(
    name: "Active time", unit: "min", unitInWords: "minutes", unitOfOne: "minute")
  private static let bedtime = Measure(name: "Bedtime", style: .clock)

  private func grouped(_ series: [String], _ rows: [BarRow], _ measure: Measure = minutes) -> Plot {
    GroupedBarChart(
      heading: Samples.heading(), measure: measure,
      series: series.map { BarSeries(name: $0, accent: .first) }, rows: rows
    ).plot(words: .english)
  }

  @Test("equal values are said once, not as both the highest and the lowest")
  func equal() throws {
    let rows = [BarRow("Mon", values: [5, 7]), BarRow("Tue", values: [5, 7])]
    #expect(
      grouped(["This week", "Last week"], rows).description.summary == [
        "This week: all values are 5 minutes.", "Last week: all values are 7 minutes.",
      ])
    let stacked = StackedBarChart(
      heading: Samples.heading(), measure: Self.minutes, parts: [BarSeries(name: "Walk", accent: .first)],
      rows: [BarRow("Mon", values: [5]), BarRow("Tue", values: [5])])
    #expect(stacked.plot(words: .english).description.summary.first == "All totals are 5 minutes.")
    let box = BoxChart(
      heading: Samples.heading(), measure: Self.minutes,
      groups: [
        BoxGroup("A", values: Array(repeating: 5, count: 6)), BoxGroup("B", values: [5, 5, 5, 5, 5]),
      ],
      groupsName: "group", accent: .first)
    #expect(try box.plot(words: .english).description.summary.first == "All 11 values are 5 minutes.")
    let weeks = StrainChart(
      heading: Samples.heading(), measure: Self.minutes,
      weeks: (0..<4).map { WeekLoad(start: Samples.last - 1 - 7 * $0, load: 90) }, accent: .first)
    #expect(
      try weeks.plot(words: .english).description.summary.first == "All weeks that are over have 90 minutes.")
  }

  private func heat(_ value: (Int) -> Double) -> [String] {
    HourHeatmap(
      heading: Samples.heading(), measure: Measure(name: "Warmth"), cells: [(0..<24).map(value)],
      rowNames: ["Mon"], limits: [1, 2, 3], ramp: .first
    ).plot(words: .english).description.summary
  }

  @Test("a heat map names the lowest value below zero too, and none where all hours are equal")
  func heatmaps() {
    #expect(heat { _ in 4 } == ["All hours with data have 4."])
    #expect(heat { Double($0 - 20) }.contains("The lowest is −20, on Mon at 00:00."))
    #expect(!heat { Double($0) }.contains { $0.hasPrefix("The lowest") })
  }

  @Test("one day is a day, not days")
  func oneDay() {
    let calendar = CalendarHeatmap(
      heading: Samples.heading(), measure: Measure(name: "Steps"), days: Samples.last...Samples.last,
      points: [DayPoint(day: Samples.last, value: 4)], limits: [1, 2], ramp: .first)
    #expect(calendar.plot(words: .english).table.caption.contains("1 of 1 day has data."))
    #expect(calendar.plot(words: .german).table.caption.contains("1 von 1 Tag hat Daten."))
  }

  @Test("times of day are early and late, not low and high")
  func times() throws {
    let rows = [BarRow("Mon", 23.5), BarRow("Tue", 22.25), BarRow("Wed", 22.5)]
    let bars = BarChart(
      heading: Samples.heading(), measure: Self.bedtime, rows: rows, accent: .third)
    #expect(
      bars.plot(words: .english).description.summary.first
        == "Bedtime: earliest 22:15 (Tue), latest 23:30 (Mon), mean 22:45.")
    #expect(
      bars.plot(words: .german).description.summary.first
        == "Bedtime: am frühesten 22:15 Uhr (Tue), am spätesten 23:30 Uhr (Mon), im Mittel 22:45 Uhr.")
    let calendar = CalendarHeatmap(
      heading: Samples.heading(), measure: Self.bedtime, days: Samples.last - 2...Samples.last,
      points: zip([23.5, 22.25, 22.5], 0...2).map { DayPoint(day: Samples.last - 2 + $1, value: $0) },
      limits: [22, 23], ramp: .third)
    let summary = calendar.plot(words: .english).description.summary
    #expect(
      summary.first == "Bedtime: earliest 22:15 on 17 November, latest 23:30 on 16 November, mean 22:45.")
  }

  @Test("a name of many parts is cut, but keeps its dates")
  func names() {
    let many = (1...12).map { "A series with a long name \($0)" }
    let rows = [BarRow("Mon", values: many.indices.map(Double.init))]
    let goals = many.map { GoalProgress($0, value: 1, goal: 2, measure: Self.minutes) }
    let stacked = StackedBarChart(
      heading: Samples.heading(), measure: Self.minutes,
      parts: many.map { BarSeries(name: $0, accent: .first) }, rows: rows)
    for plot in [
      grouped(many, rows), stacked.plot(words: .english),
      ProgressBars(heading: Samples.heading(), goals: goals).plot(words: .english),
    ] {
      let description = plot.description
      #expect(description.name.hasSuffix("20 October to 18 November 2025"))
      #expect(description.alternative.contains("20 October to 18 November 2025"))
    }
  }

  @Test("a series with one value says it plainly")
  func onlyOne() {
    let plot = grouped(["This week"], [BarRow("Mon", values: [5]), BarRow("Tue", values: [nil])])
    #expect(plot.description.summary.first == "This week: 5 minutes (Mon).")
  }

  @Test("a gap within a day names the day once, and German clock times end in Uhr")
  func moments() throws {
    let midnight = Samples.last * 86_400
    var samples = (0..<2880).map { Sample(second: midnight + $0 * 60, value: 60 + Double($0 % 50)) }
    samples.removeAll { (1600..<1700).contains(($0.second - midnight) / 60) }
    let chart = SamplesChart(
      heading: Samples.heading(), measure: Measure(name: "Pulse"), moments: midnight...(midnight + 172_800),
      samples: samples, longestGap: 600, accent: .first)
    #expect(
      try chart.plot(words: .english).description.summary.contains(
        "There is no data from 02:39 to 04:20 on 19 November."))
    let german = try chart.plot(words: .german).description.summary
    #expect(german.contains("Keine Daten gibt es von 02:39 bis 04:20 Uhr am 19. November."))
    #expect(german[0].contains("um 00:00 Uhr am 18. November"))
  }

  @Test("what is missing for a picture is named by no kind of data")
  func tooFew() {
    #expect(TooFewPoints(have: 1, need: 2).sentence(.english).hasSuffix("1 more entry is needed."))
    #expect(TooFewPoints(have: 0, need: 3).sentence(.german).hasSuffix("Es fehlen noch 3 Einträge."))
  }

  @Test("a chart of one measure does not compare scales")
  func oneMeasure() throws {
    let example = try #require(ChartExample.hard.first { $0.id == "small-multiples-one" })
    #expect(try !example.plot(.english).description.summary.contains { $0.contains("scale of its own") })
  }
}
