/// The Theil-Sen slope: the median of the slopes between all pairs of days. Single outlying days do not change
/// it.
///
/// Theil (1950), Sen (1968). The actual dates are used, so gaps need no filling.
public enum TheilSen {
  /// The number of values up to which computing every slope is faster than narrowing them down.
  static let smallCount = 56

  /// The change per day, in the unit of the values: the median of the slopes between all pairs of days, which
  /// is the mean of the two middle slopes for an even count. `nil` for fewer than 3 values.
  ///
  /// Days are counted from any reference day, ascend, and occur at most once each. O(n log n) in the number of
  /// values.
  package static func slope(days: [Double], values: [Double]) -> Double? {
    guard values.count >= 3, days.count == values.count else { return nil }
    if values.count <= smallCount { return slopeOfAllPairs(days, values) }
    var selection = SlopeSelection(days: days, values: values)
    return selection.median()
  }

  /// The slope computed from every pair of days, for small lists. O(n²).
  static func slopeOfAllPairs(_ days: [Double], _ values: [Double]) -> Double? {
    let count = values.count
    guard count >= 2 else { return nil }
    var slopes = slopesOfAllPairs(days, values)
    return slopes.withUnsafeMutableBufferPointer { Selection.median(of: $0) }
  }

  /// The slopes between all pairs of points whose x differ, in no particular order; `x` is ascending. O(n²).
  package static func slopesOfAllPairs(_ x: [Double], _ y: [Double]) -> [Double] {
    let count = min(x.count, y.count)
    return [Double](unsafeUninitializedCapacity: count * max(count - 1, 0) / 2) { slopes, found in
      x.withUnsafeBufferPointer { x in
        y.withUnsafeBufferPointer { y in
          for right in 0..<count {
            for left in 0..<right {
              let run = x[right] - x[left]
              guard run != 0 else { continue }
              slopes.initializeElement(at: found, to: (y[right] - y[left]) / run)
              found += 1
            }
          }
        }
      }
    }
  }
}
