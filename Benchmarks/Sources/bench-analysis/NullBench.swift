import TriptychHealth

/// How many histories in which nothing is related show a finding all the same.
struct NullBench {
  let report: Report
  /// One for each history.
  let seeds: Range<UInt64>
  private var histories: Int { seeds.count }

  func run() {
    report.say(
      "\nFalse findings: \(histories) histories of 365 days and 12 metrics, nothing related; share of histories with any."
    )
    set("mixed", "AR(1) of .6 and .8 by turns", goal: "at most 10 %") { $0 % 2 == 0 ? 0.6 : 0.8 }
    set("strong", "AR(1) of .8 throughout", goal: "at most 15 %") { _ in 0.8 }
    steady()
    long()
    alone()
  }

  /// The same noise with weekends and without; weekday findings are judged where there are none.
  private func set(_ id: String, _ name: String, goal: String, _ autocorrelation: @escaping (Int) -> Double) {
    var withWeeks = Tally()
    var without = Tally()
    var any = 0
    for seed in seeds {
      var made = NullHistory(autocorrelation: autocorrelation)
      let one = Findings(made.history(seed), made.asOf)
      made.hasWeeks = false
      let other = Findings(made.history(seed), made.asOf)
      withWeeks.add(one)
      without.add(other)
      if one.isAnyButWeekday || other.weekdays { any += 1 }
    }
    report.say("\(name), with weekday effects:")
    lines("null.\(id).weeks", withWeeks, hasWeekdays: false)
    report.say("\(name), without weekday effects:")
    lines("null.\(id).even", without, hasWeekdays: true)
    report.say("\(name), both together:")
    report.share(
      "null.\(id).any", "any, weekday findings from those without", any, of: histories, goal: goal)
  }

  /// AR(1) of .6 throughout, without weekday effects.
  private func steady() {
    var made = NullHistory(autocorrelation: { _ in 0.6 })
    made.hasWeeks = false
    report.say("AR(1) of .6 throughout, without weekday effects:")
    lines("null.steady", tally(made), hasWeekdays: true, goal: "at most 10 %")
  }

  /// Noise with long memory, which wanders from level to level by itself.
  private func long() {
    var made = NullHistory()
    made.hasWeeks = false
    for (id, order) in [("2", 0.2), ("4", 0.4)] {
      made.memory = order
      report.say("Long memory, ARFIMA(0, .\(id), 0), without weekday effects:")
      lines("null.long\(id)", tally(made), hasWeekdays: true, goal: "at most 15 %")
    }
  }

  /// Trends of 30 days of histories with one metric alone, which no other metric's p-values hold back.
  private func alone() {
    report.say("One metric alone, a trend over 30 days:")
    for (id, autocorrelation, goal) in [("6", 0.6, "at most 6 %"), ("9", 0.9, "at most 8 %")] {
      var shown = 0
      for shape in NullHistory.twelve {
        var made = NullHistory(autocorrelation: { _ in autocorrelation })
        made.hasWeeks = false
        made.shapes = [shape]
        shown += seeds.count { Findings.hasTrend(made.history($0), made.asOf) }
      }
      report.share(
        "null.alone\(id).trends", "  AR(1) of .\(id), each of 12 metrics in turn", shown,
        of: histories * NullHistory.twelve.count, goal: goal)
    }
  }

  private func tally(_ made: NullHistory) -> Tally {
    var tally = Tally()
    for seed in seeds { tally.add(Findings(made.history(seed), made.asOf)) }
    return tally
  }

  private func lines(_ id: String, _ tally: Tally, hasWeekdays: Bool, goal: String? = nil) {
    report.share("\(id).associations", "  associations", tally.associations, of: histories)
    report.share("\(id).changes", "  changes of level", tally.changes, of: histories)
    report.share("\(id).trends", "  trends of 30 days", tally.trends, of: histories)
    if hasWeekdays { report.share("\(id).weekdays", "  weekday findings", tally.weekdays, of: histories) }
    report.share(
      "\(id).any", "  any of these", hasWeekdays ? tally.any : tally.anyButWeekday, of: histories, goal: goal)
  }

  /// Which kinds of finding a history shows.
  private struct Findings {
    let associations, changes, trends, weekdays: Bool

    init(_ history: HealthHistory, _ asOf: AsOf) {
      associations = !AssociationFinder(history: history, asOf: asOf).report().published.isEmpty
      let report = ChangeFinder(history: history, asOf: asOf).report()
      changes = !report.changes.isEmpty
      weekdays = !report.weekdays.isEmpty
      trends = Findings.hasTrend(history, asOf)
    }

    /// Whether any metric rises or falls over 30 days.
    static func hasTrend(_ history: HealthHistory, _ asOf: AsOf) -> Bool {
      TrendFinder(history: history, asOf: asOf).report(windows: [30]).trends.contains {
        $0.direction == .rising || $0.direction == .falling
      }
    }

    var isAnyButWeekday: Bool { associations || changes || trends }
  }

  private struct Tally {
    var associations = 0
    var changes = 0
    var trends = 0
    var weekdays = 0
    var any = 0
    var anyButWeekday = 0

    mutating func add(_ findings: Findings) {
      associations += findings.associations ? 1 : 0
      changes += findings.changes ? 1 : 0
      trends += findings.trends ? 1 : 0
      weekdays += findings.weekdays ? 1 : 0
      any += findings.isAnyButWeekday || findings.weekdays ? 1 : 0
      anyButWeekday += findings.isAnyButWeekday ? 1 : 0
    }
  }
}
