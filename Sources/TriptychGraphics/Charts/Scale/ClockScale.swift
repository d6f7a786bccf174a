/// A change of the clocks on a day of 23 or 25 hours.
public struct ClockShift: Sendable, Equatable {
  /// Hours that have passed since midnight when the clocks change.
  public var at: Double
  /// Hours the clocks are put forward; negative where they are put back.
  public var by: Double

  /// A change, such as one hour forward after two hours.
  public init(at: Double, by: Double) {
    self.at = at
    self.by = by
  }
}

/// Hours that have passed since a midnight, before it negative, and the time the clocks show.
struct ClockScale: Sendable, Equatable {
  let range: ClosedRange<Double>
  /// Ascending.
  let shifts: [ClockShift]

  init(range: ClosedRange<Double>, shifts: [ClockShift] = []) {
    self.range = range
    self.shifts = shifts.filter { $0.at.isFinite && $0.by.isFinite && $0.by.magnitude <= 24 }.sorted {
      $0.at < $1.at
    }
  }

  /// What the clocks show, in hours after midnight.
  func clock(_ elapsed: Double) -> Double {
    elapsed + shifts.reduce(0) { $0 + ($1.at <= elapsed ? $1.by : 0) }
  }

  /// The time as the clocks show it; the end of a day that ends the range is 24:00.
  func text(_ elapsed: Double, _ words: ChartWords) -> String {
    let clock = clock(elapsed)
    if elapsed == range.upperBound, (clock - 24).magnitude < 1e-6 { return "24:00" }
    return words.clock(moment: clock)
  }

  /// The hours at which the clocks show a multiple of a step, ascending.
  func ticks(every step: Double) -> [Double] {
    guard step > 0, (range.upperBound - range.lowerBound) / step < 1000 else { return [] }
    let inner = shifts.map(\.at).filter { $0 > range.lowerBound && $0 < range.upperBound }
    let edges = [range.lowerBound] + inner + [range.upperBound]
    var ticks: [Double] = []
    for (start, end) in zip(edges, edges.dropFirst()) {
      let offset = clock(start) - start
      var number = ((start + offset) / step - 1e-9).rounded(.up)
      while number * step - offset < end - 1e-9 {
        ticks.append(number * step - offset)
        number += 1
      }
    }
    let last = clock(range.upperBound) / step
    if (last - last.rounded()).magnitude < 1e-9 { ticks.append(range.upperBound) }
    return ticks
  }
}
