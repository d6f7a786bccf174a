/// One person's days as formed from all stored data: the input of the analysis.
public struct HealthHistory: Hashable, Sendable {
  /// The person whose history this is.
  public var person: PersonID
  /// The person's settings.
  public var settings: Settings
  /// The person's time zone.
  public var zone: CivilZone
  /// The formed days by metric; metrics without any day have no key.
  public var days: [Metric: DaySeries]
  /// Nights, ascending by day of waking.
  public var nights: [Night]
  /// Sessions, ascending by start.
  public var workouts: [ExerciseRecord]
  /// The sessions after the person's corrections and decisions: also those that do not count, and the conflicts.
  public var records = ResolvedRecords()
  /// Events entered by hand (meals, check-ins, journal, habits), ascending by moment, then id.
  public var entries: [HandEntry] = []
  /// Values by civil day and wall-clock hour (0...23), ascending, for charts of the week: of sums the sum of each
  /// hour with a record, of readings and check-ins their mean. Metrics without hours have no key.
  public var hours: [Metric: [HourlyCount]]
  /// Steps by civil day and wall-clock hour.
  public var hourlySteps: [HourlyCount] {
    get { hours[.steps] ?? [] }
    set { hours[.steps] = newValue.isEmpty ? nil : newValue }
  }
  /// All sources, including those that are switched off.
  public var sources: [Source]
  /// The last moment for which any counted source has data; `nil` without data.
  public var dataThrough: Instant?

  /// Creates a history from its parts; ``DayAggregator`` forms one from stored data.
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
    hours = hourlySteps.isEmpty ? [:] : [.steps: hourlySteps]
    self.sources = sources
    self.dataThrough = dataThrough
  }

  /// The days of a metric; empty when there are none.
  public subscript(metric: Metric) -> DaySeries { days[metric] ?? DaySeries() }

  /// The first day with any formed value.
  public var firstDay: CalendarDay? { days.values.compactMap { $0.values.first?.day }.min() }
}

/// One night from the one source chosen for it; it belongs to its day of waking.
public struct Night: Hashable, Sendable {
  /// The day of waking.
  public var day: CalendarDay
  /// The name of the source that recorded the night.
  public var source: String
  /// From falling asleep to waking; never empty.
  public var span: Range<Instant>
  /// The stages, ascending, not overlapping.
  public var intervals: [SleepInterval]

  /// Creates a night; `span` must not be empty.
  public init(day: CalendarDay, source: String, span: Range<Instant>, intervals: [SleepInterval]) {
    self.day = day
    self.source = source
    self.span = span
    self.intervals = intervals
  }
}

/// A sum, or a mean of readings, over one wall-clock hour of one civil day.
public struct HourlyCount: Hashable, Sendable {
  /// The civil day.
  public var day: CalendarDay
  /// The wall-clock hour, 0...23. The hour that occurs twice when clocks go back contains both.
  public var hour: Int
  /// The sum or the mean, in the metric's canonical unit.
  public var value: Double

  /// Creates the value of one hour.
  public init(day: CalendarDay, hour: Int, value: Double) {
    self.day = day
    self.hour = hour
    self.value = value
  }
}

extension HealthHistory {
  /// The history as seen at a moment: its newest moments, including those of its sources, are not after it. Only a value
  /// for the whole of the moment's day stays at that day's last second, since no time of day is known of it.
  func seen(at asOf: AsOf) -> HealthHistory {
    var history = self
    history.dataThrough = dataThrough(asOf: asOf)
    // Later events of the same day stay, because the day's sums include them.
    history.entries.removeAll { zone.day(of: $0.at) > asOf.day }
    let endOfDay = zone.start(of: asOf.day.advanced(by: 1)).adding(seconds: -1)
    for index in sources.indices {
      history.sources[index].lastData = sources[index].lastData.map {
        $0 == endOfDay ? $0 : min($0, asOf.instant)
      }
    }
    return history
  }

  /// The last moment with data up to the requested moment. If there is data after it, this is the end of the
  /// last day, night or session before it.
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
