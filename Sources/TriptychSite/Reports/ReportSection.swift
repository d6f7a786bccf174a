import TriptychHealth

/// A part of a report below a heading: insights, figures, numbers with their names, and lines. The page and the paper show
/// the same.
struct ReportSection: Codable, Sendable {
  var id: String
  var title: String
  var insights: [InsightCard] = []
  var figures: [FigureModel] = []
  /// Whether the figures stand side by side, each with a heading of its own.
  var isPair = false
  var facts: [FactRow] = []
  var lines: [String] = []
  /// Further insights, without pictures.
  var more: [InsightCard] = []
  var note: String?

  init(_ id: String, _ title: String) {
    self.id = id
    self.title = title
  }

  var isEmpty: Bool { insights.isEmpty && figures.isEmpty && facts.isEmpty && lines.isEmpty }
}

/// The sections of a report, with the charts of their figures.
struct ReportParts {
  let period: ReportPeriod
  let context: PageContext
  private(set) var sections: [ReportSection] = []
  /// By the id of the figure.
  private(set) var charts: [String: Chart] = [:]

  var words: Words { context.words }
  /// The id of the section about insights.
  static let noticed = "noticed"

  init(_ period: ReportPeriod, _ context: PageContext) {
    self.period = period
    self.context = context
    switch period.kind {
    case .weekly: week()
    case .monthly: month()
    case .year: year()
    case .doctor: break
    }
  }

  /// Adds a section if it holds anything.
  mutating func add(_ section: ReportSection) {
    var section = section
    section.isPair = section.figures.count > 1
    if !section.isEmpty { sections.append(section) }
  }

  /// A longer table, in bytes, is left to the page that a link leads to.
  private static let longestTable = 12_000

  /// The figures of charts that can be drawn.
  ///
  /// - Parameter tablePage: the address of the page with the whole table, where one is too long for a report; with
  ///   `nil` a summary of the table takes its place.
  mutating func figures(_ wanted: [Chart], tablePage: String? = nil) -> [FigureModel] {
    wanted.compactMap { chart in
      guard var figure = context.figure(chart), figure.picture != nil else { return nil }
      charts[figure.id] = chart
      // A report is for paper too, which has its table.
      figure.weeks = nil
      if let table = figure.table, table.html.utf8.count > Self.longestTable,
        figure.shortTable != nil || tablePage != nil
      {
        figure.table = nil
        figure.tableID = chart.shortTableID
        figure.isInspected = false
        figure.tablePage = tablePage.map {
          FigureModel.Download(href: $0, text: words(FigureWord.showWholeTable))
        }
      }
      return figure
    }
  }

  private mutating func week() {
    let days = period.days
    var nights = ReportSection("week-days", words(ReportWord.weekDays))
    nights.figures = figures([.weekNights(days), .weekMovement(days)])
    add(nights)
    var food = ReportSection("food", words(ReportWord.foodTitle))
    // A single goal needs no chart.
    let goals = context.data.foodStandings(days)
    food.figures = figures(goals.count > 1 ? [.foodGoals(days), .weekEnergy(days)] : [.weekEnergy(days)])
    if goals.count < 2 { food.facts = foodFacts }
    add(food)
    addInsights(1)
  }

  private mutating func month() {
    let days = period.days
    var calendar = ReportSection("calendar", words(ReportWord.monthDays))
    let movement: Metric = context.history[.steps].values(in: days).isEmpty ? .exerciseMinutes : .steps
    calendar.figures = figures([movement, .sleepDuration].map { .months($0, days) })
    add(calendar)
    addWeeks()
    var harmony = ReportSection("scores-month", words(FigureWord.chartHarmonyTitle))
    harmony.figures = figures([.harmony(days: days.count, to: days.upperBound)])
    add(harmony)
    addInsights(3)
  }

  /// What was eaten and drunk on a mean day, beside its goal where there is one.
  private var foodFacts: [FactRow] {
    let goals = context.data.foodStandings(period.days)
    let figures = InsightFigures(words: words)
    return [Metric.energyIntake, .protein, .fiber, .water].compactMap { metric in
      let values = context.history[metric].values(in: period.days).map(\.value)
      guard let mean = Statistics.mean(values) else { return nil }
      let goal = goals.first { $0.metric == metric }?.goal
      return FactRow(
        name: words(.metric, metric.id), value: figures.mean(beside: mean, of: metric),
        note: goal.map {
          words(
            ReportWord.goalShare,
            [
              "goal": figures.beside($0.target, of: metric),
              "percent": words.percent(Double(GoalStanding.shownPercent(mean, of: $0.target)) / 100),
            ])
        } ?? words(ReportWord.onDays, count: values.count))
    }
  }

  /// What is said of days of the period, the first with its picture.
  mutating func addInsights(_ most: Int) {
    let said = context.analysis.insights.published.filter { insight in
      guard let day = insight.day else { return insight.days.overlaps(period.days) }
      return period.days.contains(day)
    }
    // What belongs to these days alone comes before what longer ones show.
    func isOwn(_ insight: Insight) -> Bool { insight.day != nil || insight.days.count <= period.days.count }
    let chosen = Array((said.filter(isOwn) + said.filter { !isOwn($0) }).prefix(most))
    var section = ReportSection(Self.noticed, words(ReportPageWord.noticed))
    section.insights = chosen.prefix(1).map { InsightCard($0, isFirst: false, context) }
    section.more = chosen.dropFirst().map { InsightCard($0, isFirst: false, context) }
    if let first = chosen.first {
      let page = context.standsAlone ? nil : context.href(InsightPage.path(first))
      section.figures = figures(Array(Chart.charts(of: first).prefix(1)), tablePage: page)
    }
    add(section)
  }

  // MARK: - The best and the hardest week

  /// The days of a month that a week needs to count as one of it.
  private static let leastDays = 4

  /// The weeks of the month with the highest and the lowest scores at their ends.
  private mutating func addWeeks() {
    var weeks: [ComparedWeeks.Week] = []
    var start = period.days.lowerBound.startOfWeek(from: words.conventions.firstWeekday)
    while start <= period.days.upperBound {
      let days = start...start.advanced(by: 6)
      start = start.advanced(by: 7)
      guard days.count(where: period.days.contains) >= Self.leastDays,
        days.upperBound <= context.analysis.asOf.lastSummedDay
      else { continue }
      var scores: [Pillar: Int] = [:]
      for report in context.analysis.periodScores(days) { scores[report.pillar] = report.score.shown }
      weeks.append(ComparedWeeks.Week(days: days, scores: scores))
    }
    guard let compared = ComparedWeeks(weeks) else { return }
    var section = ReportSection("weeks", words(ReportWord.weeksTitle))
    section.facts = [(ReportWord.bestWeek, compared.best), (.hardestWeek, compared.lowest)].map {
      word, week in
      FactRow(
        name: words(word), value: words.range(week.days),
        note: words.joined(
          Pillar.allCases.compactMap { pillar in
            week.scores[pillar].map { words(.pillar, pillar.rawValue) + Words.space + words.plain($0) }
          }))
    }
    section.note = words(ReportWord.weeksNote)
    add(section)
  }
}
