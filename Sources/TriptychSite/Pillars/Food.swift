import TriptychHealth

/// The newest day's energy and macronutrients compared with their goals, and the sources of energy on an average day.
struct FoodCard: Codable, Sendable {
  var title: String
  var href: String
  var rows: [FactRow]
  var figure: FigureModel?
}

extension FoodCard {
  /// Creates the card; `nil` if there is no food data.
  init?(_ context: PageContext) {
    let words = context.words
    let metrics: [Metric] = [.energyIntake, .protein, .carbohydrate, .fat, .fiber]
    let rows = metrics.compactMap { FoodCard.row($0, context) }
    guard !rows.isEmpty else { return nil }
    self.init(
      title: words.name(.food), href: context.href(Topic.food.path), rows: rows,
      figure: context.figure(.macros(days: 30), pillar: .nutrition))
  }

  /// Today or the newest day of the week, which is then named, compared with the goal if one is set, otherwise with the
  /// mean of the week.
  private static func row(_ metric: Metric, _ context: PageContext) -> FactRow? {
    let words = context.words
    let today = context.analysis.asOf.day
    let week = TopicState.week(metric, context)
    let newest =
      context.history[metric][today].map { DayValue(day: today, value: $0, source: "") } ?? week.last
    guard let newest else { return nil }
    let figures = InsightFigures(words: words)
    let goal = context.analysis.goals.progress.first { $0.metric == metric && !$0.isOwn }?.target
    let note =
      goal.map { words(TopicWord.ofGoal, ["goal": figures.beside($0, of: metric)]) }
      ?? Statistics.mean(week.map(\.value)).map {
        words(TopicWord.weekMean, ["value": figures.mean(beside: $0, of: metric)])
      }
    let day = newest.day == today ? nil : words(TopicWord.ofDay, ["day": words.onWeekday(newest.day)])
    let notes = [day, note].compactMap(\.self)
    return FactRow(
      name: words(.metric, metric.id), value: figures.beside(newest.value, of: metric),
      note: words.facts(notes))
  }
}

/// How often the person checked in: the number of days out of the last thirty, as facts.
struct DiaryCard: Codable, Sendable {
  var title: String
  var href: String
  var rows: [FactRow]
}

extension DiaryCard {
  /// Creates the card; `nil` without any check-in.
  init?(_ context: PageContext) {
    let words = context.words
    let last = context.analysis.asOf.day
    let days = last.advanced(by: -29)...last
    let checkIns = Set(
      [Metric.mood, .energy, .stress].flatMap { context.history[$0].values(in: days).map(\.day) })
    let zone = context.history.zone
    let journal = Set(
      EntryList.entries([.journal], lastDays: 30, context).map { zone.day(of: $0.at) })
    var rows: [FactRow] = []
    func count(_ word: TopicWord, _ number: Int) {
      rows.append(
        FactRow(
          name: words(word), value: words(.daysOf, count: 30, ["have": words.number(Double(number))])))
    }
    if !checkIns.isEmpty { count(.checkInDays, checkIns.count) }
    if !journal.isEmpty { count(.journalDays, journal.count) }
    let mindful = TopicState.week(.mindfulMinutes, context).map(\.value)
    if !mindful.isEmpty {
      rows.append(
        FactRow(
          name: words(.metric, Metric.mindfulMinutes.id),
          value: words.value(mindful.reduce(0, +), of: .mindfulMinutes), note: words(TopicWord.inWeek)))
    }
    if let habits = TopicState(topic: .habits, context: context).habitsOfWeek {
      rows.append(
        FactRow(
          name: words.name(.habits), value: habits, note: words(TopicWord.inWeek)))
    }
    guard !rows.isEmpty else { return nil }
    self.init(title: words(TopicWord.diary), href: context.href(Topic.journal.path), rows: rows)
  }
}
