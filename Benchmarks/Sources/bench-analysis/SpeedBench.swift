import TriptychHealth

/// Milliseconds of CPU of one person's whole analysis and of its dearest stages, and its memory.
struct SpeedBench {
  /// Analyses after which memory must not have grown.
  private static let repeats = 200
  private static let runs = 15

  let report: Report
  /// Milliseconds of the chart yardstick's line chart in the same run, where it is known.
  let chartYardstick: Double?

  func run() {
    let (history, asOf) = (BusyPerson.history, BusyPerson.asOf)
    let result = analyse(history, asOf: asOf)
    let yardstick = milliseconds(runs: SpeedBench.runs) { PlainPermutations.count(history) }.best
    let whole = time { analyse(history, asOf: asOf).trends.trends.count }
    let stages: [(id: String, name: String, time: (best: Double, median: Double))] = [
      ("trends", "trends", time { TrendFinder(history: history, asOf: asOf).report().trends.count }),
      (
        "associations", "associations",
        time { AssociationFinder(history: history, asOf: asOf).report().tested }
      ),
      (
        "changes", "changes of level, weekdays",
        time { ChangeFinder(history: history, asOf: asOf).report().testedChanges }
      ),
      ("load", "load", time { LoadModel(history: history, asOf: asOf).report().scores.count }),
    ]
    report.say(
      "Analysis of three years of \(history.days.count) metrics, \(result.associations.tested) pairs tested.")
    report.say(
      "CPU milliseconds, best and median of \(SpeedBench.runs), and times the yardstick of this run: "
        + "1,999 plain permutations\nof one pair, \(rounded(yardstick)) ms here"
        + (chartYardstick.map { "; the chart yardstick's line chart takes \($0) ms here" } ?? "") + ".")
    report.time("whole", "whole analysis", whole.best, median: whole.median, yardstick: yardstick, goal: 60)
    for stage in stages {
      let goal: Double? = stage.id == "associations" ? 12 : nil
      report.time(
        stage.id, "  " + stage.name, stage.time.best, median: stage.time.median, yardstick: yardstick,
        goal: goal)
    }
    let rest = (
      best: whole.best - stages.map(\.time.best).reduce(0, +),
      median: whole.median - stages.map(\.time.median).reduce(0, +)
    )
    report.time("rest", "  pillars, moods and the rest", rest.best, median: rest.median, yardstick: yardstick)
    memory(history, asOf)
  }

  private func memory(_ history: HealthHistory, _ asOf: AsOf) {
    let before = peakMegabytes()
    var count = 0
    for _ in 0..<SpeedBench.repeats { count &+= analyse(history, asOf: asOf).insights.published.count }
    let after = peakMegabytes()
    if report.isJSON {
      print(
        "{\"bench\":\"analysis.memory\",\"peak_mb\":\(rounded(after)),\"growth_mb\":\(rounded(after - before))}"
      )
    } else {
      print(
        "  memory: peak \(rounded(after)) MB; \(rounded(after - before)) MB more after \(SpeedBench.repeats) "
          + "more analyses (\(count / SpeedBench.repeats) insights each)")
    }
  }

  private func time(_ work: () -> Int) -> (best: Double, median: Double) {
    milliseconds(runs: SpeedBench.runs, work)
  }

  private func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}

/// The yardstick: 1,999 block permutations of one pair of a year, each a plain pass over its days.
enum PlainPermutations {
  static func count(_ history: HealthHistory) -> Int {
    let days = history[.steps].values.suffix(364).map(\.day)
    let x = days.map { history[.steps][$0] ?? .nan }
    let y = days.map { history[.mood][$0.advanced(by: 1)] ?? .nan }
    var shuffle = BlockShuffle(count: days.count, seed: 1)
    var count = 0
    var order = Array(repeating: 0, count: days.count)
    for _ in 0..<BlockShuffle.permutations {
      shuffle.next()
      var day = 0
      for block in shuffle.order {
        let start = shuffle.shift + block * BlockShuffle.length
        for offset in 0..<shuffle.length(ofBlock: block) {
          order[day] = start + offset < days.count ? start + offset : start + offset - days.count
          day += 1
        }
      }
      if abs(correlation(x, y, order)) >= 0.1 { count += 1 }
    }
    return count
  }

  private static func correlation(_ x: [Double], _ y: [Double], _ order: [Int]) -> Double {
    var (n, sumX, sumXX, sumY, sumYY, sumXY) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for day in 0..<order.count {
      let (a, b) = (x[order[day]], y[day])
      guard !a.isNaN, !b.isNaN else { continue }
      n += 1
      sumX += a
      sumXX += a * a
      sumY += b
      sumYY += b * b
      sumXY += a * b
    }
    return (n * sumXY - sumX * sumY) / ((n * sumXX - sumX * sumX) * (n * sumYY - sumY * sumY)).squareRoot()
  }
}
