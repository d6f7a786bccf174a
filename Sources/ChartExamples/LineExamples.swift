import TriptychGraphics

/// Lines over days.
enum LineExamples {
  static let all: [ChartExample] =
    [
      ChartExample("line", "A line with a gap, a goal and an unusual day", steps),
      ChartExample("line-year", "A year of days", noise(365, middle: 56, spread: 2)),
      ChartExample("line-eight", "Eight series close together", eight),
    ]
    + AreaExamples.all + HarmonyExamples.all + MultiplesExamples.all + SamplesExamples.all

  static let hard: [ChartExample] =
    [
      ChartExample("line-equal", "All values equal", noise(30, middle: 7, spread: 0)),
      ChartExample("line-huge", "Values of thousands of millions", noise(30, middle: 2e9, spread: 4e8)),
      ChartExample("line-tiny", "Values of millionths", noise(30, middle: 3e-6, spread: 1e-6, decimals: 9)),
      ChartExample("line-negative", "Values around zero", noise(30, middle: -1, spread: 2)),
      ChartExample("line-decade", "Ten years of days", noise(3650, middle: 8000, spread: 2500)),
      ChartExample("line-three", "Three days", noise(3, middle: 60, spread: 4)),
      ChartExample(
        "line-eight-narrow", "Eight long names in a narrow picture", width: 320, height: 680,
        eight),
      ChartExample("line-same-end", "Three series that end in the same point", sameEnd),
      ChartExample("line-unusual", "Thirty unusual days in a year", unusual),
      ChartExample("line-gaps", "Gaps of many lengths", gaps),
      ChartExample("line-german", "Long German names", width: 320, height: 460, german),
      ChartExample("line-hebrew", "Names from right to left", hebrew),
    ]
    + AreaExamples.hard + HarmonyExamples.hard + MultiplesExamples.hard + SamplesExamples.hard

  private static let last = Made.last

  private static let steps: LineChart = {
    let values: [Double] = [
      8790, 7693, 8203, 6513, 9315, 7900, 7612, 6341, 8224, 7856, 6100, 11460, 7306, 22940, 8934, 0, 0, 0,
      10639, 6191, 4771, 8669, 9654, 7341, 10723, 10703, 7411, 6463, 8803, 9412,
    ]
    let points = values.enumerated().filter { $0.element > 0 }.map { index, value in
      DayPoint(
        day: last - 29 + index, value: value, unusual: value > 20_000,
        note: value > 20_000 ? "charity walk" : nil)
    }
    return LineChart(
      heading: Made.heading(
        "Steps are rising, slowly", "Steps a day, 30 days. Grey band: the middle 80 % of days."),
      measure: Measure(name: "Steps a day"), days: (last - 29)...last,
      series: [LineSeries(id: "steps", name: "Steps", accent: .first, points: points)],
      usualRange: 6200...10_700, goal: 8000)
  }()

  private static func noise(_ days: Int, middle: Double, spread: Double, decimals: Int = 1) -> LineChart {
    var random = MadeRandom(seed: UInt64(days))
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
      heading: Made.heading(
        "Resting heart rate", "Beats per minute", dates: Made.dates(days: days)),
      measure: Measure(
        name: "Resting heart rate", unit: "bpm", unitInWords: "beats per minute",
        unitOfOne: "beat per minute", decimals: decimals),
      days: (last - days + 1)...last,
      series: [LineSeries(id: "a", name: "Resting heart rate", accent: .third, points: points)])
  }

  private static let eight: LineChart = {
    var random = MadeRandom(seed: 8)
    let series = (0..<8).map { index in
      let points = (0..<30).map { day in
        DayPoint(day: last - 29 + day, value: 50 + Double(index) + random.bell())
      }
      return LineSeries(
        id: "\(index)", name: "A rather long series name \(index + 1)", accent: .series(index), points: points
      )
    }
    return LineChart(
      heading: Made.heading("Eight series close together", "Any unit"),
      measure: Measure(name: "Value", decimals: 1), days: (last - 29)...last, series: series)
  }()

  /// Three series of the same name length, moved apart.
  private static func three(
    _ names: [String], title: String, value: (Int, Int, inout MadeRandom) -> Double
  ) -> LineChart {
    var random = MadeRandom(seed: 12)
    let accents: [Accent] = [.first, .second, .third]
    let series = names.enumerated().map { index, name in
      let points = (0..<30).map { day in
        DayPoint(day: last - 29 + day, value: value(index, day, &random))
      }
      return LineSeries(id: "\(index)", name: name, accent: accents[index], points: points)
    }
    return LineChart(
      heading: Made.heading(title, "Points, 0 to 100"), measure: Measure(name: "Points"),
      days: (last - 29)...last, series: series)
  }

  private static let sameEnd = three(["Morning", "Noon", "Evening"], title: "All three end at 70") {
    index, day, random in
    day == 29 ? 70 : (60 + 5 * Double(index) + 3 * random.bell()).rounded()
  }

  private static let german = three(
    ["Nahrungsmittelzusammensetzung", "Herzratenvariabilität", "Schlafqualitätsbewertung"],
    title: "Donaudampfschifffahrtsgesellschaftskapitänsbewertungen im Monatsvergleich"
  ) { index, _, random in
    (55 + 10 * Double(index) + 3 * random.bell()).rounded()
  }.with {
    $0.goal = 80
    $0.goalName = "Gesundheitszielvereinbarung 80"
    $0.usualRange = 50...75
  }

  private static let hebrew = three(["כושר", "תזונה", "Wellbeing"], title: "ציוני הבריאות") {
    index, _, random in (55 + 10 * Double(index) + 3 * random.bell()).rounded()
  }

  private static let unusual = noise(365, middle: 56, spread: 2).with {
    for index in stride(from: 4, to: $0.series[0].points.count, by: 11) {
      $0.series[0].points[index].value = index % 2 == 0 ? 72 : 44
      $0.series[0].points[index].unusual = true
      $0.series[0].points[index].note = index % 3 == 0 ? "a fever" : nil
    }
  }

  private static let gaps: LineChart = {
    var chart = noise(90, middle: 56, spread: 2)
    chart.series[0].points.removeAll { point in
      let day = point.day - (last - 89)
      return day < 12 || (day % 17 > 13) || (40...52).contains(day) || day > 86
    }
    chart.usualRange = 53...59
    return chart
  }()
}
