import TriptychGraphics

/// The five charts of the yardstick program, of the same data and size.
struct YardstickCharts {
  let all: [MeasuredChart]

  init(data: YardstickData) {
    let line = Self.line(data)
    let spark = Self.spark(data)
    let ring = ScoreRing(label: "Fitness", fraction: 0.73, centerText: "73", accent: .first)
    let heat = Self.heat(data)
    let scatter = Self.scatter(data)
    all = [
      MeasuredChart(.line, width: 1200, height: 600) { try line.plot(words: .english) },
      MeasuredChart(.sparkline, width: 160, height: 40) { spark.plot(words: .english) },
      MeasuredChart(.ring, width: 200, height: 200) { ring.plot(words: .english) },
      MeasuredChart(.heatmap, width: 800, height: 300) { heat.plot(words: .english) },
      MeasuredChart(.scatter, width: 800, height: 600) { try scatter.plot(words: .english) },
    ]
  }

  private static let lastDay = 20_543  // 31 March 2026

  private static func heading(_ title: String) -> ChartHeading {
    ChartHeading(
      title: title, subtitle: "Made-up data", dates: "1 January to 31 March 2026", brand: "Triptych")
  }

  private static func line(_ data: YardstickData) -> LineChart {
    let kinds: [(String, Accent)] = [
      ("Resting heart rate", .series(0)), ("HRV (ms)", .series(1)), ("Sleep score", .series(2)),
    ]
    let series = zip(kinds, data.lines).map { kind, values in
      LineSeries(id: kind.0, name: kind.0, accent: kind.1, points: points(values))
    }
    return LineChart(
      heading: heading("Recovery over the last 90 days"), measure: Measure(name: "Value"),
      days: (lastDay - 89)...lastDay, series: series)
  }

  private static func spark(_ data: YardstickData) -> Sparkline {
    Sparkline(
      measure: Measure(name: "Sleep", unit: "h", unitInWords: "hours", decimals: 1),
      days: (lastDay - 6)...lastDay, points: points(data.spark), accent: .first)
  }

  private static func points(_ values: [Double]) -> [DayPoint] {
    values.enumerated().map { DayPoint(day: lastDay - values.count + 1 + $0.offset, value: $0.element) }
  }

  private static func heat(_ data: YardstickData) -> HourHeatmap {
    HourHeatmap(
      heading: heading("Activity by hour and weekday"),
      measure: Measure(name: "Active minutes an hour", unit: "min", unitInWords: "minutes"),
      cells: data.heat.map { row in row.map { $0 * 60 } },
      rowNames: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], limits: [5, 9, 13, 18, 25, 35, 45],
      ramp: .first)
  }

  private static func scatter(_ data: YardstickData) -> ScatterChart {
    let points = data.scatter.enumerated().map { index, point in
      ScatterPoint(x: point.x, y: point.y, label: "Night \(index + 1)")
    }
    return ScatterChart(
      heading: heading("Sleep duration and next-day HRV"),
      x: Measure(name: "Sleep duration", unit: "h", unitInWords: "hours", decimals: 1),
      y: Measure(name: "HRV", unit: "ms", unitInWords: "milliseconds"), points: points, accent: .first)
  }
}
