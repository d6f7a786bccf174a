import Testing

@testable import TriptychGraphics

/// What charts say of data that is not whole: nothing that is not so.
struct HardenedWordsTests {
  private static let measure = Measure(name: "Value")

  /// Without what keeps numbers and units in one line.
  private func plain(_ texts: [String]) -> [String] {
    texts.map { String($0.map { $0 == "\u{a0}" ? " " : $0 }) }
  }

  // MARK: - Trends

  @Test("three to five points have a trend line, but no band that claims 95 %")
  func fewPoints() throws {
    for (count, hasBand) in [(3, false), (5, false), (6, true), (12, true)] {
      var chart = Samples.scatter(count)
      chart.showsBand = true
      let plot = try chart.plot(words: .english)
      #expect(plot.description.summary.contains { $0.contains("95 %") } == hasBand, "\(count) points")
    }
  }

  @Test("the axis holds the whole band; fixed ends stay where they are")
  func bandInside() throws {
    for seed in 1...20 {
      var random = Random(seed: UInt64(seed))
      var chart = Samples.scatter(8)
      chart.showsBand = true
      for index in chart.points.indices { chart.points[index].y = 5 + random.bell() }
      let plot = try chart.plot(words: .english)
      guard case .linear(let scale) = plot.y else { continue }
      let trend = try #require(ScatterTrend(chart.points, withBand: true))
      #expect(!trend.bandEnds.isEmpty)
      #expect(trend.bandEnds.allSatisfy { (scale.low...scale.high).contains($0) })
      chart.fixedYRange = -10...20
      guard case .linear(let fixed) = try chart.plot(words: .english).y else { continue }
      #expect((fixed.low, fixed.high) == (-10, 20))
    }
  }

  // MARK: - Goals

  @Test("what is not reached is not called 100 %")
  func almost() {
    func percent(_ value: Double) -> Int? {
      GoalProgress("A", value: value, goal: 8000, measure: Self.measure).percent
    }
    #expect([7900, 7970, 7999.999, 8000, 8030, 8050].map(percent) == [99, 99, 99, 100, 100, 101])
    let goals = [7970.0, 7990].map { GoalProgress("A", value: $0, goal: 8000, measure: Self.measure) }
    let plot = ProgressBars(heading: Samples.heading(), goals: goals).plot(words: .english)
    #expect(plot.description.summary.contains("0 of 2 goals are reached."))
    #expect(plain(plot.table.rows.map { $0[3] }) == ["99 %", "99 %"])
  }

  @Test("a value without a goal is said, and that there is no goal")
  func noGoal() {
    for goal in [0, -5, .nan, .infinity, 1e-300] {
      let progress = GoalProgress("Water", value: 1400, goal: goal, measure: Self.measure)
      let plot = ProgressRing(progress).plot(words: .english)
      #expect(plot.description.summary == ["Water: 1,400; there is no goal."])
      #expect(plot.table.rows == [["Water", "1,400", "no goal", "no goal"]])
      #expect(progress.amounts(.english) == "1,400")
      let german = ProgressRing(progress).plot(words: .german)
      #expect(german.description.summary == ["Water: 1400; es gibt kein Ziel."])
    }
    let nothing = GoalProgress("Water", value: nil, goal: .nan, measure: Self.measure)
    #expect(ProgressRing(nothing).plot(words: .english).description.summary == ["Water: no data."])
    let both = ProgressBars(
      heading: Samples.heading(),
      goals: [nothing, GoalProgress("Steps", value: 9, goal: 8, measure: Self.measure)])
    #expect(both.plot(words: .english).description.summary.contains("1 of 1 goals is reached."))
  }

  // MARK: - Lines

  @Test("one of several lines with data keeps its name, and the others are said to have none")
  func oneOfSeveral() throws {
    var chart = Samples.harmony
    for index in [0, 2] { chart.series[index].points = [] }
    let plot = try chart.plot(words: .english)
    #expect(try BarKinds.scene(plot).strings.contains { $0.hasPrefix("Nutrition ") })
    #expect(plot.legend.map(\.label) == ["Nutrition"])
    #expect(plot.table.columns[1].contains("Nutrition"))
    for name in ["Fitness", "Wellbeing"] {
      #expect(plot.description.summary.contains("\(name): no data."))
      #expect(plot.table.caption.contains("\(name): no data."))
    }
    let scores = HarmonyChart(
      heading: chart.heading, measure: chart.measure, days: chart.days, series: chart.series)
    #expect(try scores.plot(words: .english).description.summary.contains("Fitness: no data."))
    chart.series = [chart.series[1]]
    let single = try chart.plot(words: .english)
    #expect(single.legend.isEmpty)
    #expect(try !BarKinds.scene(single).strings.contains { $0.hasPrefix("Nutrition ") })
  }

