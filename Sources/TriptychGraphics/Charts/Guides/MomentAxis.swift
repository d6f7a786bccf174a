import TriptychBase

/// The axis of moments: times of day for hours, dates for days and more; the densest interval that fits.
struct MomentAxis: Guide {
  /// Seconds since 1970-01-01 in civil time.
  let moments: ClosedRange<Int>

  func draw(in context: inout DrawingContext) {
    row(in: context).draw(in: &context)
  }

  private func row(in context: DrawingContext) -> TickRow {
    let width = context.labels.steps.last?.width ?? context.frame.width
    let span = Double(moments.upperBound - moments.lowerBound)
    for interval in MomentInterval.ladder {
      let most = span / Double(interval.leastSeconds)
      if most * TickRow.leastPitch > width + 2 * TickRow.leastPitch { continue }
      let ticks = interval.ticks(in: moments)
      guard !ticks.isEmpty else { continue }
      let row = row(ticks, interval, context)
      if row.fits(in: context) { return row }
    }
    return row([moments.lowerBound], .minutes(1), context)
  }

  private func row(_ ticks: [Int], _ interval: MomentInterval, _ context: DrawingContext) -> TickRow {
    TickRow(
      ticks: zip(ticks, texts(ticks, interval, context.words)).map { moment, text in
        TickRow.Tick(place: context.across(Double(moment)), text: text)
      })
  }

  /// Midnight is named by its day where more than one day is shown.
  private func texts(_ ticks: [Int], _ interval: MomentInterval, _ words: ChartWords) -> [String] {
    let day = MomentInterval.day
    let days = moments.lowerBound.floored(by: day)...moments.upperBound.floored(by: day)
    if case .calendar(let calendar) = interval {
      return DayNames(days: days, words: words).labels(ticks.map { $0 / day }, calendar).map(\.text)
    }
    let isOneDay = moments.upperBound - moments.lowerBound <= day
    return ticks.map { moment in
      let second = moment - moment.floored(by: day) * day
      if second == 0, !isOneDay { return words.shortDay(moment.floored(by: day)) }
      return words.clock(hours: Double(second) / 3600)
    }
  }
}
