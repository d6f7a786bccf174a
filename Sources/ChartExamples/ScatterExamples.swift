import TriptychGraphics

/// Pairs of values.
enum ScatterExamples {
  static let all: [ChartExample] = [
    ChartExample("scatter", "A cloud of days", height: 460, cloud(86)),
    ChartExample("scatter-band", "Groups, a band for the trend, unusual days", height: 460, grouped),
    ChartExample(
      "scatter-level", "A cloud without a sure trend", height: 460,
      cloud(30, slope: 0.1).with {
        $0.heading.title = "Whether sleep and mood go together is not clear"
        $0.showsBand = true
      }),
  ]

  static let hard: [ChartExample] = [
    ChartExample("scatter-1000", "A thousand pairs", height: 460, cloud(1000).with { $0.showsBand = true }),
    ChartExample("scatter-three", "Three pairs", height: 460, cloud(3).with { $0.showsBand = true }),
    ChartExample(
      "scatter-equal", "All pairs equal", height: 460,
      cloud(12).with {
        for index in $0.points.indices { ($0.points[index].x, $0.points[index].y) = (7, 5) }
        $0.showsBand = true
      }),
    ChartExample(
      "scatter-column", "All pairs at one x", height: 460,
      cloud(12).with {
        for index in $0.points.indices { $0.points[index].x = 7 }
        $0.showsBand = true
      }),
    ChartExample(
      "scatter-wild", "Values from minus to plus a thousand million", height: 460,
      cloud(40).with {
        for index in $0.points.indices {
          $0.points[index].x = ($0.points[index].x - 7) * 1e9
          $0.points[index].y = ($0.points[index].y - 6.4) * 1e-9
        }
        $0.y.decimals = 9
        $0.showsBand = true
      }),
    ChartExample(
      "scatter-names", "Long names and many unusual pairs", height: 460,
      grouped.with {
        $0.groups = (1...5).map {
          ScatterGroup(name: "Trainingsbereitschaftsgruppe \($0)", accent: .series($0))
        }
        $0.x = Measure(
          name: "Herzfrequenzvariabilität während der Nacht davor", unit: "ms", unitInWords: "Millisekunden",
          unitOfOne: "Millisekunde")
        for index in $0.points.indices {
          $0.points[index].group = index % 5
          $0.points[index].unusual = index % 6 == 0
          $0.points[index].label = "Donnerstag, \(index). September"
        }
      }),
  ]

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

  private static let grouped = cloud(86).with {
    $0.heading.subtitle =
      "Hours of sleep and mood the next day. The grey band holds the trend line with 95 % confidence."
    $0.groups = [
      ScatterGroup(name: "Weekday", accent: .third), ScatterGroup(name: "Weekend", accent: .first),
    ]
    $0.showsBand = true
    for index in $0.points.indices where index % 7 > 4 { $0.points[index].group = 1 }
    $0.points[20] = ScatterPoint(x: 4.6, y: 8.9, label: "13 September", group: 1, unusual: true)
    $0.points[61] = ScatterPoint(x: 9.2, y: 3.1, label: "24 October", unusual: true)
  }
}

/// Measures against each other.
enum MatrixExamples {
  static let all: [ChartExample] = [
    ChartExample("matrix", "Six measures, pair by pair", height: 520, six),
    ChartExample("matrix-list", "Pairs as a list", width: 390, height: 780, six),
  ]

  static let hard: [ChartExample] = [
    ChartExample("matrix-two", "Two measures", six.with { $0.measures = ["Sleep", "Steps"] }),
    ChartExample("matrix-none", "No pair tested", height: 520, six.with { $0.pairs = [] }),
    ChartExample(
      "matrix-many", "Twelve measures, all strong", height: 900,
      matrix((1...12).map { "Measure \($0)" }) { $0 % 2 == 0 ? 0.62 : -0.71 }),
    ChartExample(
      "matrix-long", "Long German names", height: 520,
      matrix(
        [
          "Herzfrequenzvariabilität", "Kohlenhydrataufnahme", "Trainingsbereitschaft",
          "Sauerstoffsättigung im Schlaf", "Atemfrequenz",
        ]
      ) { Double($0) / 12 - 0.4 }),
    ChartExample(
      "matrix-edge", "Coefficients of one, and none", height: 520,
      matrix(["A", "B", "C", "D"]) { [1.0, -1, 0, .nan, 2, -0.004][$0] }),
  ]

  private static let six: CorrelationMatrix = {
    let measures = ["Sleep", "Steps", "HRV", "Mood", "Stress", "Protein"]
    let values: [[Double?]] = [
      [0.12, 0.52, 0.44, -0.38, 0.05], [0.08, 0.33, -0.16, 0.21], [0.36, -0.61, 0.02], [nil, 0.11], [-0.04],
    ]
    let pairs = values.enumerated().flatMap { first, row in
      row.enumerated().compactMap { offset, value in value.map { pair(first, first + offset + 1, $0) } }
    }
    return CorrelationMatrix(
      heading: Made.heading(
        "Sleep goes with most of the rest",
        "Rank correlation, 86 days. Filled: strong. Outlined: moderate. Dashed: one rises as the other falls.",
        dates: "24 August to 18 November 2025"),
      measures: measures, pairs: pairs)
  }()

  private static func pair(_ first: Int, _ second: Int, _ value: Double) -> CorrelationPair {
    let strength: CorrelationPair.Strength =
      value.magnitude >= 0.5 ? .strong : value.magnitude >= 0.3 ? .moderate : .unclear
    let word = ["no clear link", "moderate", "strong"][strength.rawValue]
    return CorrelationPair(first: first, second: second, coefficient: value, strength: strength, word: word)
  }

  /// A matrix of all pairs of some measures, by the number of the pair.
  private static func matrix(_ measures: [String], _ value: (Int) -> Double) -> CorrelationMatrix {
    var pairs: [CorrelationPair] = []
    for first in measures.indices {
      for second in measures.indices where second > first {
        pairs.append(pair(first, second, value(pairs.count)))
      }
    }
    return CorrelationMatrix(
      heading: Made.heading("Pairs of measures", "Rank correlation"), measures: measures, pairs: pairs)
  }
}
