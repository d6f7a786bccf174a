import TriptychGraphics

/// Parts of a whole and parts of a goal.
enum PartExamples {
  static let all: [ChartExample] = [
    ChartExample("parts-ring", "What a day's energy is made of", width: 640, height: 340, macros),
    ChartExample(
      "progress-ring", "A goal on its way", width: 200, height: 200,
      ProgressRing(GoalProgress("Water", value: 1.4, goal: 2, measure: litres))),
    ChartExample(
      "progress-ring-good", "A goal nearly reached", width: 200, height: 200,
      ProgressRing(GoalProgress("Active minutes", value: 26, goal: 30, measure: minutes))),
    ChartExample(
      "progress-ring-low", "A goal far away", width: 200, height: 200,
      ProgressRing(GoalProgress("Fibre", value: 11, goal: 25, measure: grams))),
    ChartExample("progress-bar", "A list of goals", width: 640, height: 400, goals),
    ChartExample(
      "progress-bar-one", "One goal", width: 480, height: 200,
      ProgressBars(
        heading: Made.heading("Water", "Today", dates: "18 November 2025", source: nil),
        goals: [GoalProgress("Water", value: 1.4, goal: 2, measure: litres)]
      )),
  ]

  static let hard: [ChartExample] = [
    ring("parts-ring-one", "One part", [("Everything", 12)]),
    ring("parts-ring-missing", "No data at all", [("Protein", nil), ("Fat", nil)]),
    ring("parts-ring-zero", "Nothing but zero", [("Protein", 0), ("Fat", 0)]),
    ring(
      "parts-ring-tiny", "A tiny part and a missing one",
      [("A lot", 1e9), ("Hardly any", 1e-9), ("Open", nil)]),
    ring("parts-ring-eleven", "Eleven parts", (1...11).map { ("Part number \($0)", Double($0)) }),
    ring(
      "parts-ring-long", "Long names",
      [
        ("Kohlenhydrate einschließlich Zuckeralkoholen", 212.5), ("Mehrfach ungesättigte Fettsäuren", 41.2),
        ("חלבון", 96),
      ]),
    ChartExample(
      "progress-ring-over", "Beyond a goal", width: 200, height: 200,
      ProgressRing(GoalProgress("Steps", value: 19_412, goal: 8000, measure: steps))),
    ChartExample(
      "progress-ring-none", "A goal without data", width: 200, height: 200,
      ProgressRing(GoalProgress("Steps", value: nil, goal: 8000, measure: steps))),
    ChartExample(
      "progress-ring-zero", "Nothing yet", width: 200, height: 200,
      ProgressRing(GoalProgress("Steps", value: 0, goal: 8000, measure: steps))),
    ChartExample(
      "progress-ring-huge", "A thousand million", width: 200, height: 200,
      ProgressRing(GoalProgress("Steps", value: 1e9, goal: 1e-9, measure: steps))),
    ChartExample("progress-bar-hard", "Goals that are hard to draw", width: 640, height: 560, hardGoals),
    ChartExample(
      "progress-bar-many", "Forty goals in a small picture",
      ProgressBars(
        heading: Made.heading("Forty goals", "Today"),
        goals: (1...40).map { GoalProgress("Goal \($0)", value: Double($0), goal: 30, measure: grams) }
      )),
  ]

  private static let litres = Measure(
    name: "Water", unit: "l", unitInWords: "litres", unitOfOne: "litre", decimals: 1)
  private static let grams = Measure(name: "Fibre", unit: "g", unitInWords: "grams", unitOfOne: "gram")
  private static let steps = Measure(name: "Steps")
  private static let minutes = Measure(
    name: "Active time", unit: "min", unitInWords: "minutes", unitOfOne: "minute")

  private static let macros = PartsRing(
    heading: Made.heading(
      "Half of it came from carbohydrate", "Energy by nutrient, in kilocalories", dates: "18 November 2025"),
    measure: Measure(name: "Energy", unit: "kcal", unitInWords: "kilocalories", unitOfOne: "kilocalorie"),
    parts: [
      RingPart("Carbohydrate", amount: 862, accent: .series(1)),
      RingPart("Fat", amount: 594, accent: .series(2)), RingPart("Protein", amount: 306, accent: .series(0)),
    ])

  private static let goals = ProgressBars(
    heading: Made.heading("One goal reached today", "Goals of the day", dates: "18 November 2025"),
    goals: [
      GoalProgress("Steps", value: 9412, goal: 8000, measure: steps),
      GoalProgress("Active minutes", value: 26, goal: 30, measure: minutes),
      GoalProgress("Water", value: 1.4, goal: 2, measure: litres),
      GoalProgress("Fibre", value: 11, goal: 25, measure: grams),
    ])

  private static let hardGoals = ProgressBars(
    heading: Made.heading("Goals that are hard to draw", "Today"),
    goals: [
      GoalProgress(
        "Durchschnittliche Herzfrequenzvariabilität in der Nacht", value: 52, goal: 60, measure: minutes),
      GoalProgress("Huge", value: 3e9, goal: 1e9, measure: steps),
      GoalProgress("Tiny", value: 1e-9, goal: 1, measure: litres),
      GoalProgress("Below zero", value: -4, goal: 8, measure: grams),
      GoalProgress("No data", value: nil, goal: 8, measure: grams),
      GoalProgress("No goal", value: 5, goal: 0, measure: grams),
      GoalProgress("צעדים", value: 75.4, goal: 100, measure: steps),
    ])

  private static func ring(_ id: String, _ title: String, _ parts: [(String, Double?)]) -> ChartExample {
    ChartExample(
      id, title, width: 640, height: 340,
      PartsRing(
        heading: Made.heading(title, "Made-up amounts"),
        measure: Measure(name: "Amount", unit: "g", unitInWords: "grams", unitOfOne: "gram", decimals: 1),
        parts: parts.enumerated().map {
          RingPart($0.element.0, amount: $0.element.1, accent: .series($0.offset))
        }
      ))
  }
}

/// Pictures without axes, beside a value in words.
enum SmallExamples {
  static let all: [ChartExample] = [
    ChartExample(
      "sparkline", "A week, small", width: 160, height: 40,
      Sparkline(measure: Measure(name: "Fitness"), days: week, points: points, accent: .first)),
    ChartExample(
      "ring", "A score", width: 200, height: 200,
      ScoreRing(label: "Fitness", fraction: 0.82, centerText: "82", accent: .first)),
  ]

  static let hard: [ChartExample] = [
    ChartExample(
      "sparkline-gap", "A week with gaps", width: 160, height: 40,
      Sparkline(
        measure: Measure(name: "Sleep"), days: week, points: [points[0], points[2], points[3], points[6]],
        accent: .third
      )),
    ChartExample(
      "ring-none", "No score", width: 200, height: 200,
      ScoreRing(label: "Nutrition", fraction: nil, centerText: "–", accent: .second)),
  ]

  private static let week = (Made.last - 6)...Made.last
  private static let points = [77.0, 72, 75, 74, 79, 81, 82].enumerated().map {
    DayPoint(day: Made.last - 6 + $0.offset, value: $0.element)
  }
}
