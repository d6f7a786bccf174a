import TriptychGraphics

/// Several scores and how far they lie apart.
enum HarmonyExamples {
  static let all: [ChartExample] = [
    ChartExample("harmony", "Three scores and the band between them") { try scores(30).plot(words: $0) }
  ]

  static let hard: [ChartExample] = [
    ChartExample("harmony-low", "A score below 40, so the scale starts at 0") { try low.plot(words: $0) },
    ChartExample("harmony-equal", "Three scores, all equal") {
      try scores(30, starts: [70, 70, 70], spread: 0).plot(words: $0)
    },
    ChartExample("harmony-one", "One score alone") { try scores(30, starts: [72]).plot(words: $0) },
    ChartExample("harmony-gaps", "Gaps at different days") { try gaps.plot(words: $0) },
    ChartExample("harmony-decade", "Ten years") { try scores(3650).plot(words: $0) },
    ChartExample("harmony-narrow", "Long names in a narrow picture", size: narrow) {
      try long.plot(words: $0)
    },
  ]

  private static let narrow = ChartSize(width: 320, height: 460)
  private static let names: [(String, Accent)] = [
    ("Fitness", .first), ("Wellbeing", .third), ("Nutrition", .second),
  ]

  private static func scores(
    _ days: Int, starts: [Double] = [72, 68, 61], spread: Double = 2.2
  ) -> HarmonyChart {
    var random = MadeRandom(seed: 4)
    let series = zip(names, starts).map { name, start in
      let points = (0..<days).map { day in
        let drift = spread == 0 ? 0 : Double(day) * (name.1 == .second ? 0.08 : 0.35) * 30 / Double(days)
        let value = start + drift + spread * random.bell()
        return DayPoint(day: Made.last - days + 1 + day, value: min(100, max(0, value.rounded())))
      }
      return LineSeries(id: name.0, name: name.0, accent: name.1, points: points)
    }
    return HarmonyChart(
      heading: Made.heading(
        "Three pillars, one direction", "Scores from 0 to 100. Grey: how far they lie apart.",
        dates: days == 30 ? "20 October to 18 November 2025" : Made.dates(days: days)),
      measure: Measure(name: "Score"), days: (Made.last - days + 1)...Made.last, series: series)
  }

  private static let low = scores(30, starts: [84, 52, 9], spread: 4)

  private static let gaps: HarmonyChart = {
    var chart = scores(60)
    for index in chart.series.indices {
      chart.series[index].points.removeAll { point in
        let day = point.day - chart.days.lowerBound
        return (20...25).contains(day) || (day / 5) % 4 == index
      }
    }
    return chart
  }()

  private static let long: HarmonyChart = {
    var chart = scores(30)
    let names = ["Körperliche Leistungsfähigkeit", "Seelisches Wohlbefinden", "Ernährungsgewohnheiten"]
    for (index, name) in names.enumerated() { chart.series[index].name = name }
    return chart
  }()
}
