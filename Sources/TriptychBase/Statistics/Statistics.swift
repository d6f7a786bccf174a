/// Descriptive statistics. Callers leave out missing values; an empty list gives `nil`, never 0.
public enum Statistics {
  /// The arithmetic mean; `nil` for an empty list.
  @inlinable public static func mean(_ values: some Collection<Double>) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  /// The sample standard deviation (divisor n - 1); `nil` for fewer than two values.
  @inlinable public static func standardDeviation(_ values: some Collection<Double>) -> Double? {
    guard values.count >= 2, let mean = mean(values) else { return nil }
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(values.count - 1)).squareRoot()
  }

  /// The value below which a share `p` (0...1, clamped) of the values falls, interpolated linearly between
  /// neighbors; `nil` for an empty list.
  ///
  /// Definition 7 of Hyndman and Fan (1996), the default of R and NumPy.
  @inlinable public static func quantile(_ values: some Collection<Double>, _ p: Double) -> Double? {
    // Sorting an array directly is many times faster than sorting through the collection protocol.
    var sorted = Array(values)
    sorted.sort()
    return quantile(sorted: sorted, p)
  }

  /// The median, which is the mean of the two middle values for an even count; `nil` for an empty list.
  @inlinable public static func median(_ values: some Collection<Double>) -> Double? {
    var values = Array(values)
    return values.withUnsafeMutableBufferPointer { Selection.median(of: $0) }
  }

  /// The median absolute deviation from the median, unscaled; `nil` for an empty list.
  ///
  /// Multiplied by 1.4826, it estimates the standard deviation of normal data.
  @inlinable public static func medianAbsoluteDeviation(_ values: some Collection<Double>) -> Double? {
    let values = Array(values)
    guard let middle = median(values) else { return nil }
    return median(values.map { abs($0 - middle) })
  }

  /// The variance of Kendall's score (pairs that rise minus pairs that fall) for `count` values in random
  /// order.
  ///
  /// Kendall, Rank Correlation Methods (1975).
  ///
  /// - Parameter ties: the number of equal values, for each value that occurs more than once; where both lists
  ///   of the pairs have ties, those of both lists
  package static func kendallVariance(count: Int, ties: [Int]) -> Double {
    func term(_ count: Int) -> Double { Double(count * (count - 1)) * Double(2 * count + 5) }
    return max(0, (term(count) - ties.reduce(0) { $0 + term($1) }) / 18)
  }

  /// The quantile of values that are already in ascending order.
  @inlinable package static func quantile(sorted: [Double], _ p: Double) -> Double? {
    guard let last = sorted.last else { return nil }
    let place = quantilePlace(p, of: sorted.count)
    guard place.lower + 1 < sorted.count else { return last }
    return sorted[place.lower] + place.share * (sorted[place.lower + 1] - sorted[place.lower])
  }

  /// The position of a quantile among `count` ascending values, at least one: the index of the value below it,
  /// counted from 0, and the share (0..<1) of the way to the next value.
  @inlinable package static func quantilePlace(_ p: Double, of count: Int) -> (lower: Int, share: Double) {
    let position = min(max(p, 0), 1) * Double(count - 1)
    let lower = Int(position)
    return (lower, position - Double(lower))
  }
}
