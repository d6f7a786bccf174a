import TestSupport
import TriptychHealth

/// Makes what a cache would hold, from wall-clock times, for tests of day forming.
struct HeldBuilder {
  var held = HeldData()
  var settings = Settings()
  var zone: CivilZone

  init(_ sources: [(name: String, kind: SourceKind)], zone: CivilZone = .utc) {
    held.sources = sources.map { Source(name: $0.name, kind: $0.kind) }
    self.zone = zone
  }

  static func watchAndPhone(zone: CivilZone = .utc) -> HeldBuilder {
    HeldBuilder([("Watch", .watch), ("Phone", .phone)], zone: zone)
  }

  /// All sixty cells of a bin.
  static let whole: UInt64 = (1 << 60) - 1

  func index(_ source: String) -> Int { held.sources.firstIndex { $0.name == source } ?? -1 }

  /// The moment a wall clock shows `hh:mm` on a day.
  func at(_ iso: String, _ time: String) -> Instant {
    let parts = time.split(separator: ":").compactMap { Int($0) }
    return zone.instant(day: day(iso), wallClockSecond: parts[0] * 3600 + parts[1] * 60)
  }

  mutating func bin(
    _ metric: Metric, _ source: String, at start: Instant, _ value: Double, coverage: UInt64 = whole
  ) {
    held.bins[metric, default: []].append(
      QuantityBin(start: start, source: index(source), value: value, coverage: coverage))
  }

  mutating func steps(_ source: String, at start: Instant, _ value: Double, coverage: UInt64 = whole) {
    bin(.steps, source, at: start, value, coverage: coverage)
  }

  mutating func hour(_ metric: Metric, _ source: String, at start: Instant, count: Int, sum: Double) {
    held.hours[metric, default: []].append(
      ReadingSummary(
        start: start, source: index(source), count: count, sum: sum, lowest: sum / Double(count),
        highest: sum / Double(count)))
  }

  mutating func daily(_ metric: Metric, _ source: String, _ iso: String, _ value: Double) {
    held.daily.append(DailyReading(day: day(iso), metric: metric, source: index(source), value: value))
  }

  mutating func sleep(_ source: String, _ stage: SleepStage, _ from: Instant, _ to: Instant) {
    held.sleep.append(SleepInterval(span: from..<to, source: index(source), stage: stage))
  }

  func history() -> HealthHistory {
    var sorted = held
    for (metric, bins) in held.bins {
      sorted.bins[metric] = bins.sorted { ($0.start, $0.source) < ($1.start, $1.source) }
    }
    return DayAggregator(settings: settings, zone: zone).history(of: sorted, person: PersonID("tester")!)
  }
}
