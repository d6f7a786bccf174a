import Testing

@testable import TriptychGraphics

/// Classes of heat maps and numbers of any size.
struct HardenedNumberTests {
  private static func calendar(_ values: [Double], limits: [Double], decimals: Int = 0) -> Plot {
    let first = Samples.last - values.count + 1
    return CalendarHeatmap(
      heading: Samples.heading(), measure: Measure(name: "Value", decimals: decimals),
      days: first...Samples.last,
      points: values.enumerated().map { DayPoint(day: first + $0.offset, value: $0.element) }, limits: limits,
      ramp: .second
    ).plot(words: .english)
  }

  @Test("\"little or none\" is said only of values that start at zero")
  func littleOrNone() {
    #expect(Self.calendar([0, 5, 20], limits: [5, 10]).legend[0].label == "little or none (under 5)")
    #expect(Self.calendar([48, 52, 70], limits: [50, 60]).legend[0].label == "under 50")
    #expect(Self.calendar([-3, 0, 70], limits: [50, 60]).legend[0].label == "under 50")
    var heat = Samples.heat
    #expect(heat.plot(words: .english).legend[0].label == "little or none (under 5)")
    heat.cells = heat.cells.map { $0.map { $0.map { $0 + 1 } } }
    #expect(heat.plot(words: .english).legend[0].label == "under 5")
  }

  @Test("classes below zero have no dash beside a minus; huge ones are short")
  func classLabels() {
    let cold = Self.calendar([-40, 10], limits: [-30, -20, 0, 5])
    #expect(
      cold.legend.map(\.label) == ["under −30", "−30 to −21", "−20 to −1", "0–4", "5 and more"])
    let huge = Self.calendar([0, 9e6], limits: [2_000_000, 4_500_000])
    #expect(
      huge.legend.map(\.label) == ["little or none (under 2.00M)", "2.00M–4.50M", "4.50M and more"])
  }

  @Test("without usable limits the classes are round values of the data, never \"no data\"")
  func derivedLimits() {
    for limits in [[], [.nan, .infinity]] as [[Double]] {
      let plot = Self.calendar([0, 12, 35, 7], limits: limits)
      let labels = plot.legend.map(\.label)
      #expect(!labels.contains { $0.contains("no data") })
      #expect((4...8).contains(labels.count))
      #expect(labels[0].hasPrefix("little or none (under "))
    }
    #expect(Self.calendar([4, 4], limits: []).legend.map(\.label) == ["under 4", "4 and more"])
    #expect(Self.calendar([.nan], limits: []).legend.map(\.label) == ["no data"])
    // No class is finer than what the measure tells apart.
    let close = Self.calendar([1, 2, 3], limits: []).legend.map(\.label)
    #expect(close == ["under 2", "2", "3 and more"])
  }

  @Test("numbers that round up take the next size or power")
  func rounding() {
    let words = ChartWords.english
    let measure = Measure(name: "Value")
    func compact(_ value: Double) -> String { words.compact(value, measure) }
    #expect(compact(999_999_999) == "1.00bn")
    #expect(compact(-999_999_999) == "−1.00bn")
    #expect(compact(999_990_000) == "999.99M")
    #expect(compact(1_234_567) == "1.23M")
    #expect(compact(9.999e12) == "9,999.00bn")
    #expect(compact(9_999_999_999_999) == "1.0e13")
    #expect(compact(9.96e13) == "1.0e14")
    #expect(compact(-9.94e13) == "−9.9e13")
    #expect(compact(1.7976931348623157e308) == "1.8e308")
    let tiny = (5e-324, 9.96e-9)
    #expect(words.axis(tiny.0, decimals: 9, largest: tiny.0) == "4.9e−324")
    #expect(words.axis(tiny.1, decimals: 9, largest: tiny.1) == "1.0e−8")
  }
}
