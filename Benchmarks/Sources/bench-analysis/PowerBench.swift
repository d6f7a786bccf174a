import TriptychHealth

/// How often a planted association, or a planted change of level, is found among eleven unrelated metrics.
struct PowerBench {
  let report: Report
  /// One for each history.
  let seeds: Range<UInt64>

  /// The correlation before rounding is chosen so that the recorded values have a rho of about .5.
  private static let links = [
    NullHistory.Link(x: .sleepDuration, y: .hrvRMSSD, lag: 0, correlation: 0.535),
    NullHistory.Link(x: .sleepDuration, y: .mood, lag: 0, correlation: 0.585),
    NullHistory.Link(x: .steps, y: .sleepDuration, lag: 1, correlation: 0.535),
  ]

  func run() {
    associations()
    changes()
  }

  /// A step in the middle of a year, in one metric of twelve and in that metric alone.
  private func changes() {
    report.say(
      "\nPower: a step of one standard deviation in the middle of 365 days; share of \(seeds.count) histories "
        + "that find it.")
    for (id, autocorrelation) in [("6", 0.6), ("8", 0.8)] {
      for metric: Metric in [.steps, .sleepDuration, .hrvRMSSD] {
        var made = NullHistory(autocorrelation: { _ in autocorrelation })
        made.hasWeeks = false
        made.step = NullHistory.Step(metric: metric, deviations: 1)
        line("of12.ar\(id).\(metric)", "\(metric) of twelve, AR(1) .\(id)", made, isAim: id == "6")
        made.shapes = made.shapes.filter { $0.metric == metric }
        line("alone.ar\(id).\(metric)", "\(metric) alone, AR(1) .\(id)", made, isAim: id == "6")
      }
    }
  }

  private func line(_ id: String, _ name: String, _ made: NullHistory, isAim: Bool) {
    let found = seeds.count { seed in
      ChangeFinder(history: made.history(seed), asOf: made.asOf).report().changes
        .contains { $0.metric == made.step?.metric }
    }
    report.share(
      "power.step.\(id)", name, found, of: seeds.count, goal: isAim ? "at least 70 %" : nil)
  }

  private func associations() {
    report.say(
      "\nPower: an association of rho .5 planted in 180 days; share of \(seeds.count) histories that find it."
    )
    for (id, autocorrelation) in [("6", 0.6), ("8", 0.8)] {
      for link in PowerBench.links {
        var made = NullHistory(length: 180)
        made.autocorrelation = { _ in autocorrelation }
        made.link = link
        let outcomes = seeds.compactMap { seed in
          AssociationFinder(history: made.history(seed), asOf: made.asOf).report().outcomes
            .first { $0.pair.x == link.x && $0.pair.y == link.y }
        }
        let rho = outcomes.compactMap(\.rho).reduce(0, +) / Double(outcomes.count)
        report.share(
          "power.ar\(id).\(link.x).\(link.y)", "\(link.x) and \(link.y), AR(1) .\(id)",
          outcomes.count { $0.refusal == nil }, of: seeds.count, goal: id == "6" ? "at least 80 %" : nil,
          note: "mean rho \((rho * 1000).rounded() / 1000)")
      }
    }
  }
}
