import GRDB
import TriptychHealth

extension PersonStore {
  /// Forms days from all stored data without holding all of it in memory.
  ///
  /// The result equals forming days from ``heldData()``, but bins and hours, by far the largest part, are read
  /// year by year. Memory use grows with the number of days and not with the number of measurements.
  ///
  /// - Parameter consent: data without consent is left out, as by `Consent.permitted`; `nil` leaves nothing out.
  public func history(
    of person: PersonID, settings: Settings, zone: CivilZone, consent: Consent? = nil
  ) throws -> HealthHistory {
    try reading { db in
      var gathering = HistoryGathering(
        listing: try StoreListing(db), aggregator: DayAggregator(settings: settings, zone: zone),
        person: person,
        zone: zone)
      return try gathering.history(consent)
    }
  }

  /// Reduces SQLite's page cache to 2 MB, for commands that read the file once from end to end.
  public func readOnce() throws {
    try reading { try $0.execute(sql: "PRAGMA cache_size = -2048") }
  }
}

/// Forms a person's days one year at a time.
private struct HistoryGathering {
  /// What is read of the cache.
  var listing: StoreListing
  let aggregator: DayAggregator
  let person: PersonID
  let zone: CivilZone

  mutating func history(_ consent: Consent?) throws -> HealthHistory {
    var few = try few()
    // The newest of each metric and source tells which sources have anything left.
    if let consent { few = consent.permitted(few) }
    listing = listing.only(few)
    var history = aggregator.history(of: few, person: person, isWhole: false)
    var days = history.days.filter { isOfNights($0.key) }.mapValues(\.values)
    history.hours = [:]
    for year in try years(few) {
      guard let range = range(of: year) else { continue }
      let formed = aggregator.history(
        of: try held(in: range, few), person: person, isWhole: false)
      // Days beyond the year are formed of a part of their data.
      for (metric, series) in formed.days where !isOfNights(metric) {
        days[metric, default: []] += series.values.filter { range.contains($0.day) }
      }
      for (metric, hours) in formed.hours {
        history.hours[metric, default: []] += hours.filter { range.contains($0.day) }
      }
    }
    history.days = days.mapValues(DaySeries.init)
    CycleDays.add(to: &history.days)
    return history
  }

  private func isOfNights(_ metric: Metric) -> Bool { MetricCatalog[metric]?.formation == .night }

  /// All data except bins and hours, plus the newest of those, which show how recent each source is: of each metric and
  /// source the newest held, and the newest that is not hidden.
  private func few() throws -> HeldData {
    var held = HeldData()
    held.sources = listing.sources.map(\.source)
    try held.addRecords(of: listing)
    try listing.newest(
      besides: held.hiddenValues(zone: zone), bins: { held.bins[$0, default: []].append($1) },
      hours: { held.hours[$0, default: []].append($1) })
    held.sortByTime()
    return held
  }

  /// All that the days of a year are formed from, and all sessions, since what a workout by hand adds to a day goes by
  /// those before it.
  private func held(in days: Range<CalendarDay>, _ few: HeldData) throws -> HeldData {
    let seconds = zone.start(of: days.lowerBound).seconds..<zone.start(of: days.upperBound).seconds
    var held = HeldData()
    held.sources = few.sources
    held.ledger = few.ledger
    held.workouts = few.workouts
    // A session counts for the day on which it begins, and what sources saw of it may be of the next year.
    let sessions = few.workouts.filter { seconds.contains($0.span.lowerBound.seconds) }
    let end = sessions.reduce(seconds.upperBound) { max($0, $1.span.upperBound.seconds) }
    try listing.bins(in: seconds.lowerBound..<end) { metric, bin, _ in
      held.bins[metric, default: []].append(bin)
    }
    try listing.hours(in: seconds) { metric, hour, _ in held.hours[metric, default: []].append(hour) }
    held.daily = few.daily.filter { days.contains($0.day) && !isOfNights($0.metric) }
    held.entries = few.entries.filter { seconds.contains($0.at.seconds) }
    held.sortByTime()
    return held
  }

  /// The years with any data from which days are formed.
  private func years(_ few: HeldData) throws -> [Int] {
    var years = Set(few.daily.map { $0.day.components.year })
    years.formUnion(few.entries.map { zone.day(of: $0.at).components.year })
    years.formUnion(few.workouts.map { year(of: $0.span.lowerBound.seconds) })
    if let span = try listing.spanOfSamples() {
      let first = year(of: span.lowerBound)
      years.formUnion(first...max(first, year(of: span.upperBound)))
    }
    return years.sorted()
  }

  private func year(of second: Int64) -> Int { zone.day(of: Instant(seconds: second)).components.year }

  private func range(of year: Int) -> Range<CalendarDay>? {
    guard let first = CalendarDay(year: year, month: 1, day: 1),
      let next = CalendarDay(year: year + 1, month: 1, day: 1)
    else { return nil }
    return first..<next
  }
}

extension DailyReading {
  init(_ value: DailyFact, metric: Metric, source: Int) {
    self.init(
      day: CalendarDay(number: Int32(clamping: value.day)), metric: metric, source: source, value: value.value
    )
  }
}

extension PersonStore {
  /// Loads all stored data into memory, for forming days.
  ///
  /// Sources are sorted by the bytes of their names, so that equal caches return equal data in any order of
  /// imports. Reads about 4 million rows per second.
  public func heldData() throws -> HeldData {
    try reading { db in
      let listing = try StoreListing(db)
      var held = HeldData()
      held.sources = listing.sources.map(\.source)
      try listing.bins { metric, bin, _ in held.bins[metric, default: []].append(bin) }
      try listing.hours { metric, hour, _ in held.hours[metric, default: []].append(hour) }
      try held.addRecords(of: listing)
      held.sortByTime()
      return held
    }
  }
}

extension HeldData {
  /// Adds all stored data except bins and hours, which may be very many.
  mutating func addRecords(of listing: StoreListing) throws {
    try listing.daily { metric, place, value in
      daily.append(DailyReading(value, metric: metric, source: place))
    }
    try listing.sleep { place, span, stage in
      sleep.append(SleepInterval(span: span, source: place, stage: stage))
    }
    try listing.workouts { place, workout in
      workouts.append(workout.record)
      workouts[workouts.count - 1].source = place
    }
    try listing.entries { entries.append($0.entry) }
    ledger = try listing.ledger()
  }

  /// Sorts the lists, which arrive source by source, by time and then source.
  mutating func sortByTime() {
    for metric in bins.keys {
      bins[metric]?.sort { ($0.start, $0.source) < ($1.start, $1.source) }
    }
    for metric in hours.keys {
      hours[metric]?.sort { ($0.start, $0.source) < ($1.start, $1.source) }
    }
    daily.sort { ($0.day, $0.source, $0.metric) < ($1.day, $1.source, $1.metric) }
    sleep.sort {
      ($0.span.lowerBound, $0.source, $0.span.upperBound, $0.stage.code)
        < ($1.span.lowerBound, $1.source, $1.span.upperBound, $1.stage.code)
    }
    workouts.sort {
      ($0.span.lowerBound, $0.source, $0.span.upperBound, $0.id)
        < ($1.span.lowerBound, $1.source, $1.span.upperBound, $1.id)
    }
  }
}
