/// Finds what goes with what: `associations-v1`.
public struct AssociationFinder {
  let history: HealthHistory
  let asOf: AsOf

  /// Looks at a history at a moment.
  public init(history: HealthHistory, asOf: AsOf) {
    self.history = history
    self.asOf = asOf
  }

  /// All declared pairs, tested where they can be.
  public func report() -> AssociationReport { AssociationReport() }
}
