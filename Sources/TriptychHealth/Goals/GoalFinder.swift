/// Computes progress toward goals, and streaks, from a history.
///
/// Progress is given for today, even while the day's sums are growing, and for the day before, both by today's
/// targets. Variability is the day's rMSSD, otherwise its SDNN.
///
/// A streak is at least two consecutive days on which a goal was reached, by today's target. It ends today if
/// today's goal has been reached already, otherwise yesterday; a streak that ended earlier is over and not
/// shown. A day without data ends a streak like any other: no message says so, and the longest streak is kept.
struct GoalFinder {
  let history: HealthHistory
  let asOf: AsOf

  /// Today's and yesterday's progress, streaks, and the dates of own goals.
  func report() -> GoalReport {
    let yesterday = asOf.day.advanced(by: -1)
    let goals = self.goals(on: asOf.day)
    var streaks = goals.filter(\.hasStreak).compactMap { goal in
      streak(goal.id, isOwn: goal.isOwn, met: days(of: goal))
    }
    if let habits = streak("habits", isOwn: false, met: habitDays) { streaks.append(habits) }
    let order = streaks.enumerated().sorted { one, other in
      (-one.element.days.count, one.offset) < (-other.element.days.count, other.offset)
    }
    return GoalReport(
      progress: goals.map { standing(of: $0, on: asOf.day) },
      yesterday: self.goals(on: yesterday).map { standing(of: $0, on: yesterday) },
      streaks: order.map(\.element), dated: dated)
  }

  private func standing(of goal: Goal, on day: CalendarDay) -> GoalStanding {
    GoalStanding(
      id: goal.id, metric: goal.metric, day: day, value: value(of: goal, on: day), target: goal.target,
      isOwn: goal.isOwn)
  }

  private struct Goal {
    var id: String
    var metric: Metric
    var target: Double
    var hasStreak: Bool
    var isOwn = false
  }

  /// The goals with a measure, in the order of the settings. Energy, carbohydrate and fat are planning amounts
  /// and variability is not an action, so they have no streaks.
  private func goals(on day: CalendarDay) -> [Goal] {
    let settings = history.settings.goals
    let hrv = variability(on: day)
    let wanted: [(String, Metric, Double?, Bool)] = [
      ("steps", .steps, settings.steps, true), ("sleep_hours", .sleepDuration, settings.sleepHours, true),
      ("exercise_minutes", .exerciseMinutes, settings.exerciseMinutes, true),
      ("hydration", .water, settings.hydration, true), ("hrv", hrv, settings.hrv, false),
      ("energy", .energyIntake, settings.energy, false), ("protein", .protein, settings.protein, true),
      ("carbohydrate", .carbohydrate, settings.carbohydrate, false), ("fat", .fat, settings.fat, false),
      ("fiber", .fiber, settings.fiber, true),
      ("fruit_vegetables", .fruitVegetables, settings.fruitVegetables, true),
      ("mindful_minutes", .mindfulMinutes, settings.mindfulMinutes, true),
    ]
    let chosen = wanted.compactMap { id, metric, target, hasStreak in
      target.map { Goal(id: id, metric: metric, target: $0, hasStreak: hasStreak) }
    }
    let own = settings.own.compactMap { goal -> Goal? in
      guard let metric = goal.metric, let target = goal.target else { return nil }
      return Goal(id: goal.name, metric: metric, target: target, hasStreak: true, isOwn: true)
    }
    let consent = Consent(history.settings)
    return (chosen + own).filter { consent.permits($0.metric) }
  }

  /// rMSSD if the day has it, otherwise SDNN; on a day without either, the one with the latest value.
  private func variability(on day: CalendarDay) -> Metric {
    func last(_ metric: Metric) -> CalendarDay? { history[metric].values.last { $0.day <= day }?.day }
    guard let rmssd = last(.hrvRMSSD) else { return .hrvSDNN }
    return last(.hrvSDNN).map { $0 > rmssd } ?? false ? .hrvSDNN : .hrvRMSSD
  }

  /// The value for a goal. Minutes of exercise are those the device counts, otherwise moderate and vigorous
  /// minutes.
  private func value(of goal: Goal, on day: CalendarDay) -> Double? {
    let value = history[goal.metric][day]
    return goal.metric == .exerciseMinutes ? value ?? history.activeMinutes(on: day) : value
  }

  /// The days up to today on which a goal was reached, ascending.
  private func days(of goal: Goal) -> [CalendarDay] {
    var days = Set(history[goal.metric].values.map(\.day))
    if goal.metric == .exerciseMinutes {
      for metric in [Metric.moderateMinutes, .vigorousMinutes] {
        days.formUnion(history[metric].values.map(\.day))
      }
    }
    return days.filter { day in day <= asOf.day && value(of: goal, on: day).map { $0 >= goal.target } ?? false
    }
    .sorted()
  }

  /// The days on which all planned habits were done.
  private var habitDays: [CalendarDay] {
    history[.habitsPlanned].values.filter { plan in
      plan.day <= asOf.day && plan.value > 0
        && history[.habitsDone][plan.day].map { $0 >= plan.value } ?? false
    }.map(\.day)
  }

  private func streak(_ id: String, isOwn: Bool, met days: [CalendarDay]) -> Streak? {
    guard let last = days.last, last >= asOf.day.advanced(by: -1) else { return nil }
    var row = days[0]...days[0]
    var longest = row
    for day in days.dropFirst() {
      let follows = row.upperBound.distance(to: day) == 1
      row = follows ? row.lowerBound...day : day...day
      if row.count >= longest.count { longest = row }
    }
    guard row.count >= 2 else { return nil }
    return Streak(id: id, days: row, longest: longest, isOwn: isOwn)
  }

  private var dated: [DatedGoal] {
    let consent = Consent(history.settings)
    let permitted = history.settings.goals.own.filter { $0.metric.map { consent.permits($0) } ?? true }
    let goals = permitted.compactMap { goal in
      goal.date.map { DatedGoal(name: goal.name, date: $0, daysLeft: asOf.day.distance(to: $0)) }
    }
    return goals.sorted { one, other in
      let (left, right) = (one.daysLeft < 0, other.daysLeft < 0)
      if left != right { return right }
      if one.date != other.date { return left ? one.date > other.date : one.date < other.date }
      return one.name < other.name
    }
  }
}
