/// The possible message of each kind on a day, before it is decided whether and when it may be sent.
struct MessageFacts {
  /// A message whose time is still open.
  struct Draft {
    var id: String
    var condition: PlannedMessage.Condition?
    var figures: [String: Double] = [:]
    var metric: Metric?
    var day: CalendarDay?
    var goal: String?
    var insight: Insight?
    var path: String
  }

  /// The number of days within which food or water must have been logged for prompts about them: people who log
  /// neither are not asked for them.
  static let loggingDays = 14
  /// The lengths of a streak that are worth a message; beyond them every fifty days.
  static let streakMarks = [3, 7, 14, 21, 30, 50, 75, 100]

  let history: HealthHistory
  let asOf: AsOf
  let scores: [Score]
  let goals: GoalReport
  let insights: InsightReport

  /// The message of a kind on a local day; `nil` when there is nothing to say.
  func draft(_ kind: PlannedMessage.Kind, on day: CalendarDay) -> Draft? {
    switch kind {
    case .recoveryAlert: recovery(on: day)
    case .checkIn: checkIn(on: day)
    case .featuredInsight: featured.map { insight($0, kind) }
    case .pattern: pattern.map { insight($0, kind) }
    case .goalMilestone: milestone(on: day)
    case .workout: workout(on: day)
    case .meal: meal(on: day)
    case .hydration: hydration(on: day)
    case .nudge: nudge
    case .streak: streak
    }
  }

  /// Whether the recovery of the present day is below 50, by the number that pages show.
  var isRecoveryLow: Bool { recoveryShown.map { $0 < 50 } ?? false }

  private var recoveryShown: Int? { scores.first { $0.id == "recovery" }?.shown }

  /// Only on the day whose recovery it is: that of tomorrow is not known before its morning.
  private func recovery(on day: CalendarDay) -> Draft? {
    guard isRecoveryLow, let shown = recoveryShown, day == asOf.day else { return nil }
    return Draft(
      id: "recovery_alert.\(day.iso)", figures: ["score": Double(shown)], day: day,
      path: "pillars/fitness.html")
  }

  // MARK: Prompts

  private func checkIn(on day: CalendarDay) -> Draft? {
    guard !has([.mood, .energy, .stress], in: day...day) else { return nil }
    return Draft(id: "check_in.\(day.iso)", condition: .noCheckInYet, path: "log/mood.html")
  }

  private func workout(on day: CalendarDay) -> Draft? {
    let isDone = history.workouts.contains {
      $0.span.lowerBound <= asOf.instant && history.zone.day(of: $0.span.lowerBound) == day
    }
    if isDone { return nil }
    return Draft(id: "workout.\(day.iso)", condition: .noWorkoutYet, path: "log/workout.html")
  }

  /// For people who logged food in the last 14 days; whether dinner is there is asked when it is sent.
  private func meal(on day: CalendarDay) -> Draft? {
    guard has(MessageFacts.food, in: recentDays) else { return nil }
    return Draft(id: "meal.\(day.iso)", condition: .noDinnerYet, path: "log/meal.html")
  }

  private func hydration(on day: CalendarDay) -> Draft? {
    guard has([.water], in: recentDays), !has([.water], in: day...day) else { return nil }
    return Draft(
      id: "hydration.\(day.iso)", condition: .noWaterYet, metric: .water, path: "log/water.html")
  }

  private var recentDays: ClosedRange<CalendarDay> {
    asOf.day.advanced(by: 1 - MessageFacts.loggingDays)...asOf.day
  }

  /// Whether any of the metrics has a value on days that are visible.
  private func has(_ metrics: [Metric], in days: ClosedRange<CalendarDay>) -> Bool {
    guard days.lowerBound <= asOf.day else { return false }
    let seen = days.lowerBound...min(days.upperBound, asOf.day)
    return metrics.contains { !history[$0].values(in: seen).isEmpty }
  }

  static let food = MetricCatalog.all.filter {
    $0.kind == .nutrition && ![.water, .caffeine].contains($0.metric)
  }.map(\.metric)
}

// MARK: Insights

extension MessageFacts {
  /// The insight that stands first, unless another message of the plan is about it.
  private var featured: Insight? {
    let taken = [taken(pattern, by: .pattern), taken(record, by: .goalMilestone)].compactMap { $0 }
    return insights.inPageOrder.first { !taken.contains($0) }
  }

  private func taken(_ insight: Insight?, by kind: PlannedMessage.Kind) -> Insight? {
    let settings = history.settings
    return settings.notifications.wants(kind) && settings.depth.messageKinds.contains(kind) ? insight : nil
  }

  private var pattern: Insight? { insights.published.first { $0.kind == .pattern } }

  private func insight(_ insight: Insight, _ kind: PlannedMessage.Kind) -> Draft {
    Draft(
      id: kind.rawValue + "." + insight.id, metric: insight.metrics.first, insight: insight,
      path: "insights/\(insight.id).html")
  }
}

// MARK: Goals and streaks

extension MessageFacts {
  /// The days whose goals, records and streaks are still news.
  private var newsDays: ClosedRange<CalendarDay> { asOf.day.advanced(by: -1)...asOf.day }

  /// A best day so far that is news.
  private var record: Insight? {
    insights.published.first { insight in
      guard case .milestone(let found) = insight.finding, found.kind == .best else { return false }
      return newsDays.contains(found.day)
    }
  }

