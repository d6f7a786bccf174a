import TriptychGraphics

/// A line in front of a usual range.
enum AreaExamples {
  static let all: [ChartExample] = [
    ChartExample("area", "A line in front of its usual range") { try heart(60).plot(words: $0) }
  ]

  static let hard: [ChartExample] = [
    ChartExample("area-gaps", "Gaps in the line and in the range") { try gaps.plot(words: $0) },
    ChartExample("area-three", "Three days, one range") { try three.plot(words: $0) },
    ChartExample("area-equal", "All values and ranges equal") {
      try heart(30, spread: 0, width: 0).plot(words: $0)
    },
    ChartExample("area-negative", "Below zero") { try heart(30, middle: -4).plot(words: $0) },
    ChartExample("area-huge", "Thousands of millions") {
      try heart(30, middle: 1e9, spread: 8e7, width: 2e8).plot(words: $0)
    },
    ChartExample("area-tiny", "Thousand millionths") {
      try heart(30, middle: 1e-9, spread: 1e-10, width: 2e-10, decimals: 9).plot(words: $0)
    },
    ChartExample("area-no-range", "No range at all") { try noRange.plot(words: $0) },
    ChartExample("area-decade", "Ten years") { try heart(3650).plot(words: $0) },
    ChartExample("area-long", "A long name of the range", size: ChartSize(width: 320, height: 420)) {
      try long.plot(words: $0)
    },
  ]

  private static func heart(
    _ days: Int, middle: Double = 58, spread: Double = 1.6, width: Double = 3.5, decimals: Int = 0
  ) -> AreaChart {
    var random = MadeRandom(seed: 21)
    var level = middle
    var points: [DayPoint] = []
    var ranges: [DayRange] = []
    for day in (Made.last - days + 1)...Made.last {
      level += 0.12 * spread * random.bell()
      // A few days of a cold, well above what is usual.
      let isCold = days == 60 && (Made.last - 22...Made.last - 18).contains(day)
      points.append(DayPoint(day: day, value: level + spread * random.bell() * 0.7 + (isCold ? 7 : 0)))
      ranges.append(DayRange(day: day, low: level - width * 0.7, high: level + width * 0.7))
    }
    return AreaChart(
      heading: Made.heading(
        "Resting heart rate is back where it was", "Beats per minute. Grey: the 28 days before each day.",
        dates: Made.dates(days: days)),
      measure: Measure(
        name: "Resting heart rate", unit: "bpm", unitInWords: "beats per minute",
        unitOfOne: "beat per minute", decimals: decimals),
      days: (Made.last - days + 1)...Made.last,
      series: LineSeries(id: "heart", name: "Resting heart rate", accent: .third, points: points),
      ranges: ranges)
  }

  private static let gaps: AreaChart = {
    var chart = heart(60)
    let first = chart.days.lowerBound
    chart.series.points.removeAll { (12...17).contains($0.day - first) || $0.day - first == 40 }
    chart.ranges.removeAll { ($0.day - first) < 8 || (30...35).contains($0.day - first) }
    chart.ranges.removeAll { (44...46).contains($0.day - first) && $0.day - first != 45 }
    return chart
  }()

  private static let three: AreaChart = {
    var chart = heart(3)
    chart.ranges.removeFirst(2)
    return chart
  }()

  private static let noRange: AreaChart = {
    var chart = heart(30)
    chart.ranges = []
    return chart
  }()

  private static let long: AreaChart = {
    var chart = heart(30)
    chart.rangeName = "üblicher Ruheherzfrequenzbereich der letzten vier Wochen"
    chart.goal = 56
    return chart
  }()
}
