/// Finds the last moment that each source has data for.
struct NewestData {
  let zone: CivilZone

  /// The sources with the last moment of each; `nil` for one that holds nothing.
  ///
  /// What a source itself says comes before what its entries tell, since an hourly
  /// summary or a day's value only bounds the moment of its last reading.
  func sources(of held: HeldData) -> [Source] {
    var newest = Array(repeating: Instant?.none, count: held.sources.count)
    func see(_ source: Int, _ moment: Instant) {
      guard newest.indices.contains(source) else { return }
      newest[source] = newest[source].map { max($0, moment) } ?? moment
    }
    for bins in held.bins.values {
      for bin in bins { see(bin.source, bin.start.adding(seconds: NewestData.end(of: bin.coverage))) }
    }
    for hours in held.hours.values { for hour in hours { see(hour.source, hour.start) } }
    for interval in held.sleep { see(interval.source, interval.span.upperBound) }
    for workout in held.workouts { see(workout.source, workout.span.upperBound) }
    // The last second of the day: a value for a whole day says nothing of the next one.
    for (source, day) in lastDays(held.daily) {
      see(source, zone.start(of: day.advanced(by: 1)).adding(seconds: -1))
    }
    return zip(held.sources, newest).map { source, moment in
      var dated = source
      dated.lastData = moment == nil ? nil : source.lastData ?? moment
      return dated
    }
  }

  private func lastDays(_ daily: [DailyReading]) -> [Int: CalendarDay] {
    var last: [Int: CalendarDay] = [:]
    for reading in daily { last[reading.source] = max(last[reading.source] ?? reading.day, reading.day) }
    return last
  }

  /// Seconds from a bin's start to the end of its last covered quarter minute.
  private static func end(of coverage: UInt64) -> Int64 {
    coverage == 0
      ? QuantityBin.length : min(Int64(64 - coverage.leadingZeroBitCount) * 15, QuantityBin.length)
  }
}
