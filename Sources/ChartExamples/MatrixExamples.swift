import TriptychGraphics

/// Measures against each other.
enum MatrixExamples {
  static let all: [ChartExample] = [
    ChartExample("matrix", "Six measures, pair by pair", size: ChartSize(width: 800, height: 520)) {
      try six.plot(words: $0)
    },
    ChartExample("matrix-list", "Pairs as a list", size: ChartSize(width: 390, height: 780)) {
      try six.plot(words: $0)
    },
  ]

  static let hard: [ChartExample] = [
    ChartExample("matrix-two", "Two measures") {
      var chart = six
      chart.measures = ["Sleep", "Steps"]
      return try chart.plot(words: $0)
    },
    ChartExample("matrix-none", "No pair tested", size: ChartSize(width: 800, height: 520)) {
      var chart = six
      chart.pairs = []
      return try chart.plot(words: $0)
    },
    ChartExample("matrix-many", "Twelve measures, all strong", size: ChartSize(width: 800, height: 900)) {
      try matrix((1...12).map { "Measure \($0)" }) { $0 % 2 == 0 ? 0.62 : -0.71 }.plot(words: $0)
    },
    ChartExample("matrix-long", "Long German names", size: ChartSize(width: 800, height: 520)) {
      try matrix(
        [
          "Herzfrequenzvariabilität", "Kohlenhydrataufnahme", "Trainingsbereitschaft",
          "Sauerstoffsättigung im Schlaf", "Atemfrequenz",
        ]
      ) { Double($0) / 12 - 0.4 }.plot(words: $0)
    },
    ChartExample("matrix-edge", "Coefficients of one, and none", size: ChartSize(width: 800, height: 520)) {
      try matrix(["A", "B", "C", "D"]) { [1.0, -1, 0, .nan, 2, -0.004][$0] }.plot(words: $0)
    },
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
