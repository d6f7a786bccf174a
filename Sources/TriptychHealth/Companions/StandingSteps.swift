/// The steps that count for the companions at a moment.
///
/// Steps only grow within a day. Until 21:00 those of the day before stand; today's take their place as soon as
/// they are more, or when the day before has none. So an unfinished day lifts a companion at once and never
/// lowers it. From 21:00 on today's steps count alone.
struct StandingSteps {
  /// The day of the steps: the as-of day or the day before it.
  let day: CalendarDay
  /// The number of steps on that day, at least 0; `nil` if unknown.
  let steps: Double?

  /// The steps that stand at a moment; days other than the as-of day and the one before it are not looked at.
  init(_ series: DaySeries, asOf: AsOf) {
    let whole = asOf.lastSummedDay
    guard let today = series[asOf.day], today > series[whole] ?? -1 else {
      (day, steps) = (whole, series[whole])
      return
    }
    (day, steps) = (asOf.day, today)
  }
}
