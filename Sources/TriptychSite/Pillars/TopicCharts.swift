import TriptychGraphics
import TriptychHealth

/// Charts used only by topic pages.
extension ChartData {
  /// The minimum number of days for a meaningful spread by weekday: four of each weekday.
  private static let leastForWeekdays = 28

  /// The spread by weekday, if there are enough days of each.
  func weekdaysOfWeeks(_ metric: Metric, days count: Int) throws -> BoxChart {
    let have = history[metric].values(in: window(metric, days: count)).count
    guard have >= Self.leastForWeekdays else { throw ChartRefusal.nothingToDraw }
    return weekdays(metric, days: count)
  }

  /// The long-term and the short-term average of load over the last days.
  func load(days count: Int) throws(ChartRefusal) -> LineChart {
    let report = analysis.load
    let last = analysis.asOf.day
    let days = last.advanced(by: 1 - count)...last
    let shown = report.days.filter { days.contains($0.day) }
    try check(shown.count)
    func series(
      _ id: String, _ word: LoadWord, _ accent: Accent, _ value: (LoadReport.Day) -> Double
    ) -> LineSeries {
      LineSeries(
        id: id, name: words(word), accent: accent,
        points: shown.map { DayPoint(day: Int($0.day.number), value: value($0)) })
    }
    let isMinutes = report.method == .minutes
    return LineChart(
      heading: heading(words(LoadWord.title), words(.rangeDays, count: count), days, source: nil),
      measure: isMinutes
        ? measure(words(LoadWord.title), in: .minute) : Measure(name: words(LoadWord.title)),
      days: numbers(days),
      series: [series("ctl", .sixWeeks, .first) { $0.ctl }, series("atl", .oneWeek, .ink) { $0.atl }])
  }

  /// Recovery over the last days.
  func recovery(days count: Int) throws(ChartRefusal) -> LineChart {
    let values = analysis.recovery(days: count)
    try check(values.count)
    let last = analysis.asOf.day
    let days = last.advanced(by: 1 - count)...last
    return LineChart(
      heading: heading(words(PillarWord.recoveryTitle), words(.rangeDays, count: count), days, source: nil),
      measure: Measure(name: words(PillarWord.recoveryTitle)), days: numbers(days),
      series: [
        LineSeries(
          id: "recovery", name: words(PillarWord.recoveryTitle), accent: Accent(.fitness),
          points: points(values))
      ], fixedRange: 0...100)
  }

  /// A sparkline of recovery over two weeks.
  var recoveryWeeks: Sparkline {
    let last = analysis.asOf.day
    return Sparkline(
      measure: Measure(name: words(PillarWord.recoveryTitle)), days: numbers(last.advanced(by: -13)...last),
      points: points(analysis.recovery(days: 14)),
      accent: Accent(scoreChange: ChangeDirection(ofScores: analysis.recovery(days: 14).map(\.value))))
  }

  /// Scores rounded to whole numbers, as shown.
  private func points(_ values: [(day: CalendarDay, value: Double)]) -> [DayPoint] {
    values.map { DayPoint(day: Int($0.day.number), value: Double(Score.shown($0.value))) }
  }

  /// The caption of the energy sources of an average day: its days, and how the energy is counted.
  fileprivate func macrosCaption(days count: Int) -> String {
    words.rangeAlone(window(.protein, days: count)) + ". " + energyCaption(days: count)
  }

  /// The caption of a chart of energy sources.
  fileprivate func energyCaption(days count: Int) -> String {
    [sourceLine(.protein, window(.protein, days: count)), words(FigureWord.chartEnergySubtitle)].compactMap {
      $0
    }
    .joined(separator: " ")
  }

  fileprivate func nightDays(_ count: Int) -> ClosedRange<CalendarDay> {
    analysis.asOf.day.advanced(by: 1 - count)...analysis.asOf.day
  }

  /// The newest completed night of the last two weeks.
  fileprivate var newestNight: Night? {
    history.nights.last { nightDays(14).contains($0.day) && $0.span.upperBound <= analysis.asOf.instant }
  }
}

