/// The axis of days: the densest calendar interval whose labels fit.
struct DayAxis: Guide {
  let days: ClosedRange<Int>

  func draw(in context: inout DrawingContext) {
    row(in: context).draw(in: &context)
  }

  private func row(in context: DrawingContext) -> TickRow {
    let width = context.labels.steps.last?.width ?? context.frame.width
    let names = DayNames(days: days, words: context.words)
    for interval in DayInterval.ladder {
      let most = Double(days.count) / Double(interval.leastDays)
      if most * TickRow.leastPitch > width + 2 * TickRow.leastPitch { continue }
      let ticks = interval.ticks(in: days)
      guard !ticks.isEmpty else { continue }
      let row = TickRow(ticks: names.labels(ticks, interval).map { tick($0, context) })
      if row.fits(in: context) { return row }
    }
    return TickRow(ticks: names.labels([days.lowerBound], .days(1)).map { tick($0, context) })
  }

  private func tick(_ label: (day: Int, text: String), _ context: DrawingContext) -> TickRow.Tick {
    TickRow.Tick(place: context.across(Double(label.day)), text: label.text)
  }
}

/// The labels of days on an axis, in the words of a language.
struct DayNames {
  let days: ClosedRange<Int>
  let words: ChartWords

  /// Days by day and month, months by name with the year where it changes, years by number.
  func labels(_ ticks: [Int], _ interval: DayInterval) -> [(day: Int, text: String)] {
    let spansYears = ChartWords.needsYears(days)
    return ticks.enumerated().map { index, number in
      let day = CivilDay(number)
      if interval.namesYears { return (number, String(day.year)) }
      guard interval.namesMonths else { return (number, words.shortDay(number)) }
      let month = words.months.short[day.month - 1]
      let namesYear = spansYears && (day.month == 1 || index == 0)
      return (number, namesYear ? words.say(.monthYear, ["month": month, "year": String(day.year)]) : month)
    }
  }
}
