/// Adds the events entered by hand to their days.
///
/// Meals and water add to the day's sums, check-ins to the day's mean, minutes of practice to the day's
/// minutes, and each habit counts once per day, as planned and as done. They are added to what sources sent and
/// replace none of it; only the word that a day's food is complete takes precedence. An event belongs to the civil
/// day of its moment.
struct DayEvents {
  /// The totals of one day's check-ins.
  struct CheckIns {
    var sum = 0.0
    var count = 0.0
  }

  /// All events, sorted by moment, then id.
  let entries: [HandEntry]
  private var amounts: [Metric: [CalendarDay: CheckIns]] = [:]
  /// The amounts by metric, day and hour.
  private(set) var byHour: [Metric: [HourOfDay: CheckIns]] = [:]

  init(_ entries: [HandEntry], zone: CivilZone) {
    self.entries = entries.sorted {
      $0.at != $1.at ? $0.at < $1.at : $0.id.utf8.lexicographicallyPrecedes($1.id.utf8)
    }
    var habits: Set<Habit> = []
    for entry in self.entries {
      let day = zone.day(of: entry.at)
      if entry.kind == .habit {
        let metric: Metric = entry.isPlanned ? .habitsPlanned : .habitsDone
        let habit = Habit(day: day, name: entry.text?.lowercased() ?? "", counts: metric)
        if habits.insert(habit).inserted { add(1, to: metric, on: day) }
        continue
      }
      let hour = HourOfDay(day: day, hour: min(zone.wallClockSecond(at: entry.at) / 3600, 23))
      for (metric, amount) in entry.amounts.sorted(by: { $0.key < $1.key }) where amount.isFinite {
        guard metric != .nutritionComplete else {
          // Of several words about one day the last one stands.
          amounts[metric]?[day] = nil
          add(amount, to: metric, on: day)
          continue
        }
        add(amount, to: metric, on: day)
        byHour[metric, default: [:]][hour, default: CheckIns()].sum += amount
        byHour[metric, default: [:]][hour, default: CheckIns()].count += 1
      }
    }
  }

  /// The check-in values of a metric, by day.
  func checkIns(of metric: Metric) -> [CalendarDay: CheckIns] { amounts[metric] ?? [:] }

  /// The days of a summed metric with the amounts of the events added. A day that is outside the metric's range
  /// afterwards is left out.
  func added(to values: [DayValue], of definition: MetricDefinition) -> [DayValue] {
    guard let events = amounts[definition.metric] else { return values }
    var byDay: [CalendarDay: DayValue] = [:]
    for value in values { byDay[value.day] = value }
    for (day, event) in events {
      guard let held = byDay[day] else {
        byDay[day] = DayValue(day: day, value: event.sum, source: Source.byHand)
        continue
      }
      byDay[day]?.value += event.sum
      if event.sum > held.value { byDay[day]?.source = Source.byHand }
    }
    return byDay.values.filter { $0.value.isFinite && definition.range.contains($0.value) }
      .sorted { $0.day < $1.day }
  }

  private mutating func add(_ amount: Double, to metric: Metric, on day: CalendarDay) {
    guard amount.isFinite else { return }
    amounts[metric, default: [:]][day, default: CheckIns()].sum += amount
    amounts[metric, default: [:]][day, default: CheckIns()].count += 1
  }

  private struct Habit: Hashable {
    var day: CalendarDay
    var name: String
    var counts: Metric
  }
}
