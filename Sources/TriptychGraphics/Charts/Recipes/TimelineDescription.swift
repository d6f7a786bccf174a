import TriptychBase

/// A timeline in words and numbers.
struct TimelineDescription: ChartDescribing {
  let chart: DayTimeline
  let lanes: [LaneEntries]
  let clock: ClockScale
  let words: ChartWords

  /// How many entries of a lane a sentence lists.
  private static let listed = 3

  func description() -> ChartDescription {
    let name = words.say(
      .timelineName, ["lanes": words.names(lanes.map(\.name)), "dates": chart.heading.dates])
    return ChartDescription(
      name: name, statistics: lanes.map(sentence), findings: chart.extraSentences)
  }

  private func sentence(_ lane: LaneEntries) -> String {
    let entries = lane.entries
    guard let first = entries.first, let last = entries.max(by: { $0.end < $1.end }) else {
      return words.say(.timelineEmpty, ["lane": lane.name])
    }
    if entries.count <= Self.listed {
      return words.say(
        .timelineLane, ["lane": lane.name, "list": words.list(entries.map(item))])
    }
    let count = words.say(.timelineEntries, counting: entries.count, ["count": words.count(entries.count)])
    let values: PhraseValues = [
      "lane": lane.name, "count": count, "from": text(first.start), "to": text(last.end),
    ]
    let length = total(entries)
    guard length > 0 else { return words.say(.timelineMoments, values) }
    return words.say(
      .timelineMany, values.and(["length": words.duration(hours: length)]))
  }

  private func item(_ entry: LaneEntries.Entry) -> String {
    let values: PhraseValues = ["what": entry.label, "from": text(entry.start), "to": text(entry.end)]
    let phrase: Phrase =
      entry.isMoment
      ? (entry.label.isEmpty ? .timelineAt : .timelineItemAt)
      : (entry.label.isEmpty ? .nightFromTo : .timelineItem)
    return words.say(phrase, values)
  }

  private func total(_ entries: [LaneEntries.Entry]) -> Double {
    entries.reduce(0) { $0 + $1.end - $1.start }
  }

  func table() -> ChartTable {
    let rows = lanes.flatMap { lane -> [[String]] in
      let entries = lane.entries
      if entries.isEmpty { return [[lane.name, words.say(.timelineNothing), "", "", ""]] }
      return entries.map { entry in
        [
          lane.name, entry.label, text(entry.start), entry.isMoment ? "" : text(entry.end),
          entry.isMoment ? "" : words.duration(hours: entry.end - entry.start),
        ]
      }
    }
    let totals = lanes.compactMap { lane -> String? in
      let entries = lane.entries
      guard !entries.isEmpty else { return nil }
      let count = words.say(
        .timelineEntries, counting: entries.count, ["count": words.count(entries.count)])
      let length = total(entries)
      return lane.name + " " + count + (length > 0 ? ", " + words.duration(hours: length) : "")
    }
    var caption = words.say(.timelineCaption, ["dates": chart.heading.dates])
    if !totals.isEmpty { caption += " " + totals.joined(separator: "; ") + "." }
    return ChartTable(
      caption: caption,
      columns: [.timelineLaneHead, .timelineWhatHead, .spanFromHead, .spanToHead, .spanLengthHead].map {
        words.say($0)
      },
      rows: rows)
  }

  private func text(_ hours: Double) -> String { clock.text(hours, words) }
}
