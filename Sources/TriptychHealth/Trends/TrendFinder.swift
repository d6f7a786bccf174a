/// Finds the trends of a history: `trend-v1`.
public struct TrendFinder {
  /// The windows every analysis looks at, in days.
  public static let windows = [7, 30, 90, 365]

  let history: HealthHistory
  let asOf: AsOf

  /// Looks at a history at a moment.
  public init(history: HealthHistory, asOf: AsOf) {
    self.history = history
    self.asOf = asOf
  }

  /// The trends over some windows of at least 3 days.
  public func report(windows: [Int] = TrendFinder.windows) -> TrendReport { TrendReport() }
}
