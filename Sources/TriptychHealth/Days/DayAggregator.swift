/// Forms a person's days from all stored data, one metric at a time.
///
/// Sums come from 5-minute bins by source priority. Means come from quarter-hour summaries of the first source that
/// has the day. Sleep comes by night from one source. Values for whole days compete with all of these.
///
/// Sources that are switched off never count. A value outside its metric's range after forming is left out, and
/// a day without data is not in the result. Events and workouts entered by hand are added to their day, in addition
/// to the values from sources. Metrics that are not in the catalog are left out.
public struct DayAggregator: Sendable {
  private let settings: Settings
  private let zone: CivilZone

  /// Creates an aggregator for one person's settings and time zone.
  public init(settings: Settings, zone: CivilZone) {
    self.settings = settings
    self.zone = zone
  }

  /// The days, nights and sessions of a person. O(n log n) in the worst case, O(n) for lists sorted by time,
  /// which is how the store returns them.
  ///
  /// - Parameter isWhole: whether the data is all there is; of a part of it the days of the cycle are not counted yet
  public func history(of held: HeldData, person: PersonID, isWhole: Bool = true) -> HealthHistory {
    let held = held.withoutHiddenValues(zone: zone)
    let ranking = SourceRanking(held.sources, settings: settings)
    let nights = NightAggregator(
      zone: zone, sources: held.sources, ranks: ranking.ranks(for: .sleep), hidden: held.hiddenNights
    ).form(held.sleep)
    let events = DayEvents(settings.sourcesOff.contains(Source.byHand) ? [] : held.entries, zone: zone)
    var daily: [Metric: [DailyReading]] = [:]
    for reading in held.daily { daily[reading.metric, default: []].append(reading) }
    var days: [Metric: DaySeries] = [:]
    var hours: [Metric: [HourlyCount]] = [:]
    for definition in MetricCatalog.all {
      let metric = definition.metric
      let ranks = ranking.ranks(for: definition.kind)
      let readings = daily[metric] ?? []
      let values: [DayValue]
      switch definition.formation {
      case .sum:
        let aggregator = SumAggregator(
          definition: definition, zone: zone, sources: held.sources, ranks: ranks)
        let formed = aggregator.form(bins: held.bins[metric] ?? [], daily: readings)
        values = events.added(to: formed.values, of: definition)
        hours[metric] = events.hours(with: formed.hours, of: metric, days: values)
      case .mean, .last, .highest:
        let aggregator = ReadingAggregator(
          definition: definition, zone: zone, sources: held.sources, ranks: ranks)
        values = aggregator.form(
          hours: held.hours[metric] ?? [], daily: readings, checkIns: events.checkIns(of: metric))
        if definition.formation == .mean {
          hours[metric] = events.means(
            with: held.hours[metric] ?? [], of: metric, days: values, sources: held.sources, zone: zone)
        }
      case .night:
        values = nightValues(definition, nights, readings, sources: held.sources, ranks: ranks)
      }
      if !values.isEmpty { days[metric] = DaySeries(values) }
    }
    let ranks = ranking.ranks(for: .activity)
    let records = RecordResolver(sources: held.sources, ranks: ranks, ledger: held.ledger).resolve(
      held.workouts)
    let workouts = records.counted
    WorkoutMinutes(workouts, bins: held.bins, ranks: ranks, days: days, zone: zone).add(
      to: &days, hours: &hours)
    let newest = NewestData(held, zone: zone)
    var history = HealthHistory(
      person: person, settings: settings, zone: zone, days: days, nights: nights.map(\.night),
      workouts: workouts,
      sources: newest.datedSources, dataThrough: newest.moment(without: settings.silent(held.sources)))
    history.records = records
    history.entries = events.entries
    history.hours = hours.filter { !$0.value.isEmpty }
    if isWhole { CycleDays.add(to: &history.days) }
    return history
  }

  /// The values of a metric by night: a figure of the night or a value given for the whole night, by source
  /// order. A value entered by hand takes precedence over both.
  private func nightValues(
    _ definition: MetricDefinition, _ nights: [NightAggregator.Formed], _ readings: [DailyReading],
    sources: [Source], ranks: [Int]
  ) -> [DayValue] {
    var byDay: [CalendarDay: (rank: Int, value: DayValue)] = [:]
    for formed in nights {
      let figures = NightFigures(formed.night, zone: zone)
      guard let figure = figures.values.first(where: { $0.metric == definition.metric }) else { continue }
      let day = formed.night.day
      byDay[day] = (formed.rank, DayValue(day: day, value: figure.value, source: formed.night.source))
    }
    for reading in DailyChoice(sources: sources, ranks: ranks, averages: false).choose(readings) {
      if let held = byDay[reading.day], held.rank < reading.rank, !reading.isManual { continue }
      byDay[reading.day] = (
        reading.rank, DayValue(day: reading.day, value: reading.value, source: sources[reading.source].name)
      )
    }
    return byDay.values.map(\.value).filter { $0.value.isFinite && definition.range.contains($0.value) }
      .sorted { $0.day < $1.day }
  }
}
