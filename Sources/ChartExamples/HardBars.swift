import TriptychGraphics

/// Bars of data that is hard to draw.
enum HardBars {
  static let bars: [ChartExample] = [
    bar("bar-one", "One row", [("Monday", 42)]),
    bar("bar-equal", "All rows equal", (1...6).map { ("Row \($0)", 7) }),
    bar("bar-zero", "Nothing but zero", (1...4).map { ("Row \($0)", 0) }),
    bar("bar-missing", "No data at all", (1...4).map { ("Row \($0)", nil) }),
    bar(
      "bar-negative", "Below and above zero",
      [("Mon", -1.5), ("Tue", 2.25), ("Wed", -0.25), ("Thu", 0), ("Fri", nil), ("Sat", 1.5)], decimals: 2,
      unit: "kg"),
    bar("bar-below", "Nothing above zero", [("Mon", -120), ("Tue", -80), ("Wed", -40)]),
    bar("bar-huge", "Thousands of millions", [("One", 1e9), ("Two", 2.5e9), ("Three", 7e8)], goal: 2e9),
    bar(
      "bar-tiny", "Millionths", [("One", 1e-6), ("Two", 2.5e-6), ("Three", 1e-9)], decimals: 9),
    bar(
      "bar-many", "Sixty rows", (1...60).map { ("Row \($0)", Double(($0 * 37) % 61)) },
      height: 1200),
    bar(
      "bar-crowded", "Sixty rows in a small picture", (1...60).map { ("Row \($0)", Double(($0 * 37) % 61)) }),
    bar(
      "bar-long", "Long names",
      [
        ("Herzfrequenzvariabilität in der zweiten Nachthälfte", 52),
        ("Durchschnittliche Sauerstoffsättigung", 47), ("Ruhepuls", 56),
      ], unit: "Herzschläge", goal: 50),
    bar(
      "bar-hebrew", "Names from right to left", [("יום שני", 12), ("יום שלישי", 9), ("יום רביעי", 15)]),
  ]

  static let stacks: [ChartExample] = [
    ChartExample("stacked-bar-one", "One row", height: 240, one(BarExamples.macros)),
    ChartExample(
      "stacked-bar-names", "Names too long for the first row",
      BarExamples.energy(parts: [
        BarSeries(name: "Eiweiß und Aminosäuren", accent: .series(0)),
        BarSeries(name: "Kohlenhydrate einschließlich Zucker", accent: .series(1)),
        BarSeries(name: "Gesättigte und ungesättigte Fettsäuren", accent: .series(2)),
      ])),
    ChartExample("stacked-bar-eight", "Eight parts, some of them missing or tiny", eight()),
    ChartExample("stacked-bar-negative", "Parts below zero", eight(negative: true)),
    ChartExample(
      "stacked-bar-missing", "No data at all",
      StackedBarChart(
        heading: Made.heading("Nothing yet", "Kilocalories a day"),
        measure: Measure(name: "Energy a day", unit: "kcal"), parts: BarExamples.macros,
        rows: BarExamples.days.map { BarRow($0, values: []) }
      )),
    ChartExample("grouped-bar-five", "Five series, below and above zero", height: 620, grouped(5, rows: 5)),
    ChartExample("grouped-bar-crowded", "More bars than have room for values", grouped(4, rows: 20)),
    ChartExample("grouped-bar-one", "One value in all", height: 260, grouped(2, rows: 1)),
  ]

  private static func bar(
    _ id: String, _ title: String, _ rows: [(String, Double?)], decimals: Int = 0, unit: String = "",
    goal: Double? = nil, height: Double = 420
  ) -> ChartExample {
    ChartExample(
      id, title, height: height,
      BarChart(
        heading: Made.heading(title, "Made-up values"),
        measure: Measure(name: "Value", unit: unit, unitInWords: unit, decimals: decimals),
        rows: rows.map { BarRow($0.0, $0.1) }, accent: .second, goal: goal
      ))
  }

  private static func one(_ parts: [BarSeries]) -> StackedBarChart {
    var chart = BarExamples.energy(parts: parts)
    chart.rows = [chart.rows[0]]
    return chart
  }

  private static func eight(negative: Bool = false) -> StackedBarChart {
    var random = MadeRandom(seed: 88)
    let parts = (0..<8).map { BarSeries(name: "Part number \($0 + 1)", accent: .series($0)) }
    let rows = (0..<6).map { row in
      BarRow(
        "Row \(row + 1)",
        values: (0..<8).map { part -> Double? in
          if part == row { return nil }
          if part == row + 1 { return 0.01 }
          let value = 10 + 30 * random.unit()
          return negative && part % 3 == 2 ? -value : value
        })
    }
    return StackedBarChart(
      heading: Made.heading("Many parts", "Made-up amounts"),
      measure: Measure(name: "Amount", unit: "g", unitInWords: "grams", unitOfOne: "gram", decimals: 1),
      parts: parts, rows: rows
    )
  }

  private static func grouped(_ count: Int, rows: Int) -> GroupedBarChart {
    var random = MadeRandom(seed: UInt64(count + rows))
    return GroupedBarChart(
      heading: Made.heading("Several series", "Made-up values"),
      measure: Measure(
        name: "Value", unit: "ms", unitInWords: "milliseconds", unitOfOne: "millisecond", decimals: 1),
      series: (0..<count).map { BarSeries(name: "Series \($0 + 1)", accent: .series($0)) },
      rows: (0..<rows).map { row in
        BarRow(
          "Row \(row + 1)",
          values: (0..<count).map { slot in
            if rows == 1, slot == 1 { return nil }
            return count == 5 ? 20 * random.bell() : 20 + 60 * random.unit()
          })
      })
  }
}

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
    ChartExample("strain-one", "One week that still runs", BarExamples.load(1)),
    ChartExample("strain-two", "Two weeks", BarExamples.load(2)),
    ChartExample("strain-year", "A year of weeks", BarExamples.load(53)),
    ChartExample("strain-decade", "Ten years of weeks", BarExamples.load(520)),
    ChartExample("strain-huge", "Thousands of millions", BarExamples.load(12, scale: 1e7)),
    ChartExample("strain-tiny", "Millionths", BarExamples.load(12, scale: 1e-8, decimals: 9)),
    ChartExample("strain-zero", "Nothing but zero", BarExamples.load(6, scale: 0)),
  ]

  private static func made(_ groups: Int, _ count: Int, middle: Double, spread: Double) -> [[Double]] {
    var random = MadeRandom(seed: UInt64(groups * 1000 + count))
    return (0..<groups).map { _ in (0..<count).map { _ in middle + spread * random.bell() } }
  }

  private static func box(
    _ id: String, _ title: String, _ groups: [[Double]], decimals: Int = 1, names: [String]? = nil
  ) -> ChartExample {
    ChartExample(
      id, title,
      BoxChart(
        heading: Made.heading(title, "Made-up values"), measure: Measure(name: "Value", decimals: decimals),
        groups: groups.enumerated().map {
          BoxGroup(names?[$0.offset] ?? "G\($0.offset + 1)", values: $0.element)
        },
        groupsName: "group", accent: .third
      ))
  }
}
