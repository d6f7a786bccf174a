import TriptychGraphics
import TriptychHealth

/// The charts of reports, each over the days of its report.
extension Chart {
  /// A sparkline of a pillar's score on the days of a week.
  static func scoreWeek(_ pillar: Pillar, _ days: ClosedRange<CalendarDay>) -> Chart {
    Chart(
      "\(pillar.rawValue)-\(days.upperBound.iso)-week", pillar: pillar,
      title: { $0.words(.pillar, pillar.rawValue) },
      plot: { data in
        let spark = data.scoreWeek(pillar, days)
        guard spark.hasPicture else { throw ChartRefusal.nothingToDraw }
        return spark.plot(words: data.chartWords)
      })
  }

  /// The nights of a week by their stages; as lengths where no device told the stages.
  static func weekNights(_ days: ClosedRange<CalendarDay>) -> Chart {
    Chart(
      "nights-\(days.upperBound.iso)-week", pillar: .wellbeing, title: { $0.words(ReportWord.sevenNights) },
      plot: { data in
        guard let rows = try? data.nightRows(over: days) else {
          return try data.bars(.sleepDuration, over: days).plot(words: data.chartWords)
        }
        return rows.plot(words: data.chartWords)
      })
  }

  /// The movement of each day of a week: steps, or minutes of exercise.
  static func weekMovement(_ days: ClosedRange<CalendarDay>) -> Chart {
    Chart(
      "movement-\(days.upperBound.iso)-week", pillar: .fitness, title: { $0.words(ReportWord.sevenDays) },
      plot: { data in
        let metric: Metric = data.history[.steps].values(in: days).isEmpty ? .exerciseMinutes : .steps
        return try data.bars(metric, over: days).plot(words: data.chartWords)
      })
  }

  /// What was eaten and drunk on a mean day, as a share of each goal.
  static func foodGoals(_ days: ClosedRange<CalendarDay>) -> Chart {
    Chart(
      "food-\(days.upperBound.iso)-\(days.count)", pillar: .nutrition,
      title: { $0.words(ReportWord.foodTitle) }, caption: { $0.words(ReportWord.foodNote) },
      plot: { try $0.foodGoals(days).plot(words: $0.chartWords) })
  }

  /// The days of a month or of a year as small calendars.
  static func months(_ metric: Metric, _ days: ClosedRange<CalendarDay>) -> Chart {
    Chart(
      "\(metric.id)-\(days.upperBound.iso)-\(days.count)-months", pillar: Pillar(of: metric),
      title: { $0.words(.metric, metric.id) },
      plot: {
        try $0.calendar(metric, over: days, subtitle: $0.words.rangeAlone(days))
          .monthsPlot(words: $0.chartWords)
      })
  }

  /// The length of the nights, month by month.
  static func rhythm(_ days: ClosedRange<CalendarDay>) -> Chart {
    Chart(
      "nights-\(days.upperBound.iso)-rhythm", pillar: .wellbeing,
      title: { $0.words(ReportWord.rhythmChart) },
      plot: { try $0.nightsByMonth(days).plot(words: $0.chartWords) })
  }
}

extension ChartData {
  fileprivate func scoreWeek(_ pillar: Pillar, _ days: ClosedRange<CalendarDay>) -> Sparkline {
    let values = weekOfScores(pillar, days)
    return Sparkline(
      measure: Measure(name: words(.pillar, pillar.rawValue)), days: numbers(days),
      points: values.map { DayPoint(day: Int($0.day.number), value: Double($0.score)) },
      accent: Accent(pillar))
  }

  /// The score at the end of each day, as shown; days without one are left out.
  func weekOfScores(_ pillar: Pillar, _ days: ClosedRange<CalendarDay>) -> [(day: CalendarDay, score: Int)] {
    analysis.scores(pillar, days: days.count, to: days.upperBound).map { ($0.day, Score.shown($0.value)) }
  }

  /// The goals about food that have data on the days, with the mean of a day in the measure's unit.
  func foodStandings(_ days: ClosedRange<CalendarDay>) -> [(goal: GoalStanding, metric: Metric, mean: Double)]
  {
    analysis.goals.progress.compactMap { goal in
      guard let metric = goal.metric, Pillar(of: metric) == .nutrition, goal.target > 0,
        let mean = Statistics.mean(history[metric].values(in: days).map(\.value))
      else { return nil }
      return (goal, metric, mean)
    }
  }

  fileprivate func foodGoals(_ days: ClosedRange<CalendarDay>) throws(ChartRefusal) -> BarChart {
    let standings = foodStandings(days)
    try check(standings.count)
    let figures = InsightFigures(words: words)
    return BarChart(
      heading: heading(words(ReportWord.foodTitle), words(ReportWord.foodNote), days, source: nil),
      measure: measure(words(ReportWord.foodShare), in: .percent),
      rows: standings.map { goal, metric, mean in
        BarRow(
          words(
            ReportWord.foodRow,
            [
              "name": GoalSentence.name(goal, words),
              "value": words.measure(mean, of: metric, isMean: true).number,
              "goal": figures.beside(goal.target, of: metric),
            ]), Double(GoalStanding.shownPercent(mean, of: goal.target)))
      }, accent: Accent(.nutrition), goal: 100, goalName: words(ReportWord.foodGoal),
      rowsName: words(ReportPageWord.findingMeasure))
  }

  /// The nights of each month, as boxes.
  fileprivate func nightsByMonth(_ days: ClosedRange<CalendarDay>) throws -> BoxChart {
    let metric = Metric.sleepDuration
    let months = ReportPeriod.months(12, endingBy: days.upperBound)
    try check(history[metric].values(in: days).count)
    return BoxChart(
      heading: heading(
        words(ReportWord.rhythmChart), words.rangeAlone(days), days, source: sources(metric, days)),
      measure: measure(metric),
      groups: months.map { month in
        BoxGroup(
          words(.monthShort, String(month.lowerBound.components.month)),
          nameInWords: words(.month, String(month.lowerBound.components.month)),
          values: history[metric].values(in: month).map { shown($0.value, of: metric) })
      }, groupsName: words(ReportWord.headMonth), accent: Accent(.wellbeing))
  }
}
