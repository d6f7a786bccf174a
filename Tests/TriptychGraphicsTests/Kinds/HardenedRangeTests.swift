import Testing
import TriptychBase

@testable import TriptychGraphics

/// Ranges, goals and values that no axis can hold: charts are drawn all the same.
struct HardenedRangeTests {
  private static let ranges: [ClosedRange<Int>] = [
    0...Int.max, Int.min...0, Int.min...Int.max, 0...1_000_000_000, Int.max...Int.max, Int.min...Int.min,
  ]

  private static func points(in days: ClosedRange<Int>) -> [DayPoint] {
    let last = days.drawnDays.upperBound
    return (0..<4).map { DayPoint(day: last - $0, value: Double($0)) }
  }

  @Test("a range of days without end shows its last hundred years")
  func drawnDays() {
    #expect((0...100).drawnDays == 0...100)
    #expect((0...40_000).drawnDays == 3476...40_000)
    #expect((0...Int.max).drawnDays.count == 36_525)
    #expect(CalendarDay(clamping: (0...Int.max).drawnDays.upperBound).components.year == 9999)
    #expect((Int.min...Int.min).drawnDays.upperBound == -719_162)
    #expect(CalendarDay(clamping: -719_162).components.year == 1)
    for range in Self.ranges { #expect(range.drawnDays.drawnDays == range.drawnDays) }
  }

  @Test("charts of days are drawn, said and tabled whatever their range")
  func days() throws {
    for days in Self.ranges {
      let points = Self.points(in: days)
      let series = LineSeries(id: "a", name: "Value", accent: .third, points: points)
      let measure = Measure(name: "Value")
      let heading = Samples.heading()
      var plots = [
        Sparkline(measure: measure, days: days, points: points, accent: .third).plot(words: .english),
        CalendarHeatmap(
          heading: heading, measure: measure, days: days, points: points, limits: [1, 2], ramp: .second
        ).plot(words: .english),
        StageRows(heading: heading, restName: "Rest", stages: [], days: days, nights: []).plot(
          words: .english),
      ]
      if days.drawnDays.count > 3 {
        plots += [
          try LineChart(heading: heading, measure: measure, days: days, series: [series]).plot(
            words: .english),
          try AreaChart(heading: heading, measure: measure, days: days, series: series, ranges: [])
            .plot(words: .english),
          try HarmonyChart(heading: heading, measure: measure, days: days, series: [series, series])
            .plot(words: .english),
          try MultiplesChart(
            heading: heading, days: days,
            panels: [.init(measure: measure, accent: .third, points: points)]
          ).plot(words: .english),
        ]
      }
      for plot in plots {
        #expect(try !BarKinds.scene(plot).items.isEmpty)
        #expect(!plot.description.summary.isEmpty)
        #expect(plot.table.rows.count <= 36_525)
      }
    }
  }

  @Test("charts of moments are drawn whatever their range, and a minute beyond counting is no trap")
  func moments() throws {
    #expect(Sample(minute: .max, value: 1).second == .max)
    #expect(Sample(minute: .min, value: 1).second == .min)
    #expect(Sample(minute: -2, value: 1).second == -120)
    for moments in Self.ranges where moments.drawnMoments.count > 3 {
      let last = moments.drawnMoments.upperBound
      for gap in [Int.min, 60, Int.max] {
        let chart = SamplesChart(
          heading: Samples.heading(), measure: Measure(name: "Pulse"), moments: moments,
          samples: [.min, last - 3, last - 1, last, .max].map { Sample(second: $0, value: 60) },
          longestGap: gap, accent: .first)
        let plot = try chart.plot(words: .english)
        #expect(try !BarKinds.scene(plot).items.isEmpty)
        #expect(plot.table.rows.count < 100)
      }
    }
  }

  @Test("values farther apart than a number can say stay inside the frame")
  func hugeValues() throws {
    let scale = LinearScale(low: -1.7e308, high: 1.7e308)
    #expect([-1.7e308, 0, 1.7e308].map(scale.fraction) == [0, 0.5, 1])
    #expect(scale.value(0.5) == 0)
    #expect(LinearScale(low: 0, high: 5e-324).fraction(5e-324) == 1)
    let values = [-1.7e308, 0, 1e300, 1.7e308, 1, 2]
    let box = BoxChart(
      heading: Samples.heading(), measure: Measure(name: "Value"), groups: [BoxGroup("A", values: values)],
      groupsName: "group", accent: .third)
    let pairs = values.enumerated().map { ScatterPoint(x: $0.element, y: -$0.element, label: "\($0.offset)") }
    let cloud = ScatterChart(
      heading: Samples.heading(), x: Measure(name: "X"), y: Measure(name: "Y"), points: pairs,
      accent: .third, showsBand: true)
    for plot in try [
      box.plot(words: .english), cloud.plot(words: .english), Samples.line(values).plot(words: .english),
    ] {
      let scene = try BarKinds.scene(plot)
      for case .dots(let dots) in scene.items {
        #expect(dots.points.allSatisfy { $0.x.isFinite && (-0.001...1.001).contains($0.y) })
      }
      #expect(!plot.table.rows.isEmpty)
    }
  }

  @Test("a goal or a usual range that is no number is none")
  func goals() throws {
    var chart = Samples.line([2, 3, 4, 3])
    let plain = try chart.plot(words: .english)
    chart.goal = .nan
    chart.usualRange = 3 ... .infinity
    chart.fixedRange = -.infinity ... .infinity
    let cleaned = try chart.plot(words: .english)
    #expect(try BarKinds.scene(cleaned) == BarKinds.scene(plain))
    #expect(cleaned.description == plain.description)
    #expect(cleaned.table == plain.table)
    let area = AreaChart(
      heading: chart.heading, measure: chart.measure, days: chart.days, series: chart.series[0], ranges: [],
      goal: .infinity)
    #expect(try !area.plot(words: .english).table.caption.contains("no data"))
    #expect(try !BarKinds.scene(area.plot(words: .english)).strings.contains { $0.contains("goal") })
  }

  @Test("a goal outside the fixed range widens the axis instead of standing at its edge")
  func goalOutside() throws {
    var chart = Samples.line([2, 3, 4, 3])
    chart.fixedRange = 1...5
    #expect(try high(chart.plot(words: .english)) == 5)
    chart.goal = 8
    #expect(try (high(chart.plot(words: .english)) ?? 0) >= 8)
    chart.goal = 4
    chart.usualRange = 0...4
    #expect(try (low(chart.plot(words: .english)) ?? 1) <= 0)
  }

  private func high(_ plot: Plot) -> Double? {
    if case .linear(let scale) = plot.y { scale.high } else { nil }
  }
  private func low(_ plot: Plot) -> Double? { if case .linear(let scale) = plot.y { scale.low } else { nil } }
}
