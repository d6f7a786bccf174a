import TriptychGraphics
import TriptychHealth

/// Nights by their stages, and the hours of a day.
extension ChartData {
  /// The stages as charts list them, from the top.
  private var stages: [(stage: SleepStage, name: Stage)] {
    [
      (.awake, Stage(name: words(.stage, "awake"), tone: .waking)),
      (.rem, Stage(name: words(.stage, "rem"), tone: .middle)),
      (.core, Stage(name: words(.stage, "core"), tone: .light)),
      (.deep, Stage(name: words(.stage, "deep"), tone: .deep)),
      (.asleep, Stage(name: words(.stage, "asleep"), tone: .light)),
    ]
  }

  /// The stages that some of the nights have, so that no lane stays empty for want of a finer device.
  private func stages(of nights: [Night]) -> [(stage: SleepStage, name: Stage)] {
    let held = Set(nights.flatMap { $0.intervals.map(\.stage) })
    return stages.filter { held.contains($0.stage) }
  }

  private func nights(in days: ClosedRange<CalendarDay>) -> [Night] {
    history.nights.filter { days.contains($0.day) && $0.span.upperBound <= analysis.asOf.instant }
  }

  /// The newest night.
  func night() throws(ChartRefusal) -> StageNight {
    let days = analysis.asOf.day.advanced(by: -13)...analysis.asOf.day
    guard let night = nights(in: days).last else { throw .nothingToDraw }
    let stages = stages(of: [night])
    let from = history.zone.wallClockSecond(at: night.span.lowerBound)
    let to = history.zone.wallClockSecond(at: night.span.upperBound)
    return StageNight(
      heading: heading(
        words(.chartNightTitle, ["day": words.day(night.day)]),
        words(.chartNightSubtitle, ["from": words.clock(second: from), "to": words.clock(second: to)]),
        history.zone.day(of: night.span.lowerBound)...night.day,
        source: words(.figureSource, ["sources": night.source])),
      stages: stages.map(\.name), spans: spans(night, stages.map(\.stage)), shifts: shifts(around: night.day))
  }

  /// The nights of the last days, a row each.
  func nightRows(days count: Int) throws(ChartRefusal) -> StageRows {
    let days = analysis.asOf.day.advanced(by: 1 - count)...analysis.asOf.day
    let nights = nights(in: days)
    try check(nights.count)
    let stages = stages(of: nights)
    return StageRows(
      heading: heading(
        words(.chartNightsTitle), words(.rangeDays, count: count), days,
        source: words(.figureSource, ["sources": words.list(Set(nights.map(\.source)).sorted())])),
      restName: words(.metric, Metric.sleepDuration.id), stages: stages.map(\.name), days: numbers(days),
      nights: nights.map { night in
        StageRowNight(
          day: Int(night.day.number), spans: spans(night, stages.map(\.stage)),
          shifts: shifts(around: night.day))
      })
  }

  private func spans(_ night: Night, _ stages: [SleepStage]) -> [StageSpan] {
    night.intervals.compactMap { interval in
      stages.firstIndex(of: interval.stage).map { stage in
        StageSpan(
          start: hours(interval.span.lowerBound, since: night.day),
          end: hours(interval.span.upperBound, since: night.day), stage: stage)
      }
    }
  }

  /// Hours that have passed since the midnight a day begins with; before it negative.
  func hours(_ instant: Instant, since day: CalendarDay) -> Double {
    Double(history.zone.start(of: day).seconds(until: instant)) / 3600
  }

  /// Changes of the clocks from noon before a day to its end.
  func shifts(around day: CalendarDay) -> [ClockShift] {
    let zone = history.zone
    let from = zone.start(of: day).adding(seconds: -12 * 3600)
    let to = zone.start(of: day.advanced(by: 1))
    return zone.transitions.filter { from < $0 && $0 < to }.map { moment in
      let change = zone.offset(at: moment) - zone.offset(at: moment.adding(seconds: -1))
      return ClockShift(at: hours(moment, since: day), by: Double(change) / 3600)
    }
  }
}
