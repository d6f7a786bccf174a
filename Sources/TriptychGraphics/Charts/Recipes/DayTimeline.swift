import TriptychBase

/// What happened in the hours of one day, in lanes.
public struct DayTimeline: Sendable, Equatable {
  /// The words around a shared picture.
  public var heading: ChartHeading
  /// The lanes, from the top.
  public var lanes: [TimelineLane]
  /// How many hours the day has: 24, or 23 or 25 where the clocks change; 1...48.
  public var hours: Double
  /// When the clocks change; the axis shows what the clocks show.
  public var shifts: [ClockShift]
  /// Sentences for the summary that the caller's own rules found.
  public var extraSentences: [String]

  /// A day of 24 hours without changes of the clocks, unless said otherwise.
  public init(
    heading: ChartHeading, lanes: [TimelineLane], hours: Double = 24, shifts: [ClockShift] = [],
    extraSentences: [String] = []
  ) {
    self.heading = heading
    self.lanes = lanes
    self.hours = hours
    self.shifts = shifts
    self.extraSentences = extraSentences
  }

  /// The timeline as a plot; a day without entries shows its empty lanes.
  public func plot(words: ChartWords) -> Plot {
    let length = hours.isFinite ? min(max(hours, 1), 48) : 24
    let clock = ClockScale(range: 0...length, shifts: shifts)
    let rows = lanes.enumerated().map { LaneEntries($1, index: $0, hours: length) }
    let tracks = rows.reduce(0) { $0 + $1.tracks.count }
    let names = rows.map { LaneAxis.Lane(name: $0.name, note: "", share: Double($0.tracks.count)) }
    return Plot(
      style: .timeline(tracks), heading: heading, x: .linear(LinearScale(clock: clock.range)),
      y: .bands(max(tracks, 1)), guides: [LaneAxis(lanes: names), ClockAxis(scale: clock)],
      marks: [TimelineMark(lanes: rows)], legend: [], words: words,
      describing: TimelineDescription(chart: self, lanes: rows, clock: clock, words: words))
  }
}

extension PlotStyle {
  static func timeline(_ tracks: Int) -> PlotStyle {
    PlotStyle(
      kind: .timeline, pageHeight: (Double(max(tracks, 2)) * 40 / 16).rounded(.up) * 16,
      pageMargins: Insets(left: 56, right: 8, top: 8, bottom: 32), shareAxis: 34,
      headless: ShareLayout.margin)
  }
}

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
    entries.reduce(0) { $0 + $1.length }
  }

  func table() -> ChartTable {
    let rows = lanes.flatMap { lane -> [[String]] in
      let entries = lane.entries
      if entries.isEmpty { return [[lane.name, words.say(.timelineNothing), "", "", ""]] }
      return entries.map { entry in
        [
          lane.name, entry.label, text(entry.start), entry.isMoment ? "" : text(entry.end),
          entry.isMoment ? "" : words.duration(hours: entry.length),
        ]
      }
    }
    let totals = lanes.compactMap { lane -> String? in
      let entries = lane.entries
      guard !entries.isEmpty else { return nil }
      let count = words.say(
        .timelineEntries, counting: entries.count, ["count": words.count(entries.count)])
      let length = total(entries)
      return words.joined([lane.name + " " + count] + (length > 0 ? [words.duration(hours: length)] : []))
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
