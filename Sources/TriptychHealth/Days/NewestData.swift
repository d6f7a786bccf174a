/// Finds the last moment for which sources have data.
///
/// Measured entries give a moment. A value for a whole day only shows that the day is known: it counts as the
/// day's last second, and only if nothing was measured on that day or later. That way a daily value never makes
/// older measurements look new.
struct NewestData {
  let zone: CivilZone
  private let sources: [Source]
  /// The last measured moment by source, and below it the last day with a value for the whole day.
  private var moments: [Instant?]
  private var days: [CalendarDay?]

  init(_ held: HeldData, zone: CivilZone) {
    self.zone = zone
    sources = held.sources
    moments = Array(repeating: nil, count: sources.count)
    days = Array(repeating: nil, count: sources.count)
    for bins in held.bins.values {
      for bin in bins { see(bin.source, bin.start.adding(seconds: NewestData.end(of: bin.coverage))) }
    }
    for hours in held.hours.values { for hour in hours { see(hour.source, hour.lastMoment) } }
    for interval in held.sleep { see(interval.source, interval.span.upperBound) }
    for workout in held.workouts { see(workout.source, workout.span.upperBound) }
    if let byHand = sources.firstIndex(where: { $0.name == Source.byHand }) {
      for entry in held.entries { see(byHand, entry.at) }
    }
    for reading in held.daily where days.indices.contains(reading.source) {
      days[reading.source] = max(days[reading.source] ?? reading.day, reading.day)
    }
  }

  /// The sources with the last moment of each; `nil` for a source without data.
  ///
  /// The moment a source itself reports takes precedence over its entries, since a bin only bounds the
  /// moment of its last record.
  var datedSources: [Source] {
    sources.indices.map { index in
      var source = sources[index]
      let known = newest(moments[index], days[index])
      source.lastData = known == nil ? nil : source.lastData ?? known
      return source
    }
  }

  /// The last moment of all sources except those switched off; `nil` when they have no data.
  func moment(without off: Set<String>) -> Instant? {
    let counted = sources.indices.filter { !off.contains(sources[$0].name) }
    let measured = counted.compactMap { index in moments[index].map { sources[index].lastData ?? $0 } }
    return newest(measured.max(), counted.compactMap { days[$0] }.max())
  }

  private func newest(_ moment: Instant?, _ day: CalendarDay?) -> Instant? {
    guard let day else { return moment }
    if let moment, zone.day(of: moment) >= day { return moment }
    return zone.start(of: day.advanced(by: 1)).adding(seconds: -1)
  }

  private mutating func see(_ source: Int, _ moment: Instant) {
    guard moments.indices.contains(source) else { return }
    moments[source] = moments[source].map { max($0, moment) } ?? moment
  }

  /// Seconds from a bin's start to the end of its last covered cell.
  private static func end(of coverage: UInt64) -> Int64 {
    coverage == 0
      ? QuantityBin.length
      : min(Int64(64 - coverage.leadingZeroBitCount) * QuantityBin.cell, QuantityBin.length)
  }
}

/// The age of the newest data.
public enum Freshness: Hashable, Sendable {
  /// There is no data.
  case empty
  /// At most 24 hours old.
  case fresh
  /// More than 24 hours and at most 7 days old.
  case stale(through: Instant)
  /// More than 7 days old.
  case old(through: Instant)
}

extension Freshness {
  /// The age of the newest data visible at a moment: stale above 24 hours, old above 7 days.
  public init(of history: HealthHistory, asOf: AsOf) {
    guard let through = history.seen(at: asOf).dataThrough else {
      self = .empty
      return
    }
    switch through.seconds(until: asOf.instant) {
    case ...(24 * 3600): self = .fresh
    case ...(7 * 24 * 3600): self = .stale(through: through)
    default: self = .old(through: through)
    }
  }
}
