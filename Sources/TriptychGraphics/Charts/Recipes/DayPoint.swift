/// The value of one day.
public struct DayPoint: Sendable, Equatable {
  /// Civil days since 1970-01-01.
  public var day: Int
  /// In the measure's unit; values that are not finite are left out.
  public var value: Double
  /// True where the value lies far outside its series; it is marked, never removed.
  public var unusual: Bool
  /// A few words beside an unusual value; nil for none.
  public var note: String?

  /// A day's value, usual and without a note unless said otherwise.
  public init(day: Int, value: Double, unusual: Bool = false, note: String? = nil) {
    self.day = day
    self.value = value
    self.unusual = unusual
    self.note = note
  }
}

/// A named line of a chart.
public struct DaySeries: Sendable, Equatable {
  /// Tells series apart; not shown.
  public var id: String
  /// The name at the end of the line.
  public var name: String
  /// The colour.
  public var accent: Accent
  /// In any order; of two values for a day the later in the list counts. Days without a point are gaps.
  public var points: [DayPoint]

  /// A series.
  public init(id: String, name: String, accent: Accent, points: [DayPoint]) {
    self.id = id
    self.name = name
    self.accent = accent
    self.points = points
  }
}

/// The points of a series as charts use them: in range, finite, one a day, ascending.
struct DayRuns: Sendable, Equatable {
  let points: [DayPoint]
  let days: ClosedRange<Int>

  init(_ points: [DayPoint], days: ClosedRange<Int>) {
    var byDay: [Int: DayPoint] = [:]
    for point in points where days.contains(point.day) && point.value.isFinite { byDay[point.day] = point }
    self.points = byDay.values.sorted { $0.day < $1.day }
    self.days = days
  }

  /// Neighbouring days together.
  var runs: [[DayPoint]] {
    var runs: [[DayPoint]] = []
    for point in points {
      if let last = runs.last?.last, last.day + 1 == point.day {
        runs[runs.count - 1].append(point)
      } else {
        runs.append([point])
      }
    }
    return runs
  }

  /// Days without a value, as ranges, ascending.
  var gaps: [ClosedRange<Int>] {
    var gaps: [ClosedRange<Int>] = []
    var next = days.lowerBound
    for point in points {
      if point.day > next { gaps.append(next...(point.day - 1)) }
      next = point.day + 1
    }
    if next <= days.upperBound { gaps.append(next...days.upperBound) }
    return gaps
  }

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
