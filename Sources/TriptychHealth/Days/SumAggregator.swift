/// Forms the days of a summed metric from bins and from values given for whole days.
///
/// A day's value entered by hand is the value of the whole day. Otherwise the first automatic source decides.
/// If it gave a value for the whole day, that value counts, and manual events (a glass of water, a snack) are
/// added to it. If it gave bins, the bins of all sources count.
struct SumAggregator {
  let definition: MetricDefinition
  let zone: CivilZone
  let sources: [Source]
  let ranks: [Int]

  struct Result {
    var values: [DayValue] = []
    /// The hours of the days that were formed from bins.
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
    let hours = definition.isWhole ? SumAggregator.whole(day.hours) : day.hours
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

  /// Whole numbers that add up to the rounded total, each less than 1 away from its hour. The running sum is
  /// rounded, not each hour, so nothing is gained or lost.
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

/// One civil day of one metric, formed from 5-minute bins.
struct BinnedDay {
  var day: CalendarDay
  /// The sum by wall-clock hour; hours without any bin are `nil`.
  var hours: [Double?]
  /// The contribution of each source, by source index.
  var contributions: [Double]
  /// The best rank of any automatic source with a bin on this day.
  var bestAutomaticRank: Int
  /// The contribution of manual events.
  var manual: Double

  /// The day's sum.
  var total: Double { hours.reduce(0) { $0 + ($1 ?? 0) } }
}

/// Adds up 5-minute bins by source priority, so that a walk recorded by both a phone and a watch counts once.
///
/// In each bin the first source counts in full. A lower source counts by the share of its own covered
/// cells that no higher source covers. A bin belongs to the civil day and hour of its first moment; five
/// minutes of UTC also fit time zones with offsets of 30 or 45 minutes.
struct BinSweep {
  let zone: CivilZone
  let ranks: [Int]
  let isManual: [Bool]

  /// The days of one metric, ascending. O(n) in the number of bins if they are sorted by start.
  func days(_ bins: [QuantityBin]) -> [BinnedDay] {
    var days: [BinnedDay] = []
    var cursor = CivilCursor(zone)
    var group: [Int] = []
    let sorted = BinSweep.sorted(bins)
    sorted.withUnsafeBufferPointer { bins in
      var index = 0
      while index < bins.count {
        let start = bins[index].start
        group.removeAll(keepingCapacity: true)
        while index < bins.count, bins[index].start == start {
          if ranks.indices.contains(bins[index].source), ranks[bins[index].source] != SourceRanking.off {
            insert(index, into: &group, bins)
          }
          index += 1
        }
        if group.isEmpty { continue }
        let place = cursor.place(start)
        if days.last?.day.number != place.day { days.append(empty(place.day)) }
        add(group, bins, hour: place.hour, to: &days[days.count - 1])
      }
    }
    return days
  }

  private func insert(_ index: Int, into group: inout [Int], _ bins: UnsafeBufferPointer<QuantityBin>) {
    let rank = ranks[bins[index].source]
    var position = group.count
    while position > 0, ranks[bins[group[position - 1]].source] > rank { position -= 1 }
    group.insert(index, at: position)
  }

  private func add(
    _ group: [Int], _ bins: UnsafeBufferPointer<QuantityBin>, hour: Int, to day: inout BinnedDay
  ) {
    var covered: UInt64 = 0
    var sum = 0.0
    for index in group {
      let bin = bins[index]
      // A sum without a known time may belong anywhere in its bin.
      let own = bin.coverage == 0 ? QuantityBin.coverageBits : bin.coverage
      let free = own & ~covered
      let part =
        free == own ? bin.value : bin.value * Double(free.nonzeroBitCount) / Double(own.nonzeroBitCount)
      covered |= own
      sum += part
      day.contributions[bin.source] += part
      if isManual[bin.source] {
        day.manual += part
      } else {
        day.bestAutomaticRank = min(day.bestAutomaticRank, ranks[bin.source])
      }
    }
    day.hours[hour] = (day.hours[hour] ?? 0) + sum
  }

  private func empty(_ day: Int32) -> BinnedDay {
    BinnedDay(
      day: CalendarDay(number: day), hours: Array(repeating: nil, count: 24),
      contributions: Array(repeating: 0, count: ranks.count), bestAutomaticRank: SourceRanking.off, manual: 0)
  }

  private static func sorted(_ bins: [QuantityBin]) -> [QuantityBin] {
    for index in bins.indices.dropFirst() where bins[index].start < bins[index - 1].start {
      return bins.sorted { ($0.start, $0.source) < ($1.start, $1.source) }
    }
    return bins
  }
}
