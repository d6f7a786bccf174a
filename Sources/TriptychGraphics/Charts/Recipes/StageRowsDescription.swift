/// Many nights in words and numbers.
struct StageRowsDescription: ChartDescribing {
  let chart: StageRows
  let rows: [StageRows.Row]
  let words: ChartWords

  private struct Night {
    let day: Int
    let rest: Double
    /// By the clock, in hours after midnight.
    let start: Double
    let end: Double
  }

  private var nights: [Night] {
    rows.compactMap { row in
      guard let extent = row.run.extent else { return nil }
      return Night(
        day: row.day, rest: row.run.rest(chart.stages), start: row.clock.clock(extent.lowerBound),
        end: row.clock.clock(extent.upperBound))
    }
  }

  private var withYears: Bool {
    guard let first = rows.first, let last = rows.last else { return false }
    return ChartWords.needsYears(first.day...last.day)
  }

  func description() -> ChartDescription {
    let name = words.say(
      .nightsName, counting: rows.count,
      ["count": words.count(rows.count), "dates": chart.heading.dates])
    return ChartDescription(
      name: name, statistics: statistics, findings: [have] + chart.extraSentences,
      headlines: [mean, have].compactMap { $0 })
  }

  private var have: String {
    words.say(
      .nightsHave, counting: rows.count, ["have": words.count(nights.count), "all": words.count(rows.count)])
  }

  private var mean: String? {
    let nights = nights
    guard !nights.isEmpty else { return nil }
    let mean = nights.reduce(0) { $0 + $1.rest / Double(nights.count) }
    return words.say(.nightsMean, ["name": chart.restName, "mean": words.duration(hours: mean)])
  }

  private var statistics: [String] {
    let nights = nights
    guard let mean, let least = nights.min(by: { $0.rest < $1.rest }),
      let most = nights.reversed().max(by: { $0.rest < $1.rest }),
      let early = nights.min(by: { $0.start < $1.start }),
      let late = nights.reversed().max(by: { $0.end < $1.end }), nights.count > 1
    else { return [self.mean].compactMap { $0 } }
    let extremes = words.say(
      .nightsExtremes,
      [
        "low": words.duration(hours: least.rest), "lowDay": day(least.day),
        "high": words.duration(hours: most.rest), "highDay": day(most.day),
      ])
    let times = words.say(
      .nightsTimes,
      [
        "start": words.clock(moment: early.start), "startDay": day(early.day),
        "end": words.clock(moment: late.end), "endDay": day(late.day),
      ])
    return [mean, extremes, times]
  }

  func table() -> ChartTable {
    let columns =
      [words.say(.day), words.say(.spanFromHead), words.say(.spanToHead), chart.restName]
      + chart.stages.map(\.name)
    let lines = rows.map { row in
      guard let extent = row.run.extent else {
        return [day(row.day)] + Array(repeating: words.say(.noData), count: columns.count - 1)
      }
      return [
        day(row.day), words.clock(moment: row.clock.clock(extent.lowerBound)),
        words.clock(moment: row.clock.clock(extent.upperBound)),
        words.duration(hours: row.run.rest(chart.stages)),
      ] + chart.stages.indices.map { words.duration(hours: row.run.hours($0)) }
    }
    let caption =
      [words.say(.nightsCaption, ["dates": chart.heading.dates]), have] + [mean].compactMap { $0 }
    return ChartTable(caption: caption.joined(separator: " "), columns: columns, rows: lines)
  }

  private func day(_ number: Int) -> String { words.day(number, withYear: withYears) }
}
