/// Plans the messages of the day ahead.
public struct MessagePlanner {
  let analysis: Analysis
  let earlier: Remembered

  /// Looks at what an analysis found and what earlier builds planned.
  public init(_ analysis: Analysis, earlier: Remembered) {
    self.analysis = analysis
    self.earlier = earlier
  }

  /// The plan from the analysis's moment on, for 24 hours.
  public func plan() -> MessagePlan { MessagePlan() }
}