  /// A record, else the goals reached on one day, each day once: for a message that is due today those
  /// of yesterday, which is over, else those today has reached so far; for one due tomorrow the other
  /// way round, as today is its yesterday.
  private func milestone(on due: CalendarDay) -> Draft? {
    if let record, case .milestone(let found) = record.finding {
      return Draft(
        id: "goal_milestone.\(found.day.iso)", figures: ["record": found.value], metric: found.metric,
        day: found.day, path: MessageFacts.page(found.metric))
    }
    let (today, yesterday) = (reached(goals.progress), reached(goals.yesterday))
    let goals = (due > asOf.day ? [today, yesterday] : [yesterday, today]).first { !$0.isEmpty } ?? []
    guard let day = goals.first?.day else { return nil }
    var draft = Draft(
      id: "goal_milestone.\(day.iso)", figures: ["goals": Double(goals.count)], day: day, path: "index.html")
    if goals.count == 1 { draft.goal = goals[0].id }
    if goals.count == 1, let metric = goals[0].metric, let value = goals[0].value {
      draft.metric = metric
      draft.figures["value"] = value
      draft.path = MessageFacts.page(metric)
    }
    return draft
  }

  private func reached(_ goals: [GoalStanding]) -> [GoalStanding] {
    goals.filter { goal in
      newsDays.contains(goal.day) && (goal.value.map { $0 >= goal.target } ?? false)
        && isAchievement(goal.metric)
    }
  }

  private func standing(of streak: Streak) -> GoalStanding? {
    goals.progress.first { $0.id == streak.id && $0.isOwn == streak.isOwn }
  }

  /// Whether reaching a goal of a metric is an achievement; an amount of energy or weight never is.
  private func isAchievement(_ metric: Metric?) -> Bool {
    guard let metric else { return true }
    return MetricCatalog[metric]?.better == .higher || [.protein, .mindfulMinutes].contains(metric)
  }

  /// Whether the day after a streak is known already and does not continue it, so that the streak is no news. A sum
  /// that still grows says nothing yet.
  private func hasEnded(_ streak: Streak) -> Bool {
    guard let standing = standing(of: streak), standing.day > streak.days.upperBound,
      let value = standing.value, value < standing.target
    else { return false }
    return standing.metric.flatMap { MetricCatalog[$0]?.formation } != .sum
  }

  /// A streak that has just reached a length worth a message.
  private var streak: Draft? {
    let found = goals.streaks.first { streak in
      let length = streak.days.count
      let isMark = MessageFacts.streakMarks.contains(length) || (length > 100 && length % 50 == 0)
      return isMark && newsDays.contains(streak.days.upperBound) && !hasEnded(streak)
        && isAchievement(standing(of: streak)?.metric)
    }
    guard let found else { return nil }
    let goal = standing(of: found)
    // The name of an own goal is the person's, so no id that leaves the machine holds it.
    var name = DataSeed()
    name.mix(found.id)
    let part = found.isOwn ? String(name.value, radix: 16) : found.id
    return Draft(
      id: "streak.\(part).\(found.days.lowerBound.iso).\(found.days.count)",
      figures: ["days": Double(found.days.count)], metric: found.isOwn ? nil : goal?.metric, goal: found.id,
      path: goal?.metric.map(MessageFacts.page)
        ?? (found.id == "habits" ? "pillars/wellbeing.html" : "index.html"))
  }

  /// The page of a metric's pillar.
  private static func page(_ metric: Metric) -> String {
    switch MetricCatalog[metric]?.kind {
    case .nutrition: "pillars/nutrition.html"
    case .mind: "pillars/wellbeing.html"
    default: "pillars/fitness.html"
    }
  }
}

/// Days without an entry by hand.
extension MessageFacts {
  /// Whole days without an entry by hand from which a nudge is due.
  static let idleDays = 3

  /// Due from three whole days without an entry by hand, and then at most once a week for as long as
  /// none comes, so that it never presses. The entry that ends it ends the nudges.
  var nudge: Draft? {
    guard let idle, idle >= MessageFacts.idleDays else { return nil }
    let since = asOf.lastSummedDay.advanced(by: 1 - idle)
    let week = (idle - MessageFacts.idleDays) / 7
    return Draft(
      id: "nudge.\(since.iso).\(week)", condition: .stillIdle, figures: ["days": Double(idle)],
      path: "log/index.html")
  }

  /// Whole days up to now without an entry by hand; `nil` while nothing at all is held.
  var idle: Int? {
    if let lastEntry { return lastEntry.distance(to: asOf.lastSummedDay) }
    guard let first = history.firstDay, first <= asOf.day else { return nil }
    return first.distance(to: asOf.lastSummedDay) + 1
  }

  /// The last day with a check-in, logged food or any other value given by hand.
  private var lastEntry: CalendarDay? {
    let manual = Set(history.sources.filter { $0.kind == .manual }.map(\.name))
    let byHand = Set(MessageFacts.food + [.water, .mood, .energy, .stress, .habitsDone])
    // Other metrics hold a value by hand now and then; how long ago no longer matters after a month.
    let month = asOf.day.advanced(by: -30)...asOf.day
    var days: [CalendarDay] = []
    for (metric, series) in history.days {
      guard let first = series.values.first?.day, first <= asOf.day else { continue }
      let day =
        byHand.contains(metric)
        ? series.values(in: first...asOf.day).last?.day
        : series.values(in: month).last { manual.contains($0.source) }?.day
      if let day { days.append(day) }
    }
    days += history.entries.suffix(1).map { history.zone.day(of: $0.at) }
    days += history.workouts.filter { $0.origin == .manual && $0.span.lowerBound <= asOf.instant }
      .suffix(1).map { history.zone.day(of: $0.span.lowerBound) }
    return days.max()
  }
}
