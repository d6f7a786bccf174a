import TriptychGraphics

/// What happened in the hours of one day.
enum TimelineExamples {
  static let all: [ChartExample] = [
    ChartExample("timeline", "The hours of a day", height: 400, day),
    ChartExample(
      "timeline-short", "A day of 23 hours", height: 400,
      day.with {
        $0.heading.title = "The clocks went forward at two"
        $0.hours = 23
        $0.shifts = [ClockShift(at: 2, by: 1)]
      }),
  ]

  static let hard: [ChartExample] = [
    ChartExample(
      "timeline-none", "A day without entries",
      day.with { for index in $0.lanes.indices { $0.lanes[index].entries = [] } }),
    ChartExample(
      "timeline-one", "A single moment",
      day.with {
        $0.lanes = [
          TimelineLane(name: "Meals", accent: .second, entries: [TimelineEntry(start: 23.99, label: "tea")])
        ]
      }),
    ChartExample(
      "timeline-many", "An entry every few minutes",
      day.with {
        $0.lanes[1].entries = (0..<300).map {
          TimelineEntry(start: Double($0) * 0.08, end: Double($0) * 0.08 + 0.05, label: "walk \($0)")
        }
      }),
    ChartExample(
      "timeline-overlap", "Entries at the same time, and wild times",
      day.with {
        $0.lanes[2].entries += [
          TimelineEntry(start: 17, end: 19, label: "hike"),
          TimelineEntry(start: 17.5, end: 18, label: "climb"),
          TimelineEntry(start: .nan, end: 3), TimelineEntry(start: -1e9, end: 1e9, label: "for ever"),
          TimelineEntry(start: 30, end: 40, label: "tomorrow"),
          TimelineEntry(start: 9, end: 8, label: "back"),
        ]
      }),
    ChartExample(
      "timeline-names", "Long and right-to-left names",
      day.with {
        $0.lanes[0].name = "Schlafenszeitüberschreitung"
        $0.lanes[1].name = "פעילות"
        $0.lanes[2].entries[0].label = "Geschwindigkeitssteigerungslauf mit Nachbarn"
      }),
  ]

  private static let day = DayTimeline(
    heading: Made.heading(
      "A ride before work, an early night", "What the day held, midnight to midnight",
      dates: "18 November 2025"),
    lanes: [
      TimelineLane(
        name: "Sleep", accent: .third,
        entries: [
          TimelineEntry(start: 0, end: 6.6, label: "6 h 36 min"),
          TimelineEntry(start: 22.4, end: 24, label: "asleep"),
        ]),
      TimelineLane(
        name: "Walking", accent: .first,
        entries: [
          TimelineEntry(start: 8.6, end: 8.9), TimelineEntry(start: 12.2, end: 12.8, label: "22 min"),
          TimelineEntry(start: 15.4, end: 15.7), TimelineEntry(start: 17.7, end: 18.4, label: "35 min"),
        ]),
      TimelineLane(
        name: "Workouts", accent: .first,
        entries: [TimelineEntry(start: 7.1, end: 7.9, label: "Bike, 48 min")]),
      TimelineLane(
        name: "Meals", accent: .second,
        entries: [
          TimelineEntry(start: 8.1, label: "breakfast"), TimelineEntry(start: 12.9, label: "lunch"),
          TimelineEntry(start: 16, label: "apple"), TimelineEntry(start: 19.2, label: "dinner"),
        ]),
      TimelineLane(
        name: "Mindful", accent: .third,
        entries: [TimelineEntry(start: 21.3, end: 21.6, label: "breathing")]),
    ])
}

/// Stages of nights and hours of a day.
enum NightExamples {
  static let all: [ChartExample] =
    [
      ChartExample("stages", "The stages of a night", height: 360, night()),
      ChartExample(
        "stages-gap", "A night with a gap, on which the clocks go back", height: 360,
        night().with {
          $0.spans.removeAll { (1.9..<3.4).contains($0.start) }
          $0.shifts = [ClockShift(at: 3, by: -1)]
          $0.heading.title = "The watch was off for a while"
        }),
      ChartExample("stage-rows", "Thirty nights", height: 680, rows(30)),
    ] + TimelineExamples.all

  static let hard: [ChartExample] =
    [
      ChartExample(
        "stages-one", "A single span", height: 360,
        night().with { $0.spans = [StageSpan(start: 0, end: 0.4, stage: 3)] }),
      ChartExample(
        "stages-many", "A change every minute", height: 360,
        night().with {
          $0.spans = (0..<500).map {
            StageSpan(start: Double($0) / 60 - 1, end: Double($0 + 1) / 60 - 1, stage: $0 * 7 % 4)
          }
        }),
      ChartExample(
        "stages-wild", "Spans that overlap, end early or last for ages", height: 360,
        night().with {
          $0.spans += [
            StageSpan(start: -1, end: 3, stage: 0), StageSpan(start: 2, end: 1, stage: 1),
            StageSpan(start: .nan, end: 4, stage: 1), StageSpan(start: -1e9, end: 1e9, stage: 2),
            StageSpan(start: 1, end: 2, stage: 9),
          ]
        }),
      ChartExample(
        "stages-names", "Long and right-to-left names", height: 360,
        night().with {
          $0.stages[0].name = "Wachliegen und Aufstehen"
          $0.stages[1].name = "Traumschlafphase (REM)"
          $0.stages[2].name = "שינה קלה"
        }),
      ChartExample("stage-rows-one", "A single night", height: 300, rows(1)),
      ChartExample("stage-rows-none", "No night with data", height: 400, rows(10).with { $0.nights = [] }),
      ChartExample("stage-rows-quarter", "Ninety-two nights", height: 900, rows(400)),
    ] + TimelineExamples.hard

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
