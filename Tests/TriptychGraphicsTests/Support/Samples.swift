import Foundation
import Testing

@testable import TriptychGraphics

/// Fonts, charts and data that tests share; all made up, all the same on every run.
enum Samples {
  /// The first fonts found; tests that draw need fonts-inter.
  static func fonts(fallbacks: [FontFallback] = FontFallback.declared) throws -> FontCollection {
    let present = FontCollection.candidates.first {
      FileManager.default.fileExists(atPath: $0.regular)
        && FileManager.default.fileExists(atPath: $0.semibold)
    }
    let found = try #require(present, "install fonts-inter")
    return try FontCollection(regular: found.regular, semibold: found.semibold, fallbacks: fallbacks)
  }

  /// 18 November 2025.
  static let last = 20_410

  static func heading(_ title: String = "A title", dates: String = "20 October to 18 November 2025")
    -> ChartHeading
  {
    ChartHeading(title: title, subtitle: "What is shown", dates: dates, brand: "Triptych")
  }

  static let steps: LineChart = {
    let values: [Double?] = [
      8790, 7693, 8203, 6513, 9315, 7900, 7612, 6341, 8224, 7856, 6100, 11460, 7306, 22940, 8934, nil, nil,
      nil,
      10639, 6191, 4771, 8669, 9654, 7341, 10723, 10703, 7411, 6463, 8803, 9412,
    ]
    let points = values.enumerated().compactMap { index, value in
      value.map {
        DayPoint(
          day: last - 29 + index, value: $0, unusual: $0 > 20_000, note: $0 > 20_000 ? "charity walk" : nil)
      }
    }
    return LineChart(
      heading: heading("Steps are rising, slowly"), measure: Measure(name: "Steps a day"),
      days: (last - 29)...last,
      series: [LineSeries(id: "steps", name: "Steps", accent: .first, points: points)],
      usualRange: 6200...10_700,
      goal: 8000)
  }()

  static let harmony: LineChart = {
    var random = Random(seed: 4)
    let kinds: [(String, Accent, Double)] = [
      ("Fitness", .first, 71), ("Nutrition", .second, 62), ("Wellbeing", .third, 69),
    ]
    let series = kinds.map { name, accent, start in
      let points = (0..<30).map { day in
        DayPoint(day: last - 29 + day, value: (start + Double(day) * 0.3 + 2 * random.bell()).rounded())
      }
      return LineSeries(id: name, name: name, accent: accent, points: points)
    }
    return LineChart(
      heading: heading("Three pillars"), measure: Measure(name: "Score"), days: (last - 29)...last,
      series: series)
  }()

  static let heat: HourHeatmap = {
    var cells = [[Double?]](repeating: [], count: 7)
    for row in 0..<7 {
      for hour in 0..<24 { cells[row].append(Double((row * 24 + hour * 7) % 60)) }
    }
    cells[2][3] = nil
    return HourHeatmap(
      heading: heading(),
      measure: Measure(
        name: "Active minutes an hour", unit: "min", unitInWords: "minutes", unitOfOne: "minute"),
      cells: cells, rowNames: ChartWords.english.weekdays.short, limits: [5, 9, 13, 18, 25, 35, 45],
      ramp: .second)
  }()

  static func scatter(_ count: Int) -> ScatterChart {
    var random = Random(seed: 5)
    let points = (0..<count).map { index in
      let x = 7 + 0.8 * random.bell()
      return ScatterPoint(x: x, y: 1.5 + 0.7 * x + random.bell(), label: "Day \(index + 1)")
    }
    return ScatterChart(
      heading: heading(),
      x: Measure(name: "Sleep", unit: "h", unitInWords: "hours", unitOfOne: "hour", decimals: 1),
      y: Measure(name: "Mood", decimals: 1), points: points, accent: .third)
  }

  static let spark = Sparkline(
    measure: Measure(name: "Fitness score"), days: (last - 6)...last,
    points: [77.0, 72, 75, 74, 79, 81, 82].enumerated().map {
      DayPoint(day: last - 6 + $0.offset, value: $0.element)
    },
    accent: .first)

  static let ring = ScoreRing(label: "Fitness", fraction: 0.82, centerText: "82", accent: .first)

  /// A line chart of some values, one a day, up to the last day.
  static func line(_ values: [Double], decimals: Int = 1, accent: Accent = .third) -> LineChart {
    let days = (last - values.count + 1)...last
    let points = values.enumerated().map { DayPoint(day: days.lowerBound + $0.offset, value: $0.element) }
    return LineChart(
      heading: heading(), measure: Measure(name: "Value", decimals: decimals), days: days,
      series: [LineSeries(id: "a", name: "Value", accent: accent, points: points)])
  }

  /// Every kind with ordinary data.
  static func all() throws -> [(name: String, size: ChartSize, plot: Plot)] {
    [
      ("line", ChartSize(width: 800, height: 420), try steps.plot(words: .english)),
      ("lines", ChartSize(width: 800, height: 420), try harmony.plot(words: .english)),
      ("heatmap", ChartSize(width: 800, height: 400), heat.plot(words: .english)),
      ("scatter", ChartSize(width: 800, height: 460), try scatter(40).plot(words: .english)),
      ("sparkline", ChartSize(width: 160, height: 40), spark.plot(words: .english)),
      ("ring", ChartSize(width: 200, height: 200), ring.plot(words: .english)),
    ]
  }
}

/// A small generator whose numbers are the same on every machine.
struct Random {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  /// 0..<1.
  mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

  /// About normal, mean 0, deviation 1.
  mutating func bell() -> Double { (0..<12).reduce(-6) { sum, _ in sum + unit() } }
}
