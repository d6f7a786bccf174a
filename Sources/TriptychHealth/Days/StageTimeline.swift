/// Flattens one source's overlapping sleep stages: at each moment the most informative stage counts.
///
/// The order is deep, REM, core, asleep (stage unknown), awake, in bed, so that a general "in bed" never hides
/// a more specific stage.
enum StageTimeline {
  private static let order: [SleepStage] = [.deep, .rem, .core, .asleep, .awake, .inBed]

  /// The stages, ascending and not overlapping; adjacent intervals of the same stage are joined. O(n log n).
  static func flatten(_ intervals: [SleepInterval]) -> [SleepInterval] {
    guard let source = intervals.first?.source else { return [] }
    var edges: [(at: Instant, place: Int, change: Int)] = []
    edges.reserveCapacity(intervals.count * 2)
    for interval in intervals {
      let place = order.firstIndex(of: interval.stage) ?? order.count - 1
      edges.append((interval.span.lowerBound, place, 1))
      edges.append((interval.span.upperBound, place, -1))
    }
    edges.sort { $0.at < $1.at }
    var open = Array(repeating: 0, count: order.count)
    var result: [SleepInterval] = []
    var index = 0
    while index < edges.count {
      let from = edges[index].at
      while index < edges.count, edges[index].at == from {
        open[edges[index].place] += edges[index].change
        index += 1
      }
      guard index < edges.count, let place = open.firstIndex(where: { $0 > 0 }) else { continue }
      append(SleepInterval(span: from..<edges[index].at, source: source, stage: order[place]), to: &result)
    }
    return result
  }

  private static func append(_ interval: SleepInterval, to result: inout [SleepInterval]) {
    if let last = result.last, last.stage == interval.stage, last.span.upperBound == interval.span.lowerBound
    {
      result[result.count - 1].span = last.span.lowerBound..<interval.span.upperBound
    } else {
      result.append(interval)
    }
  }
}

extension [SleepInterval] {
  /// The total length, in seconds, of the intervals that satisfy a condition.
  func seconds(where isCounted: (SleepStage) -> Bool) -> Int64 {
    reduce(0) { sum, interval in
      isCounted(interval.stage)
        ? sum + interval.span.lowerBound.seconds(until: interval.span.upperBound) : sum
    }
  }
}
