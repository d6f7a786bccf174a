/// A value at a moment.
public struct Sample: Sendable, Equatable {
  /// Seconds since 1970-01-01 in the person's civil time, so that 86,400 seconds are a day on every clock.
  public var second: Int
  /// In the measure's unit.
  public var value: Double

  /// A value at a second; one that is not finite is left out of the chart.
  public init(second: Int, value: Double) {
    self.second = second
    self.value = value
  }

  /// A value at a minute since 1970-01-01 in civil time; a minute too large to convert becomes the last
  /// possible second, which is outside every chart.
  public init(minute: Int, value: Double) {
    let (second, isTooLarge) = minute.multipliedReportingOverflow(by: 60)
    self.init(second: isTooLarge ? (minute < 0 ? .min : .max) : second, value: value)
  }
}

/// The cleaned samples of a chart: in range, finite, at most one a second, ascending.
struct SampleData: Sendable {
  let samples: [Sample]
  let moments: ClosedRange<Int>
  /// Seconds.
  let longestGap: Int
  /// The lowest and the highest sample, the earliest of equal ones; zero without samples.
  let low: Sample
  let high: Sample
  /// The arithmetic mean; zero without samples.
  let mean: Double

  init(_ samples: [Sample], moments: ClosedRange<Int>, longestGap: Int) {
    self.moments = moments
    self.longestGap = max(1, longestGap)
    let samples = Self.cleaned(samples, moments)
    self.samples = samples
    var low = samples.first ?? Sample(second: 0, value: 0)
    var high = low
    var sum = 0.0
    let share = 1 / Double(max(1, samples.count))
    for sample in samples {
      if sample.value < low.value { low = sample }
      if sample.value > high.value { high = sample }
      sum += sample.value * share
    }
    self.low = low
    self.high = high
    mean = sum
  }

  /// Seconds from the first to the last moment shown, at least 1.
  var span: Int { max(1, moments.upperBound - moments.lowerBound) }

  private static func cleaned(_ samples: [Sample], _ moments: ClosedRange<Int>) -> [Sample] {
    if isClean(samples, moments) { return samples }
    let kept = samples.filter { moments.contains($0.second) && $0.value.isFinite }
    if isClean(kept, moments) { return kept }
    // The later of two for a second counts.
    let sorted = kept.enumerated().sorted {
      ($0.element.second, $0.offset) < ($1.element.second, $1.offset)
    }
    return sorted.indices.filter {
      $0 + 1 == sorted.count || sorted[$0].element.second != sorted[$0 + 1].element.second
    }.map { sorted[$0].element }
  }

  private static func isClean(_ samples: [Sample], _ moments: ClosedRange<Int>) -> Bool {
    var before = moments.lowerBound - 1
    for sample in samples {
      if sample.second <= before || !sample.value.isFinite { return false }
      before = sample.second
    }
    return before <= moments.upperBound
  }

  /// Stretches without samples, ascending, that are longer than the longest gap and a least length.
  func gaps(atLeast least: Int) -> [ClosedRange<Int>] {
    var gaps: [ClosedRange<Int>] = []
    var before = moments.lowerBound - 1
    func close(_ next: Int) {
      let length = next - before
      if length > longestGap, length > least, length > 2 { gaps.append((before + 1)...(next - 1)) }
    }
    for sample in samples {
      close(sample.second)
      before = sample.second
    }
    close(moments.upperBound + 1)
    return gaps
  }
}

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
public struct LineSeries: Sendable, Equatable {
  /// Tells series apart; not shown.
  public var id: String
  /// The name at the end of the line.
  public var name: String
  /// The color.
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