extension Chart {
  /// A bar chart with one bar for each of the last days; a line where the person chose lines.
  static func bars(_ metric: Metric, days: Int) -> Chart {
    Chart(
      "\(metric.id)-\(days)-bars",
      title: { $0.words(TopicWord.dayByDay, ["metric": $0.words(.metric, metric.id)]) },
      caption: { $0.caption(metric, $0.window(metric, days: days)) },
      plot: { try $0.byDay(metric, over: $0.window(metric, days: days), usual: .bars) })
  }

  /// A box plot by weekday over the last days.
  static func weekdays(_ metric: Metric, days: Int) -> Chart {
    Chart(
      "\(metric.id)-\(days)-weekdays",
      title: { $0.words(FigureWord.chartByWeekday, ["metric": $0.words(.metric, metric.id)]) },
      caption: { $0.caption(metric, $0.window(metric, days: days)) },
      plot: { try $0.weekdaysOfWeeks(metric, days: days).plot(words: $0.chartWords) })
  }

  /// A calendar heatmap with one cell for each of the last days.
  static func calendar(_ metric: Metric, days: Int) -> Chart {
    Chart(
      "\(metric.id)-\(days)-calendar",
      title: { $0.words(TopicWord.calendar, ["metric": $0.words(.metric, metric.id)]) },
      caption: { $0.caption(metric, $0.window(metric, days: days)) },
      plot: { try $0.calendar(metric, days: days).plot(words: $0.chartWords) })
  }

  /// The stages of the newest night.
  static var night: Chart {
    Chart(
      "night",
      title: { data in
        data.newestNight.map { data.words(FigureWord.chartNightTitle, ["day": data.words.day($0.day)]) }
          ?? data.words(PillarWord.nightTitle)
      },
      caption: { data in
        data.newestNight.map {
          data.words(FigureWord.figureSource, ["sources": data.words.source($0.source)])
        }
      },
      plot: { try $0.night().plot(words: $0.chartWords) })
  }

  /// The nights of the last days, one per row.
  static func nights(days: Int) -> Chart {
    Chart(
      "nights-\(days)", title: { $0.words(FigureWord.chartNightsTitle) },
      caption: { $0.words.rangeAlone($0.nightDays(days)) + "." },
      plot: { try $0.nightRows(days: days).plot(words: $0.chartWords) })
  }

  /// The sources of energy on an average day.
  static func macros(days: Int) -> Chart {
    Chart(
      "macros-\(days)", title: { $0.words(FigureWord.chartMacrosTitle) },
      caption: { $0.macrosCaption(days: days) },
      plot: { try $0.macroRing(days: days).plot(words: $0.chartWords) })
  }

  /// The sources of energy on each day.
  static func energyParts(days: Int) -> Chart {
    Chart(
      "energy-parts-\(days)", title: { $0.words(TopicWord.energyByDay) },
      caption: { $0.energyCaption(days: days) },
      plot: { try $0.energyParts(days: days).plot(words: $0.chartWords) })
  }

  /// Active minutes per week.
  static func strain(days: Int) -> Chart {
    Chart(
      "strain-\(days)", title: { $0.words(FigureWord.chartStrainTitle) },
      caption: { $0.words(FigureWord.chartStrainSubtitle) },
      plot: { try $0.strain(days: days).plot(words: $0.chartWords) })
  }

  /// Training load: the long-term and the short-term average.
  static func load(days: Int) -> Chart {
    Chart(
      "load-\(days)", title: { $0.words(LoadWord.title) },
      caption: { $0.words.rangeAlone($0.nightDays(days)) + "." },
      plot: { try $0.load(days: days).plot(words: $0.chartWords) })
  }

  /// Recovery over the last days.
  static func recovery(days: Int) -> Chart {
    Chart(
      "recovery-\(days)", title: { $0.words(PillarWord.recoveryTitle) },
      caption: { $0.words.rangeAlone($0.nightDays(days)) + "." },
      plot: { try $0.recovery(days: days).plot(words: $0.chartWords) })
  }

  /// A sparkline of recovery over two weeks.
  static var recoveryWeeks: Chart {
    Chart(
      "recovery-weeks", title: { $0.words(PillarWord.recoveryTitle) },
      plot: { data in
        guard data.recoveryWeeks.hasPicture else { throw ChartRefusal.nothingToDraw }
        return data.recoveryWeeks.plot(words: data.chartWords)
      })
  }
}
