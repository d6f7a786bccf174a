import TriptychHealth

/// The weeks of a month as a table: each day with its steps, its active minutes and the pillars' marks.
struct MonthTable {
  let month: CalendarMonth
  let context: PageContext

  private var words: Words { context.words }
  private var history: HealthHistory { context.history }

  /// The whole `<table>`.
  func markup(captionID: String) -> Markup {
    var writer = HTMLWriter()
    writer.element("table", ["class": "month"]) { writer in
      writer.element(
        "caption", ["id": captionID], text: words(DayWord.monthCaption, ["month": words(month: month)]))
      writer.element("thead") { writer in
        writer.element("tr") { writer in
          for weekday in words.conventions.weekdays.map(\.rawValue) {
            writer.element("th", ["scope": "col"]) { writer in
              writer.element(
                "abbr", ["title": words(.weekday, String(weekday))],
                text: words(.weekdayShort, String(weekday)))
            }
          }
        }
      }
      writer.element("tbody") { writer in
        var start = month.days.lowerBound.startOfWeek(from: words.conventions.firstWeekday)
        while start <= month.days.upperBound {
          writer.newline()
          writer.element("tr") { writer in
            for offset in 0..<7 { cell(start.advanced(by: offset), &writer) }
          }
          start = start.advanced(by: 7)
        }
      }
    }
    return Markup(writer.html)
  }

  /// The `id` of a day's cell, to which the search leads.
  static func id(_ day: CalendarDay) -> String { "d-" + day.iso }

  private func cell(_ day: CalendarDay, _ writer: inout HTMLWriter) {
    guard month.days.contains(day) else {
      writer.element("td", ["class": "out"], text: "")
      return
    }
    let isToday = day == context.analysis.asOf.day
    writer.element("td", ["id": MonthTable.id(day), "class": isToday ? "now" : ""]) { writer in
      number(day, &writer)
      guard day <= context.analysis.asOf.day else { return }
      let isKnown = figures(day, &writer)
      let isMarked = marks(day, &writer)
      if !isKnown, !isMarked { writer.element("span", ["class": "vh"], text: words(MeasureWord.noData)) }
    }
  }

  /// Writes the number of the day, linked to the day's page if there is one.
  private func number(_ day: CalendarDay, _ writer: inout HTMLWriter) {
    let number = words.plain(day.components.day)
    let ofMonth = words(
      DayWord.ofMonth,
      ["day": words.numberOfDay(day.components.day), "month": words(.month, String(month.month))])
    func date(_ writer: inout HTMLWriter) {
      writer.element("time", ["datetime": day.iso]) { writer in
        writer.element("span", ["aria-hidden": "true"], text: number)
        writer.element("span", ["class": "vh"], text: ofMonth)
      }
    }
    if let href = context.dayHref(day) {
      writer.element("a", ["class": "dn", "href": href], date)
    } else {
      writer.element("span", ["class": "dn"], date)
    }
  }

  /// Writes steps and active minutes. Returns whether any is known.
  private func figures(_ day: CalendarDay, _ writer: inout HTMLWriter) -> Bool {
    let steps = history[.steps][day].map { (words.number($0), DayWord.steps) }
    let active = DayFacts.activeMinutes(day, context).map { (words.number($0), DayWord.active) }
    for (text, word) in [steps, active].compactMap({ $0 }) {
      writer.element("span", ["class": word == .steps ? "st" : "am"]) { writer in
        writer.text(text)
        writer.element(
          "span", ["class": word == .steps ? "vh" : "u"], text: Words.space + words(word))
      }
    }
    return steps != nil || active != nil
  }

  /// Writes a triangle for a workout, a circle for food and a diamond for a mood. Returns whether there is
  /// any.
  private func marks(_ day: CalendarDay, _ writer: inout HTMLWriter) -> Bool {
    let sessions = context.book.sessions[day]?.count ?? 0
    let entries = context.book.entries[day] ?? []
    var marks: [(Pillar, String)] = []
    if sessions > 0 { marks.append((.fitness, words(DayWord.workoutsOn, count: sessions))) }
    if history[.energyIntake][day] != nil || entries.contains(where: { $0.kind == .meal }) {
      marks.append((.nutrition, words(DayWord.foodOn)))
    }
    if history[.mood][day] != nil { marks.append((.wellbeing, words(DayWord.moodOn))) }
    guard !marks.isEmpty else { return false }
    writer.element("span", ["class": "mks"]) { writer in
      for (pillar, text) in marks {
        writer.markup(MonthTable.mark(pillar))
        writer.element("span", ["class": "vh"], text: text)
      }
    }
    return true
  }

  private static func mark(_ pillar: Pillar) -> Markup {
    Markup("<span class=\"\(pillar.cssClass)\">\(Icon.mark(pillar).html)</span>")
  }
}
