/// The points of a series as charts use them: in range, finite, one a day, ascending.
struct DayRuns: Sendable, Equatable {
  let points: [DayPoint]
  let days: ClosedRange<Int>

  init(_ points: [DayPoint], days: ClosedRange<Int>) {
    self.days = days
    var kept = points.filter { days.contains($0.day) && $0.value.isFinite }
    if !zip(kept, kept.dropFirst()).allSatisfy({ $0.day < $1.day }) {
      // The later of two values for a day counts.
      var byDay: [Int: DayPoint] = [:]
      for point in kept { byDay[point.day] = point }
      kept = byDay.values.sorted { $0.day < $1.day }
    }
    self.points = kept
  }

  /// Neighbouring days together.
  var runs: [[DayPoint]] {
    var runs: [[DayPoint]] = []
    var start = 0
    for index in points.indices
    where index + 1 == points.count || points[index + 1].day != points[index].day + 1 {
      runs.append(Array(points[start...index]))
      start = index + 1
    }
    return runs
  }

  /// Days without a value, as ranges, ascending.
  var gaps: [ClosedRange<Int>] { Self.gaps(in: days, around: points.map(\.day)) }

  /// The days of a range that are not in an ascending list, as ranges.
  static func gaps(in days: ClosedRange<Int>, around present: [Int]) -> [ClosedRange<Int>] {
    var gaps: [ClosedRange<Int>] = []
    var next = days.lowerBound
    for day in present {
      if day > next { gaps.append(next...(day - 1)) }
      next = day + 1
    }
    if next <= days.upperBound { gaps.append(next...days.upperBound) }
    return gaps
  }

  /// The points by their day.
  var byDay: [Int: DayPoint] { Dictionary(uniqueKeysWithValues: points.map { ($0.day, $0) }) }

  /// The lowest and highest value, the earlier day of equals; nil without points.
  var extremes: (low: DayPoint, high: DayPoint)? {
    guard var low = points.first else { return nil }
    var high = low
    for point in points {
      if point.value < low.value { low = point }
      if point.value > high.value { high = point }
    }
    return (low, high)
  }

  /// The arithmetic mean; nil without points.
  var mean: Double? {
    points.isEmpty ? nil : points.reduce(0) { $0 + $1.value / Double(points.count) }
  }
}
