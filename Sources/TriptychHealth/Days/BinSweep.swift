/// What the 15-minute bins of one metric make of one civil day.
struct BinnedDay {
  var day: CalendarDay
  /// The sum by wall-clock hour; hours without any bin are `nil`.
  var hours: [Double?]
  /// What each source contributed, by source index.
  var contributions: [Double]
  /// The best rank of any automatic source with a bin on this day.
  var bestAutomaticRank: Int
  /// What manual events contributed.
  var manual: Double

  /// The day's sum.
  var total: Double { hours.reduce(0) { $0 + ($1 ?? 0) } }
}

/// Adds up 15-minute bins by source priority, so that a walk seen by a phone and a
/// watch counts once.
///
/// In each bin the first source counts in full. A lower source counts by the share
/// of its own covered quarter minutes that no higher source covers. A bin belongs
/// to the civil day and hour of its first moment; quarter hours of UTC fit zones
/// that differ by 30 or 45 minutes.
struct BinSweep {
  let zone: CivilZone
  let ranks: [Int]
  let isManual: [Bool]

  /// The days of one metric, ascending. O(n) in the number of bins when they come
  /// sorted by start.
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
      // A sum without a known time could lie anywhere in its quarter hour.
      let own = bin.coverage == 0 ? BinSweep.wholeBin : bin.coverage
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

  private static let wholeBin: UInt64 = (1 << 60) - 1

  private static func sorted(_ bins: [QuantityBin]) -> [QuantityBin] {
    for index in bins.indices.dropFirst() where bins[index].start < bins[index - 1].start {
      return bins.sorted { ($0.start, $0.source) < ($1.start, $1.source) }
    }
    return bins
  }
}
