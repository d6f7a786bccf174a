import TriptychGraphics

/// The five charts of the yardstick program, with data of the same shape and size.
enum YardstickCharts {
  struct Chart {
    let name: String
    let size: ChartSize
    let plot: @Sendable () throws -> Plot
  }

  static let all: [Chart] = [
    Chart(name: "line", size: ChartSize(width: 1200, height: 600)) { try line.plot(words: .english) },
    Chart(name: "spark", size: ChartSize(width: 160, height: 40)) { spark.plot(words: .english) },
    Chart(name: "ring", size: ChartSize(width: 200, height: 200)) { ring.plot(words: .english) },
    Chart(name: "heat", size: ChartSize(width: 800, height: 300)) { heat.plot(words: .english) },
    Chart(name: "scatter", size: ChartSize(width: 800, height: 600)) { try scatter.plot(words: .english) },
  ]

  private static let lastDay = 20_543  // 31 March 2026

  private static func heading(_ title: String) -> ChartHeading {
    ChartHeading(
      title: title, subtitle: "Made-up data", dates: "1 January to 31 March 2026", brand: "Triptych")
  }

  private static let line: LineChart = {
    var random = Random(seed: 1)
    let kinds: [(String, Accent, Double, Double)] = [
      ("Resting heart rate", .series(0), 58, 3), ("Variability", .series(1), 46, 5),
      ("Sleep", .series(2), 78, 8),
    ]
    let series = kinds.map { name, accent, middle, spread in
      let points = (0..<90).map { day in
        DayPoint(day: lastDay - 89 + day, value: middle + spread * random.bell())
      }
      return DaySeries(id: name, name: name, accent: accent, points: points)
    }
    return LineChart(
      heading: heading("Recovery over the last 90 days"), measure: Measure(name: "Value"),
      days: (lastDay - 89)...lastDay, series: series)
  }()

  private static let spark = Sparkline(
    measure: Measure(name: "Sleep", unit: "h", unitInWords: "hours", decimals: 1),
    days: (lastDay - 6)...lastDay,
    points: [6.2, 7.4, 6.9, 7.8, 5.9, 8.1, 7.3].enumerated().map {
      DayPoint(day: lastDay - 6 + $0.offset, value: $0.element)
    }, accent: .fitness)

  private static let ring = ScoreRing(label: "Fitness", fraction: 0.73, centerText: "73", accent: .fitness)

  private static let heat: HourHeatmap = {
    var random = Random(seed: 2)
    let cells = (0..<7).map { _ in (0..<24).map { _ -> Double? in max(0, 25 + 20 * random.bell()) } }
    return HourHeatmap(
      heading: heading("Activity by hour and weekday"),
      measure: Measure(name: "Active minutes an hour", unit: "min", unitInWords: "minutes"), cells: cells,
      rowNames: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], limits: [5, 9, 13, 18, 25, 35, 45],
      ramp: .fitness
    )
  }()

  private static let scatter: ScatterChart = {
    var random = Random(seed: 3)
    let points = (0..<1000).map { index in
      let x = 7 + 1.1 * random.bell()
      return ScatterPoint(x: x, y: 40 + 5 * x + 7 * random.bell(), label: "Night \(index + 1)")
    }
    return ScatterChart(
      heading: heading("Sleep and variability the next day"),
      x: Measure(name: "Sleep", unit: "h", unitInWords: "hours", decimals: 1),
      y: Measure(name: "Variability", unit: "ms", unitInWords: "milliseconds"), points: points,
      accent: .fitness)
  }()
}

/// A small generator whose numbers are the same on every machine.
struct Random {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  /// 0..<1.
  mutating func unit() -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Double(state >> 11) / 9_007_199_254_740_992
  }

  /// About normal, mean 0, deviation 1: the sum of twelve.
  mutating func bell() -> Double { (0..<12).reduce(-6) { sum, _ in sum + unit() } }
}
