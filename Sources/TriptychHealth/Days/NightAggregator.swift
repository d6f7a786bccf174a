/// Forms nights from the sleep stages that sources sent.
///
/// - Stages of one source less than three hours apart belong to one sleep: a person who was up for two hours
///   during the night slept one night, not two.
/// - A sleep that would last more than 18 hours is split at its longest pauses, for sources that write "awake"
///   or "in bed" around the clock.
/// - A sleep belongs to the civil day on which it ended. The longest sleep of a day is its night; shorter ones
///   are naps, which are in no night's figures.
/// - Each night comes from one source. Sources that recorded actual sleep take precedence over those that
///   recorded only the time in bed; among equals the source order for sleep decides.
struct NightAggregator {
  /// A pause of this many seconds or more separates two sleeps.
  static let longestPause: Int64 = 3 * 3600

  let zone: CivilZone
  let sources: [Source]
  let ranks: [Int]
  /// The sources whose nights the person said are wrong, by day of waking; an empty name stands for all of them.
  var hidden: [CalendarDay: Set<String>] = [:]

  /// A night with the rank of its source.
  struct Formed {
    var night: Night
    var source: Int
    var rank: Int
    var asleepSeconds: Int64
  }

  /// The nights, ascending by day of waking. O(n log n).
  func form(_ intervals: [SleepInterval]) -> [Formed] {
    var bySource: [Int: [SleepInterval]] = [:]
    for interval in intervals where isCounted(interval) {
      bySource[interval.source, default: []].append(interval)
    }
    var best: [CalendarDay: Formed] = [:]
    for source in bySource.keys.sorted() {
      for candidate in nights(bySource[source] ?? [], source: source).values
      where !isHidden(candidate.night) {
        guard let held = best[candidate.night.day] else {
          best[candidate.night.day] = candidate
          continue
        }
        if comesBefore(candidate, held) { best[candidate.night.day] = candidate }
      }
    }
    return best.values.sorted { $0.night.day < $1.night.day }
  }

  private func isHidden(_ night: Night) -> Bool {
    hidden[night.day].map { $0.contains(night.source) || $0.contains("") } ?? false
  }

  private func isCounted(_ interval: SleepInterval) -> Bool {
    ranks.indices.contains(interval.source) && ranks[interval.source] != SourceRanking.off
      && !interval.span.isEmpty
  }

  private func comesBefore(_ one: Formed, _ other: Formed) -> Bool {
    if (one.asleepSeconds > 0) != (other.asleepSeconds > 0) { return one.asleepSeconds > 0 }
    return one.rank < other.rank
  }

  /// The main sleep of each day from one source.
  private func nights(_ intervals: [SleepInterval], source: Int) -> [CalendarDay: Formed] {
    var result: [CalendarDay: Formed] = [:]
    let parted = sleeps(intervals).flatMap { SleepParting.part(StageTimeline.flatten($0)) }
    for stages in parted {
      let formed = form(stages, source: source)
      guard let held = result[formed.night.day] else {
        result[formed.night.day] = formed
        continue
      }
      if isLonger(formed, held) { result[formed.night.day] = formed }
    }
    return result
  }

  private func isLonger(_ one: Formed, _ other: Formed) -> Bool {
    if one.asleepSeconds != other.asleepSeconds { return one.asleepSeconds > other.asleepSeconds }
    let length = { (span: Range<Instant>) in span.lowerBound.seconds(until: span.upperBound) }
    return length(one.night.span) > length(other.night.span)
  }

  /// The stages of one source, split where nothing was recorded for long.
  private func sleeps(_ intervals: [SleepInterval]) -> [[SleepInterval]] {
    let sorted = intervals.sorted {
      ($0.span.lowerBound, $0.span.upperBound) < ($1.span.lowerBound, $1.span.upperBound)
    }
    var sleeps: [[SleepInterval]] = []
    var end = Instant(seconds: .min)
    for interval in sorted {
      if sleeps.isEmpty || end.seconds(until: interval.span.lowerBound) >= NightAggregator.longestPause {
        sleeps.append([])
        end = interval.span.upperBound
      }
      sleeps[sleeps.count - 1].append(interval)
      end = max(end, interval.span.upperBound)
    }
    return sleeps
  }

  private func form(_ stages: [SleepInterval], source: Int) -> Formed {
    let asleep = stages.filter(\.stage.isAsleep)
    let shown = asleep.isEmpty ? stages : asleep
    let first = shown.first?.span.lowerBound ?? Instant(seconds: 0)
    let last = shown.last?.span.upperBound ?? first
    let night = Night(
      day: zone.day(of: last), source: sources[source].name, span: first..<last, intervals: stages)
    return Formed(
      night: night, source: source, rank: ranks[source], asleepSeconds: asleep.seconds { _ in true })
  }
}

/// Splits a series of stages that is too long to be one sleep.
enum SleepParting {
  /// The longest sleep, in seconds, from first falling asleep to last waking.
  static let longestSleep: Int64 = 18 * 3600
  /// A sleepless interval of this many seconds always splits a sleep that is too long.
  static let longPause: Int64 = 6 * 3600

  /// The sleeps within stages that ascend and do not overlap.
  ///
  /// A sleep of at most 18 hours stays whole. A longer one is split in the middle of each long pause. A part
  /// that is still too long is split at the longest pause of its first 18 hours, repeatedly. O(n).
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

  /// The sleepless intervals between periods of sleep, ascending.
  private static func pauses(_ stages: [SleepInterval]) -> [Pause] {
    let asleep = stages.filter(\.stage.isAsleep)
    return zip(asleep, asleep.dropFirst()).compactMap { one, next in
      one.span.upperBound < next.span.lowerBound
        ? Pause(span: one.span.upperBound..<next.span.lowerBound) : nil
    }
  }

  /// Splits at shorter pauses where the time between long ones is still too long.
  private static func shortCuts(_ pauses: [Pause], first: Instant, last: Instant) -> [Pause] {
    var cuts: [Pause] = []
    var asleepSince = first
    var longest: Pause?
    // A pause after the end marks the last waking.
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
