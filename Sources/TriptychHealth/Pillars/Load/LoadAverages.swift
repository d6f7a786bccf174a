/// The two running averages of load: how it was over six weeks (CTL) and over one (ATL).
///
/// Both move towards each day's load by alpha = 1 - e^(-1/N) of the difference, N = 42 and 7 days.
/// A day without a value leaves both as they are. Before the first recorded day both are the mean of
/// the first seven recorded days, so that a history does not begin as if there had been nothing.
///
/// - Source: the fitness and fatigue model of Calvert, Banister, Savage and Bach (1976), IEEE Trans
///   Syst Man Cybern 6:94, with the time constants 42 and 7 days in common use; the start is our own
///   choice.
/// - Version: part of `load-v1` and `load-trimp-v1`.
/// - Range: that of the daily load.
/// - Missing data: no recorded day, no averages.
enum LoadAverages {
  /// The days of the slow and of the fast average.
  static let chronicDays = 42
  static let acuteDays = 7
  /// How many recorded days make the start.
  static let startDays = 7

  /// The averages after each day from the first recorded day to `last`. O(days).
  ///
  /// - Parameter loads: by day; days without a value are not in it.
  static func days(_ loads: [CalendarDay: Double], through last: CalendarDay) -> [LoadReport.Day] {
    let recorded = loads.keys.filter { $0 <= last }.sorted()
    guard let first = recorded.first,
      let start = Statistics.mean(recorded.prefix(startDays).compactMap { loads[$0] })
    else { return [] }
    let slow = 1 - exponential(-1 / Double(chronicDays))
    let fast = 1 - exponential(-1 / Double(acuteDays))
    var (ctl, atl) = (start, start)
    return (first...last).map { day in
      let load = loads[day]
      if let load {
        ctl += slow * (load - ctl)
        atl += fast * (load - atl)
      }
      return LoadReport.Day(day: day, load: load, ctl: ctl, atl: atl)
    }
  }
}
