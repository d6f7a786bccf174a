/// Reckons load from a history.
public struct LoadModel {
  let history: HealthHistory
  let asOf: AsOf

  /// Looks at a history at a moment.
  public init(history: HealthHistory, asOf: AsOf) {
    self.history = history
    self.asOf = asOf
  }

  /// The load of both kinds.
  public func report() -> LoadReport { LoadReport() }
}
