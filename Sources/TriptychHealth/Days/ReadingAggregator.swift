/// Forms the days of a measured metric (means, last and highest readings) from summaries of quarter hours and from
/// values given for whole days.
///
/// One source provides each day: a value entered by hand if there is one, otherwise the first source in order
/// that has a value. Check-ins by hand are averaged with the readings of that source; of a metric whose last reading
/// counts they take its place. A summary belongs to the civil day of its first moment.
///
/// The mean of the heart rate is taken over hours, since a watch measures a workout every few seconds and a quiet
/// hour a few times: over readings, an hour of running would count as much as the rest of the day.
struct ReadingAggregator {
  let definition: MetricDefinition
  let zone: CivilZone
  let sources: [Source]
  let ranks: [Int]

  func form(
    hours: [ReadingSummary], daily: [DailyReading], checkIns: [CalendarDay: DayEvents.CheckIns] = [:]
  ) -> [DayValue] {
    let isMean = definition.formation == .mean
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
      // A source's own figure for the day takes precedence over its summaries.
      if let held = byDay[reading.day], held.rank < reading.rank, !reading.isManual { continue }
      byDay[reading.day] = Candidate(rank: reading.rank, given: reading)
    }
    var values = byDay.compactMap { day, candidate -> DayValue? in
      var value = candidate.value(definition.formation, overHours: definition.isMeanOfHours)
      var source = sources[candidate.source].name
      if !isMean, let said = checkIns[day] {
        (value, source) = (said.sum / said.count, Source.byHand)
      } else if let more = checkIns[day] {
        value = (value * candidate.readings + more.sum) / (candidate.readings + more.count)
        if more.count > candidate.readings { source = Source.byHand }
      }
      guard value.isFinite, definition.range.contains(value) else { return nil }
      return DayValue(day: day, value: value, source: source)
    }
    for (day, alone) in checkIns where byDay[day] == nil {
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
    /// The number of readings; not an integer, since an untrusted cache may claim any number.
    var count = 0.0
    /// The number of readings by which the mean is weighted when further ones are added.
    var readings = 0.0
    var last: (moment: Instant, value: Double)?
    var highest = -Double.infinity
    /// Of readings only; a value given for the whole day has none.
    var hours = HourMeans()

    init(rank: Int) { self.rank = rank }

    init(rank: Int, given: DailyChoice.Chosen) {
      self.rank = rank
      source = given.source
      sum = given.value
      count = 1
      readings = Double(given.count)
      last = (Instant(seconds: 0), given.value)
      highest = given.value
    }

    func adding(_ hour: ReadingSummary, rank: Int) -> Candidate {
      if rank > self.rank { return self }
      var result = rank < self.rank ? Candidate(rank: rank) : self
      result.source = hour.source
      result.sum += hour.sum
      result.count += Double(hour.count)
      result.readings += Double(hour.count)
      result.hours.add(hour)
      if result.last.map({ $0.moment <= hour.lastMoment }) ?? true {
        result.last = (hour.lastMoment, hour.last)
      }
      result.highest = max(result.highest, hour.highest)
      return result
    }

    func value(_ formation: MetricDefinition.Formation, overHours: Bool) -> Double {
      switch formation {
      case .last: last?.value ?? .nan
      case .highest: highest
      case .mean, .sum, .night: (overHours ? hours.mean : nil) ?? sum / count
      }
    }
  }
}

/// Chooses, for each day, the one source whose value for the whole day counts.
///
/// A value entered by hand takes precedence over all others; then the source order decides.
struct DailyChoice {
  struct Chosen {
    var day: CalendarDay
    var source: Int
    var rank: Int
    var isManual: Bool
    var value: Double
    /// The number of values of the day that the mean is taken over.
    var count = 1
  }

  let sources: [Source]
  let ranks: [Int]
  /// Whether several values of one source for one day are averaged, as check-ins are; otherwise the last one
  /// counts.
  let averages: Bool

  /// The chosen values, ascending by day.
  func choose(_ readings: [DailyReading]) -> [Chosen] {
    let usable = readings.enumerated().filter { _, reading in
      ranks.indices.contains(reading.source) && ranks[reading.source] != SourceRanking.off
        && reading.value.isFinite
    }
    let sorted = usable.sorted { left, right in
      let (one, other) = (left.element, right.element)
      if one.day != other.day { return one.day < other.day }
      let (first, second) = (place(one.source), place(other.source))
      return first != second ? first < second : left.offset < right.offset
    }
    var chosen: [Chosen] = []
    var count = 0
    for (_, reading) in sorted {
      if let last = chosen.last, last.day == reading.day {
        guard last.source == reading.source else { continue }
        count += 1
        let index = chosen.count - 1
        chosen[index].count = averages ? count : 1
        chosen[index].value =
          averages ? last.value + (reading.value - last.value) / Double(count) : reading.value
      } else {
        count = 1
        chosen.append(
          Chosen(
            day: reading.day, source: reading.source, rank: ranks[reading.source],
            isManual: sources[reading.source].kind == .manual, value: reading.value))
      }
    }
    return chosen
  }

  /// Manual sources come before all others and are in source order among themselves.
  private func place(_ source: Int) -> Int {
    sources[source].kind == .manual ? ranks[source] - sources.count : ranks[source]
  }
}
