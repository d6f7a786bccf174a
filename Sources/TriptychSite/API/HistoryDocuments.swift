import TriptychHealth

/// One document for each month with records: the sessions and entries by hand that the pages of the history list.
enum HistoryDocuments {
  /// A session or an event, with why it does not count.
  struct Item: Sendable {
    var day: CalendarDay
    var session: ExerciseRecord?
    var entry: HandEntry?
    var aside: SetAsideRecord.Reason?

    var start: Instant { session?.span.lowerBound ?? entry?.at ?? Instant(seconds: 0) }
    var id: String { session?.id ?? entry?.id ?? "" }
  }

  static let record = APIObject<Item>(
    "HistoryRecord", "A workout or an entry by hand.",
    [
      .text("id", "The id of the record.") { item, _ in item.id },
      .choice("kind", "What kind of record it is.", of: EntryKind.allCases.map(\.rawValue)) { item, _ in
        item.entry?.kind.rawValue ?? EntryKind.workout.rawValue
      },
      .day("day", "The day under which the history lists it: the record's own local day.") { item, _ in
        item.day
      },
      .moment("start", "When it began.") { item, _ in item.start },
      .text("name", "Its name, in the person's language where it is a word of the program.") {
        item, context in
        if let entry = item.entry { return EntryWords(entry: entry, words: context.words).name }
        return item.session?.name ?? ""
      },
      .optionalText("details", "Amounts, notes or the text of an entry by hand; null for a workout.") {
        item, context in
        item.entry.flatMap { EntryWords(entry: $0, words: context.words).details(isWhole: true) }
      },
      .optionalNumber("minutes", "The length of a workout; null for an entry.") { item, _ in
        item.session?.minutes
      },
      .optionalNumber("energy", "The energy of a workout, in kcal.") { item, _ in item.session?.energy },
      .optionalNumber("distance", "Its distance, in km.") { item, _ in item.session?.distance },
      .optionalNumber("heartRate", "Its mean heart rate, in beats a minute.") { item, _ in
        item.session?.meanHeartRate
      },
      .choice("origin", "Where it comes from.", of: ["manual", "synced"]) { item, _ in
        item.session?.origin == .synced ? "synced" : "manual"
      },
      .optionalText("platform", "The platform of a synced workout.") { item, _ in item.session?.platform },
      .flag("counts", "Whether it counts.") { item, _ in item.aside == nil },
      .optionalChoice(
        "asideBecause", "Why it does not count; null for one that counts.",
        of: SetAsideRecord.Reason.allCases.map(\.rawValue)
      ) { item, _ in item.aside?.rawValue },
    ])

  static let all = APIDocument(
    "history", of: CalendarMonth.self, path: "history/{month}.json",
    "The records of a month, as the pages of the history list them.",
    [
      .text("month", "The month, such as `2026-01`.") { month, _ in month.id },
      .list("records", "The records, newest first.", of: record) { month, context in items(month, context) },
    ],
    by: APIDocument.Parameter(
      name: "month", about: "A month with records, as the configuration lists them.", values: nil)
  ) { context in months(context).map { ($0.id, $0) } }

  /// The months with records up to the day of the build, newest first.
  @Sendable private static func months(_ context: PageContext) -> [CalendarMonth] {
    var months: [CalendarMonth] = []
    for day in context.book.recordDays.reversed() where months.last != CalendarMonth(of: day) {
      months.append(CalendarMonth(of: day))
    }
    return months
  }

  @Sendable private static func items(_ month: CalendarMonth, _ context: PageContext) -> [Item] {
    let book = context.book
    var items: [Item] = []
    for day in month.days {
      items += (book.sessionsByLocalDay[day] ?? []).map { Item(day: day, session: $0) }
      items += (book.entries[day] ?? []).map { Item(day: day, entry: $0) }
      items += (book.aside[day] ?? []).map { Item(day: day, session: $0.record, aside: $0.reason) }
    }
    return items.sorted { ($1.start, $0.id) < ($0.start, $1.id) }
  }
}
