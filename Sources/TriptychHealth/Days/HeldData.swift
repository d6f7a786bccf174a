/// Everything stored in the cache about a person's body and days, per source, before any day is formed.
///
/// `source` in every entry is an index into ``sources``. Lists are sorted by time, then source; metrics without
/// data have no key.
public struct HeldData: Hashable, Sendable {
  /// All sources, sorted by the UTF-8 bytes of their names.
  public var sources: [Source] = []
  /// Summed quantities in 5-minute bins.
  public var bins: [Metric: [QuantityBin]] = [:]
  /// Measured quantities in summaries of quarter hours.
  public var hours: [Metric: [ReadingSummary]] = [:]
  /// Sleep stages.
  public var sleep: [SleepInterval] = []
  /// Values given for whole days.
  public var daily: [DailyReading] = []
  /// Workouts and other sessions.
  public var workouts: [ExerciseRecord] = []
  /// Events entered by hand, ascending by moment, then id.
  public var entries: [HandEntry] = []
  /// What the person said about records and values of sources.
  public var ledger = RecordLedger()

  /// Creates an empty set of data.
  public init() {}

  /// Whether there is no data at all.
  public var isEmpty: Bool {
    bins.isEmpty && hours.isEmpty && sleep.isEmpty && daily.isEmpty && workouts.isEmpty
      && entries.isEmpty
  }
}

/// A day's values of a metric from one source that the person said are wrong.
package struct HiddenValues: Hashable, Sendable {
  package var place: DayPlace
  /// The index of the source.
  package var source: Int
  /// The day's time in the person's zone.
  package var span: Range<Instant>
}

extension HeldData {
  /// The values of days that the person said are wrong: of a source, or of every source but the person's own entries
  /// where none is named.
  package func hiddenValues(zone: CivilZone) -> [HiddenValues] {
    ledger.corrections.flatMap { correction -> [HiddenValues] in
      guard case .value(let place, let name) = correction.subject else { return [] }
      let span = zone.start(of: place.day)..<zone.start(of: place.day.advanced(by: 1))
      return sources.indices.filter {
        name.isEmpty ? sources[$0].name != Source.byHand : sources[$0].name == name
      }.map { HiddenValues(place: place, source: $0, span: span) }
    }
  }

  /// The data without the values of days that the person said are wrong: bins, readings and given values. A source that
  /// reported its last moment of such a day is dated by what is left of it.
  func withoutHiddenValues(zone: CivilZone) -> HeldData {
    let hidden = hiddenValues(zone: zone)
    guard !hidden.isEmpty else { return self }
    var left = self
    for values in hidden {
      let (metric, source, span) = (values.place.metric, values.source, values.span)
      left.bins[metric]?.removeAll { $0.source == source && span.contains($0.start) }
      left.hours[metric]?.removeAll { $0.source == source && span.contains($0.start) }
      left.daily.removeAll { $0.day == values.place.day && $0.metric == metric && $0.source == source }
      if let last = sources[source].lastData, span.contains(last), holds(metric, from: source) {
        left.sources[source].lastData = nil
      }
    }
    left.bins = left.bins.filter { !$0.value.isEmpty }
    left.hours = left.hours.filter { !$0.value.isEmpty }
    return left
  }

  private func holds(_ metric: Metric, from source: Int) -> Bool {
    bins[metric]?.contains { $0.source == source } == true
      || hours[metric]?.contains { $0.source == source } == true
      || daily.contains { $0.metric == metric && $0.source == source }
  }

  /// The sources whose nights the person said are wrong, by day of waking; an empty name stands for all of them.
  var hiddenNights: [CalendarDay: Set<String>] {
    var nights: [CalendarDay: Set<String>] = [:]
    for case .value(let place, let source) in ledger.corrections.map(\.subject)
    where MetricCatalog[place.metric]?.formation == .night {
      nights[place.day, default: []].insert(source)
    }
    return nights
  }
}
