import TriptychGraphics

/// Lines over days.
enum LineExamples {
  static let all: [ChartExample] = [
    ChartExample("line", "A line with a gap, a goal and an unusual day") { try steps.plot(words: $0) },
    ChartExample("line-year", "A year of days") {
      try noise(365, middle: 56, spread: 2).plot(words: $0)
    },
    ChartExample("line-eight", "Eight series close together") { try eight.plot(words: $0) },
  ]

  static let hard: [ChartExample] = [
    ChartExample("line-equal", "All values equal") {
      try noise(30, middle: 7, spread: 0).plot(words: $0)
    },
    ChartExample("line-huge", "Values of thousands of millions") {
      try noise(30, middle: 2e9, spread: 4e8).plot(words: $0)
    },
    ChartExample("line-tiny", "Values of millionths") {
      try noise(30, middle: 3e-6, spread: 1e-6, decimals: 9).plot(words: $0)
    },
    ChartExample("line-negative", "Values around zero") {
      try noise(30, middle: -1, spread: 2).plot(words: $0)
    },
    ChartExample("line-decade", "Ten years of days") {
      try noise(3650, middle: 8000, spread: 2500).plot(words: $0)
    },
  ]

  private static let last = Made.last

  private static let steps: LineChart = {
    let values: [Double] = [
      8790, 7693, 8203, 6513, 9315, 7900, 7612, 6341, 8224, 7856, 6100, 11460, 7306, 22940, 8934, 0, 0, 0,
      10639, 6191, 4771, 8669, 9654, 7341, 10723, 10703, 7411, 6463, 8803, 9412,
    ]
    let points = values.enumerated().filter { $0.element > 0 }.map { index, value in
      DayPoint(
        day: last - 29 + index, value: value, unusual: value > 20_000,
        note: value > 20_000 ? "charity walk" : nil)
    }
    return LineChart(
      heading: Made.heading(
        "Steps are rising, slowly", "Steps a day, 30 days. Grey band: the middle 80 % of days."),
      measure: Measure(name: "Steps a day"), days: (last - 29)...last,
      series: [DaySeries(id: "steps", name: "Steps", accent: .fitness, points: points)],
      usualRange: 6200...10_700, goal: 8000)
  }()

  private static func noise(_ days: Int, middle: Double, spread: Double, decimals: Int = 1) -> LineChart {
    var random = MadeRandom(seed: UInt64(days))
    var points = (0..<days).map { day in
      DayPoint(day: last - days + 1 + day, value: middle + spread * random.bell())
    }
    if days > 100 { points.removeSubrange(days / 2..<(days / 2 + days / 10)) }
    if days > 20, spread > 0 {
      for index in stride(from: 5, to: points.count, by: points.count / 4) {
        points[index].value = middle + spread * 5
        points[index].unusual = true
      }
    }
    return LineChart(
      heading: Made.heading(
        "Resting heart rate", "Beats per minute", dates: "\(days) days to 18 November 2025"),
      measure: Measure(
        name: "Resting heart rate", unit: "bpm", unitInWords: "beats per minute", decimals: decimals),
      days: (last - days + 1)...last,
      series: [DaySeries(id: "a", name: "Resting heart rate", accent: .wellbeing, points: points)])
  }

  private static let eight: LineChart = {
    var random = MadeRandom(seed: 8)
    let series = (0..<8).map { index in
      let points = (0..<30).map { day in
        DayPoint(day: last - 29 + day, value: 50 + Double(index) + random.bell())
      }
      return DaySeries(
        id: "\(index)", name: "A rather long series name \(index + 1)", accent: .series(index), points: points
      )
    }
    return LineChart(
      heading: Made.heading("Eight series close together", "Any unit"),
      measure: Measure(name: "Value", decimals: 1), days: (last - 29)...last, series: series)
  }()
}
