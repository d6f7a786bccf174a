/// Parts a stretch of stages that is too long to be one sleep.
enum SleepParting {
  /// From first falling asleep to last waking, in seconds.
  static let longestSleep: Int64 = 18 * 3600
  /// A sleepless stretch of this many seconds always parts a too long sleep.
  static let longPause: Int64 = 6 * 3600

  /// The sleeps within stages that ascend and do not overlap. One of at most 18 hours
  /// stays whole; a longer one is parted at its long pauses, then at its longest one,
  /// until each part is short enough or has no pause left.
  static func part(_ stages: [SleepInterval]) -> [[SleepInterval]] {
    guard isTooLong(stages) else { return stages.isEmpty ? [] : [stages] }
    var parts: [[SleepInterval]] = []
    var rest = stages[...]
    for pause in pauses(stages) where pause.length >= longPause {
      let (before, after) = cut(rest, at: pause.middle)
      if !before.isEmpty { parts.append(before) }
      rest = after[...]
    }
    if !rest.isEmpty { parts.append(Array(rest)) }
    return parts.flatMap(halved)
  }

  private static func halved(_ stages: [SleepInterval]) -> [[SleepInterval]] {
    guard isTooLong(stages), let longest = pauses(stages).max(by: { $0.length < $1.length }) else {
      return [stages]
    }
    let (before, after) = cut(stages[...], at: longest.middle)
    guard !before.isEmpty, !after.isEmpty else { return [stages] }
    return halved(before) + halved(after)
  }

  private static func isTooLong(_ stages: [SleepInterval]) -> Bool {
    guard let first = stages.first(where: \.stage.isAsleep), let last = stages.last(where: \.stage.isAsleep)
    else {
      return false
    }
    return first.span.lowerBound.seconds(until: last.span.upperBound) > longestSleep
  }

  /// The sleepless times between two sleeps, ascending.
  private static func pauses(_ stages: [SleepInterval]) -> [(length: Int64, middle: Instant)] {
    let asleep = stages.filter(\.stage.isAsleep)
    return zip(asleep, asleep.dropFirst()).compactMap { one, next in
      let length = one.span.upperBound.seconds(until: next.span.lowerBound)
      return length > 0 ? (length, one.span.upperBound.adding(seconds: length / 2)) : nil
    }
  }

  private static func cut(
    _ stages: ArraySlice<SleepInterval>, at moment: Instant
  ) -> (before: [SleepInterval], after: [SleepInterval]) {
    var before: [SleepInterval] = []
    var after: [SleepInterval] = []
    for interval in stages {
      var (left, right) = (interval, interval)
      left.span =
        interval.span.lowerBound..<min(max(moment, interval.span.lowerBound), interval.span.upperBound)
      right.span = left.span.upperBound..<interval.span.upperBound
      if !left.span.isEmpty { before.append(left) }
      if !right.span.isEmpty { after.append(right) }
    }
    return (before, after)
  }
}
