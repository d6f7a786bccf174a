import TriptychGraphics

/// A line in front of a usual range.
enum AreaExamples {
  static let all: [ChartExample] = [
    ChartExample("area", "A line in front of its usual range", heart(60))
  ]

  static let hard: [ChartExample] = [
    ChartExample("area-gaps", "Gaps in the line and in the range", gaps),
    ChartExample("area-three", "Three days, one range", three),
    ChartExample("area-equal", "All values and ranges equal", heart(30, spread: 0, width: 0)),
    ChartExample("area-negative", "Below zero", heart(30, middle: -4)),
    ChartExample("area-huge", "Thousands of millions", heart(30, middle: 1e9, spread: 8e7, width: 2e8)),
    ChartExample(
      "area-tiny", "Thousand millionths", heart(30, middle: 1e-9, spread: 1e-10, width: 2e-10, decimals: 9)),
    ChartExample("area-no-range", "No range at all", noRange),
    ChartExample("area-decade", "Ten years", heart(3650)),
    ChartExample("area-long", "A long name of the range", width: 320, height: 420, long),
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

  private static let gaps = heart(60).with {
    let first = $0.days.lowerBound
    $0.series.points.removeAll { (12...17).contains($0.day - first) || $0.day - first == 40 }
    $0.ranges.removeAll { ($0.day - first) < 8 || (30...35).contains($0.day - first) }
    $0.ranges.removeAll { (44...46).contains($0.day - first) && $0.day - first != 45 }
  }

  private static let three = heart(3).with { $0.ranges.removeFirst(2) }

  private static let noRange = heart(30).with { $0.ranges = [] }

  private static let long = heart(30).with {
    $0.rangeName = "üblicher Ruheherzfrequenzbereich der letzten vier Wochen"
    $0.goal = 56
  }
}

/// Several scores and how far they lie apart.
enum HarmonyExamples {
  static let all: [ChartExample] = [
    ChartExample("harmony", "Three scores and the band between them", scores(30))
  ]

  static let hard: [ChartExample] = [
    ChartExample("harmony-low", "A score below 40, so the scale starts at 0", low),
    ChartExample("harmony-equal", "Three scores, all equal", scores(30, starts: [70, 70, 70], spread: 0)),
    ChartExample("harmony-one", "One score alone", scores(30, starts: [72])),
    ChartExample("harmony-gaps", "Gaps at different days", gaps),
    ChartExample("harmony-decade", "Ten years", scores(3650)),
    ChartExample("harmony-narrow", "Long names in a narrow picture", width: 320, height: 460, long),
  ]

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

  private static let long = scores(30).with {
    let names = ["Körperliche Leistungsfähigkeit", "Seelisches Wohlbefinden", "Ernährungsgewohnheiten"]
    for (index, name) in names.enumerated() { $0.series[index].name = name }
  }
}
