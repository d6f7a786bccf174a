import TestSupport
import TriptychHealth

/// Makes histories for tests: days of formed values, counted from a first day.
struct HistoryBuilder {
  var first: CalendarDay
  var zone: CivilZone
  var settings = Settings()
  var values: [Metric: [Int: Double]] = [:]
  var nights: [Night] = []
  var workouts: [ExerciseRecord] = []
  var dataThrough: Instant?
  var sourceKind = SourceKind.watch

  init(first: String = "2026-01-01", zone: CivilZone = .utc) {
    self.first = TestSupport.day(first)
    self.zone = zone
  }

  /// The day so many days after the first.
  func day(_ index: Int) -> CalendarDay { first.advanced(by: index) }

  /// Sets a metric on the days of a range that `when` picks.
  mutating func set(
    _ metric: Metric, _ indices: Range<Int>, when: (Int) -> Bool = { _ in true }, _ value: (Int) -> Double
  ) {
    for index in indices where when(index) { values[metric, default: [:]][index] = value(index) }
  }

  /// Sets a metric on one day; `nil` removes it.
  mutating func set(_ metric: Metric, on index: Int, _ value: Double?) {
    values[metric, default: [:]][index] = value
  }

  /// A night of the day of waking with stages in seconds after noon of the day before.
  mutating func night(_ index: Int, _ stages: [(from: Int64, to: Int64, stage: SleepStage)]) {
    let noon = zone.instant(day: day(index - 1), wallClockSecond: 43_200)
    let intervals = stages.map {
      SleepInterval(
        span: noon.adding(seconds: $0.from)..<noon.adding(seconds: $0.to), source: 0, stage: $0.stage)
    }
    guard let start = intervals.first?.span.lowerBound, let end = intervals.last?.span.upperBound else {
      return
    }
    nights.append(Night(day: day(index), source: "Watch", span: start..<end, intervals: intervals))
  }

  /// A session of an hour at noon.
  mutating func workout(on index: Int, strength: Bool = false) {
    let start = zone.instant(day: day(index), wallClockSecond: 43_200)
    workouts.append(
      ExerciseRecord(
        id: "w\(index)", name: strength ? "Strength" : "Running", span: start..<start.adding(seconds: 3600),
        minutes: 60, origin: .synced, source: 0, isStrength: strength))
  }

  func build() -> HealthHistory {
    var days: [Metric: DaySeries] = [:]
    for (metric, values) in values where !values.isEmpty {
      days[metric] = DaySeries(values.map { DayValue(day: day($0.key), value: $0.value, source: "Watch") })
    }
    return HealthHistory(
      person: PersonID("tester")!, settings: settings, zone: zone, days: days,
      nights: nights.sorted { $0.day < $1.day }, workouts: workouts,
      sources: [Source(name: "Watch", kind: sourceKind)], dataThrough: dataThrough)
  }

  /// The analysis at 23:59 of a day, or at another time of it.
  func analysis(on index: Int, hour: Int = 23, minute: Int = 59) -> Analysis {
    let moment = zone.instant(day: day(index), wallClockSecond: hour * 3600 + minute * 60)
    return analyse(build(), asOf: AsOf(moment, in: zone))
  }
}

extension Analysis {
  /// The report of a pillar.
  func pillar(_ pillar: Pillar) -> PillarReport { pillars.first { $0.pillar == pillar }! }
}

extension Score {
  /// A part by its id.
  func part(_ id: String) -> ScorePart? { parts.first { $0.id == id } }
}
