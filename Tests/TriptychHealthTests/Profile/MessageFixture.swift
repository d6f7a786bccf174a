import TestSupport

@testable import TriptychHealth

/// Somebody for whom every kind of message has something to say, at any moment of any zone.
struct MessageFixture {
  var zone: CivilZone
  var moment: Instant
  var settings = Settings()
  /// Unrounded; `nil` for none.
  var recovery: Double? = 42
  /// The last day with food, water and a check-in, in days before the present one; `nil` for never.
  var lastEntry: Int? = 4
  var insights: [Insight.Kind] = [.pattern, .observation]
  var reached: [Metric] = [.steps]
  var streak: Int? = 7
  var workouts: [Instant] = []
  var nights: [Range<Instant>] = []
  /// Steps of the watch, days back from the present one.
  var days = 40

  init(zone: CivilZone = .utc, at moment: Instant) {
    self.zone = zone
    self.moment = moment
    settings.depth = .deep
  }

  init(zone: CivilZone = .utc, _ iso: String, _ time: String) {
    let clock = ClockTime(time) ?? ClockTime(0)
    self.init(zone: zone, at: zone.instant(day: TestSupport.day(iso), wallClockSecond: clock.second))
  }

  var asOf: AsOf { AsOf(moment, in: zone) }

  func analysis() -> Analysis {
    var series: [Metric: [DayValue]] = [:]
    if days > 0 {
      for back in 0..<days { add(&series, .steps, back, 9000) }
    }
    if let lastEntry {
      for metric in [Metric.mood, .energyIntake, .water] { add(&series, metric, lastEntry, 3) }
    }
    let history = HealthHistory(
      person: PersonID("tester")!, settings: settings, zone: zone,
      days: series.mapValues { DaySeries($0) },
      nights: nights.map {
        Night(day: zone.day(of: $0.upperBound), source: "Watch", span: $0, intervals: [])
      },
      workouts: workouts.map {
        ExerciseRecord(
          id: "w\($0.seconds)", name: "Running", span: $0..<$0.adding(seconds: 1800), minutes: 30,
          origin: .synced, source: 0)
      }, sources: [Source(name: "Watch", kind: .watch)])
    let day = asOf.day
    let score = Score(
      id: "recovery", value: recovery, confidence: 1, parts: [], days: day...day, absence: nil,
      formula: "recovery-v1")
    var analysis = Analysis(
      history: history, asOf: asOf, pillars: [], scores: [score],
      symbi: SymbiState(
        mood: .resting, decidedBy: .stepsRule, evidence: MoodEvidence(day: day), level: 0, daysCounted: 0),
      pixelPal: PixelPalState(totalSteps: 0, phase: 1, energy: nil),
      insights: InsightReport(
        published: insights.map(insight), featuredID: insights.first.map { insight($0).id }),
      freshness: .fresh)
    analysis.goals.progress = reached.map {
      GoalStanding(id: $0.id, metric: $0, day: day, value: 9000, target: 8000)
    }
    if let streak {
      analysis.goals.streaks = [
        Streak(
          id: "steps", days: day.advanced(by: 1 - streak)...day, longest: day.advanced(by: 1 - streak)...day)
      ]
    }
    return analysis
  }

  func plan(after builds: [BuildNote] = []) -> MessagePlan {
    MessagePlanner(analysis(), earlier: Remembered(builds: builds)).plan()
  }

  private func add(_ series: inout [Metric: [DayValue]], _ metric: Metric, _ back: Int, _ value: Double) {
    series[metric, default: []].append(
      DayValue(day: asOf.day.advanced(by: -back), value: value, source: "Watch"))
  }

  private func insight(_ kind: Insight.Kind) -> Insight {
    let day = asOf.day
    let days = day.advanced(by: -2)...day
    let figures = [
      MetricFigure(.sleepDuration, value: 5.5, count: 3), MetricFigure(.mood, value: 2, count: 3),
    ]
    let finding: Finding =
      switch kind {
      case .pattern: .pattern(Pattern(.shortSleepLowMood, days: days, figures: figures))
      case .milestone:
        .milestone(Milestone(.best, of: .sleepDuration, value: 5.5, day: day, days: days, count: 3))
      default: .observation(WeekObservation(first: figures[0], second: figures[1], days: days))
      }
    return Insight(finding, usefulness: Usefulness(control: 1, recency: 1, strength: 1))
  }
}

extension MessagePlan {
  /// The kinds planned, in the order of due times.
  var kinds: [PlannedMessage.Kind] { messages.map(\.kind) }

  /// The first message of a kind.
  func first(_ kind: PlannedMessage.Kind) -> PlannedMessage? { messages.first { $0.kind == kind } }
}

/// The zones of the tests: clocks that change by an hour, half an hour and two hours, at midnight and
/// not at all, half hours and quarters off, and one that left out a day.
let messageZones = [
  "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "America/St_Johns",
  "Asia/Kathmandu", "Pacific/Apia", "America/Sao_Paulo", "Asia/Tehran", "Pacific/Chatham",
  "Antarctica/Troll", "America/Asuncion", "Africa/Cairo", "Asia/Tokyo",
]
