import TriptychHealth

/// The rows of figures of a report.
struct ReportTables {
  let period: ReportPeriod
  let context: PageContext

  private var words: Words { context.words }
  /// Beside the name of a measure "steps" need not be said again.
  private var figures: InsightFigures { InsightFigures(words: words) }

  /// Whether there is anything of the time before.
  var hasBefore: Bool {
    Pillar.allCases.flatMap(ReportTables.metrics).contains {
      !context.history[$0].values(in: period.before).isEmpty
    }
  }

  /// A pillar's measures: the mean of a day in the period, in the one before, and the days held.
  struct Facts: Codable, Sendable {
    var id: String
    var cssClass: String
    var mark: Markup
    var name: String
    var rows: [Row]
  }
  struct Row: Codable, Sendable {
    var name: String
    var cells: [Cell]
  }
  struct Cell: Codable, Sendable {
    /// `nil` without data.
    var text: String?
    /// Whether the text is broken into lines, since its unit is long.
    var isLong = false
  }

  /// The measures of a pillar that reports name. What a body weighs is left to the pages of measures and the
  /// table for a doctor.
  private static func metrics(_ pillar: Pillar) -> [Metric] {
    switch pillar {
    case .fitness:
      [
        .steps, .distance, .exerciseMinutes, .strengthSessions, .sleepDuration, .hrvRMSSD, .hrvSDNN,
        .restingHeartRate,
      ]
    case .nutrition:
      [.energyIntake, .protein, .fiber, .fruitVegetables, .freeSugar, .saturatedFat, .sodium, .water]
    case .wellbeing: [.mood, .energy, .stress, .sleepMidpoint, .mindfulMinutes, .habitsDone]
    }
  }

  func facts(_ pillar: Pillar) -> Facts {
    let rows = ReportTables.metrics(pillar).compactMap { metric -> Row? in
      let series = context.history[metric]
      let now = series.values(in: period.days).map(\.value)
      let before = series.values(in: period.before).map(\.value)
      guard !now.isEmpty || !before.isEmpty else { return nil }
      return Row(
        name: words(.metric, metric.id),
        cells: [
          mean(now, metric), hasBefore ? mean(before, metric) : nil,
          Cell(
            text: words(.daysOf, count: period.days.count, ["have": words.number(Double(now.count))])),
        ].compactMap { $0 })
    }
    return Facts(
      id: pillar.rawValue, cssClass: pillar.cssClass, mark: Icon.mark(pillar),
      name: words(.pillar, pillar.rawValue), rows: rows)
  }

  /// `Steps: reached on 4 of 7 days with data, goal 8,000.`
  var goals: [String] {
    // Amounts to plan by, and what nobody does, make no count.
    let left: Set<String> = ["energy", "carbohydrate", "fat", "hrv"]
    return context.analysis.goals.progress.compactMap { goal in
      guard let metric = goal.metric, goal.isOwn || !left.contains(goal.id) else { return nil }
      let values = context.history[metric].values(in: period.days)
      guard !values.isEmpty else { return nil }
      return words(
        ReportWord.goalDays, count: values.count,
        [
          "name": GoalSentence.name(goal, words),
          "goal": InsightFigures(words: words).beside(goal.target, of: metric),
          "have": words.number(Double(values.count { $0.value >= goal.target })),
        ])
    }
  }

  private static let columns: [Metric] = [
    .steps, .exerciseMinutes, .sleepDuration, .restingHeartRate, .energyIntake, .water, .mood, .energy,
  ]

  /// The measures in the table of days: at most six, those with the most days in the period.
  var columns: [Metric] {
    let held = ReportTables.columns.filter { !context.history[$0].values(in: period.days).isEmpty }
    let counts = held.map { context.history[$0].values(in: period.days).count }
    let kept = Set(
      held.indices.sorted { (-counts[$0], $0) < (-counts[$1], $1) }.prefix(6).map { held[$0] })
    return held.filter(kept.contains)
  }

  /// One row for each day, or for each month of a year.
  func days(_ columns: [Metric]) -> [Row] {
    guard period.kind == .year else {
      return period.days.map { day in
        Row(
          name: period.kind == .weekly ? words.title(day) : shortDay(day),
          cells: columns.map { metric in
            Cell(text: context.history[metric][day].map { figures.beside($0, of: metric) })
          })
      }
    }
    return ReportPeriod.months(12, endingBy: period.days.upperBound).map { month in
      Row(
        name: words.title(CalendarMonth(of: month.lowerBound)),
        cells: columns.map { mean(context.history[$0].values(in: month).map(\.value), $0) })
    }
  }

  /// `Tue 18 Nov`
  private func shortDay(_ day: CalendarDay) -> String {
    words(.weekdayShort, String(day.weekday.rawValue)) + " " + words.shortDay(day)
  }

  private func mean(_ values: [Double], _ metric: Metric) -> Cell {
    Cell(text: Statistics.mean(values).map { figures.mean(beside: $0, of: metric) })
  }
}
