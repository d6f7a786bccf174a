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
      size: ChartSize(width: 800, height: 1200)),
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
    ChartExample("stacked-bar-one", "One row", size: ChartSize(width: 800, height: 240)) {
      one(BarExamples.macros).plot(words: $0)
    },
    ChartExample("stacked-bar-names", "Names too long for the first row") {
      BarExamples.energy(parts: [
        BarSeries(name: "Eiweiß und Aminosäuren", accent: .series(0)),
        BarSeries(name: "Kohlenhydrate einschließlich Zucker", accent: .series(1)),
        BarSeries(name: "Gesättigte und ungesättigte Fettsäuren", accent: .series(2)),
      ]).plot(words: $0)
    },
    ChartExample("stacked-bar-eight", "Eight parts, some of them missing or tiny") {
      eight().plot(words: $0)
    },
    ChartExample("stacked-bar-negative", "Parts below zero") { eight(negative: true).plot(words: $0) },
    ChartExample("stacked-bar-missing", "No data at all") {
      StackedBarChart(
        heading: Made.heading("Nothing yet", "Kilocalories a day"),
        measure: Measure(name: "Energy a day", unit: "kcal"), parts: BarExamples.macros,
        rows: BarExamples.days.map { BarRow($0, values: []) }
      ).plot(words: $0)
    },
    ChartExample(
      "grouped-bar-five", "Five series, below and above zero", size: ChartSize(width: 800, height: 620)
    ) {
      grouped(5, rows: 5).plot(words: $0)
    },
    ChartExample("grouped-bar-crowded", "More bars than have room for values") {
      grouped(4, rows: 20).plot(words: $0)
    },
    ChartExample("grouped-bar-one", "One value in all", size: ChartSize(width: 800, height: 260)) {
      grouped(2, rows: 1).plot(words: $0)
    },
  ]

  private static func bar(
    _ id: String, _ title: String, _ rows: [(String, Double?)], decimals: Int = 0, unit: String = "",
    goal: Double? = nil, size: ChartSize = ChartSize(width: 800, height: 420)
  ) -> ChartExample {
    ChartExample(id, title, size: size) {
      BarChart(
        heading: Made.heading(title, "Made-up values"),
        measure: Measure(name: "Value", unit: unit, unitInWords: unit, decimals: decimals),
        rows: rows.map { BarRow($0.0, $0.1) }, accent: .second, goal: goal
      ).plot(words: $0)
    }
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
