import TriptychGraphics
import TriptychHealth

/// Charts of nights by sleep stage, and of the hours of a day.
extension ChartData {
  /// The stages in the order of the charts, from the top.
  private var stages: [(stage: SleepStage, name: Stage)] {
    [
      (.awake, Stage(name: words(FigureWord.stage(.awake)), tone: .waking)),
      (.rem, Stage(name: words(FigureWord.stage(.rem)), tone: .middle)),
      (.core, Stage(name: words(FigureWord.stage(.core)), tone: .light)),
      (.deep, Stage(name: words(FigureWord.stage(.deep)), tone: .deep)),
      (.asleep, Stage(name: words(FigureWord.stage(.asleep)), tone: .light)),
    ]
  }

  /// The stages that occur in at least one of the nights, so that devices with fewer stages leave no empty
  /// lanes.
  private func stages(of nights: [Night]) -> [(stage: SleepStage, name: Stage)] {
    let held = Set(nights.flatMap { $0.intervals.map(\.stage) })
    return stages.filter { held.contains($0.stage) }
  }

  private func nights(in days: ClosedRange<CalendarDay>) -> [Night] {
    history.nights.filter { days.contains($0.day) && $0.span.upperBound <= analysis.asOf.instant }
  }

  /// The stages of the newest night.
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

  /// The nights of the last days, one per row.
  func nightRows(days count: Int) throws(ChartRefusal) -> StageRows {
    try nightRows(over: analysis.asOf.day.advanced(by: 1 - count)...analysis.asOf.day)
  }

  /// The nights of a range of days, one per row.
  func nightRows(over days: ClosedRange<CalendarDay>) throws(ChartRefusal) -> StageRows {
    let nights = nights(in: days)
    try check(nights.count)
    let stages = stages(of: nights)
    return StageRows(
      heading: heading(
        words(FigureWord.chartNightsTitle), words(.rangeDays, count: days.count), days,
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

  /// The elapsed hours since the midnight at which a day begins; negative before it.
  func hours(_ instant: Instant, since day: CalendarDay) -> Double {
    Double(history.zone.start(of: day).seconds(until: instant)) / 3600
  }

  /// The clock changes from noon of the previous day to the end of a day.
  func shifts(around day: CalendarDay) -> [ClockShift] {
    let zone = history.zone
    let from = zone.start(of: day).adding(seconds: -12 * 3600)
    let to = zone.start(of: day.advanced(by: 1))
    return zone.transitions.filter { from < $0 && $0 < to }.map { moment in
      let change = zone.offset(at: moment) - zone.offset(at: moment.adding(seconds: -1))
      return ClockShift(at: hours(moment, since: day), by: Double(change) / 3600)
    }
  }

  /// The timeline of a day: sleep, hours with steps, and sessions.
  func timeline(of day: CalendarDay) throws(ChartRefusal) -> DayTimeline {
    let lanes = [
      TimelineLane(
        name: words(FigureWord.chartLaneSleep), accent: Accent(.wellbeing), entries: sleepEntries(day)),
      TimelineLane(
        name: words(FigureWord.chartLaneSteps), accent: Accent(.fitness), entries: stepEntries(day)),
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

  /// The hours since midnight, rounded down to whole minutes, as clocks and the lists beside the picture show
  /// them.
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

  private func stepEntries(_ day: CalendarDay) -> [TimelineEntry] {
    StepRun.all(in: history.hourlySteps.filter { $0.day == day }).map { run in
      TimelineEntry(start: elapsed(day, hour: run.from), end: elapsed(day, hour: run.to))
    }
  }

  /// The elapsed hours since midnight when the clock shows an hour.
  private func elapsed(_ day: CalendarDay, hour: Int) -> Double {
    if hour >= 24 { return hours(history.zone.start(of: day.advanced(by: 1)), since: day) }
    return hours(history.zone.instant(day: day, wallClockSecond: hour * 3600), since: day)
  }

  private func sessionEntries(_ day: CalendarDay) -> [TimelineEntry] {
    history.workouts.filter { history.zone.day(of: $0.span.lowerBound) == day }.map { session in
      TimelineEntry(
        start: minute(session.span.lowerBound, since: day), end: minute(session.span.upperBound, since: day),
        length: Words.minutes(hours: session.minutes / 60) / 60, label: words.sport(session.name))
    }
  }
}
