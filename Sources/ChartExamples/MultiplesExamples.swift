import TriptychGraphics

/// The same small chart for each of several measures.
enum MultiplesExamples {
  static let all: [ChartExample] = [
    ChartExample("small-multiples", "Six measures side by side", height: 460, measures(90))
  ]

  static let hard: [ChartExample] = [
    ChartExample(
      "small-multiples-narrow", "Six measures in a narrow picture", width: 320, height: 720, measures(90)),
    ChartExample("small-multiples-one", "One measure alone", one),
    ChartExample("small-multiples-hard", "Empty, single, equal, negative, huge and tiny", hard(90)),
    ChartExample("small-multiples-decade", "Ten years", measures(3650)),
    ChartExample("small-multiples-german", "Long names", width: 320, height: 720, german),
  ]

  private static let kinds: [(Measure, Accent, Double, Double)] = [
    (Measure(name: "Steps"), .first, 8200, 1900),
    (Measure(name: "Sleep", style: .duration), .third, 7.3, 0.6),
    (
      Measure(
        name: "Resting heart rate", unit: "bpm", unitInWords: "beats per minute", unitOfOne: "beat per minute"
      ), .first, 57, 1.4
    ),
    (Measure(name: "Protein", unit: "g", unitInWords: "grams", unitOfOne: "gram"), .second, 84, 14),
    (Measure(name: "Mood", decimals: 1), .third, 6.8, 0.7),
    (
      Measure(name: "Weight", unit: "kg", unitInWords: "kilograms", unitOfOne: "kilogram", decimals: 1),
      .second, 78.4, 0.3
    ),
  ]

  private static func panel(
    _ measure: Measure, _ accent: Accent, _ middle: Double, _ spread: Double, days: Int,
    _ random: inout MadeRandom
  ) -> MultiplesChart.Panel {
    var level = middle
    let points = (0..<days).map { day in
      level += 0.12 * spread * random.bell()
      let value = level + 0.6 * spread * random.bell()
      return DayPoint(day: Made.last - days + 1 + day, value: value)
    }
    return MultiplesChart.Panel(measure: measure, accent: accent, points: points)
  }

  private static func chart(_ panels: [MultiplesChart.Panel], days: Int) -> MultiplesChart {
    MultiplesChart(
      heading: Made.heading(
        "A quarter at a glance", "Each with its own scale, from its lowest to its highest day.",
        dates: Made.dates(days: days)),
      days: (Made.last - days + 1)...Made.last, panels: panels)
  }

  private static func measures(_ days: Int) -> MultiplesChart {
    var random = MadeRandom(seed: 31)
    var panels = kinds.map { panel($0.0, $0.1, $0.2, $0.3, days: days, &random) }
    panels[1].points.removeSubrange(days / 3..<(days / 3 + days / 12))
    panels[4].points.removeAll { (5...11).contains($0.day % 31) }
    return chart(panels, days: days)
  }

  private static let one: MultiplesChart = {
    var random = MadeRandom(seed: 32)
    return chart([panel(kinds[2].0, .first, 57, 1.4, days: 30, &random)], days: 30)
  }()

  private static func hard(_ days: Int) -> MultiplesChart {
    var random = MadeRandom(seed: 33)
    func made(_ name: String, _ middle: Double, _ spread: Double, decimals: Int = 0) -> MultiplesChart.Panel {
      panel(Measure(name: name, decimals: decimals), .first, middle, spread, days: days, &random)
    }
    var panels = [
      made("Nothing", 0, 0), made("One value", 7, 0), made("All equal", 42, 0), made("Negative", -30, 12),
      made("Huge", 1e9, 1e8), made("Tiny", 1e-9, 1e-10, decimals: 9), made("Two values", 5, 1, decimals: 1),
    ]
    panels[0].points = []
    panels[1].points = [panels[1].points[40]]
    panels[6].points = [panels[6].points[3], panels[6].points[80]]
    return chart(panels, days: days)
  }

  private static let german = measures(90).with {
    let names = [
      "Durchschnittliche Tagesschrittzahl", "Schlafdauer", "Ruheherzfrequenz", "Proteinaufnahme",
      "Stimmungsbewertung", "Körpergewicht am Morgen",
    ]
    for (index, name) in names.enumerated() { $0.panels[index].measure.name = name }
  }
}
