import TriptychHealth

/// Made-up histories for tests: seeded, so that each is the same on every run.
struct MadePerson: Hashable, Sendable {
  /// Whether also what is off by default has consent.
  var hasEveryConsent = false
  var name: String? = "Mira"
  var days = 120
  var metrics: Set<Metric>? = nil
  var last = CalendarDay(year: 2025, month: 11, day: 18) ?? CalendarDay(number: 0)
  var sources = [
    Source(name: "Watch", kind: .watch), Source(name: "Phone", kind: .phone),
    Source(name: "Notebook", kind: .manual),
  ]
  var workoutName = "Running"
  var dataThrough: Instant?
  var depth = Settings.Depth.light
  var language = "en"

  /// 18:30 in UTC on the last day.
  var asOf: AsOf { AsOf(CivilZone.utc.instant(day: last, wallClockSecond: 18 * 3600 + 1800), in: .utc) }

  /// What is found in the history; made once for people who are the same.
  var analysis: Analysis {
    (try? MadePerson.analyses.value(self)) ?? analyse(history, asOf: asOf)
  }

  private static let analyses = Once<MadePerson, Analysis> { analyse($0.history, asOf: $0.asOf) }

  var history: HealthHistory {
    var settings = Settings()
    settings.name = name
    settings.privacy.cycle = hasEveryConsent
    settings.privacy.medication = hasEveryConsent
    settings.privacy.conversations = hasEveryConsent
    settings.depth = depth
    settings.language = language
    guard days > 0, let id = PersonID("mira") else {
      return HealthHistory(person: PersonID("mira")!, settings: settings, zone: .utc)
    }
    var random = SeededNumbers(seed: 7)
    var series: [Metric: [DayValue]] = [:]
    var nights: [Night] = []
    var hourly: [HourlyCount] = []
    var workouts: [ExerciseRecord] = []
    let first = last.advanced(by: 1 - days)
    for day in first...last where !(12...14).contains(day.distance(to: last)) {
      let isWeekend = day.weekday.isWeekend
      let sleep = 7.1 + random.signed(0.9) + (isWeekend ? 0.5 : 0)
      func add(_ metric: Metric, _ value: Double, _ source: String = "Watch") {
        // A source that a test gives another name keeps its values.
        let name = sources.first { $0.name.hasSuffix(source) }?.name ?? source
        series[metric, default: []].append(DayValue(day: day, value: value, source: name))
      }
      let steps = day.distance(to: last) == 16 ? 22_940 : (8200 + random.signed(2600)).rounded()
      add(.steps, steps)
      add(.distance, steps * 0.00075)
      add(.activeEnergy, (420 + random.signed(150)).rounded())
      add(.exerciseMinutes, max(0, (26 + random.signed(22)).rounded()))
      add(.restingHeartRate, (56 + random.signed(3)).rounded())
      add(.hrvSDNN, (52 + random.signed(9)).rounded())
      add(.sleepDuration, sleep)
      add(.sleepInBed, sleep + 0.5)
      add(.sleepDeep, sleep * 0.18)
      add(.sleepREM, sleep * 0.23)
      add(.sleepCore, sleep * 0.59)
      add(.sleepAwake, 0.3 + random.signed(0.15))
      add(.sleepEfficiency, 92 + random.signed(3))
      add(.sleepMidpoint, 14.8 + random.signed(0.5))
      add(.energyIntake, (2150 + random.signed(300)).rounded(), "Notebook")
      add(.protein, (85 + random.signed(20)).rounded(), "Notebook")
      add(.fiber, (21 + random.signed(8)).rounded(), "Notebook")
      add(.fruitVegetables, (310 + random.signed(120)).rounded(), "Notebook")
      add(.freeSugar, (45 + random.signed(15)).rounded(), "Notebook")
      add(.saturatedFat, (26 + random.signed(7)).rounded(), "Notebook")
      add(.sodium, 2.6 + random.signed(0.7), "Notebook")
      add(.water, 1.7 + random.signed(0.5), "Notebook")
      add(.nutritionComplete, 1, "Notebook")
      add(.mood, (3.4 + random.signed(1.4)).rounded(), "Notebook")
      add(.energy, (3.2 + random.signed(1.3)).rounded(), "Notebook")
      add(.stress, (2.4 + random.signed(1.2)).rounded(), "Notebook")
      for hour in 7..<22 {
        let share = hour == 8 || hour == 18 ? 0.2 : 0.046
        hourly.append(
          HourlyCount(day: day, hour: hour, value: (steps * share + random.unit() * 60).rounded()))
      }
      let wake = CivilZone.utc.instant(day: day, wallClockSecond: 6 * 3600 + 2160)
      let asleep = wake.adding(seconds: -Int64((sleep + 0.3) * 3600))
      nights.append(
        Night(
          day: day, source: "Watch", span: asleep..<wake,
          intervals: [SleepInterval(span: asleep..<wake, source: 0, stage: .core)]))
      if day.number % 3 == 0 { workouts.append(run(on: day, random.unit())) }
    }
    if let metrics { series = series.filter { metrics.contains($0.key) } }
    let through = dataThrough ?? asOf.instant.adding(seconds: -1200)
    return HealthHistory(
      person: id, settings: settings, zone: .utc, days: series.mapValues { DaySeries($0) },
      nights: metrics == nil ? nights : [], workouts: metrics == nil ? workouts : [],
      hourlySteps: metrics.map { $0.contains(.steps) } ?? true ? hourly : [],
      sources: sources.map { Source(name: $0.name, kind: $0.kind, lastData: through) }, dataThrough: through)
  }

  private func run(on day: CalendarDay, _ chance: Double) -> ExerciseRecord {
    let start = CivilZone.utc.instant(day: day, wallClockSecond: 17 * 3600 + 1440)
    let isStrength = chance > 0.6
    var record = ExerciseRecord(
      id: "w\(day.number)", name: isStrength ? "Strength training" : workoutName,
      span: start..<start.adding(seconds: 2520), minutes: 42, origin: isStrength ? .manual : .synced,
      source: 0,
      isStrength: isStrength)
    record.platform = isStrength ? nil : "Apple HealthKit"
    if !isStrength { record.distance = 7.1 }
    record.meanHeartRate = 148
    return record
  }
}

/// Repeatable numbers that look random.
struct SeededNumbers {
  private var state: UInt64
  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// 0..<1.
  mutating func unit() -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Double(state >> 11) / Double(UInt64(1) << 53)
  }

  /// Around 0, at most `spread` away, the middle likelier.
  mutating func signed(_ spread: Double) -> Double { (unit() + unit() - 1) * spread }
}