  // MARK: - Times and groups

  @Test("two moments of one minute lie one below the other")
  func moments() {
    func tracks(_ entries: [TimelineEntry]) -> Int {
      LaneEntries(TimelineLane(name: "A", accent: .ink, entries: entries), index: 0, hours: 24).tracks.count
    }
    #expect(tracks([.init(start: 8, label: "a"), .init(start: 8, label: "b")]) == 2)
    #expect(tracks([.init(start: 8), .init(start: 8.5)]) == 1)
    #expect(tracks([.init(start: 7, end: 8), .init(start: 8)]) == 1)
    #expect(tracks([.init(start: 7, end: 8), .init(start: 8, end: 9)]) == 1)
  }

  @Test("a group without values says so in words, and has no dot that looks like a value")
  func missingGroup() throws {
    func scene(_ groups: Int, _ width: Double) throws -> Scene {
      let all = (0..<groups).map { BoxGroup("G\($0)", values: $0 == 1 ? [] : [1, 2, 3, 4, 5, 9]) }
      let chart = BoxChart(
        heading: Samples.heading(), measure: Self.measure, groups: all, groupsName: "group",
        accent: .third)
      return try BarKinds.scene(chart.plot(words: .english), width, 420)
    }
    #expect(try scene(3, 800).strings.contains("no data"))
    let narrow = try scene(12, 480).strings
    #expect(narrow.contains("no") && narrow.contains("data"))
    #expect(try scene(30, 480).strings.contains("–"))
    for case .dots(let dots) in try scene(3, 800).items { #expect(dots.fill != .muted) }
  }

  @Test("shares of a night add up to 100 % and say where they leave time out")
  func nightShares() throws {
    let stages = [
      Stage(name: "Awake", tone: .waking), Stage(name: "Light", tone: .light),
      Stage(name: "Deep", tone: .deep),
    ]
    func summary(_ spans: [StageSpan]) throws -> [String] {
      try StageNight(heading: Samples.heading(), stages: stages, spans: spans).plot(words: .english)
        .description
        .summary
    }
    let thirds = (0..<3).map { StageSpan(start: Double($0), end: Double($0) + 1, stage: $0) }
    #expect(
      try plain(summary(thirds)).contains("By stage: Awake 1 h (34 %), Light 1 h (33 %) and Deep 1 h (33 %).")
    )
    let broken = thirds + [StageSpan(start: 6, end: 7, stage: 2)]
    #expect(
      try plain(summary(broken)).contains(
        "By stage, of the time with data: Awake 1 h (25 %), Light 1 h (25 %) and Deep 2 h (50 %)."))
  }

  @Test("a row that lacks a part is neither the lowest total nor part of the shares")
  func incompleteRows() {
    func plot(_ rows: [BarRow]) -> Plot {
      StackedBarChart(
        heading: Samples.heading(), measure: Self.measure,
        parts: [BarSeries(name: "A", accent: .first), BarSeries(name: "B", accent: .ink)], rows: rows
      ).plot(words: .english)
    }
    let some = plot([
      BarRow("one", values: [30, 10]), BarRow("two", values: [1, nil]), BarRow("three", values: [30, 30]),
    ])
    #expect(some.description.summary[0] == "The highest total is 60 (three), the lowest 40 (one).")
    #expect(plain(some.description.summary)[1].contains("A 60 %"))
    #expect(some.table.rows[1] == ["two", "1", "no data", "1"])
    let none = plot([BarRow("one", values: [1, nil]), BarRow("two", values: [nil, 2])])
    #expect(!none.description.summary.contains { $0.contains("total") || $0.contains("%") })
    // A part that no row has leaves all of them complete.
    let never = plot([BarRow("one", values: [1, nil]), BarRow("two", values: [2, nil])])
    #expect(never.description.summary[0] == "The highest total is 2 (two), the lowest 1 (one).")
  }
}
