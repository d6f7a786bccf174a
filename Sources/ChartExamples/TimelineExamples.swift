import TriptychGraphics

/// What happened in the hours of one day.
enum TimelineExamples {
  static let all: [ChartExample] = [
    ChartExample("timeline", "The hours of a day", size: ChartSize(width: 800, height: 400)) {
      day.plot(words: $0)
    },
    ChartExample("timeline-short", "A day of 23 hours", size: ChartSize(width: 800, height: 400)) {
      var chart = day
      chart.heading.title = "The clocks went forward at two"
      chart.hours = 23
      chart.shifts = [ClockShift(at: 2, by: 1)]
      return chart.plot(words: $0)
    },
  ]

  static let hard: [ChartExample] = [
    ChartExample("timeline-none", "A day without entries") {
      var chart = day
      for index in chart.lanes.indices { chart.lanes[index].entries = [] }
      return chart.plot(words: $0)
    },
    ChartExample("timeline-one", "A single moment") {
      var chart = day
      chart.lanes = [
        TimelineLane(name: "Meals", accent: .second, entries: [TimelineEntry(start: 23.99, label: "tea")])
      ]
      return chart.plot(words: $0)
    },
    ChartExample("timeline-many", "An entry every few minutes") {
      var chart = day
      chart.lanes[1].entries = (0..<300).map {
        TimelineEntry(start: Double($0) * 0.08, end: Double($0) * 0.08 + 0.05, label: "walk \($0)")
      }
      return chart.plot(words: $0)
    },
    ChartExample("timeline-overlap", "Entries at the same time, and wild times") {
      var chart = day
      chart.lanes[2].entries += [
        TimelineEntry(start: 17, end: 19, label: "hike"), TimelineEntry(start: 17.5, end: 18, label: "climb"),
        TimelineEntry(start: .nan, end: 3), TimelineEntry(start: -1e9, end: 1e9, label: "for ever"),
        TimelineEntry(start: 30, end: 40, label: "tomorrow"), TimelineEntry(start: 9, end: 8, label: "back"),
      ]
      return chart.plot(words: $0)
    },
    ChartExample("timeline-names", "Long and right-to-left names") {
      var chart = day
      chart.lanes[0].name = "Schlafenszeitüberschreitung"
      chart.lanes[1].name = "פעילות"
      chart.lanes[2].entries[0].label = "Geschwindigkeitssteigerungslauf mit Nachbarn"
      return chart.plot(words: $0)
    },
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
