import TriptychGraphics

/// Made-up charts of every kind, easy and hard.
enum GalleryCharts {
  struct Sample {
    let name: String
    let size: ChartSize
    let plot: Plot
  }

  static var all: [Sample] {
    get throws {
      try lines + small + [
        heat("heat", .fitness), heat("heat-nutrition", .nutrition), heat("heat-plain", .ink),
      ]
        + [scatter("scatter", 86), scatter("scatter-1000", 1000)]
    }
  }

  private static let last = 20_410  // 18 November 2025

  private static func heading(_ title: String, _ subtitle: String) -> ChartHeading {
    ChartHeading(
      title: title, subtitle: subtitle, dates: "20 October to 18 November 2025", source: "your watch",
      brand: "Triptych")
  }

  // MARK: - Lines

  private static var lines: [Sample] {
    get throws {
      let size = ChartSize(width: 800, height: 420)
      return try [
        Sample(name: "steps", size: size, plot: steps.plot(words: .english)),
        Sample(
          name: "steps-320", size: ChartSize(width: 320, height: 420), plot: steps.plot(words: .english)),
        Sample(name: "harmony", size: size, plot: harmony.plot(words: .english)),
        Sample(name: "week", size: size, plot: noise(7, middle: 56, spread: 2).plot(words: .english)),
        Sample(name: "year", size: size, plot: noise(365, middle: 56, spread: 2).plot(words: .english)),
        Sample(
          name: "decade", size: size, plot: noise(3650, middle: 8000, spread: 2500).plot(words: .english)),
        Sample(name: "equal", size: size, plot: noise(30, middle: 7, spread: 0).plot(words: .english)),
        Sample(name: "huge", size: size, plot: noise(30, middle: 2e9, spread: 4e8).plot(words: .english)),
        Sample(name: "negative", size: size, plot: noise(30, middle: -1, spread: 2).plot(words: .english)),
        Sample(name: "eight", size: size, plot: eight.plot(words: .english)),
      ]
    }
  }

  private static let steps: LineChart = {
    let values: [Double] = [
      8790, 7693, 8203, 6513, 9315, 7900, 7612, 6341, 8224, 7856, 6100, 11460, 7306, 22940, 8934, 0, 0, 0,
      10639,
      6191, 4771, 8669, 9654, 7341, 10723, 10703, 7411, 6463, 8803, 9412,
    ]
    let points = values.enumerated().filter { $0.element > 0 }.map { index, value in
      DayPoint(
        day: last - 29 + index, value: value, unusual: value > 20_000,
        note: value > 20_000 ? "charity walk" : nil)
    }
    return LineChart(
      heading: heading(
        "Steps are rising, slowly", "Steps a day, 30 days. Grey band: the middle 80 % of days."),
      measure: Measure(name: "Steps a day"), days: (last - 29)...last,
      series: [DaySeries(id: "steps", name: "Steps", accent: .fitness, points: points)],
      usualRange: 6200...10_700, goal: 8000)
  }()

  private static let harmony: LineChart = {
    var random = Random(seed: 4)
    let kinds: [(String, Accent, Double)] = [
      ("Fitness", .fitness, 71), ("Nutrition", .nutrition, 62), ("Wellbeing", .wellbeing, 69),
    ]
    let series = kinds.map { name, accent, start in
      let points = (0..<30).map { day in
        DayPoint(day: last - 29 + day, value: start + Double(day) * 0.3 + 2 * random.bell())
      }
      return DaySeries(id: name, name: name, accent: accent, points: points)
    }
    return LineChart(
      heading: heading("Three pillars, one direction", "The three scores, 30 days"),
      measure: Measure(name: "Score"), days: (last - 29)...last, series: series)
  }()

  private static func noise(_ days: Int, middle: Double, spread: Double) -> LineChart {
    var random = Random(seed: UInt64(days))
    var points = (0..<days).map { day in
      DayPoint(day: last - days + 1 + day, value: middle + spread * random.bell())
    }
    if days > 100 { points.removeSubrange(days / 2..<(days / 2 + days / 10)) }
    if days > 20, spread > 0 {
      for index in stride(from: 5, to: points.count, by: points.count / 4) {
        points[index].value = middle + spread * 5
        points[index].unusual = true
      }
    }
    return LineChart(
      heading: heading("Resting heart rate", "Beats per minute"),
      measure: Measure(name: "Resting heart rate", unit: "bpm", unitInWords: "beats per minute", decimals: 1),
      days: (last - days + 1)...last,
      series: [DaySeries(id: "a", name: "Resting heart rate", accent: .wellbeing, points: points)])
  }

