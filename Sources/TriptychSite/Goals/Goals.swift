import TriptychGraphics
import TriptychHealth

/// Goals with today's progress, streaks, and goals with a date, as facts without praise or blame.
struct GoalList: Codable, Sendable {
  var title: String
  var items: [Item]
  var rowsTitle: String
  var rows: [Line]
  var datesTitle: String
  var dates: [Line]

  /// A sentence about a goal.
  struct Line: Codable, Sendable {
    /// The person's own name for the goal, which may be in any writing and so is kept apart; `nil` for other goals.
    var name: String?
    /// The sentence, from the name on.
    var rest: String
  }

  /// One goal. A percentage, a word and a shape repeat what the color shows.
  struct Item: Codable, Sendable {
    var name: String
    /// `9,412 of 8,000`, or a text that there is no data.
    var amount: String
    /// A ring in Deep, a bar in Light.
    var isRing: Bool
    var reached: Reached?
  }

  /// The progress toward a goal.
  struct Reached: Codable, Sendable {
    var percent: String
    var word: String
    var bandClass: String
    var bars: Markup
    /// Whether the percentage has four digits or more, which a ring has to draw smaller.
    var isWide: Bool
    /// The drawn length, 1 to 100; `nil` at 0, where the round end of a line would still show a dot.
    var length: String?
  }
}

extension GoalList {
  /// Creates the list of the goals of one pillar, or of all; `nil` if there are none to show.
  ///
  /// A default goal is shown once its measure has data.
  init?(_ pillar: Pillar?, _ context: PageContext) {
    self.init(context) { GoalList.belongs($0, to: pillar) }
  }

  /// Whether a goal belongs to a pillar. A goal without a measure belongs to wellbeing.
  private static func belongs(_ metric: Metric?, to pillar: Pillar?) -> Bool {
    guard let pillar else { return true }
    return pillar == metric.map { Pillar(of: $0) } ?? .wellbeing
  }

  /// Whether a person has no goal of a pillar at all, not even one whose measure has no data yet.
  static func isEmpty(of pillar: Pillar, _ context: PageContext) -> Bool {
    !context.analysis.goals.progress.contains { belongs($0.metric, to: pillar) }
      && GoalList(pillar, context) == nil
  }

  /// The goals of a pillar that are shown.
  static func shown(of pillar: Pillar, _ context: PageContext) -> [GoalStanding] {
    context.analysis.goals.progress.filter { belongs($0.metric, to: pillar) && isShown($0, context) }
  }

  /// Creates the list of the goals whose measure satisfies a condition; `nil` if there are none to show.
  init?(_ context: PageContext, where belongs: (Metric?) -> Bool) {
    let words = context.words
    let report = context.analysis.goals
    let items = report.progress.filter { belongs($0.metric) && GoalList.isShown($0, context) }
    let rows = report.streaks.filter { streak in
      belongs(report.progress.first { $0.id == streak.id && $0.isOwn == streak.isOwn }?.metric)
    }
    let own = context.settings.goals.own
    let dates = report.dated.filter { goal in belongs(own.first { $0.name == goal.name }?.metric) }
    guard !items.isEmpty || !rows.isEmpty || !dates.isEmpty else { return nil }
    self.init(
      title: words(GoalWord.title), items: items.map { GoalList.item($0, context) },
      rowsTitle: words(GoalWord.rows),
      rows: rows.map { streak in
        guard streak.isOwn else { return Line(rest: GoalSentence.line(streak, report, words)) }
        return Line(
          name: GoalSentence.name(streak, report, words),
          rest: GoalSentence.line(streak, report, named: "", words))
      },
      datesTitle: words(GoalWord.dates),
      dates: dates.map { Line(name: $0.name, rest: GoalSentence.line($0, named: "", words)) })
  }

  private static let given: Set<String> = ["steps", "sleep_hours", "exercise_minutes", "hydration"]

  /// Whether pages show a goal: a default one without data only where its measure has data on another day.
  static func isShown(_ goal: GoalStanding, _ context: PageContext) -> Bool {
    guard !goal.isOwn, given.contains(goal.id), goal.value == nil else { return true }
    return goal.metric.map(context.metricsWithData.contains) ?? true
  }

  private static func item(_ goal: GoalStanding, _ context: PageContext) -> Item {
    let words = context.words
    let target = amount(goal.target, goal, words)
    guard let value = goal.value, let percent = goal.shownPercent, let band = goal.band else {
      return Item(
        name: GoalSentence.name(goal, words), amount: words(GoalWord.noData, ["goal": target]),
        isRing: context.isDeep)
    }
    return Item(
      name: GoalSentence.name(goal, words),
      amount: words(GoalWord.amount, ["value": amount(value, goal, words), "goal": target]),
      isRing: context.isDeep,
      reached: Reached(
        percent: words.percent(of: words.number(Double(percent))),
        word: words(percent >= 100 ? .reached : word(band)), bandClass: band.cssClass,
        bars: Icon.bars(band), isWide: percent >= 1000, length: percent > 0 ? String(min(100, percent)) : nil)
    )
  }

