/// The axis of days: the densest calendar interval whose labels fit.
struct DayAxis: Guide {
  let days: ClosedRange<Int>

  func draw(in context: inout DrawingContext) {
    row(in: context).draw(in: &context)
  }

  private func row(in context: DrawingContext) -> TickRow {
    let width = context.labels.steps.last?.width ?? context.frame.width
    for interval in DayInterval.ladder {
      // Longer ranges than any label could fill are not worth counting day by day.
      if case .days = interval, Double(days.count) > width { continue }
      let ticks = interval.ticks(in: days)
      guard !ticks.isEmpty else { continue }
      let row = TickRow(ticks: labels(ticks, interval, context))
      if row.fits(in: context) { return row }
    }
    return TickRow(ticks: labels([days.lowerBound], .days(1), context))
  }

  private func labels(_ ticks: [Int], _ interval: DayInterval, _ context: DrawingContext) -> [TickRow.Tick] {
    let words = context.words
    let spansYears = ChartWords.needsYears(days)
    return ticks.enumerated().map { index, number in
      let day = CivilDay(number)
      let month = words.months.short[day.month - 1]
      let text: String
      if interval.namesYears {
        text = String(day.year)
      } else if interval.namesMonths {
        let namesYear = spansYears && (day.month == 1 || (index == 0 && ticks.count > 0))
        text = namesYear ? words.say(.monthYear, ["month": month, "year": String(day.year)]) : month
      } else {
        text = words.shortDay(number)
      }
      return TickRow.Tick(place: context.across(Double(number)), text: text)
    }
  }
}
