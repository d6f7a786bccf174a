import TriptychHealth

/// One document for each month: its days, with the values of all measures and the events of each day's page.
enum DayDocuments {
  private static let value = APIObject<(metric: Metric, value: Double)>(
    "DayValue", "The value of a measure on a day.",
    [
      .text("metric", "The id of the measure.") { model, _ in model.metric.id },
      .number("value", "The value, in the unit that the measure's document gives.") { model, _ in model.value
      },
    ])

  private static let event = APIObject<TimelineOfDay.Item>(
    "DayEvent", "An event of a day, in the person's language.",
    [
      // The page has the moment as text already.
      .value("at", "When it was.", .moment) { event, _ in .string(event.datetime) },
      .text("name", "What it was.") { event, _ in event.name },
      .optionalText("details", "More about it; null where there is nothing to say.") { event, _ in
        event.details
      },
    ])

  private static let day = APIObject<CalendarDay>(
    "Day", "A day with data.",
    [
      .day("day", "The day.") { day, _ in day },
      .flag("isOver", "Whether it was over when the site was made.") { day, context in
        day < context.analysis.asOf.day
      },
      .object("facts", "The facts at the top of its page.", DashboardDocument.facts) { day, _ in day },
      .list("values", "The measures with a value, in their fixed order.", of: value) { day, context in
        context.metricsWithData.compactMap { metric in context.history[metric][day].map { (metric, $0) } }
      },
      .list("events", "What happened, in the order of time; empty for days without a page.", of: event) {
        day, context in hasPage(day, context) ? TimelineOfDay(day, context)?.items ?? [] : []
      },
      .optionalText("page", "Its page, from the root of the site; null where it has none.") { day, context in
        hasPage(day, context) ? SiteLink(.deep, CalendarScope.path(day)).path : nil
      },
    ])

  static let all = APIDocument(
    "days", of: CalendarMonth.self, path: "days/{month}.json", "The days of a month.",
    [
      .text("month", "The month, such as `2026-01`.") { month, _ in month.id },
      .list("days", "Its days with data, ascending.", of: day) { month, context in days(month, context) },
    ],
    by: APIDocument.Parameter(
      name: "month", about: "A month of the last year with data, as the configuration lists them.",
      values: nil)
  ) { context in months(context).map { ($0.id, $0) } }

  /// The days of the calendar's pages, and those with a measured value beside them.
  @Sendable private static func days(_ month: CalendarMonth, _ context: PageContext) -> [CalendarDay] {
    let today = context.analysis.asOf.day
    let first = today.advanced(by: 1 - CalendarScope.deepDays)
    let held = Set(context.data.heldDays.filter { month.days.contains($0) })
    return month.days.filter { day in
      day >= first && day <= today && (held.contains(day) || hasPage(day, context))
    }
  }

  @Sendable private static func months(_ context: PageContext) -> [CalendarMonth] {
    var month = CalendarMonth(of: context.analysis.asOf.day)
    let first = CalendarMonth(of: context.analysis.asOf.day.advanced(by: 1 - CalendarScope.deepDays))
    var months: [CalendarMonth] = []
    while month >= first {
      if !days(month, context).isEmpty { months.append(month) }
      month = month.before
    }
    return months
  }

  @Sendable private static func hasPage(_ day: CalendarDay, _ context: PageContext) -> Bool {
    context.book.sessions[day] != nil || context.book.entries[day] != nil
  }
}
