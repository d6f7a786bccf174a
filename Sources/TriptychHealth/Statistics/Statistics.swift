/// Plain descriptive statistics. Missing values are left out before calling; an
/// empty list gives `nil`, never 0.
public enum Statistics {
  /// The arithmetic mean; `nil` for no values.
  public static func mean(_ values: some Collection<Double>) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  /// The sample standard deviation (n - 1); `nil` below two values.
  public static func standardDeviation(_ values: some Collection<Double>) -> Double? {
    guard values.count >= 2, let mean = mean(values) else { return nil }
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(values.count - 1)).squareRoot()
  }

  /// The value below which a share `p` (0...1, clamped) of the values lies, linear
  /// between neighbours; `nil` for no values.
  ///
  /// Definition 7 of Hyndman and Fan (1996), the default of R and NumPy.
  public static func quantile(_ values: some Collection<Double>, _ p: Double) -> Double? {
    // Sorted as an array, whatever it was: that is many times faster than by way of its protocol.
    var sorted = Array(values)
    sorted.sort()
    return quantile(sorted: sorted, p)
  }

  /// The middle value, the mean of the two middle ones for an even count; `nil` for no values.
  public static func median(_ values: some Collection<Double>) -> Double? {
    var values = Array(values)
    return values.withUnsafeMutableBufferPointer { Selection.median(of: $0) }
  }

  /// The median distance from the median, unscaled; `nil` for no values.
  ///
  /// Times 1.4826 it estimates the standard deviation of normal data.
  public static func medianAbsoluteDeviation(_ values: some Collection<Double>) -> Double? {
    let values = Array(values)
    guard let middle = median(values) else { return nil }
    return median(values.map { abs($0 - middle) })
  }

  static func quantile(sorted: [Double], _ p: Double) -> Double? {
    guard let last = sorted.last else { return nil }
    let position = min(max(p, 0), 1) * Double(sorted.count - 1)
    let lower = Int(position)
    guard lower + 1 < sorted.count else { return last }
    let share = position - Double(lower)
    return sorted[lower] + share * (sorted[lower + 1] - sorted[lower])
  }
}
