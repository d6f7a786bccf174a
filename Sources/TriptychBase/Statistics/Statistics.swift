/// Plain descriptive statistics. Missing values are left out before calling; an
/// empty list gives `nil`, never 0.
public enum Statistics {
  /// The arithmetic mean; `nil` for no values.
  @inlinable public static func mean(_ values: some Collection<Double>) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  /// The sample standard deviation (n - 1); `nil` below two values.
  @inlinable public static func standardDeviation(_ values: some Collection<Double>) -> Double? {
    guard values.count >= 2, let mean = mean(values) else { return nil }
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(values.count - 1)).squareRoot()
  }

  /// The value below which a share `p` (0...1, clamped) of the values lies, linear
  /// between neighbours; `nil` for no values.
  ///
  /// Definition 7 of Hyndman and Fan (1996), the default of R and NumPy.
  @inlinable public static func quantile(_ values: some Collection<Double>, _ p: Double) -> Double? {
    // Sorted as an array, whatever it was: that is many times faster than by way of its protocol.
    var sorted = Array(values)
    sorted.sort()
    return quantile(sorted: sorted, p)
  }

  /// The middle value, the mean of the two middle ones for an even count; `nil` for no values.
  @inlinable public static func median(_ values: some Collection<Double>) -> Double? {
    var values = Array(values)
    return values.withUnsafeMutableBufferPointer { Selection.median(of: $0) }
  }

  /// The median distance from the median, unscaled; `nil` for no values.
  ///
  /// Times 1.4826 it estimates the standard deviation of normal data.
  @inlinable public static func medianAbsoluteDeviation(_ values: some Collection<Double>) -> Double? {
    let values = Array(values)
    guard let middle = median(values) else { return nil }
    return median(values.map { abs($0 - middle) })
  }

  /// The variance of Kendall's score, the pairs that rise less those that fall, of so many values in random order.
  ///
  /// Kendall, Rank Correlation Methods (1975).
  ///
  /// - Parameter ties: how many values are equal, for each value that comes more than once; where both lists of
  ///   pairs have such values, those of both
  package static func kendallVariance(count: Int, ties: [Int]) -> Double {
    func term(_ count: Int) -> Double { Double(count * (count - 1)) * Double(2 * count + 5) }
    return max(0, (term(count) - ties.reduce(0) { $0 + term($1) }) / 18)
  }

  /// The quantile of values that ascend already.
  @inlinable package static func quantile(sorted: [Double], _ p: Double) -> Double? {
    guard let last = sorted.last else { return nil }
    let place = quantilePlace(p, of: sorted.count)
    guard place.lower + 1 < sorted.count else { return last }
    return sorted[place.lower] + place.share * (sorted[place.lower + 1] - sorted[place.lower])
  }

  /// Where a quantile lies among so many ascending values, at least one: the place of the value below it, counted
  /// from 0, and the share (0..<1) of the way to the next.
  @inlinable package static func quantilePlace(_ p: Double, of count: Int) -> (lower: Int, share: Double) {
    let position = min(max(p, 0), 1) * Double(count - 1)
    let lower = Int(position)
    return (lower, position - Double(lower))
  }
}
