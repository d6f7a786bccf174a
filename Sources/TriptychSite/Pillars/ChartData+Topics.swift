import TriptychGraphics
import TriptychHealth

/// Pictures that only pages of topics have, and the lines below them.
extension ChartData {
  /// Days from which a spread by weekday says something: four of each.
  private static let leastForWeekdays = 28

  /// The spread by weekday, where there are some of each.
  func weekdaysOfWeeks(_ metric: Metric, days count: Int) throws -> BoxChart {
    let have = history[metric].values(in: window(metric, days: count)).count
    guard have >= Self.leastForWeekdays else { throw ChartRefusal.nothingToDraw }
    return try weekdays(metric, days: count)
  }

  /// The long average of load and the short one over the last days.
  func load(days count: Int) throws(ChartRefusal) -> LineChart {
    let report = analysis.load
    let last = analysis.asOf.day
    let days = last.advanced(by: 1 - count)...last
    let shown = report.days.filter { days.contains($0.day) }
    try check(shown.count)
    func series(_ word: LoadWord, _ accent: Accent, _ value: (LoadReport.Day) -> Double)
      -> LineSeries
    {
      LineSeries(
        id: word.rawValue, name: words(word), accent: accent,
        points: shown.map { DayPoint(day: Int($0.day.number), value: value($0)) })
    }
    let isMinutes = report.method == .minutes
    return LineChart(
      heading: heading(words(LoadWord.title), words(.rangeDays, count: count), days, source: nil),
      measure: Measure(
        name: words(LoadWord.title), unit: isMinutes ? words(.unit, "min") : "",
        unitInWords: isMinutes ? words(.unitWords, "min") : "",
        unitOfOne: isMinutes ? words(.unitWordsOne, "min") : ""),
      days: numbers(days), series: [series(.ctl, .first) { $0.ctl }, series(.atl, .ink) { $0.atl }])
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

  /// Recovery over two weeks, small.
  var recoveryWeeks: Sparkline {
    let last = analysis.asOf.day
    return Sparkline(
      measure: Measure(name: words(PillarWord.recoveryTitle)), days: numbers(last.advanced(by: -13)...last),
      points: points(analysis.recovery(days: 14)), accent: .ink)
  }

  /// Scores as they are shown: whole.
  private func points(_ values: [(day: CalendarDay, value: Double)]) -> [DayPoint] {
    values.map { DayPoint(day: Int($0.day.number), value: ($0.value + 0.5).rounded(.down)) }
  }

  /// What stands below a topic's picture: where it comes from, and its days.
  func caption(_ chart: TopicChart) -> String? {
    switch chart {
    case .bars(let metric, let days), .weekdays(let metric, let days), .calendar(let metric, let days):
      let window = window(metric, days: days)
      let range = withUnit(words.rangeWithYear(window), metric) + "."
      return [sourceLine(metric, window), range].compactMap { $0 }.joined(separator: " ")
    case .macros(let days), .energyParts(let days):
      let window = window(.protein, days: days)
      return [sourceLine(.protein, window), words(FigureWord.chartEnergySubtitle)].compactMap { $0 }
        .joined(separator: " ")
    case .night:
      guard let night = newestNight else { return nil }
      return words(FigureWord.figureSource, ["sources": words.source(night.source)])
    case .nights(let days): return words.rangeWithYear(nightDays(days)) + "."
    case .strain: return words(FigureWord.chartStrainSubtitle)
    case .load(let days), .recovery(let days): return words.rangeWithYear(nightDays(days)) + "."
    case .recoveryWeeks: return nil
    }
  }

  private func nightDays(_ count: Int) -> ClosedRange<CalendarDay> {
    analysis.asOf.day.advanced(by: 1 - count)...analysis.asOf.day
  }

  /// The newest night that has ended, of the last two weeks.
  private var newestNight: Night? {
    history.nights.last { nightDays(14).contains($0.day) && $0.span.upperBound <= analysis.asOf.instant }
  }

  /// What stands above a topic's picture.
  func title(_ chart: TopicChart) -> String {
    switch chart {
    case .bars(let metric, _): words(TopicWord.dayByDay, ["metric": words(.metric, metric.id)])
    case .weekdays(let metric, _): words(FigureWord.chartByWeekday, ["metric": words(.metric, metric.id)])
    case .calendar(let metric, _): words(TopicWord.calendar, ["metric": words(.metric, metric.id)])
    case .night:
      newestNight.map { words(FigureWord.chartNightTitle, ["day": words.day($0.day)]) }
        ?? words(PillarWord.nightTitle)
    case .nights: words(FigureWord.chartNightsTitle)
    case .macros: words(FigureWord.chartEnergyTitle)
    case .energyParts: words(TopicWord.energyByDay)
    case .strain: words(FigureWord.chartStrainTitle)
    case .load: words(LoadWord.title)
    case .recovery, .recoveryWeeks: words(PillarWord.recoveryTitle)
    }
  }
}

extension PageContext {
  /// A picture of a topic; `nil` where there is nothing to draw.
  func figure(_ chart: TopicChart, pillar: Pillar, href: String? = nil) -> FigureModel? {
    charts.figure(.topic(chart), heading: data.title(chart), pillar: pillar, href: href, self)
  }
}
