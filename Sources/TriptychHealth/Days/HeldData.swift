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

extension HeldData {
  /// The data without the values of days that the person said are wrong: bins, readings and given values of the
  /// metric on that day from that source, or from every source but the person's own entries where none is named.
  func withoutHiddenValues(zone: CivilZone) -> HeldData {
    let hidden = ledger.corrections.flatMap { correction -> [(place: DayPlace, source: Int)] in
      guard case .value(let place, let name) = correction.subject else { return [] }
      return sources.indices.filter {
        name.isEmpty ? sources[$0].name != Source.byHand : sources[$0].name == name
      }.map { (place, $0) }
    }
    guard !hidden.isEmpty else { return self }
    var left = self
    for (place, source) in hidden {
      let span = zone.start(of: place.day)..<zone.start(of: place.day.advanced(by: 1))
      left.bins[place.metric]?.removeAll { $0.source == source && span.contains($0.start) }
      left.hours[place.metric]?.removeAll { $0.source == source && span.contains($0.start) }
      left.daily.removeAll { $0.day == place.day && $0.metric == place.metric && $0.source == source }
    }
    left.bins = left.bins.filter { !$0.value.isEmpty }
    left.hours = left.hours.filter { !$0.value.isEmpty }
    return left
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