  private static let eight: LineChart = {
    var random = Random(seed: 8)
    let series = (0..<8).map { index in
      let points = (0..<30).map { day in
        DayPoint(day: last - 29 + day, value: 50 + Double(index) + random.bell())
      }
      return DaySeries(
        id: "\(index)", name: "A rather long series name \(index + 1)", accent: .series(index), points: points
      )
    }
    return LineChart(
      heading: heading("Eight series close together", "Any unit"),
      measure: Measure(name: "Value", decimals: 1),
      days: (last - 29)...last, series: series)
  }()

  // MARK: - Small ones

  private static var small: [Sample] {
    let week = (last - 6)...last
    let values = [77.0, 72, 75, 74, 79, 81, 82]
    let points = values.enumerated().map { DayPoint(day: last - 6 + $0.offset, value: $0.element) }
    let spark = Sparkline(measure: Measure(name: "Fitness"), days: week, points: points, accent: .fitness)
    let gap = Sparkline(
      measure: Measure(name: "Sleep"), days: week, points: [points[0], points[2], points[3], points[6]],
      accent: .wellbeing)
    let size = ChartSize(width: 160, height: 40)
    let ring = ScoreRing(label: "Fitness", fraction: 0.82, centerText: "82", accent: .fitness)
    let goal = ScoreRing(label: "9,412 of 8,000", fraction: 1, centerText: "100 %", accent: .good)
    let none = ScoreRing(label: "Nutrition", fraction: nil, centerText: "–", accent: .nutrition)
    let square = ChartSize(width: 200, height: 200)
    return [
      Sample(name: "spark", size: size, plot: spark.plot(words: .english)),
      Sample(name: "spark-gap", size: size, plot: gap.plot(words: .english)),
      Sample(name: "ring", size: square, plot: ring.plot(words: .english)),
      Sample(name: "ring-goal", size: square, plot: goal.plot(words: .english)),
      Sample(name: "ring-none", size: square, plot: none.plot(words: .english)),
    ]
  }

  private static func heat(_ name: String, _ ramp: Accent) -> Sample {
    var random = Random(seed: 6)
    var cells = (0..<7).map { day in
      (0..<24).map { hour -> Double? in
        let peak = day < 5 ? 18.0 : 11.0
        let distance = (Double(hour) - peak) * (Double(hour) - peak)
        return max(0, (55 / (1 + distance) + 3 * random.bell()).rounded())
      }
    }
    cells[2][3] = nil
    cells[2][4] = nil
    let chart = HourHeatmap(
      heading: heading(
        "You move most around six in the evening", "Average active minutes an hour, eight weeks"),
      measure: Measure(name: "Active minutes an hour", unit: "min", unitInWords: "minutes"), cells: cells,
      rowNames: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], limits: [5, 9, 13, 18, 25, 35, 45],
      ramp: ramp)
    return Sample(name: name, size: ChartSize(width: 800, height: 400), plot: chart.plot(words: .english))
  }

  private static func scatter(_ name: String, _ count: Int) throws -> Sample {
    var random = Random(seed: UInt64(count))
    let points = (0..<count).map { index in
      let x = 7 + 0.8 * random.bell()
      return ScatterPoint(x: x, y: 1.5 + 0.7 * x + random.bell(), label: "Day \(index + 1)")
    }
    let chart = ScatterChart(
      heading: heading("Longer nights go with better moods", "Hours of sleep and mood the next day."),
      x: Measure(name: "Sleep the night before", unit: "h", unitInWords: "hours", decimals: 1),
      y: Measure(name: "Mood the next day, 1 to 10", decimals: 1), points: points, accent: .wellbeing)
    return Sample(name: name, size: ChartSize(width: 800, height: 460), plot: try chart.plot(words: .english))
  }
}
