/// What the catalogue knows of one metric.
public struct MetricDefinition: Hashable, Sendable {
  /// How a day's value comes from what a source sent.
  public enum Formation: Hashable, Sendable {
    /// The day's sum; still growing while the day lasts.
    case sum
    /// The mean of the day's readings.
    case mean
    /// The last reading of the day.
    case last
    /// Measured over the night that ends on the day.
    case night
  }

  /// Which way is better for most people; `neither` where no direction is.
  public enum Better: String, Hashable, Sendable { case higher, lower, neither }

  /// The smallest change over a window that is worth a word.
  public enum PracticalThreshold: Hashable, Sendable {
    /// In the metric's unit.
    case absolute(Double)
    /// As a share (0...1) of the window's median.
    case share(Double)

    /// The smallest change in the metric's unit, for values with a median.
    func change(median: Double) -> Double {
      switch self {
      case .absolute(let change): change
      case .share(let share): share * abs(median)
      }
    }
  }

  /// The metric.
  public var metric: Metric
  /// The canonical unit: values are kept in no other.
  public var unit: MeasureUnit
  /// What kind of data it is, which decides the source order.
  public var kind: DataKind
  /// The values a day may have.
  public var range: ClosedRange<Double>
  /// How a day is formed.
  public var formation: Formation
  /// Which way is better.
  public var better: Better
  /// Decimals shown.
  public var decimals: Int
  /// The smallest change worth a word.
  public var threshold: PracticalThreshold
  /// Whether only whole numbers are allowed.
  public var isWhole: Bool { unit == .count || unit == .flag }
}
