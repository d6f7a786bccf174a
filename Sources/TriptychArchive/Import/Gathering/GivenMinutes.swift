import TriptychHealth

/// The minutes of which an export's files gave values, so that files that overlap add nothing twice.
///
/// Several values of one minute in one file all count; a value of a minute that an earlier file gave does not.
/// A source takes about 400 bytes for a day of one series. Beyond ``most`` such days, which are decades, further ones
/// are not held and their values all count.
struct GivenMinutes {
  private struct Key: Hashable {
    var series: Int
    var source: Int
    var day: Int64
  }

  private struct SeriesDay: Hashable {
    var series: Int
    var day: Int64
  }

  /// How many days of a series and source are held.
  static let most = 100_000

  private var earlier: [Key: [UInt64]] = [:]
  private var own: [Key: [UInt64]] = [:]
  private var days: Set<SeriesDay> = []
  private var key: Key?
  private var before: [UInt64]?
  private var now = GivenMinutes.none

  private static let none = [UInt64](repeating: 0, count: 23)

  /// Marks the minute of a value; `false` when an earlier file gave that minute.
  mutating func takes(series: Int, source: Int, at moment: Instant) -> Bool {
    let day = moment.floored(toMultipleOf: 86_400).seconds / 86_400
    let minute = Int((moment.seconds - day * 86_400) / 60)
    let wanted = Key(series: series, source: source, day: day)
    if key != wanted {
      store()
      let held = own[wanted]
      before = earlier[wanted]
      now = held ?? GivenMinutes.none
      let isFull = held == nil && before == nil && earlier.count + own.count >= GivenMinutes.most
      key = isFull ? nil : wanted
      if !isFull { days.insert(SeriesDay(series: series, day: day)) }
    }
    let bit = UInt64(1) << UInt64(minute & 63)
    if let before, before[minute >> 6] & bit != 0 { return false }
    now[minute >> 6] |= bit
    return true
  }

  /// Whether any source gave a value of a series on the UTC day of a moment.
  func hasDay(series: Int, of moment: Instant) -> Bool {
    days.contains(SeriesDay(series: series, day: moment.floored(toMultipleOf: 86_400).seconds / 86_400))
  }

  /// Ends a file: its minutes are now those of an earlier one.
  mutating func endFile() {
    store()
    key = nil
    earlier.merge(own) { one, other in zip(one, other).map { $0 | $1 } }
    own.removeAll(keepingCapacity: true)
  }

  private mutating func store() { if let key { own[key] = now } }
}

/// A measure on a day, of which an export may have given a value already.
struct MetricDay: Hashable {
  var metric: Metric
  var day: CalendarDay
}
