/// Parts a stretch of stages that is too long to be one sleep.
enum SleepParting {
  /// From first falling asleep to last waking, in seconds.
  static let longestSleep: Int64 = 18 * 3600
  /// A sleepless stretch of this many seconds always parts a too long sleep.
  static let longPause: Int64 = 6 * 3600

  /// The sleeps within stages that ascend and do not overlap.
  ///
  /// One of at most 18 hours stays whole. A longer one is parted in the middle of each
  /// long pause; what is still too long is parted at the longest pause of its first 18
  /// hours, again and again. O(n).
  static func part(_ stages: [SleepInterval]) -> [[SleepInterval]] {
    guard let first = stages.first(where: \.stage.isAsleep), let last = stages.last(where: \.stage.isAsleep),
      first.span.lowerBound.seconds(until: last.span.upperBound) > longestSleep
    else { return stages.isEmpty ? [] : [stages] }
    let pauses = pauses(stages)
    var cuts = pauses.filter { $0.length >= longPause }
    cuts += shortCuts(pauses, first: first.span.lowerBound, last: last.span.upperBound)
    return cut(stages, at: cuts.map(\.middle).sorted())
  }

  private struct Pause {
    var span: Range<Instant>
    var length: Int64 { span.lowerBound.seconds(until: span.upperBound) }
    var middle: Instant { span.lowerBound.adding(seconds: length / 2) }
  }

  /// The sleepless times between two sleeps, ascending.
  private static func pauses(_ stages: [SleepInterval]) -> [Pause] {
    let asleep = stages.filter(\.stage.isAsleep)
    return zip(asleep, asleep.dropFirst()).compactMap { one, next in
      one.span.upperBound < next.span.lowerBound
        ? Pause(span: one.span.upperBound..<next.span.lowerBound) : nil
    }
  }

  /// Cuts at shorter pauses, where the time between long ones is still too long.
  private static func shortCuts(_ pauses: [Pause], first: Instant, last: Instant) -> [Pause] {
    var cuts: [Pause] = []
    var asleepSince = first
    var longest: Pause?
    // A pause after the end stands for the last waking.
    for pause in pauses + [Pause(span: last..<last.adding(seconds: longPause))] {
      if asleepSince.seconds(until: pause.span.lowerBound) > longestSleep, let cut = longest {
        cuts.append(cut)
        asleepSince = cut.span.upperBound
        longest = nil
      }
      if pause.length >= longPause {
        asleepSince = pause.span.upperBound
        longest = nil
      } else if longest.map({ pause.length > $0.length }) ?? true {
        longest = pause
      }
    }
    return cuts
  }

  private static func cut(_ stages: [SleepInterval], at moments: [Instant]) -> [[SleepInterval]] {
    var parts: [[SleepInterval]] = [[]]
    var next = 0
    for interval in stages {
      var rest = interval
      while next < moments.count, moments[next] < rest.span.upperBound {
        let moment = max(moments[next], rest.span.lowerBound)
        if rest.span.lowerBound < moment {
          var before = rest
          before.span = rest.span.lowerBound..<moment
          parts[parts.count - 1].append(before)
          rest.span = moment..<rest.span.upperBound
        }
        parts.append([])
        next += 1
      }
      parts[parts.count - 1].append(rest)
    }
    return parts.filter { !$0.isEmpty }
  }
}
