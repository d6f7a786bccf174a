/// How regular the nights of two weeks are: the Sleep Regularity Index if stages are known, otherwise the
/// spread of the midpoints of the nights.
///
/// - Source: the index, Phillips and others (2017), Sci Rep 7:3216; at least five pairs of days,
///   Windred and others (2024), Sleep 47:zsad253. The spread and its line are our own choice.
/// - Version: part of `wellbeing-v1` and `sleep-v1`.
/// - Range: points 0 to 100.
/// - Missing data: pairs with a missing night do not count. With fewer than five pairs, the spread of at least
///   three nights is used instead; with fewer nights the part is absent.
enum SleepRhythm {
  /// The fewest pairs of consecutive days for the index, and the fewest nights for the spread.
  static let minimumPairs = 5
  static let minimumNights = 3

  static func reading(_ window: ScoreWindow) -> PartReading? {
    let days = window.days(14)
    if let index = SleepRegularityIndex(window.history, days: days), index.pairs >= minimumPairs {
      return PartReading(
        input: index.value, target: 100, points: min(max(index.value, 0), 100), days: index.nights)
    }
    let midpoints = window.history[.sleepMidpoint].values(in: days).map(\.value)
    guard midpoints.count >= minimumNights, let spread = Statistics.standardDeviation(midpoints) else {
      return nil
    }
    return PartReading(
      input: spread, target: 0.5, points: Interpolation.linear(spread, 2, 0.5), days: midpoints.count)
  }
}

/// The Sleep Regularity Index: the probability, scaled to -100...100, of being in the same state, asleep or
/// awake, at the same time on two consecutive days.
///
/// Phillips (2017): -100 + 200 / (M (N - 1)) times the number of the M epochs of N days in which the state
/// equals that of 24 hours later; here the epochs are seconds. Windred (2024) requires at least five pairs of
/// days. Each night represents the 24 hours of its day of waking, on the wall clock, so a change of the clock
/// does not count as irregular. Naps are left out; pairs with a missing night do not count.
public struct SleepRegularityIndex: Hashable, Sendable {
  /// The index: 100 for identical nights, about 0 for random sleep.
  public var value: Double
  /// The number of pairs of consecutive days compared.
  public var pairs: Int
  /// The number of nights that are part of a pair.
  public var nights: Int

  /// The index of the nights in a range of days; `nil` without any pair.
  public init?(_ history: HealthHistory, days: ClosedRange<CalendarDay>) {
    // The time asleep by day, from the first day of the range; empty for a day without a night.
    var asleep: [[Range<Int>]] = Array(repeating: [], count: days.count)
    for night in history.nights.reversed() {
      if night.day < days.lowerBound { break }
      if days.contains(night.day) {
        asleep[days.lowerBound.distance(to: night.day)] = SleepRegularityIndex.clockTimes(
          night, zone: history.zone)
      }
    }
    var agreeing = 0
    var isPaired = Array(repeating: false, count: days.count)
    var pairs = 0
    for (place, next) in zip(asleep.indices, asleep.indices.dropFirst())
    where !asleep[place].isEmpty && !asleep[next].isEmpty {
      agreeing += 86_400 - SleepRegularityIndex.difference(asleep[place], asleep[next])
      pairs += 1
      isPaired[place] = true
      isPaired[next] = true
    }
    guard pairs > 0 else { return nil }
    value = 200 * Double(agreeing) / Double(86_400 * pairs) - 100
    self.pairs = pairs
    nights = isPaired.count { $0 }
  }

  /// The wall-clock seconds asleep, 0...86,400, as ascending ranges that do not touch.
  private static func clockTimes(_ night: Night, zone: CivilZone) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for interval in night.intervals where interval.stage.isAsleep {
      let start = zone.wallClockSecond(at: interval.span.lowerBound)
      let length = Int(interval.span.lowerBound.seconds(until: interval.span.upperBound))
      let end = start + min(length, 86_400)
      ranges.append(start..<min(end, 86_400))
      if end > 86_400 { ranges.append(0..<(end - 86_400)) }
    }
    ranges.sort { $0.lowerBound < $1.lowerBound }
    var joined: [Range<Int>] = []
    for range in ranges {
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }

  /// The number of seconds of the day in which exactly one of the two is asleep.
  private static func difference(_ one: [Range<Int>], _ other: [Range<Int>]) -> Int {
    let length = { (ranges: [Range<Int>]) in ranges.reduce(0) { $0 + $1.count } }
    var both = 0
    for left in one { for right in other { both += left.clamped(to: right).count } }
    return length(one) + length(other) - 2 * both
  }
}
