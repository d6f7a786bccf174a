/// Days in a row on which two things were low together. A fact about those days, with
/// no claim that one led to the other, so it needs no test.
struct Patterns {
  /// The fewest days in a row.
  static let minimumRun = 3
  /// Hours asleep below which a night was short, and the highest low mood.
  static let shortSleep = 6.0
  static let lowMood = 2.0

  let history: HealthHistory
  let asOf: AsOf

  /// The last run of short nights with a low mood that ended within two weeks; `nil`
  /// when there is none. A day without one of the two ends a run.
  func shortSleepAndLowMood() -> Insight? {
    var run: [CalendarDay] = []
    var last: [CalendarDay] = []
    for day in asOf.day.advanced(by: -27)...asOf.day {
      if isLow(day) { run.append(day) } else { run = [] }
      if run.count >= Patterns.minimumRun { last = run }
    }
    guard let first = last.first, let end = last.last, end > asOf.day.advanced(by: -14) else { return nil }
    let sleep = last.compactMap { history[.sleepDuration][$0] }
    let mood = last.compactMap { history[.mood][$0] }
    guard let hours = Statistics.mean(sleep), let level = Statistics.mean(mood) else { return nil }
    return Insight(
      kind: .pattern, x: .sleepDuration, y: .mood, days: first...end, count: last.count, xValue: hours,
      yValue: level)
  }

  private func isLow(_ day: CalendarDay) -> Bool {
    guard let sleep = history[.sleepDuration][day], let mood = history[.mood][day] else { return false }
    return sleep < Patterns.shortSleep && mood <= Patterns.lowMood
  }
}