  private static func word(_ band: Band) -> GoalWord {
    switch band {
    case .green: .nearly
    case .yellow: .onTheWay
    case .red: .open
    }
  }

  /// A number for use beside the name of its measure, so that "steps" is not repeated.
  private static func amount(_ value: Double, _ goal: GoalStanding, _ words: Words) -> String {
    goal.metric.map { InsightFigures(words: words).beside(value, of: $0) } ?? words.number(value)
  }
}

/// The words of goals and streaks.
enum GoalWord: String, SubjectWord {
  static let subject = "goal"

  case title, line, lineEmpty, streak, longest, habits, dated, datedPast
  case amount, noData, reached, nearly, onTheWay, open, rows, dates
}

/// Goals and streaks in words: facts, without praise or blame.
enum GoalSentence {
  /// The name of a goal: the person's own, otherwise that of its measure.
  static func name(_ standing: GoalStanding, _ words: Words) -> String {
    guard !standing.isOwn, let metric = standing.metric else { return standing.id }
    return words(.metric, metric.id)
  }

  /// `Steps: 6,000 of 8,000, 75 %.`
  static func line(_ standing: GoalStanding, _ words: Words) -> String {
    let goal = value(standing.target, standing.metric, words)
    let name = name(standing, words)
    guard let value = standing.value, let percent = standing.shownPercent else {
      return words(GoalWord.lineEmpty, ["name": name, "goal": goal])
    }
    return words(
      GoalWord.line,
      [
        "name": name, "value": self.value(value, standing.metric, words), "goal": goal,
        "percent": words.percent(of: words.number(Double(percent))),
      ])
  }

  /// The name of the goal that a streak is of.
  static func name(_ streak: Streak, _ report: GoalReport, _ words: Words) -> String {
    let standing = report.progress.first { $0.id == streak.id && $0.isOwn == streak.isOwn }
    return standing.map { self.name($0, words) } ?? words(GoalWord.habits)
  }

  /// The current streak, and the longest one if it is a different one. The sentence begins with the name; `name`
  /// stands in its place, and empty leaves it to a page that shows it apart.
  static func line(_ streak: Streak, _ report: GoalReport, named name: String? = nil, _ words: Words)
    -> String
  {
    let row = words(
      GoalWord.streak, count: streak.days.count,
      ["name": name ?? self.name(streak, report, words), "range": words.range(streak.days)])
    guard streak.longest != streak.days else { return row }
    let longest = words(
      GoalWord.longest, count: streak.longest.count, ["range": words.range(streak.longest)])
    return row + " " + longest
  }

  /// `Choir, by 1 May.`; `name` stands in place of the goal's name, as in the sentence of a streak.
  static func line(_ goal: DatedGoal, named name: String? = nil, _ words: Words) -> String {
    words(
      goal.daysLeft < 0 ? GoalWord.datedPast : .dated,
      ["name": name ?? goal.name, "date": words.day(goal.date)])
  }

  /// A value for use beside its name, which is not repeated.
  private static func value(_ value: Double, _ metric: Metric?, _ words: Words) -> String {
    metric.map { InsightFigures(words: words).beside(value, of: $0) } ?? words.number(value)
  }
}

/// Charts of the day's goals.
extension ChartData {
  /// Today's steps compared with the goal.
  func stepGoal() throws(ChartRefusal) -> ProgressRing {
    guard let goal = goals.first(where: { $0.metric == .steps && $0.progress.value != nil }) else {
      throw .nothingToDraw
    }
    return ProgressRing(goal.progress)
  }

  /// All goals of the day of the analysis.
  func goalBars() throws(ChartRefusal) -> ProgressBars {
    let goals = goals.filter { $0.progress.value != nil }
    try check(goals.count)
    let day = analysis.asOf.day
    return ProgressBars(
      heading: heading(
        words(FigureWord.chartGoalsTitle), words(FigureWord.chartGoalsSubtitle), day...day, source: nil),
      goals: goals.map(\.progress))
  }

  /// The goals of the day with the names and figures that pages show.
  private var goals: [(metric: Metric, progress: GoalProgress)] {
    analysis.goals.progress.compactMap { standing in
      standing.metric.map { metric in
        (
          metric,
          GoalProgress(
            GoalSentence.name(standing, words), value: standing.value.map { shown($0, of: metric) },
            goal: shown(standing.target, of: metric), measure: measure(metric))
        )
      }
    }
  }
}
