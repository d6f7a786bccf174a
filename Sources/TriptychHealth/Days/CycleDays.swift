/// The days of the menstrual cycle, counted from what was noted of bleeding. Nothing is predicted.
///
/// A day of bleeding is one with a flow above none, or one that a source calls a day of the period without saying how
/// heavy it was. Day 1 is a day that a source marks as the start of a cycle, or a day of bleeding after at least
/// ``gap`` days without: an episode of bleeding is bounded by two days without (Mishell, Guillebaud, Westhoff et al.,
/// Contraception 75, 2007). Spotting between periods is not bleeding here.
///
/// Days before the first day 1 have no cycle day, and neither has an episode that may have begun before the data. Days
/// are counted up to the last day of which anything is held, and for at most ``longest`` days: after that it is not
/// known whether bleeding stayed away or was not noted.
public enum CycleDays {
  /// The days without bleeding that end an episode.
  static let gap = 2
  /// The longest cycle counted, in days; longer ones are amenorrhea or were not noted.
  static let longest = 90.0

  /// Adds the days with bleeding and the days of the cycle to formed days. A cycle day that a source gives stays.
  public static func add(to days: inout [Metric: DaySeries]) {
    let bleeding = bleeding(days)
    let given = days[.cycleDay]?.values ?? []
    guard !bleeding.isEmpty || !given.isEmpty else { return }
    if !bleeding.isEmpty { days[.menstruation] = DaySeries(bleeding) }
    let held = days.values.compactMap { series in
      series.values.first.flatMap { first in series.values.last.map { (first.day, $0.day) } }
    }
    guard let first = held.map(\.0).min(), let last = held.map(\.1).max() else { return }
    var values: [CalendarDay: DayValue] = [:]
    for value in given { values[value.day] = value }
    for start in starts(bleeding, given: given, heldFrom: first) {
      values[start.day] = values[start.day] ?? start
    }
    var cycle: [DayValue] = []
    var day = first
    while day <= last {
      if let value = values[day] {
        cycle.append(value)
      } else if let before = cycle.last, before.day == day.advanced(by: -1), before.value < longest {
        cycle.append(DayValue(day: day, value: before.value + 1, source: before.source))
      }
      day = day.advanced(by: 1)
    }
    if !cycle.isEmpty { days[.cycleDay] = DaySeries(cycle) }
  }

  /// The days noted as with (1) or without (0) bleeding, ascending.
  private static func bleeding(_ days: [Metric: DaySeries]) -> [DayValue] {
    var noted: [CalendarDay: DayValue] = [:]
    for value in days[.menstruation]?.values ?? [] { noted[value.day] = value }
    for flow in days[.menstrualFlow]?.values ?? [] {
      let isBleeding = flow.value > 0 || noted[flow.day]?.value ?? 0 > 0
      noted[flow.day] = DayValue(day: flow.day, value: isBleeding ? 1 : 0, source: flow.source)
    }
    return noted.values.sorted { $0.day < $1.day }
  }

  /// The first days of episodes, as cycle day 1. An episode in the first days held may have begun before them.
  private static func starts(
    _ bleeding: [DayValue], given: [DayValue], heldFrom first: CalendarDay
  ) -> [DayValue] {
    let marked = Set(given.map(\.day))
    var starts: [DayValue] = []
    var latest: CalendarDay?
    for value in bleeding where value.value > 0 {
      defer { latest = value.day }
      let bound = latest.map { $0.advanced(by: gap) } ?? first.advanced(by: gap - 1)
      // An episode that a source marks is counted from its mark alone.
      let isMarked = marked.contains { abs(Int($0.number) - Int(value.day.number)) <= gap }
      if value.day > bound, !isMarked {
        starts.append(DayValue(day: value.day, value: 1, source: value.source))
      }
    }
    return starts
  }
}
