import TriptychGraphics
import TriptychHealth

/// Nights by their stages, and the hours of a day.
extension ChartData {
  /// The stages as charts list them, from the top.
  private var stages: [(stage: SleepStage, name: Stage)] {
    [
      (.awake, Stage(name: words(FigureWord.Family.stage, "awake"), tone: .waking)),
      (.rem, Stage(name: words(FigureWord.Family.stage, "rem"), tone: .middle)),
      (.core, Stage(name: words(FigureWord.Family.stage, "core"), tone: .light)),
      (.deep, Stage(name: words(FigureWord.Family.stage, "deep"), tone: .deep)),
      (.asleep, Stage(name: words(FigureWord.Family.stage, "asleep"), tone: .light)),
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
        words(FigureWord.chartNightTitle, ["day": words.day(night.day)]),
        words(
          FigureWord.chartNightSubtitle, ["from": words.clock(second: from), "to": words.clock(second: to)]),
        history.zone.day(of: night.span.lowerBound)...night.day,
        source: words.source(night.source)),
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
        words(FigureWord.chartNightsTitle), words(.rangeDays, count: count), days,
        source: words.sources(nights.map(\.source))),
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

  /// The hours of a day: sleep, walking, sessions.
  func timeline(of day: CalendarDay) throws(ChartRefusal) -> DayTimeline {
    let lanes = [
      TimelineLane(
        name: words(FigureWord.chartLaneSleep), accent: Accent(.wellbeing), entries: sleepEntries(day)),
      TimelineLane(
        name: words(FigureWord.chartLaneMoving), accent: Accent(.fitness), entries: movingEntries(day)),
      TimelineLane(name: words(FigureWord.chartLaneSessions), accent: .ink, entries: sessionEntries(day)),
    ]
    try check(lanes.reduce(0) { $0 + $1.entries.count })
    let interval = history.zone.interval(of: day)
    let length = interval.lowerBound.seconds(until: interval.upperBound)
    return DayTimeline(
      heading: heading(
        words(FigureWord.chartDayTitle, ["day": words.day(day)]), words(FigureWord.chartDaySubtitle),
        day...day,
        source: sources(.steps, day...day)),
      lanes: lanes, hours: Double(length) / 3600,
      shifts: shifts(around: day).filter { $0.at > 0 })
  }

  /// Hours since midnight by whole minutes begun, as clocks show them and lists beside the picture say them.
  private func minute(_ instant: Instant, since day: CalendarDay) -> Double {
    let seconds = history.zone.start(of: day).seconds(until: instant)
    return Double(Instant(seconds: seconds).floored(toMultipleOf: 60).seconds) / 3600
  }

  private func sleepEntries(_ day: CalendarDay) -> [TimelineEntry] {
    let length = history.zone.interval(of: day)
    return history.nights.filter { $0.span.overlaps(length) }.map { night in
      TimelineEntry(
        start: minute(night.span.lowerBound, since: day), end: minute(night.span.upperBound, since: day))
    }
  }

  /// Hours on end with at least this many steps count as being on the move.
  static let movingSteps = 500.0

  private func movingEntries(_ day: CalendarDay) -> [TimelineEntry] {
    let moving = history.hourlySteps.filter { $0.day == day && $0.value >= Self.movingSteps }.map(\.hour)
    var runs: [(from: Int, to: Int)] = []
    for hour in moving.sorted() {
      if let last = runs.last, last.to == hour {
        runs[runs.count - 1].to = hour + 1
      } else {
        runs.append((hour, hour + 1))
      }
    }
    return runs.map { run in
      TimelineEntry(start: elapsed(day, hour: run.from), end: elapsed(day, hour: run.to))
    }
  }

  /// Hours that have passed since midnight when a clock shows an hour.
  private func elapsed(_ day: CalendarDay, hour: Int) -> Double {
    if hour >= 24 { return hours(history.zone.start(of: day.advanced(by: 1)), since: day) }
    return hours(history.zone.instant(day: day, wallClockSecond: hour * 3600), since: day)
  }

  private func sessionEntries(_ day: CalendarDay) -> [TimelineEntry] {
    history.workouts.filter { history.zone.day(of: $0.span.lowerBound) == day }.map { session in
      TimelineEntry(
        start: minute(session.span.lowerBound, since: day), end: minute(session.span.upperBound, since: day),
        label: session.name)
    }
  }
}
