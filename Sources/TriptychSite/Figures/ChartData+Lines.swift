import TriptychGraphics
import TriptychHealth

/// Charts of measures and scores over days and hours.
extension ChartData {
  /// A metric compared with the person's usual range on each day.
  func area(_ metric: Metric, days count: Int) -> AreaChart {
    let line = line(metric, days: count)
    let days = window(metric, days: count)
    let ranges = days.compactMap { day in
      typicalRange(metric, upTo: day).map {
        DayRange(
          day: Int(day.number), low: shown($0.bounds.lowerBound, of: metric),
          high: shown($0.bounds.upperBound, of: metric))
      }
    }
    var heading = line.heading
    heading.subtitle = words(FigureWord.chartAreaSubtitle, ["range": heading.subtitle])
    return AreaChart(
      heading: heading, measure: measure(metric), days: line.days,
      series: series(metric, over: days, accent: Accent(Pillar(of: metric))), ranges: ranges,
      goal: line.goal, fixedRange: line.fixedRange)
  }

  /// Hourly steps over the last days.
  func hourly(days count: Int) throws(ChartRefusal) -> SamplesChart {
    let days = window(.steps, days: count)
    let held = history.hourlySteps.filter { days.contains($0.day) }
    try check(held.count)
    // Devices record nothing for an hour without steps. On a day with any record, such an hour counts as 0.
    let byHour = Dictionary(held.map { (Self.second($0.day, $0.hour), $0.value) }, uniquingKeysWith: +)
    let recorded = Set(held.map(\.day)).sorted()
    let samples = recorded.flatMap { day in
      (0..<24).map { hour in
        let second = Self.second(day, hour)
        return Sample(second: second, value: byHour[second] ?? 0)
      }
    }
    return SamplesChart(
      heading: heading(
        words(FigureWord.chartHourlyTitle), words(.rangeDays, count: count), days,
        source: sources(.steps, days)),
      measure: hourMeasure(.steps),
      moments: Self.second(days.lowerBound, 0)...Self.second(days.upperBound, 23), samples: samples,
      longestGap: 3600, accent: Accent(.fitness))
  }

  /// The civil time of an hour of a day, in seconds since 1970-01-01.
  private static func second(_ day: CalendarDay, _ hour: Int) -> Int {
    Int(day.number) * 86_400 + hour * 3600
  }

  /// The scores of the three pillars and the spread between them.
  ///
  /// - Parameter last: the last day shown; a day before the moment of the analysis counts as complete.
  func harmony(days count: Int, to last: CalendarDay? = nil) -> HarmonyChart {
    let last = last ?? analysis.asOf.day
    let days = last.advanced(by: 1 - count)...last
    let permitted = Pillar.allCases.filter { Consent(history.settings).permits($0) }
    let series = (permitted.count < 2 ? Pillar.allCases : permitted).map { pillar in
      let points = analysis.scores(pillar, days: count, to: last).map {
        DayPoint(day: Int($0.day.number), value: Double(Score.shown($0.value)))
      }
      return LineSeries(
        id: pillar.rawValue, name: words(.pillar, pillar.rawValue), accent: Accent(pillar), points: points)
    }
    return HarmonyChart(
      heading: heading(
        words(FigureWord.chartHarmonyTitle),
        words(FigureWord.chartHarmonySubtitle, ["range": words(.rangeDays, count: count)]),
        days, source: nil),
      measure: Measure(name: words(FigureWord.chartScore)), days: numbers(days), series: series)
  }

  /// Small multiples: one small line chart for each of the measures with the most days.
  func multiples(days count: Int) -> MultiplesChart {
    let metrics = metricsByDays(count).prefix(6)
    let days = analysis.asOf.day.advanced(by: 1 - count)...analysis.asOf.day
    let panels = metrics.map { metric in
      MultiplesChart.Panel(
        measure: measure(metric), accent: Accent(Pillar(of: metric)),
        points: history[metric].values(in: window(metric, days: count)).map {
          DayPoint(day: Int($0.day.number), value: shown($0.value, of: metric))
        })
    }
    return MultiplesChart(
      heading: heading(
        words(FigureWord.chartMultiplesTitle), words(.rangeDays, count: count), days, source: nil),
      days: numbers(days), panels: Array(panels))
  }

  /// The measures to compare side by side, those with the most days first. Ties are in catalog order.
  func metricsByDays(_ count: Int) -> [Metric] {
    let wanted: [Metric] = [
      .steps, .sleepDuration, .hrvRMSSD, .hrvSDNN, .restingHeartRate, .mood, .stress, .energy,
      .exerciseMinutes, .energyIntake, .protein, .fiber, .water, .weight, .mindfulMinutes,
    ]
    return wanted.enumerated().map { place, metric in
      (place, metric, history[metric].values(in: window(metric, days: count)).count)
    }.filter { $0.2 >= LineChart.leastPoints }.sorted { ($1.2, $0.0) < ($0.2, $1.0) }.map(\.1)
  }
}

/// Charts of a measure by day in the form that the person chose.
extension ChartData {
  /// A measure over a range of days, as a line or as bars.
  ///
  /// - Parameter usual: the form of the page where the person chose none.
  /// - Throws: ``ChartRefusal`` or `TooFewPoints` if there is no data or too few days.
  func byDay(
    _ metric: Metric, over days: ClosedRange<CalendarDay>, usual: Settings.ChartForm
  ) throws -> Plot {
    let chosen = history.settings.charts
    switch chosen == .line || chosen == .bars ? chosen : usual {
    case .bars where usual == .bars || drawsBars(metric, over: days):
      return try bars(metric, over: days).plot(words: chartWords)
    case .automatic, .line, .bars, .table: return try line(metric, over: days).plot(words: chartWords)
    }
  }

  /// Whether bars say what a line says: they begin at zero, so that only an amount can be read from their length. Without
  /// any value the line tells what is missing.
  private func drawsBars(_ metric: Metric, over days: ClosedRange<CalendarDay>) -> Bool {
    guard let definition = MetricCatalog[metric], days.count <= Settings.ChartForm.mostBars else {
      return false
    }
    let isAmount =
      definition.formation == .sum || definition.isInHoursAndMinutes && metric != .sleepMidpoint
    return isAmount && !history[metric].values(in: days).isEmpty
  }
}
