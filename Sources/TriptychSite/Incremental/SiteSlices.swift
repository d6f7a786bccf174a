import TriptychHealth

/// Fingerprints of the slices of one analysis that pages and pictures are made from.
///
/// - ``common`` is part of every basis. It covers what is no analysis (settings, templates, languages, theme, fonts,
///   program: `SiteReuse.inputs`), the moment and the zone's rules by it, up to when there is data, the sources, the first day
///   with data, and which measures are held.
/// - What stands around every page of a depth, the drawer's tree and the messages planned, is added by ``PagePress``.
/// - ``series`` covers every day of a measure with its source, and with it whatever is computed from that measure
///   alone: typical range, unusual values, means, windows.
/// - ``day(_:)`` covers the values of all measures on a day, its sessions, entries and hours, and the nights that
///   begin or end on it.
struct SiteSlices: Sendable {
  let common: Fingerprint
  let series: [Metric: Fingerprint]
  /// Steps by day and hour.
  let hours: Fingerprint
  /// The charts with a picture to share.
  private let shared: Set<ChartKey>
  private let days: [CalendarDay: [UInt8]]
  private let book: DayBook

  init(_ analysis: Analysis, _ data: ChartData, _ book: DayBook, shared: Set<ChartKey>, inputs: Fingerprint) {
    let history = analysis.history
    self.book = book
    self.shared = shared
    var series: [Metric: Fingerprint] = [:]
    var days: [CalendarDay: FingerprintBytes] = [:]
    for (metric, values) in history.days.sorted(by: { $0.key < $1.key }) {
      var bytes = FingerprintBytes()
      var last: String?
      for value in values.values {
        bytes.add(Int64(value.day.number))
        bytes.add(value.value)
        // The source seldom changes from one day to the next.
        bytes.add(value.source == last ? nil : value.source)
        last = value.source
        guard book.sessions[value.day] != nil || book.entries[value.day] != nil else { continue }
        days[value.day, default: FingerprintBytes()].add(metric.id)
        days[value.day, default: FingerprintBytes()].add(value.value)
      }
      series[metric] = bytes.fingerprint
    }
    self.series = series
    self.days = days.mapValues(\.bytes)
    var hours = FingerprintBytes()
    for hour in history.hourlySteps { hours.add(hour) }
    self.hours = hours.fingerprint
    var common = FingerprintBytes()
    common.add(inputs)
    common.add(analysis.asOf.instant.seconds)
    common.add(history.dataThrough?.seconds ?? -1)
    common.add("\(analysis.freshness)")
    common.add(history.firstDay.map { Int64($0.number) } ?? -1)
    common.add("\(String(describing: MetricSpan.custom(analysis)))")
    common.add(history.sources.count)
    for source in history.sources {
      common.add(source.name)
      common.add(source.kind.rawValue)
    }
    for metric in data.metricsWithData { common.add(metric.id) }
    self.common = common.fingerprint
  }

  /// Adds all that happened on a day, and the nights that begin or end on it.
  func add(_ day: CalendarDay, to bytes: inout FingerprintBytes) {
    bytes.add(Int64(day.number))
    bytes.add(days[day] ?? [])
    for session in book.sessions[day] ?? [] { bytes.add(session) }
    for entry in book.entries[day] ?? [] { bytes.add(entry) }
    for hour in book.hours[day] ?? [] { bytes.add(hour) }
    for night in [book.nights[day], book.nights[day.advanced(by: 1)]] {
      bytes.add(night?.span.lowerBound.seconds ?? -1)
      guard let night else { continue }
      bytes.add(night.source)
      bytes.add(night.span.upperBound.seconds)
      for interval in night.intervals {
        bytes.add(interval.span.lowerBound.seconds)
        bytes.add(interval.span.upperBound.seconds)
        bytes.add(interval.stage.rawValue)
      }
    }
  }

  /// The fingerprint of a chart's own numbers and words; `nil` for those that draw on more than whole measures.
  func basis(of key: ChartKey) -> Fingerprint? {
    var bytes = FingerprintBytes()
    bytes.add(common)
    bytes.add(key.id)
    bytes.add(shared.contains(key) ? 1 : 0)
    switch key {
    case .line(let metric, _): bytes.add(series[metric] ?? .none)
    case .window(let metric, let days):
      bytes.add(series[metric] ?? .none)
      bytes.add(Int64(days.lowerBound.number))
      bytes.add(Int64(days.upperBound.number))
    case .stepsHeatmap: bytes.add(hours)
    case .scatter(let x, let y):
      bytes.add(series[x] ?? .none)
      bytes.add(series[y] ?? .none)
    case .insight(let chart):
      bytes.add(String(describing: chart.insight))
      for metric in chart.insight.metrics + [chart.metric] { bytes.add(series[metric] ?? .none) }
    case .spark, .harmony, .weekEnergy, .timeline, .year, .topic: return nil
    }
    return bytes.fingerprint
  }
}

extension FingerprintBytes {
  fileprivate mutating func add(_ hour: HourlyCount) {
    add(Int64(hour.day.number))
    add(hour.hour)
    add(hour.value)
  }

  fileprivate mutating func add(_ value: Double?) {
    add(value == nil ? 0 : 1)
    add(value ?? 0)
  }

  fileprivate mutating func add(_ session: ExerciseRecord) {
    add(session.name)
    add(session.span.lowerBound.seconds)
    add(session.span.upperBound.seconds)
    add(session.minutes)
    add(session.origin.rawValue)
    add(session.platform)
    add(session.source)
    for value in [
      session.energy, session.distance, session.meanHeartRate, session.lowestHeartRate,
      session.highestHeartRate,
    ] { add(value) }
    for minutes in session.zoneMinutes ?? [] { add(minutes) }
    add(session.device)
    add(session.note)
    add(session.isStrength ? 1 : 0)
  }

  fileprivate mutating func add(_ entry: HandEntry) {
    add(entry.id)
    add(entry.kind.rawValue)
    add(entry.at.seconds)
    add(entry.text)
    add(entry.note)
    for (metric, amount) in entry.amounts.sorted(by: { $0.key < $1.key }) {
      add(metric.id)
      add(amount)
    }
  }
}
