/// Forms the days of a measured metric (means and last readings) from hourly
/// summaries and from values given for whole days.
///
/// One source gives a day: a value given by hand, else the first source in order
/// that has one. Check-ins by hand join the readings of that source in one mean. An hour of UTC belongs to the civil day of its first moment.
struct ReadingFormer {
  let definition: MetricDefinition
  let zone: CivilZone
  let sources: [Source]
  let ranks: [Int]

  func form(
    hours: [HourlySummary], daily: [DailyReading], checkIns: [CalendarDay: DayEvents.CheckIns] = [:]
  ) -> [DayValue] {
    let isMean = definition.formation != .last
    let given = DailyChoice(sources: sources, ranks: ranks, averages: isMean).choose(daily)
    var byDay: [CalendarDay: Candidate] = [:]
    byDay.reserveCapacity(given.count + hours.count / 24)
    var cursor = CivilCursor(zone)
    for hour in hours {
      guard ranks.indices.contains(hour.source), ranks[hour.source] != SourceRanking.off, hour.count > 0,
        hour.sum.isFinite
      else { continue }
      let day = CalendarDay(number: cursor.place(hour.start).day)
      byDay[day] = (byDay[day] ?? Candidate(rank: ranks[hour.source])).adding(hour, rank: ranks[hour.source])
    }
    for reading in given {
      // Of one and the same source its own figure for the day comes before its hours.
      if let held = byDay[reading.day], held.rank < reading.rank, !reading.isManual { continue }
      byDay[reading.day] = Candidate(rank: reading.rank, given: reading)
    }
    var values = byDay.compactMap { day, candidate -> DayValue? in
      var value = candidate.value(mean: isMean)
      var source = sources[candidate.source].name
      if isMean, let more = checkIns[day] {
        value = (value * candidate.readings + more.sum) / (candidate.readings + more.count)
        if more.count > candidate.readings { source = Source.byHand }
      }
      guard value.isFinite, definition.range.contains(value) else { return nil }
      return DayValue(day: day, value: value, source: source)
    }
    for (day, alone) in checkIns where isMean && byDay[day] == nil {
      let value = alone.sum / alone.count
      guard value.isFinite, definition.range.contains(value) else { continue }
      values.append(DayValue(day: day, value: value, source: Source.byHand))
    }
    return values.sorted { $0.day < $1.day }
  }

  private struct Candidate {
    var rank: Int
    var source = 0
    var sum = 0.0
    /// How many readings; no whole number, since a cache of a stranger may claim any.
    var count = 0.0
    /// How many readings a mean with further ones is weighed by.
    var readings = 0.0
    var last: (start: Instant, mean: Double)?

    init(rank: Int) { self.rank = rank }

    init(rank: Int, given: DailyChoice.Chosen) {
      self.rank = rank
      source = given.source
      sum = given.value
      count = 1
      readings = Double(given.count)
      last = (Instant(seconds: 0), given.value)
    }

    func adding(_ hour: HourlySummary, rank: Int) -> Candidate {
      if rank > self.rank { return self }
      var result = rank < self.rank ? Candidate(rank: rank) : self
      result.source = hour.source
      result.sum += hour.sum
      result.count += Double(hour.count)
      result.readings += Double(hour.count)
      if result.last.map({ $0.start <= hour.start }) ?? true { result.last = (hour.start, hour.mean) }
      return result
    }

    func value(mean: Bool) -> Double {
      mean ? sum / count : last?.mean ?? .nan
    }
  }
}
