import TriptychGraphics

/// Spreads and weeks of data that is hard to draw.
enum HardWeeks {
  static let boxes: [ChartExample] = [
    box("box-few", "Too few values for boxes", [[1, 2, 3], [4], [], [2, 2]]),
    box("box-equal", "All values equal", (0..<4).map { _ in Array(repeating: 5, count: 9) }),
    box("box-zero", "Nothing but zero", [[0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0]]),
    box("box-negative", "Around zero", made(7, 20, middle: -1, spread: 3)),
    box("box-huge", "Thousands of millions", made(5, 20, middle: 2e9, spread: 4e8)),
    box("box-tiny", "Millionths", made(5, 20, middle: 3e-6, spread: 1e-6), decimals: 9),
    box("box-many", "A thousand values a group", made(7, 1000, middle: 60, spread: 8)),
    box("box-hours", "Twenty-four groups", made(24, 12, middle: 60, spread: 8)),
    box("box-one", "One group", made(1, 30, middle: 60, spread: 8)),
    box(
      "box-long", "Long names", made(7, 12, middle: 60, spread: 8),
      names: [
        "Wochenanfangsmontag", "Dienstagvormittag", "Mittwochnachmittag", "Donnerstagabend",
        "Freitagsspätschicht", "Samstagsausflug", "Sonntagsspaziergang",
      ]),
  ]

  static let weeks: [ChartExample] = [
    ChartExample("strain-one", "One week that still runs") { try BarExamples.load(1).plot(words: $0) },
    ChartExample("strain-two", "Two weeks") { try BarExamples.load(2).plot(words: $0) },
    ChartExample("strain-year", "A year of weeks") { try BarExamples.load(53).plot(words: $0) },
    ChartExample("strain-decade", "Ten years of weeks") { try BarExamples.load(520).plot(words: $0) },
    ChartExample("strain-huge", "Thousands of millions") {
      try BarExamples.load(12, scale: 1e7).plot(words: $0)
    },
    ChartExample("strain-tiny", "Millionths") {
      try BarExamples.load(12, scale: 1e-8, decimals: 9).plot(words: $0)
    },
    ChartExample("strain-zero", "Nothing but zero") {
      try BarExamples.load(6, scale: 0).plot(words: $0)
    },
  ]

  private static func made(_ groups: Int, _ count: Int, middle: Double, spread: Double) -> [[Double]] {
    var random = MadeRandom(seed: UInt64(groups * 1000 + count))
    return (0..<groups).map { _ in (0..<count).map { _ in middle + spread * random.bell() } }
  }

  private static func box(
    _ id: String, _ title: String, _ groups: [[Double]], decimals: Int = 1, names: [String]? = nil
  ) -> ChartExample {
    ChartExample(id, title) {
      try BoxChart(
        heading: Made.heading(title, "Made-up values"), measure: Measure(name: "Value", decimals: decimals),
        groups: groups.enumerated().map {
          BoxGroup(names?[$0.offset] ?? "G\($0.offset + 1)", values: $0.element)
        },
        groupsName: "group", accent: .third
      ).plot(words: $0)
    }
  }
}
