import TriptychGraphics

/// Stages of nights and hours of a day.
enum NightExamples {
  static let all: [ChartExample] =
    [
      ChartExample("stages", "The stages of a night", size: flat) { try night().plot(words: $0) },
      ChartExample("stages-gap", "A night with a gap, on which the clocks go back", size: flat) {
        var chart = night()
        chart.spans.removeAll { (1.9..<3.4).contains($0.start) }
        chart.shifts = [ClockShift(at: 3, by: -1)]
        chart.heading.title = "The watch was off for a while"
        return try chart.plot(words: $0)
      },
      ChartExample("stage-rows", "Thirty nights", size: ChartSize(width: 800, height: 680)) {
        rows(30).plot(words: $0)
      },
    ] + TimelineExamples.all

  static let hard: [ChartExample] =
    [
      ChartExample("stages-one", "A single span", size: flat) {
        var chart = night()
        chart.spans = [StageSpan(start: 0, end: 0.4, stage: 3)]
        return try chart.plot(words: $0)
      },
      ChartExample("stages-many", "A change every minute", size: flat) {
        var chart = night()
        chart.spans = (0..<500).map {
          StageSpan(start: Double($0) / 60 - 1, end: Double($0 + 1) / 60 - 1, stage: $0 * 7 % 4)
        }
        return try chart.plot(words: $0)
      },
      ChartExample("stages-wild", "Spans that overlap, end early or last for ages", size: flat) {
        var chart = night()
        chart.spans += [
          StageSpan(start: -1, end: 3, stage: 0), StageSpan(start: 2, end: 1, stage: 1),
          StageSpan(start: .nan, end: 4, stage: 1), StageSpan(start: -1e9, end: 1e9, stage: 2),
          StageSpan(start: 1, end: 2, stage: 9),
        ]
        return try chart.plot(words: $0)
      },
      ChartExample("stages-names", "Long and right-to-left names", size: flat) {
        var chart = night()
        chart.stages[0].name = "Wachliegen und Aufstehen"
        chart.stages[1].name = "Traumschlafphase (REM)"
        chart.stages[2].name = "שינה קלה"
        return try chart.plot(words: $0)
      },
      ChartExample("stage-rows-one", "A single night", size: ChartSize(width: 800, height: 300)) {
        rows(1).plot(words: $0)
      },
      ChartExample("stage-rows-none", "No night with data", size: ChartSize(width: 800, height: 400)) {
        var chart = rows(10)
        chart.nights = []
        return chart.plot(words: $0)
      },
      ChartExample("stage-rows-quarter", "Ninety-two nights", size: ChartSize(width: 800, height: 900)) {
        rows(400).plot(words: $0)
      },
    ] + TimelineExamples.hard

  private static let flat = ChartSize(width: 800, height: 360)

  private static let stages = [
    Stage(name: "Awake", tone: .waking), Stage(name: "REM", tone: .middle),
    Stage(name: "Light", tone: .light), Stage(name: "Deep", tone: .deep),
  ]

  /// Cycles of about ninety minutes: deep early, dreams late, short wakings between.
  private static func spans(seed: UInt64, start: Double, end: Double) -> [StageSpan] {
    var random = MadeRandom(seed: seed)
    var spans: [StageSpan] = []
    var now = start
    func add(_ stage: Int, minutes: Double) {
      let length = min(minutes, (end - now) * 60)
      guard length >= 1 else { return }
      spans.append(StageSpan(start: now, end: now + length.rounded() / 60, stage: stage))
      now += length.rounded() / 60
    }
    add(0, minutes: 5 + 8 * random.unit())
    var cycle = 0.0
    while now < end - 0.05 {
      add(2, minutes: 14 + 16 * random.unit())
      add(3, minutes: max(0, 44 - 13 * cycle + 8 * random.unit()))
      add(2, minutes: 16 + 14 * random.unit())
      add(1, minutes: 8 + 9 * cycle + 6 * random.unit())
      if random.unit() < 0.5 { add(0, minutes: 2 + 8 * random.unit()) }
      cycle += 1
    }
    return spans
  }

  private static func night() -> StageNight {
    StageNight(
      heading: Made.heading(
        "Deep sleep came early", "Sleep stages of one night", dates: "17 to 18 November 2025"),
      stages: stages, spans: spans(seed: 12, start: -1.1, end: 6.6))
  }

  private static func rows(_ count: Int) -> StageRows {
    var random = MadeRandom(seed: 9)
    let days = (Made.last - count + 1)...Made.last
    let nights = days.compactMap { day -> StageRowNight? in
      let isWeekend = (day + 3) % 7 > 4
      let start = -1.2 + (isWeekend ? 0.9 : 0) + 0.45 * random.bell()
      let end = 6.5 + (isWeekend ? 1.1 : 0) + 0.4 * random.bell()
      let isGap = (Made.last - day) % 30 == 14 || (Made.last - day) % 30 == 15 || (Made.last - day) % 30 == 4
      guard !isGap || count < 2 else { return nil }
      return StageRowNight(day: day, spans: spans(seed: UInt64(day), start: start, end: end))
    }
    return StageRows(
      heading: Made.heading(
        "Weekend nights start an hour later", "Sleep stages of 30 nights, by the day they end on"),
      restName: "Time asleep", stages: stages, days: days, nights: nights)
  }
}
