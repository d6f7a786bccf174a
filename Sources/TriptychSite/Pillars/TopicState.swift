import TriptychHealth

/// The state of a topic in one sentence for the heading of its page; `nil` if there is no data yet.
struct TopicState {
  let topic: Topic
  let context: PageContext

  private var words: Words { context.words }
  private var history: HealthHistory { context.history }
  private var today: CalendarDay { context.analysis.asOf.day }

  /// The sentence.
  var sentence: String? {
    switch topic {
    case .activity: mean(.steps, .perDay)
    case .sleep: mean(.sleepDuration, .perNight)
    case .hydration: mean(.water, .perDay)
    case .food: food
    case .mood: mean(.mood, .meanOf)
    case .energy: mean(.energy, .meanOf)
    case .stress: mean(.stress, .meanOf)
    case .recovery: recovery
    case .workouts: workouts
    case .load: load
    case .fitnessGoals, .nutritionGoals, .wellbeingGoals: goals
    case .training: suggestion(.workout)
    case .mealIdeas: suggestion(.meal)
    case .foodInsights: findings
    case .meals: meals
    case .journal: journal
    case .habits: habits
    }
  }

  /// The values of a measure over its last seven days.
  static func week(_ metric: Metric, _ context: PageContext) -> [DayValue] {
    Array(context.history[metric].values(in: context.data.window(metric, days: 7)))
  }

  private func mean(_ metric: Metric, _ word: TopicWord) -> String? {
    let values = TopicState.week(metric, context)
    guard let mean = Statistics.mean(values.map(\.value)) else { return older(metric) }
    return words(
      word, count: values.count,
      ["value": words.mean(mean, of: metric), "metric": words(.metric, metric.id)])
  }

  /// The newest day, for a week without values.
  private func older(_ metric: Metric) -> String? {
    guard let last = history[metric].values.last(where: { $0.day <= today }) else { return nil }
    return words(
      TopicWord.newest, ["value": words.value(last.value, of: metric), "day": words.day(last.day)])
  }

  private var food: String? {
    let values = TopicState.week(.energyIntake, context)
    guard let mean = Statistics.mean(values.map(\.value)) else { return older(.energyIntake) }
    return words(TopicWord.logged, count: values.count, ["value": words.mean(mean, of: .energyIntake)])
  }

  private var recovery: String? {
    guard let score = context.analysis.scores.first(where: { $0.id == "recovery" }),
      let number = score.shown, let band = score.band
    else { return nil }
    return words(
      TopicWord.recovery,
      ["n": words.number(Double(number)), "band": words(.band, band.rawValue)])
  }

  /// The sessions of the last seven days, including today's.
  static func sessions(_ context: PageContext) -> [ExerciseRecord] {
    let zone = context.history.zone
    let days = context.analysis.asOf.day.advanced(by: -6)...context.analysis.asOf.day
    return context.history.workouts.filter {
      days.contains(zone.day(of: $0.span.lowerBound)) && $0.span.lowerBound <= context.analysis.asOf.instant
    }
  }

  private var workouts: String? {
    let moment = context.analysis.asOf.instant
    guard let last = history.workouts.last(where: { $0.span.lowerBound <= moment }) else { return nil }
    let sessions = TopicState.sessions(context)
    guard !sessions.isEmpty else {
      // By the clock of its place, as the list below tells it.
      let day = words.day(last.clock(else: history.zone).day(of: last.span.lowerBound))
      return words(TopicWord.newestWorkout, ["name": words.sport(last.name), "day": day])
    }
    let minutes = sessions.reduce(0) { $0 + $1.minutes }
    return words(TopicWord.workouts, count: sessions.count, ["minutes": words.duration(hours: minutes / 60)])
  }

  private var load: String? {
    guard let balance = LoadSentence.balance(context.analysis.load) else { return nil }
    switch balance {
    case .even: return words(TopicWord.even)
    case .lighter: return words(TopicWord.lighter)
    default: return words(TopicWord.fuller)
    }
  }

  private var goals: String? {
    let shown = GoalList.shown(of: topic.pillar, context).filter { $0.value != nil }
    guard !shown.isEmpty else { return nil }
    let reached = shown.filter { ($0.shownPercent ?? 0) >= 100 }.count
    if reached == 0, let nearest = shown.max(by: { ($0.shownPercent ?? 0) < ($1.shownPercent ?? 0) }),
      let percent = nearest.shownPercent
    {
      return words(
        TopicWord.nearest,
        [
          "name": GoalSentence.name(nearest, words),
          "percent": words.percent(of: words.number(Double(percent))),
        ])
    }
    return words(
      TopicWord.reached, count: shown.count, ["reached": words.number(Double(reached))])
  }

  private func suggestion(_ kind: Suggestion.Kind) -> String? {
    context.analysis.suggestions.first { $0.kind == kind }.map {
      SuggestionSentence.text($0, tone: context.settings.coaching.tone, words).sentence
    }
  }

  private var findings: String? {
    let count = context.analysis.insights.published.filter { $0.pillars.contains(.nutrition) }.count
    return count == 0 ? nil : words(TopicWord.findings, count: count)
  }

  private var meals: String? {
    let count = EntryList.entries([.meal], on: today, context).count
    let energy = history[.energyIntake][today].map { words.value($0, of: .energyIntake) }
    if count > 0 { return words(TopicWord.mealsToday, count: count) }
    if let energy { return words(TopicWord.eaten, ["value": energy]) }
    return older(.energyIntake)
  }

  private var journal: String? {
    let entries = EntryList.entries([.journal], lastDays: 30, context)
    guard !entries.isEmpty else { return nil }
    return words(TopicWord.entries, count: entries.count)
  }

  /// The habits done and planned on the days of the week with a plan; `nil` if there were none.
  private var plan: (done: Double, planned: Double)? {
    let planned = TopicState.week(.habitsPlanned, context)
    guard !planned.isEmpty else { return nil }
    let done = planned.reduce(0.0) { $0 + (history[.habitsDone][$1.day] ?? 0) }
    return (done, planned.reduce(0) { $0 + $1.value })
  }

  /// `12 of 21`
  var habitsOfWeek: String? {
    plan.map { words(.daysOf, count: Int($0.planned), ["have": words.number($0.done)]) }
  }

  private var habits: String? {
    guard let plan else { return older(.habitsDone) }
    return words(TopicWord.habits, count: Int(plan.planned), ["done": words.number(plan.done)])
  }
}
