import TriptychGraphics

/// Amounts side by side, and their spread.
enum BarExamples {
  static let all: [ChartExample] = [
    ChartExample("bar", "Amounts side by side with a goal", steps),
    ChartExample("bar-sorted", "Sorted, with a row that has no data", height: 380, activities),
    ChartExample("stacked-bar", "Amounts and what they are made of", energy()),
    ChartExample("grouped-bar", "Two weeks side by side", height: 520, weeks),
    ChartExample("box", "The spread of values by weekday", sleep),
    ChartExample("strain", "Loads by week and their usual range", load(20)),
  ]

  static let hard: [ChartExample] = HardBars.bars + HardBars.stacks + HardWeeks.boxes + HardWeeks.weeks

  static let days = ["Mon 10", "Tue 11", "Wed 12", "Thu 13", "Fri 14", "Sat 15", "Sun 16"]
  static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  static let week = "10 to 16 November 2025"

  private static let steps = BarChart(
    heading: Made.heading("Five days reached the goal", "Steps a day", dates: week),
    measure: Measure(name: "Steps a day"),
    rows: zip(days, [10639.0, 6191, 8771, 8669, 9654, 7341, 10723]).map { BarRow($0, $1) },
    accent: .first, goal: 8000, rowsName: "Day")

  private static let activities = BarChart(
    heading: Made.heading("Walking leads", "Hours of activity in November", dates: "1 to 18 November 2025"),
    measure: Measure(name: "Active time", style: .duration),
    rows: [
      BarRow("Cycling", 6.4), BarRow("Walking", 14.2), BarRow("Strength", 3.75), BarRow("Rowing", nil),
      BarRow("Running", 7.1), BarRow("Yoga", 2.5),
    ], accent: .first, order: .highestFirst, rowsName: "Activity")

  static let macros = [
    BarSeries(name: "Protein", accent: .series(0)), BarSeries(name: "Carbohydrate", accent: .series(1)),
    BarSeries(name: "Fat", accent: .series(2)),
  ]

  static func energy(parts: [BarSeries] = macros) -> StackedBarChart {
    let values: [[Double]] = [
      [306, 862, 594], [364, 958, 637], [278, 786, 522], [347, 909, 675], [291, 1010, 737], [380, 1054, 790],
      [336, 880, 621],
    ]
    return StackedBarChart(
      heading: Made.heading("Energy and where it came from", "Kilocalories a day", dates: week),
      measure: Measure(
        name: "Energy a day", unit: "kcal", unitInWords: "kilocalories", unitOfOne: "kilocalorie"),
      parts: parts,
      rows: zip(days, values).map { BarRow($0, values: $1) }, rowsName: "Day")
  }

  private static let weeks = GroupedBarChart(
    heading: Made.heading(
      "Longer nights than the week before", "Hours asleep", dates: "3 to 16 November 2025"),
    measure: Measure(name: "Sleep", style: .duration),
    series: [
      BarSeries(name: "This week", accent: .third),
      BarSeries(name: "The week before", accent: .first),
    ],
    rows: zip(
      weekdays,
      [(7.2, 6.6), (7.0, 6.9), (6.8, 7.1), (7.5, 6.4), (7.4, nil), (8.4, 7.9), (8.1, 7.6)]
        as [(Double, Double?)]
    ).map { BarRow($0, values: [$1.0, $1.1]) }, rowsName: "Day")

  private static let sleep: BoxChart = {
    var random = MadeRandom(seed: 12)
    let middles = [6.7, 6.9, 6.8, 7.0, 6.9, 7.9, 8.1]
    let groups = zip(weekdays, middles).enumerated().map { index, entry in
      let count = index == 3 ? 4 : 12
      return BoxGroup(entry.0, values: (0..<count).map { _ in entry.1 + 0.5 * random.bell() })
    }
    return BoxChart(
      heading: Made.heading(
        "Weekends bring an hour more", "Hours asleep. A box holds the middle half of a weekday's nights.",
        dates: "26 August to 18 November 2025"),
      measure: Measure(name: "Sleep", style: .duration), groups: groups, groupsName: "weekday",
      accent: .third)
  }()

  static func load(_ count: Int, scale: Double = 1, decimals: Int = 0) -> StrainChart {
    var random = MadeRandom(seed: UInt64(count))
    var usual = 280.0
    // The Monday of the week of 18 November 2025.
    let monday = Made.last - 1
    let weeks = (0..<count).map { index -> WeekLoad in
      let isLast = index == count - 1
      var load = usual * (1 + 0.14 * random.bell())
      if isLast { load *= 0.4 }
      if count > 8, index == count - 6 { load = usual * 1.45 }
      let range = (usual * 0.8 * scale)...(usual * 1.2 * scale)
      usual += (load - usual) * (isLast ? 0 : 0.12)
      return WeekLoad(
        start: monday - 7 * (count - 1 - index), load: count > 8 && index == count - 11 ? nil : load * scale,
        usual: range, isRunning: isLast)
    }
    return StrainChart(
      heading: Made.heading(
        "Back in your usual range", "Training load a week in front of its usual range.",
        dates: "\(count) \(count == 1 ? "week" : "weeks") to 18 November 2025"),
      measure: Measure(name: "Training load", decimals: decimals), weeks: weeks, accent: .first)
  }
}
