/// Forms the days of a summed metric from bins and from values given for whole days.
///
/// A day's value given by hand stands for the whole day. Otherwise the first of the
/// automatic sources decides: if it gave the whole day, that value counts and manual
/// events (a glass of water, a snack) are added to it; if it gave bins, the bins of
/// all sources count.
struct SumFormer {
  let definition: MetricDefinition
  let zone: CivilZone
  let sources: [Source]
  let ranks: [Int]

  struct Result {
    var values: [DayValue] = []
    /// Hours of the days that were formed from bins.
    var hours: [HourlyCount] = []
  }

  func form(bins: [QuantityBin], daily: [DailyReading]) -> Result {
    let sweep = BinSweep(zone: zone, ranks: ranks, isManual: sources.map { $0.kind == .manual })
    let binned = sweep.days(bins)
    let given = DailyChoice(sources: sources, ranks: ranks, averages: false).choose(daily)
    var result = Result()
    result.values.reserveCapacity(max(binned.count, given.count))
    var next = 0
    for day in binned {
      while next < given.count, given[next].day < day.day {
        take(given[next], nil, into: &result)
        next += 1
      }
      if next < given.count, given[next].day == day.day {
        if given[next].isManual || given[next].rank <= day.bestAutomaticRank {
          take(given[next], day, into: &result)
        } else {
          take(day, into: &result)
        }
        next += 1
      } else {
        take(day, into: &result)
      }
    }
    for reading in given[next...] { take(reading, nil, into: &result) }
    return result
  }

  private func take(_ reading: DailyChoice.Chosen, _ binned: BinnedDay?, into result: inout Result) {
    let value = reading.value + (reading.isManual ? 0 : binned?.manual ?? 0)
    guard value.isFinite, definition.range.contains(value) else { return }
    result.values.append(DayValue(day: reading.day, value: value, source: sources[reading.source].name))
  }

  private func take(_ day: BinnedDay, into result: inout Result) {
    let hours = definition.isWhole ? SumFormer.whole(day.hours) : day.hours
    let total = hours.reduce(0) { $0 + ($1 ?? 0) }
    guard total.isFinite, definition.range.contains(total) else { return }
    var most = 0
    for source in sources.indices where ranks[source] != SourceRanking.off {
      let better = day.contributions[source] - day.contributions[most]
      if ranks[most] == SourceRanking.off || better > 0 || (better == 0 && ranks[source] < ranks[most]) {
        most = source
      }
    }
    result.values.append(DayValue(day: day.day, value: total, source: sources[most].name))
    for hour in hours.indices {
      if let value = hours[hour] {
        result.hours.append(HourlyCount(day: day.day, hour: hour, value: value))
      }
    }
  }

  /// Whole numbers that add up to the rounded total, each less than 1 from its hour:
  /// the running sum is rounded, not each hour, so nothing is gained or lost.
  static func whole(_ hours: [Double?]) -> [Double?] {
    var running = 0.0
    var given = 0.0
    return hours.map { hour in
      guard let hour else { return nil }
      running += hour
      let upTo = (running + 0.5).rounded(.down)
      defer { given = upTo }
      return upTo - given
    }
  }
}
