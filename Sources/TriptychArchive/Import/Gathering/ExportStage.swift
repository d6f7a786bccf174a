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

/// The longest sleep of each source and day of waking, for exports that give several.
///
/// A sleep is handed on whole and when all are known, so that figures of two never stand together, whatever the order in
/// which they come. Of two of one length the one with the larger figures counts.
struct LongestNights {
  private struct Night: Hashable {
    var day: CalendarDay
    var source: Int
  }

  private struct Sleep {
    var totals: NightTotals
    var others: [(metric: Metric, value: Double?)]
    var length: Double
    var place: ExportPlace

    /// What decides between two sleeps, the larger first.
    var rank: [Double] {
      [length] + (totals.figures + others.map(\.value)).map { $0.flatMap { $0.isFinite ? $0 : nil } ?? -1 }
    }
  }

  private var held: [Night: Sleep] = [:]

  /// Takes a sleep and what was measured in it. Each sleep after the first of a day counts as a duplicate.
  ///
  /// - Parameter length: the hours of sleep by which it is compared; `nil` for those of its figures
  mutating func add(
    _ totals: NightTotals, with others: [(metric: Metric, value: Double?)] = [], length: Double? = nil,
    on day: CalendarDay, source: Int, at place: ExportPlace, _ builder: inout ExportBuilder
  ) {
    let night = Night(day: day, source: source)
    let sleep = Sleep(totals: totals, others: others, length: length ?? totals.length, place: place)
    if let known = held[night] {
      builder.duplicate()
      guard known.rank.lexicographicallyPrecedes(sleep.rank) else { return }
    }
    held[night] = sleep
  }

  /// Hands on the sleeps, ascending by day.
  func handOn(to builder: inout ExportBuilder) throws {
    for (night, sleep) in held.sorted(by: { ($0.key.day, $0.key.source) < ($1.key.day, $1.key.source) }) {
      for (metric, value) in sleep.others {
        try builder.daily(metric, value, on: night.day, source: night.source, at: sleep.place)
      }
      try builder.night(sleep.totals, on: night.day, source: night.source, at: sleep.place)
    }
  }
}

/// Nights of which only figures are given, one for each day: the longest, and none where stages are known.
struct NightsWithoutStages {
  private var held: [CalendarDay: (night: NightTotals, source: Int, place: ExportPlace)] = [:]
  private var staged: Set<CalendarDay> = []

  /// Takes the figures of a sleep; naps give way to longer sleeps.
  mutating func add(_ night: NightTotals, on day: CalendarDay, source: Int, place: ExportPlace) {
    if let known = held[day], known.night.length > night.length { return }
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
