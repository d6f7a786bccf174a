import ChartExamples
import Testing

@testable import TriptychGraphics

/// What calendars, matrices, clouds, nights and timelines say in words.
struct GridWordsTests {
  private static let kinds: Set<ChartKind> = [
    .heatmap, .calendar, .scatter, .matrix, .stages, .stageRows, .timeline,
  ]

  private static func plots(_ words: ChartWords) throws -> [(String, Plot)] {
    // Half a million samples take a while to plot, and are of none of these kinds.
    try (ChartExample.all + ChartExample.hard).filter { !$0.id.hasPrefix("samples") }
      .map { ($0.id, try $0.plot(words)) }
      .filter { kinds.contains($0.1.kind) }
  }

  /// The numbers of a text as they are written.
  private static func numbers(_ text: String) -> [String] {
    let marks: Set<Character> = [",", ".", ":"]
    var found: [String] = []
    for part in text.split(whereSeparator: { !$0.isNumber && !marks.contains($0) && $0 != "\u{2212}" }) {
      var part = part
      while let first = part.first, marks.contains(first) { part.removeFirst() }
      while let last = part.last, marks.contains(last) { part.removeLast() }
      if part.contains(where: \.isNumber) { found.append(String(part)) }
    }
    return found
  }

  @Test("every number in a summary stands in the table", arguments: ChartWords.everyOwn)
  func numbers(words: ChartWords) throws {
    for (id, plot) in try Self.plots(words) {
      let table = plot.table
      let cells: [String] = table.rows.flatMap { $0 }
      let texts: [String] = [table.caption] + table.columns + cells
      let known = Set(texts.flatMap(Self.numbers))
      for sentence in plot.description.summary {
        for number in Self.numbers(sentence) {
          #expect(known.contains(number), "\(id): \(number) of \"\(sentence)\" is not in the table")
        }
      }
      var tables: [ChartTable] = [table]
      if let short = plot.shortTable { tables.append(short) }
      for table in tables {
        let width = table.columns.count
        #expect(table.rows.allSatisfy { $0.count == width }, "\(id)")
        #expect(!table.caption.isEmpty)
      }
      #expect(!plot.description.summary.isEmpty, "\(id)")
      #expect(plot.description.name.count <= ChartDescription.longestName)
      let all = plot.description.summary.joined()
      #expect(!all.contains("{"))
      #expect(!all.contains("nan"))
    }
  }

  @Test("a heat map offers four parts of the day before its 168 numbers")
  func partsOfTheDay() throws {
    var chart = Samples.heat
    for row in 0..<7 {
      for hour in 0..<24 {
        let value = hour / 6 * 10 + row
        chart.cells[row][hour] = row == 6 ? nil : Double(value)
      }
    }
    chart.cells[1][0] = nil
    let plot = chart.plot(words: .english)
    let table = try #require(plot.shortTable)
    #expect(table.columns.count == 5)
    #expect(table.rows.count == 7)
    #expect(table.rows[0] == ["Mon", "0", "10", "20", "30"])
    #expect(table.rows[1] == ["Tue", "1", "11", "21", "31"])
    #expect(table.rows[6].dropFirst().allSatisfy { $0 == "no data" })
    #expect(plot.table.columns.count == 25)
  }

  @Test("a calendar names its extremes, its highest weekday and month, and its gaps")
  func calendar() throws {
    // 1 September 2025 was a Monday and is day 20,332.
    let days = 20_332...20_391
    var points: [DayPoint] = []
    for day in days where day != 20_340 {
      var value: Double = day > 20_361 ? 30 : 20
      if (day - 20_332) % 7 == 5 { value = 60 }
      if day == 20_333 { value = 3 }
      points.append(DayPoint(day: day, value: value))
    }
    let chart = CalendarHeatmap(
      heading: Samples.heading(dates: "September and October 2025"),
      measure: Measure(name: "Steps", unitInWords: "steps"), days: days, points: points,
      limits: [5, 10, 20, 30, 40, 50, 60], ramp: .first)
    let plot = chart.plot(words: .english)
    let summary = plot.description.summary
    #expect(summary[0].hasPrefix("Steps: lowest 3 on 2 September, highest 60 on 6 September, mean "))
    #expect(summary[1] == "Of the weekdays Saturday is highest, with a mean of 60 steps.")
    #expect(summary[2].hasPrefix("Of the months October is highest, with a mean of "))
    #expect(summary[3] == "There is data on 59 of 60 days.")
    #expect(plot.table.rows.count == 60)
    #expect(plot.table.rows[8] == ["9 September", "Tuesday", "no data"])
    let short = try #require(plot.shortTable)
    #expect(short.rows.map(\.first) == ["September", "October"])
    #expect(short.rows[0].last == "29 of 30")
  }

