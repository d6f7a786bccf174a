import TriptychHealth

/// A topic's week in figures: its first measure, and the means of the others.
struct TopicFacts {
  let topic: Topic
  let context: PageContext

  private var words: Words { context.words }

  /// The days of a week, over which means are told.
  private static let days = 7

  /// The newest, mean, lowest and highest values of the week, or what matters for the topic; `nil` without
  /// data.
  var main: DayFacts? {
    switch topic {
    case .workouts: list(sessions)
    case .journal: list(journal)
    case .load, .training, .mealIdeas, .foodInsights, .fitnessGoals, .nutritionGoals, .wellbeingGoals: nil
    default: topic.metrics.first { !TopicState.week($0, context).isEmpty }.flatMap { list(week($0)) }
    }
  }

  /// The means of the other measures over the week; `nil` if there are none.
  var averages: DayFacts? {
    switch topic {
    case .activity, .sleep, .recovery, .food, .hydration, .stress, .energy, .mood: break
    default: return nil
    }
    let first = topic.metrics.first { !TopicState.week($0, context).isEmpty }
    return list(
      topic.metrics.filter { $0 != first && $0 != .who5 }.compactMap { metric in
        let values = TopicState.week(metric, context).map(\.value)
        guard let mean = Statistics.mean(values) else { return nil }
        var item = fact(words(.metric, metric.id), mean, metric, isMean: true)
        if values.count < TopicFacts.days {
          let onDays = words(
            TopicWord.onDays,
            [
              "have": words.number(Double(values.count)), "all": words.number(Double(TopicFacts.days)),
            ])
          item.note = onDays
        }
        return item
      })
  }

  private func list(_ items: [DayFacts.Fact]) -> DayFacts? {
    items.isEmpty ? nil : DayFacts(title: "", isToday: false, items: items)
  }

  private func fact(_ name: String, _ value: Double, _ metric: Metric, isMean: Bool = false) -> DayFacts.Fact
  {
    // The middle of a night is a time of day.
    if metric != .sleepMidpoint, MetricCatalog[metric]?.isInHoursAndMinutes == true {
      return DayFacts.Fact(name, hours: value, words)
    }
    let (number, unit) = words.measure(value, of: metric, isMean: isMean)
    return DayFacts.Fact(name: name, value: number, unit: unit.isEmpty ? nil : unit)
  }

  private func week(_ metric: Metric) -> [DayFacts.Fact] {
    let values = TopicState.week(metric, context)
    let today = context.analysis.asOf.day
    let growing = context.stillGrows(metric, on: today) ? context.history[metric][today] : nil
    guard let mean = Statistics.mean(values.map(\.value)), let low = values.map(\.value).min(),
      let high = values.map(\.value).max(), let last = values.last
    else { return [] }
    return [
      growing.map { fact(words.sentence(words(.soFarToday)), $0, metric) }
        ?? fact(words(MeasureWord.factLatest), last.value, metric),
      fact(words(MeasureWord.factMean), mean, metric, isMean: true),
      fact(words(MeasureWord.factLowest), low, metric),
      fact(words(MeasureWord.factHighest), high, metric),
      DayFacts.Fact(
        name: words(MeasureWord.factDays),
        value: words(.daysOf, count: 7, ["have": words.number(Double(values.count))])),
    ]
  }

  private var sessions: [DayFacts.Fact] {
    let sessions = TopicState.sessions(context)
    guard !sessions.isEmpty else { return [] }
    let minutes = sessions.map(\.minutes)
    let distance = sessions.compactMap(\.distance).reduce(0, +)
    return [
      DayFacts.Fact(name: words(TopicWord.sessions), value: words.number(Double(sessions.count))),
      DayFacts.Fact(words(TopicWord.minutes), hours: minutes.reduce(0, +) / 60, words),
      DayFacts.Fact(words(TopicWord.longest), hours: (minutes.max() ?? 0) / 60, words),
    ] + (distance > 0 ? [fact(words(.metric, Metric.distance.id), distance, .distance)] : [])
  }

  private var journal: [DayFacts.Fact] {
    let entries = EntryList.entries([.journal], lastDays: 30, context)
    guard !entries.isEmpty else { return [] }
    let days = Set(entries.map { context.history.zone.day(of: $0.at) }).count
    return [
      DayFacts.Fact(
        name: words(TopicWord.journalDays),
        value: words(.daysOf, count: 30, ["have": words.number(Double(days))])),
      DayFacts.Fact(name: words(TopicWord.logCount), value: words.number(Double(entries.count))),
    ]
  }
}

/// The words of topic pages: descriptions, required data and current state.
enum TopicWord: String, SubjectWord {
  static let subject = "topic"

  /// Headings.
  case week, averages, diary, topics, more
  /// Titles of charts.
  case dayByDay, calendar, energyByDay, recoveryWeeks
  /// The state of a topic in a sentence.
  case perDay, perNight, meanOf, recovery, workouts, reached, nearest, lighter, fuller, even, mealsToday
  case eaten, logged, findings, entries, habits, newest, newestWorkout
  /// Facts.
  case minutes, sessions, longest, journalDays, ofGoal, ofDay, weekMean, checkInDays, inWeek, mealsName
  case mealsLogged, mealsEnergy, logCount
  /// By which clock nights are told.
  case sleepClock
  /// The days that a mean rests on, where it is not all of the week.
  case onDays
  /// A pillar without any goal: its sentence, and how to set one.
  case goalless, goallessFills

  /// The description of a topic in one sentence.
  static func about(_ topic: Topic) -> DerivedWord { derived("about." + topic.rawValue) }
  /// The data that would fill the topic's page, for a page without any.
  static func fills(_ topic: Topic) -> DerivedWord { derived("fills." + topic.rawValue) }
  /// The sentence of a topic without data.
  static func none(_ topic: Topic) -> DerivedWord { derived("none." + topic.rawValue) }
  /// The title of a topic's list of events.
  static func list(_ topic: Topic) -> DerivedWord { derived("list." + topic.rawValue) }

  static var derived: [DerivedWord] {
    Topic.allCases.flatMap { [about($0), fills($0), none($0)] }
      + Topic.allCases.filter { !$0.entries.isEmpty }.map(list)
  }
}
