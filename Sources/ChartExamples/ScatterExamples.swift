import TriptychGraphics

/// Pairs of values.
enum ScatterExamples {
  static let all: [ChartExample] = [
    ChartExample("scatter", "A cloud of days", size: ChartSize(width: 800, height: 460)) {
      try cloud(86).plot(words: $0)
    }
  ]

  static let hard: [ChartExample] = [
    ChartExample("scatter-1000", "A thousand pairs", size: ChartSize(width: 800, height: 460)) {
      try cloud(1000).plot(words: $0)
    }
  ]

  private static func cloud(_ count: Int) -> ScatterChart {
    var random = MadeRandom(seed: UInt64(count))
    let points = (0..<count).map { index in
      let x = 7 + 0.8 * random.bell()
      return ScatterPoint(x: x, y: 1.5 + 0.7 * x + random.bell(), label: "Day \(index + 1)")
    }
    return ScatterChart(
      heading: Made.heading(
        "Longer nights go with better moods", "Hours of sleep and mood the next day.",
        dates: "\(count) days to 18 November 2025"),
      x: Measure(name: "Sleep the night before", unit: "h", unitInWords: "hours", decimals: 1),
      y: Measure(name: "Mood the next day, 1 to 10", decimals: 1), points: points, accent: .wellbeing)
  }
}