  @Test("a matrix lists its clear links, strongest first, and says what was not tested")
  func matrix() throws {
    let chart = CorrelationMatrix(
      heading: Samples.heading(), measures: ["Sleep", "Steps", "Mood"],
      pairs: [
        CorrelationPair(first: 2, second: 0, coefficient: 0.41, strength: .moderate, word: "moderate"),
        CorrelationPair(first: 0, second: 1, coefficient: -0.62, strength: .strong, word: "strong"),
        CorrelationPair(first: 1, second: 2, coefficient: .nan, strength: .strong, word: "strong"),
        CorrelationPair(first: 1, second: 1, coefficient: 1, strength: .strong, word: "strong"),
        CorrelationPair(first: 1, second: 7, coefficient: 1, strength: .strong, word: "strong"),
      ])
    let plot = try chart.plot(words: .english)
    #expect(
      plot.description.summary == [
        "Pairs compared: 2, with a clear link: 2, not tested: 1.",
        "Clear links: Sleep and Steps (−0.62, strong, one rises as the other falls) and "
          + "Sleep and Mood (0.41, moderate, both rise together).",
      ])
    #expect(
      plot.table.rows[1] == [
        "Steps", "−0.62, strong, one rises as the other falls", "same measure", "not tested",
      ])
    #expect(throws: TooFewPoints(have: 1, need: 2)) {
      try CorrelationMatrix(heading: Samples.heading(), measures: ["A"], pairs: []).plot(words: .english)
    }
  }

  @Test("a night says its length, its parts and its wakings; the clocks' change counts")
  func night() throws {
    var chart = StageNight(
      heading: Samples.heading(dates: "25 to 26 October 2025"),
      stages: [Stage(name: "Awake", tone: .waking), Stage(name: "Light", tone: .light)],
      spans: [
        StageSpan(start: -1, end: 2.5, stage: 1), StageSpan(start: 2.5, end: 2.75, stage: 0),
        StageSpan(start: 2.75, end: 6, stage: 1), StageSpan(start: 6.5, end: 7, stage: 1),
      ])
    #expect(
      try chart.plot(words: .english).description.summary == [
        "From 23:00 to 07:00, 8 h in all.",
        "By stage, of the time with data: Awake 15 min (3\u{A0}%) and Light 7 h 15 min (97\u{A0}%).",
        "Awake once, from 02:30 for 15 min.", "There is no data from 06:00 to 06:30.",
      ])
    chart.shifts = [ClockShift(at: 3, by: -1)]
    let plot = try chart.plot(words: .english)
    #expect(plot.description.summary[0] == "From 23:00 to 06:00, 8 h in all.")
    #expect(plot.table.rows[2] == ["02:45", "05:00", "Light", "3 h 15 min"])
    #expect(plot.table.rows[3] == ["05:00", "05:30", "no data", "30 min"])
    #expect(plot.shortTable?.rows[1] == ["Light", "7 h 15 min", "97\u{A0}%", "3"])
    chart.spans = []
    #expect(throws: TooFewPoints(have: 0, need: 1)) { try chart.plot(words: .english) }
  }

  @Test("many nights say their mean, shortest, longest, earliest and latest")
  func nights() {
    let stages = [Stage(name: "Awake", tone: .waking), Stage(name: "Light", tone: .light)]
    let chart = StageRows(
      heading: Samples.heading(), restName: "Time asleep", stages: stages,
      days: (Samples.last - 3)...Samples.last,
      nights: [
        StageRowNight(
          day: Samples.last - 3,
          spans: [StageSpan(start: -2, end: 6, stage: 1), StageSpan(start: 6, end: 6.5, stage: 0)]),
        StageRowNight(day: Samples.last - 1, spans: [StageSpan(start: 1, end: 7, stage: 1)]),
        StageRowNight(day: Samples.last, spans: []),
      ])
    let plot = chart.plot(words: .english)
    #expect(
      plot.description.summary == [
        "Time asleep: 7 h on average.",
        "Shortest 6 h on 17 November, longest 8 h on 15 November.",
        "The earliest start is 22:00 (night to 15 November), the latest end 07:00 (17 November).",
        "There is data for 2 of 4 nights.",
      ])
    #expect(plot.table.rows[0] == ["Saturday 15 November", "22:00", "06:30", "8 h", "30 min", "8 h"])
    #expect(plot.table.rows[1] == ["Sunday 16 November"] + Array(repeating: "no data", count: 5))
  }

  @Test(
    "an entry with pauses has the length its source gives; one that reaches over midnight what is shown of it"
  )
  func ownLength() {
    let chart = DayTimeline(
      heading: Samples.heading(dates: "18 November 2025"),
      lanes: [
        TimelineLane(
          name: "Workouts", accent: .first,
          entries: [
            TimelineEntry(start: 7, end: 7 + 46.0 / 60, length: 47.0 / 60, label: "Bike"),
            TimelineEntry(start: 23, end: 25, length: 1.5, label: "Run"),
            TimelineEntry(start: 12, end: 13, length: .nan, label: "Swim"),
          ])
      ])
    let table = chart.plot(words: .english).table
    #expect(table.rows.map { $0[4] } == ["47 min", "1 h", "1 h"])
    #expect(table.caption.contains("2 h 47 min"))
  }

  @Test("a timeline tells what happened, and what had nothing recorded")
  func timeline() {
    let chart = DayTimeline(
      heading: Samples.heading(dates: "18 November 2025"),
      lanes: [
        TimelineLane(
          name: "Workouts", accent: .first,
          entries: [TimelineEntry(start: 7, end: 7.75, label: "Bike"), TimelineEntry(start: 18, end: 19)]),
        TimelineLane(
          name: "Meals", accent: .second,
          entries: (0..<4).map { TimelineEntry(start: 8 + 3 * Double($0), label: "meal") }),
        TimelineLane(name: "Mindful", accent: .third, entries: []),
        TimelineLane(
          name: "Sleep", accent: .third, entries: [TimelineEntry(start: -3, end: 6, label: "asleep")]),
      ])
    let plot = chart.plot(words: .english)
    #expect(
      plot.description.summary == [
        "Workouts: Bike from 07:00 to 07:45 and 18:00 to 19:00.",
        "Meals: 4 entries from 08:00 to 17:00.", "Mindful: nothing recorded.",
        "Sleep: asleep from 00:00 to 06:00.",
      ])
    #expect(plot.table.rows[0] == ["Workouts", "Bike", "07:00", "07:45", "45 min"])
    #expect(plot.table.rows[6] == ["Mindful", "nothing recorded", "", "", ""])
  }
}
