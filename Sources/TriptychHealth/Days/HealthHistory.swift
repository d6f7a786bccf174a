/// One person's days as formed from everything held: the input of the analysis.
public struct HealthHistory: Hashable, Sendable {
  /// Whose.
  public var person: PersonID
  /// What they chose.
  public var settings: Settings
  /// Their own time zone.
  public var zone: CivilZone
  /// Formed days by metric; metrics without any day have no key.
  public var days: [Metric: DaySeries]
  /// Nights, ascending by day of waking.
  public var nights: [Night]
  /// Sessions, ascending by start.
  public var workouts: [ExerciseRecord]
  /// What was entered by hand as events, ascending by moment, then id: meals, check-ins, journal, habits.
  public var entries: [HandEntry] = []
  /// Steps by civil day and wall-clock hour (0...23), for pictures of the week.
  public var hourlySteps: [HourlyCount]
  /// All sources, those switched off included.
  public var sources: [Source]
  /// The last moment any counted source has data for; `nil` when nothing is held.
  public var dataThrough: Instant?

  /// A history; see ``DayAggregator`` for how one is made from what is held.
  public init(
    person: PersonID, settings: Settings, zone: CivilZone, days: [Metric: DaySeries] = [:],
    nights: [Night] = [],
    workouts: [ExerciseRecord] = [], hourlySteps: [HourlyCount] = [], sources: [Source] = [],
    dataThrough: Instant? = nil
  ) {
    self.person = person
    self.settings = settings
    self.zone = zone
    self.days = days
    self.nights = nights
    self.workouts = workouts
    self.hourlySteps = hourlySteps
    self.sources = sources
    self.dataThrough = dataThrough
  }

  /// The days of a metric; empty when there are none.
  public subscript(metric: Metric) -> DaySeries { days[metric] ?? DaySeries() }

  /// The first day with any formed value.
  public var firstDay: CalendarDay? { days.values.compactMap { $0.values.first?.day }.min() }
}

/// One night of one chosen source; it belongs to its day of waking.
public struct Night: Hashable, Sendable {
  /// The day of waking.
  public var day: CalendarDay
  /// The source whose night this is.
  public var source: String
  /// From falling asleep to waking; never empty.
  public var span: Range<Instant>
  /// The stages, ascending, not overlapping.
  public var intervals: [SleepInterval]

  /// A night.
  public init(day: CalendarDay, source: String, span: Range<Instant>, intervals: [SleepInterval]) {
    self.day = day
    self.source = source
    self.span = span
    self.intervals = intervals
  }
}

/// A sum over one wall-clock hour of one civil day.
public struct HourlyCount: Hashable, Sendable {
  /// The civil day.
  public var day: CalendarDay
  /// 0...23 on the wall clock; the hour that comes twice when clocks go back holds both.
  public var hour: Int
  /// The sum.
  public var value: Double

  /// A sum over an hour.
  public init(day: CalendarDay, hour: Int, value: Double) {
    self.day = day
    self.hour = hour
    self.value = value
  }
}

extension HealthHistory {
  /// The history with its newest moments, its own and its sources', not after the
  /// moment asked for.
  func seen(at asOf: AsOf) -> HealthHistory {
    var history = self
    history.dataThrough = dataThrough(asOf: asOf)
    // Later ones of the day itself stay, as they are in its sums.
    history.entries.removeAll { zone.day(of: $0.at) > asOf.day }
    for index in sources.indices {
      history.sources[index].lastData = sources[index].lastData.map { min($0, asOf.instant) }
    }
    return history
  }

  /// The last moment with data up to the moment asked for. When data goes on after
  /// it, the end of the last day, night or session before it.
  private func dataThrough(asOf: AsOf) -> Instant? {
    if let through = dataThrough, through <= asOf.instant { return through }
    var moments = nights.filter { $0.day <= asOf.day }.suffix(1).map(\.span.upperBound)
    moments += entries.map(\.at).filter { $0 <= asOf.instant }.suffix(1)
    moments += workouts.map(\.span.upperBound).filter { $0 <= asOf.instant }
    for series in days.values {
      guard let first = series.values.first?.day, first <= asOf.day,
        let last = series.values(in: first...asOf.day).last?.day
      else { continue }
      moments.append(zone.start(of: last.advanced(by: 1)).adding(seconds: -1))
    }
    return moments.max().map { min($0, asOf.instant) }
  }
}
