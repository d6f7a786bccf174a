/// The slope that half of all pairs of days exceed: a trend that single odd days
/// do not move.
///
/// Theil (1950), Sen (1968). Real dates are used, so gaps need no filling.
public enum TheilSen {
  /// The change per day, in the metric's unit; `nil` below 3 values. O(n²) in the
  /// number of values.
  public static func slope(_ values: some Collection<DayValue>) -> Double? {
    guard values.count >= 3 else { return nil }
    let points = values.map { (x: Double($0.day.number), y: $0.value) }
    var slopes: [Double] = []
    slopes.reserveCapacity(points.count * (points.count - 1) / 2)
    for right in 1..<points.count {
      for left in 0..<right where points[left].x != points[right].x {
        slopes.append((points[right].y - points[left].y) / (points[right].x - points[left].x))
      }
    }
    return Statistics.median(slopes)
  }
}
