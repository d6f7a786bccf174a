import TriptychHealth

/// How often a planted association is found among eleven unrelated metrics.
struct PowerBench {
  let report: Report
  let histories: Int

  /// The correlation before rounding is chosen so that the recorded values have a rho of about .5.
  private static let links = [
    NullHistory.Link(x: .sleepDuration, y: .hrvRMSSD, lag: 0, correlation: 0.535),
    NullHistory.Link(x: .sleepDuration, y: .mood, lag: 0, correlation: 0.585),
    NullHistory.Link(x: .steps, y: .sleepDuration, lag: 1, correlation: 0.535),
  ]

  func run() {
    report.say(
      "\nPower: an association of rho .5 planted in 180 days; share of \(histories) histories that find it.")
    for (id, autocorrelation) in [("6", 0.6), ("8", 0.8)] {
      for link in PowerBench.links {
        var made = NullHistory(length: 180)
        made.autocorrelation = { _ in autocorrelation }
        made.link = link
        let outcomes = (1...UInt64(histories)).compactMap { seed in
          AssociationFinder(history: made.history(seed), asOf: made.asOf).report().outcomes
            .first { $0.pair.x == link.x && $0.pair.y == link.y }
        }
        let rho = outcomes.compactMap(\.rho).reduce(0, +) / Double(outcomes.count)
        report.share(
          "power.ar\(id).\(link.x).\(link.y)", "\(link.x) and \(link.y), AR(1) .\(id)",
          outcomes.count { $0.refusal == nil }, of: histories, goal: id == "6" ? "at least 80 %" : nil,
          note: "mean rho \((rho * 1000).rounded() / 1000)")
      }
    }
  }
}
