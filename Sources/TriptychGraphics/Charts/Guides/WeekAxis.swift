import TriptychBase

/// The axis of weeks: first days of weeks, of months or of years, the densest whose labels fit.
struct WeekAxis: Guide {
  /// The first day of the first week, in days since 1970-01-01.
  let first: Int
  /// Weeks shown.
  let count: Int

  private var days: ClosedRange<Int> { first...(first + 7 * count - 1) }

  func draw(in context: inout DrawingContext) {
    let every = TickRow(ticks: (0..<count).map { tick(of: $0, context) })
    guard count > 12, !every.fits(in: context) else {
      every.draw(in: &context)
      return
    }
    for interval in DayInterval.ladder {
      switch interval {
      case .days, .weeks: continue
      case .months, .years: break
      }
      let ticks = interval.ticks(in: days)
      guard !ticks.isEmpty else { continue }
      let row = TickRow(ticks: ticks.enumerated().map { tick($1, interval, isFirst: $0 == 0, context) })
      guard row.fits(in: context) else { continue }
      row.draw(in: &context)
      return
    }
    TickRow(ticks: [tick(of: 0, context)]).draw(in: &context)
  }

  private func tick(of week: Int, _ context: DrawingContext) -> TickRow.Tick {
    TickRow.Tick(place: context.across(Double(week)), text: context.words.shortDay(first + 7 * week))
  }

  private func tick(
    _ number: Int, _ interval: DayInterval, isFirst: Bool, _ context: DrawingContext
  ) -> TickRow.Tick {
    let day = CalendarDay(clamping: number).components
    let words = context.words
    let week = (number - first) / 7
    let month = words.months.short[day.month - 1]
    let namesYear = ChartWords.needsYears(days) && (day.month == 1 || isFirst)
    let text =
      interval.namesYears
      ? String(day.year)
      : namesYear ? words.say(.monthYear, ["month": month, "year": String(day.year)]) : month
    return TickRow.Tick(place: context.across(Double(week)), text: text)
  }
}
