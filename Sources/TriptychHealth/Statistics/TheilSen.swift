/// The slope that half of all pairs of days exceed: a trend that single odd days
/// do not move.
///
/// Theil (1950), Sen (1968). Real dates are used, so gaps need no filling.
public enum TheilSen {
  /// Up to so many values every slope is looked at, which is quicker than to narrow them down.
  static let smallCount = 56

  /// The change per day, in the metric's unit: the median of the slopes between all pairs of days,
  /// the mean of the two middle ones for an even count; `nil` below 3 values.
  ///
  /// Days ascend, each at most once. O(n log n) in the number of values.
  public static func slope(_ values: some Collection<DayValue>) -> Double? {
    guard let first = values.first?.day.number else { return nil }
    let days = values.map { Double(Int($0.day.number) - Int(first)) }
    return slope(days: days, values: values.map(\.value))
  }

  /// The slope of values over days counted from any day; `nil` below 3 values.
  static func slope(days: [Double], values: [Double]) -> Double? {
    guard values.count >= 3, days.count == values.count else { return nil }
    if values.count <= smallCount { return slopeOfAllPairs(days, values) }
    var selection = SlopeSelection(days: days, values: values)
    return selection.median()
  }

  /// The same by looking at every pair. O(n²).
  static func slopeOfAllPairs(_ days: [Double], _ values: [Double]) -> Double? {
    let count = values.count
    guard count >= 2 else { return nil }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: count * (count - 1) / 2) { slopes in
      days.withUnsafeBufferPointer { days in
        values.withUnsafeBufferPointer { values in
          var next = 0
          for right in 1..<count {
            let (day, value) = (days[right], values[right])
            for left in 0..<right {
              slopes.initializeElement(at: next + left, to: (value - values[left]) / (day - days[left]))
            }
            next += right
          }
        }
      }
      return Selection.median(of: slopes)
    }
  }
}
