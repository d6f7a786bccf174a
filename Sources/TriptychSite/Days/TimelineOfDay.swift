import TriptychHealth

/// The events of a day in words, in chronological order, each with its pillar's mark.
struct TimelineOfDay: Codable, Sendable {
  /// `The day so far`, or `Hour by hour` for a day that is over.
  var title: String
  /// The name of a day that is over, for pages that are not about that day; `nil` for today.
  var pastDay: String?
  var items: [Item]

  struct Item: Codable, Sendable {
    var cssClass: String
    var mark: Markup
    /// `06:36`
    var time: String
    var datetime: String
    var name: String
    var details: String?
  }
}

extension TimelineOfDay {
  /// Creates the timeline of a day from sleep, hours with steps, sessions and manual entries; `nil` if
  /// nothing is known.
  init?(_ day: CalendarDay, _ context: PageContext) {
    let maker = TimelineMaker(day: day, context: context)
    let items = maker.items()
    guard !items.isEmpty else { return nil }
    let isToday = day == context.analysis.asOf.day
    self.init(
      title: context.words(isToday ? DayWord.timelineSoFar : .timeline),
      pastDay: isToday ? nil : context.words.title(day), items: items)
  }
}

/// Puts the hours of one day into words.
private struct TimelineMaker {
  let day: CalendarDay
  let context: PageContext

  private var words: Words { context.words }
  private var zone: CivilZone { context.history.zone }

  /// An event before it is formatted.
  private struct Event {
    var at: Instant
    var pillar: Pillar
    var name: String
    var details: [String]
  }

  /// All events of the day by moment; simultaneous events are ordered by name.
  func items() -> [TimelineOfDay.Item] {
    let events = sleep() + stepHours() + sessions() + entries()
    return events.sorted { ($0.at, $0.name) < ($1.at, $1.name) }.map { event in
      TimelineOfDay.Item(
        cssClass: event.pillar.cssClass, mark: Icon.mark(event.pillar),
        time: words.clock(second: zone.wallClockSecond(at: event.at)), datetime: zone.rfc3339(event.at),
        name: event.name,
        details: words.facts(event.details))
    }
  }

  /// Waking from the previous night, and falling asleep if that was still on the same day.
  private func sleep() -> [Event] {
    var events: [Event] = []
    if let night = context.book.nights[day], zone.day(of: night.span.upperBound) == day {
      let asleep = context.history[.sleepDuration][day].map {
        words(DayWord.asleep, ["duration": words.duration(hours: $0)])
      }
      let wakings = night.intervals.count { $0.stage == .awake }
      let said = [asleep, wakings > 0 ? words(DayWord.wakings, count: wakings) : nil]
      events.append(
        Event(
          at: night.span.upperBound, pillar: .wellbeing, name: words(DayWord.woke),
          details: said.compactMap { $0 }))
    }
    if let next = context.book.nights[day.advanced(by: 1)], zone.day(of: next.span.lowerBound) == day {
      events.append(
        Event(at: next.span.lowerBound, pillar: .wellbeing, name: words(DayWord.fellAsleep), details: []))
    }
    return events
  }

  private func stepHours() -> [Event] {
    StepRun.all(in: context.book.hours[day] ?? []).map { run in
      Event(
        at: zone.instant(day: day, wallClockSecond: run.from * 3600), pillar: .fitness,
        name: words(DayWord.stepHours),
        details: [
          words(
            DayWord.stepHoursUntil,
            ["time": words.clock(second: run.to * 3600), "steps": words.value(run.steps, of: .steps)])
        ])
    }
  }

  private func sessions() -> [Event] {
    (context.book.sessions[day] ?? []).map { session in
      Event(
        at: session.span.lowerBound, pillar: .fitness, name: words.sport(session.name),
        details: [WorkoutList.minutes(session, words)] + WorkoutList.details(session, words))
    }
  }

  private func entries() -> [Event] {
    (context.book.entries[day] ?? []).map { entry in
      let said = EntryWords(entry: entry, words: words)
      return Event(
        at: entry.at, pillar: said.pillar, name: said.name, details: [said.details()].compactMap { $0 })
    }
  }
}
