import TriptychHealth

/// Spans of time, ascending and apart from each other.
struct SpanSet {
  private(set) var spans: [Range<Instant>] = []

  /// Creates a set of any spans, joining those that touch.
  init(_ given: [Range<Instant>]) {
    for span in given.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = spans.last, span.lowerBound <= last.upperBound {
        spans[spans.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
      } else {
        spans.append(span)
      }
    }
  }

  /// Whether any of the time of a span is in the set.
  func overlaps(_ span: Range<Instant>) -> Bool {
    let index = spans.partitioningIndex { $0.upperBound > span.lowerBound }
    return index < spans.count && spans[index].lowerBound < span.upperBound
  }
}

/// A stage of a night as an export gives it.
struct ExportStage: Hashable {
  var stage: SleepStage
  var from, to: Instant
}

extension [ExportStage] {
  /// The most stages that one night may have; more are no night.
  static var most: Int { 5_000 }

  /// The stages with the time of other ones cut out, for exports in which short wakes lie over longer stages.
  /// Ascending; O(n log n) for stages that do not overlap each other.
  func cutting(_ others: [ExportStage]) -> [ExportStage] {
    let holes = SpanSet(others.filter { $0.from < $0.to }.map { $0.from..<$0.to }).spans
    var result: [ExportStage] = []
    for stage in self where stage.from < stage.to {
      var from = stage.from
      var index = holes.partitioningIndex { $0.upperBound > stage.from }
      while index < holes.count, holes[index].lowerBound < stage.to {
        if from < holes[index].lowerBound {
          result.append(ExportStage(stage: stage.stage, from: from, to: holes[index].lowerBound))
        }
        from = holes[index].upperBound
        index += 1
      }
      if from < stage.to { result.append(ExportStage(stage: stage.stage, from: from, to: stage.to)) }
    }
    return result.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
  }

  /// The stages with wakes over the rest: where someone was awake, no other stage counts.
  var withWakesOnTop: [ExportStage] {
    let wakes = filter { $0.stage == .awake }
    return (filter { $0.stage != .awake }.cutting(wakes) + wakes).sorted {
      ($0.from, $0.to) < ($1.from, $1.to)
    }
  }
}

/// The longest sleep so far of each source and day of waking, for exports that give several.
struct LongestNights {
  private struct Night: Hashable {
    var day: CalendarDay
    var source: Int
  }

  private var hours: [Night: Double] = [:]

  /// Whether a sleep is longer than those before it, of which there are none or which it replaces. Each sleep after the
  /// first of a day counts as a duplicate.
  mutating func takes(
    _ length: Double, on day: CalendarDay, source: Int, _ builder: inout ExportBuilder
  ) -> Bool {
    let night = Night(day: day, source: source)
    if let held = hours[night] {
      builder.duplicate()
      if held >= length { return false }
    }
    hours[night] = length
    return true
  }
}

/// Nights of which only figures are given, one for each day: the longest, and none where stages are known.
struct NightsWithoutStages {
  private var held: [CalendarDay: (night: NightTotals, source: Int, place: ExportPlace)] = [:]
  private var staged: Set<CalendarDay> = []

  /// Takes the figures of a sleep; naps give way to longer sleeps.
  mutating func add(_ night: NightTotals, on day: CalendarDay, source: Int, place: ExportPlace) {
    if let known = held[day], (known.night.asleep ?? 0) > (night.asleep ?? 0) { return }
    held[day] = (night, source, place)
  }

  /// Notes that the stages of a night that ends on a day are known.
  mutating func hasStages(on day: CalendarDay) { staged.insert(day) }

  /// Hands on the nights, ascending.
  func handOn(to builder: inout ExportBuilder) throws {
    for (day, night) in held.sorted(by: { $0.key < $1.key }) where !staged.contains(day) {
      try builder.night(night.night, on: day, source: night.source, at: night.place)
    }
  }
}
