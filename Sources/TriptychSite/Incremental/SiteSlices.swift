import TriptychHealth

/// Fingerprints of the slices of one analysis that charts are made from.
///
/// - ``common`` is part of every basis. It covers what is no analysis (settings, templates, languages, theme, fonts,
///   program: `SiteReuse.inputs`), the moment and the rules of the zone.
/// - ``series`` covers every day of a measure with its source, and with it whatever is computed from that measure
///   alone: typical range, unusual values, means, windows.
/// - ``hours``, ``nights`` and ``sessions`` cover all there are of them.
/// - ``findings`` covers what is found of a measure alone.
/// - ``add(_:to:)`` covers the values of all measures on a day, its sessions, entries and hours, and the nights that
///   begin or end on it.
struct SiteSlices: Sendable {
  let common: Fingerprint
  let series: [Metric: Fingerprint]
  /// Steps by day and hour.
  let hours: Fingerprint
  let nights: Fingerprint
  let sessions: Fingerprint
  /// Changes of level and weekdays by the measure they are about.
  let findings: [Metric: Fingerprint]
  private let days: [CalendarDay: [UInt8]]
  private let book: DayBook

  /// - Parameter inputs: the fingerprint of all that is no part of the analysis
  init(_ analysis: Analysis, _ book: DayBook, inputs: Fingerprint) {
    let history = analysis.history
    self.book = book
    var series: [Metric: Fingerprint] = [:]
    var days: [CalendarDay: FingerprintBytes] = [:]
    let eventful = book.days
    for (metric, values) in history.days.sorted(by: { $0.key < $1.key }) {
      series[metric] = SiteSlices.fingerprint(values)
      for day in eventful {
        guard let value = values[day] else { continue }
        days[day, default: FingerprintBytes()].add(metric.id)
        days[day, default: FingerprintBytes()].add(value)
      }
    }
    self.series = series
    self.days = days.mapValues(\.bytes)
    var findings: [Metric: FingerprintBytes] = [:]
    for insight in analysis.insights.published {
      switch insight.finding {
      case .change(let found, let lasts):
        findings[found.metric, default: FingerprintBytes()].add(found, lasts: lasts)
      case .weekday(let found): findings[found.metric, default: FingerprintBytes()].add(found)
      case .association, .pattern, .milestone, .observation, .anniversary: continue
      }
    }
    self.findings = findings.mapValues(\.fingerprint)
    var bytes = FingerprintBytes()
    for hour in history.hourlySteps { bytes.add(hour) }
    hours = bytes.fingerprint
    bytes.removeAll()
    for night in history.nights { bytes.add(night) }
    nights = bytes.fingerprint
    bytes.removeAll()
    for session in history.workouts { bytes.add(brief: session) }
    sessions = bytes.fingerprint
    bytes.removeAll()
    bytes.add(inputs)
    bytes.add(analysis.asOf.instant.seconds)
    bytes.add(history.zone)
    common = bytes.fingerprint
  }

  private static func fingerprint(_ values: DaySeries) -> Fingerprint {
    var bytes = FingerprintBytes()
    var last: String?
    for value in values.values {
      bytes.add(Int64(value.day.number))
      bytes.add(value.value)
      // The source seldom changes from one day to the next.
      bytes.add(value.source == last ? nil : value.source)
      last = value.source
    }
    return bytes.fingerprint
  }

  /// Adds all that happened on a day, and the nights that begin or end on it.
  func add(_ day: CalendarDay, to bytes: inout FingerprintBytes) {
    bytes.add(Int64(day.number))
    bytes.add(days[day] ?? [])
    let (sessions, entries, hours) = (
      book.sessions[day] ?? [], book.entries[day] ?? [], book.hours[day] ?? []
    )
    bytes.add(sessions.count)
    for session in sessions { bytes.add(session) }
    bytes.add(entries.count)
    for entry in entries { bytes.add(entry) }
    bytes.add(hours.count)
    for hour in hours { bytes.add(hour) }
    for night in [book.nights[day], book.nights[day.advanced(by: 1)]] {
      bytes.add(night == nil ? 0 : 1)
      if let night { bytes.add(night) }
    }
  }
}

extension FingerprintBytes {
  /// Adds the rules of a zone.
  mutating func add(_ zone: CivilZone) {
    add(zone.identifier)
    add(zone.transitions.count)
    for moment in zone.transitions { add(moment.seconds) }
    for offset in zone.offsets { add(Int64(offset)) }
  }

  fileprivate mutating func add(_ hour: HourlyCount) {
    add(Int64(hour.day.number))
    add(hour.hour)
    add(hour.value)
  }

  fileprivate mutating func add(_ night: Night) {
    add(Int64(night.day.number))
    add(night.source)
    add(night.span.lowerBound.seconds)
    add(night.span.upperBound.seconds)
    add(night.intervals.count)
    for interval in night.intervals {
      add(interval.span.lowerBound.seconds)
      add(interval.span.upperBound.seconds)
      add(interval.stage.rawValue)
    }
  }

  /// What charts show of a session: when it was and what it is called.
  fileprivate mutating func add(brief session: ExerciseRecord) {
    add(session.name)
    add(session.span.lowerBound.seconds)
    add(session.span.upperBound.seconds)
  }

  fileprivate mutating func add(_ session: ExerciseRecord) {
    add(brief: session)
    add(session.minutes)
    add(session.origin.rawValue)
    add(session.platform)
    add(session.source)
    for value in [
      session.energy, session.distance, session.meanHeartRate, session.lowestHeartRate,
      session.highestHeartRate,
    ] { add(value) }
    add(session.zoneMinutes?.count ?? -1)
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
    add(entry.amounts.count)
    for (metric, amount) in entry.amounts.sorted(by: { $0.key < $1.key }) {
      add(metric.id)
      add(amount)
    }
  }

  private mutating func add(_ value: Double?) {
    add(value == nil ? 0 : 1)
    add(value ?? 0)
  }
}
