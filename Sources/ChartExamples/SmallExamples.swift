import TriptychGraphics

/// Pictures without axes, beside a value in words.
enum SmallExamples {
  static let all: [ChartExample] = [
    ChartExample("sparkline", "A week, small", size: strip) {
      Sparkline(measure: Measure(name: "Fitness"), days: week, points: points, accent: .first).plot(
        words: $0)
    },
    ChartExample("ring", "A score", size: square) {
      ScoreRing(label: "Fitness", fraction: 0.82, centerText: "82", accent: .first).plot(words: $0)
    },
  ]

  static let hard: [ChartExample] = [
    ChartExample("sparkline-gap", "A week with gaps", size: strip) {
      Sparkline(
        measure: Measure(name: "Sleep"), days: week, points: [points[0], points[2], points[3], points[6]],
        accent: .third
      ).plot(words: $0)
    },
    ChartExample("ring-none", "No score", size: square) {
      ScoreRing(label: "Nutrition", fraction: nil, centerText: "–", accent: .second).plot(words: $0)
    },
  ]

  private static let strip = ChartSize(width: 160, height: 40)
  private static let square = ChartSize(width: 200, height: 200)
  private static let week = (Made.last - 6)...Made.last
  private static let points = [77.0, 72, 75, 74, 79, 81, 82].enumerated().map {
    DayPoint(day: Made.last - 6 + $0.offset, value: $0.element)
  }
}
