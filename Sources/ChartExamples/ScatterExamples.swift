import TriptychGraphics

/// Pairs of values.
enum ScatterExamples {
  static let all: [ChartExample] = [
    ChartExample("scatter", "A cloud of days", size: size) { try cloud(86).plot(words: $0) },
    ChartExample("scatter-band", "Groups, a band for the trend, unusual days", size: size) {
      try grouped.plot(words: $0)
    },
    ChartExample("scatter-level", "A cloud without a sure trend", size: size) {
      var chart = cloud(30, slope: 0.1)
      chart.heading.title = "Whether sleep and mood go together is not clear"
      chart.showsBand = true
      return try chart.plot(words: $0)
    },
  ]

  static let hard: [ChartExample] = [
    ChartExample("scatter-1000", "A thousand pairs", size: size) {
      var chart = cloud(1000)
      chart.showsBand = true
      return try chart.plot(words: $0)
    },
    ChartExample("scatter-three", "Three pairs", size: size) {
      var chart = cloud(3)
      chart.showsBand = true
      return try chart.plot(words: $0)
    },
    ChartExample("scatter-equal", "All pairs equal", size: size) {
      var chart = cloud(12)
      for index in chart.points.indices { (chart.points[index].x, chart.points[index].y) = (7, 5) }
      chart.showsBand = true
      return try chart.plot(words: $0)
    },
    ChartExample("scatter-column", "All pairs at one x", size: size) {
      var chart = cloud(12)
      for index in chart.points.indices { chart.points[index].x = 7 }
      chart.showsBand = true
      return try chart.plot(words: $0)
    },
    ChartExample("scatter-wild", "Values from minus to plus a thousand million", size: size) {
      var chart = cloud(40)
      for index in chart.points.indices {
        chart.points[index].x = (chart.points[index].x - 7) * 1e9
        chart.points[index].y = (chart.points[index].y - 6.4) * 1e-9
      }
      chart.y.decimals = 9
      chart.showsBand = true
      return try chart.plot(words: $0)
    },
    ChartExample("scatter-names", "Long names and many unusual pairs", size: size) {
      var chart = grouped
      chart.groups = (1...5).map {
        ScatterGroup(name: "Trainingsbereitschaftsgruppe \($0)", accent: .series($0))
      }
      chart.x = Measure(
        name: "Herzfrequenzvariabilität während der Nacht davor", unit: "ms", unitInWords: "Millisekunden",
        unitOfOne: "Millisekunde")
      for index in chart.points.indices {
        chart.points[index].group = index % 5
        chart.points[index].unusual = index % 6 == 0
        chart.points[index].label = "Donnerstag, \(index). September"
      }
      return try chart.plot(words: $0)
    },
  ]

  private static let size = ChartSize(width: 800, height: 460)

  private static func cloud(_ count: Int, slope: Double = 0.7) -> ScatterChart {
    var random = MadeRandom(seed: UInt64(count))
    let points = (0..<count).map { index in
      let x = 7 + 0.8 * random.bell()
      return ScatterPoint(x: x, y: 6.4 + slope * (x - 7) + random.bell(), label: "Day \(index + 1)")
    }
    return ScatterChart(
      heading: Made.heading(
        "Longer nights go with better moods", "Hours of sleep and mood the next day.",
        dates: Made.dates(days: count)),
      x: Measure(
        name: "Sleep the night before", unit: "h", unitInWords: "hours", unitOfOne: "hour", decimals: 1),
      y: Measure(name: "Mood the next day, 1 to 10", decimals: 1), points: points, accent: .third)
  }

  private static let grouped: ScatterChart = {
    var chart = cloud(86)
    chart.heading.subtitle =
      "Hours of sleep and mood the next day. The grey band holds the trend line with 95 % confidence."
    chart.groups = [
      ScatterGroup(name: "Weekday", accent: .third), ScatterGroup(name: "Weekend", accent: .first),
    ]
    chart.showsBand = true
    for index in chart.points.indices where index % 7 > 4 { chart.points[index].group = 1 }
    chart.points[20] = ScatterPoint(x: 4.6, y: 8.9, label: "13 September", group: 1, unusual: true)
    chart.points[61] = ScatterPoint(x: 9.2, y: 3.1, label: "24 October", unusual: true)
    return chart
  }()
}
