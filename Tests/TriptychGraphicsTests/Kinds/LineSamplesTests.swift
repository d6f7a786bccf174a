import Testing

@testable import TriptychGraphics

struct LineSamplesTests {
  /// Midnight that begins 18 November 2025.
  private static let midnight = Samples.last * 86_400

  private static func chart(
    _ samples: [Sample], _ moments: ClosedRange<Int> = midnight...(midnight + 86_400), gap: Int = 600
  ) -> SamplesChart {
    SamplesChart(
      heading: Samples.heading(dates: "18 November 2025"), measure: Measure(name: "Pulse", unit: "bpm"),
      moments: moments, samples: samples, longestGap: gap, accent: .first)
  }

  private func lines(_ plot: Plot, width: Double = 800) throws -> (frame: Box, runs: [[UnitPoint]]) {
    let scene = try plot.resolve(
      size: ChartSize(width: width, height: 420), theme: ChartTheme(.light), layout: .share,
      fonts: Samples.fonts()
    ).scene
    let runs = scene.items.flatMap { item -> [[UnitPoint]] in
      if case .path(let path) = item, case .soft = path.stroke { return path.runs }
      return []
    }
    return (scene.frame, runs)
  }

  @Test("the line breaks where the gap is longer than it may be, and only there")
  func breaks() throws {
    var samples = (0..<1440).map { Sample(second: Self.midnight + $0 * 60, value: Double($0 % 60)) }
    samples.removeAll { (300..<360).contains(($0.second - Self.midnight) / 60) }
    samples.removeAll { (700..<709).contains(($0.second - Self.midnight) / 60) }
    let plot = try Self.chart(samples).plot(words: .english)
    #expect(try lines(plot).runs.count == 2)
    #expect(plot.description.summary.contains("There is no data from 04:59 to 06:00."))
    #expect(try lines(Self.chart(samples, gap: 500).plot(words: .english)).runs.count == 3)
    #expect(try lines(Self.chart(samples, gap: 4000).plot(words: .english)).runs.count == 1)
  }

  @Test("a year of minutes keeps its extremes and draws at most four points a column")
  func year() throws {
    var random = Random(seed: 3)
    let first = Self.midnight - 364 * 86_400
    var samples = (0..<525_600).map { Sample(second: first + $0 * 60, value: 60 + 10 * random.unit()) }
    samples[123_456].value = 190
    samples[400_000].value = 30
    let plot = try Self.chart(samples, first...(first + 365 * 86_400)).plot(words: .english)
    let (frame, runs) = try lines(plot)
    let points = runs.flatMap { $0 }
    #expect(Double(points.count) <= 4 * (frame.width * 2 + 1))
    guard case .linear(let scale) = plot.y.fitted(length: frame.height, spacing: 35) else { return }
    let lowest = points.map(\.y).max() ?? 0
    let highest = points.map(\.y).min() ?? 0
    #expect(abs(lowest - (1 - scale.fraction(30))) < 1e-9)
    #expect(abs(highest - (1 - scale.fraction(190))) < 1e-9)
    #expect(plot.table.rows.count <= 64)
    let counts = plot.table.rows.compactMap { Int($0[4].filter(\.isNumber)) }
    #expect(counts.reduce(0, +) == 525_600)
  }

  @Test("thinned and full lines cover the same columns with the same extremes")
  func thinned() throws {
    var random = Random(seed: 8)
    let samples = (0..<86_400).map { Sample(second: Self.midnight + $0, value: random.bell()) }
    let plot = try Self.chart(samples).plot(words: .english)
    let (frame, runs) = try lines(plot, width: 400)
    guard case .linear(let scale) = plot.y.fitted(length: frame.height, spacing: 35) else { return }
    let columns = Int(frame.width * 2)
    let all = samples.map {
      UnitPoint(Double($0.second - Self.midnight) / 86_400, 1 - scale.fraction($0.value))
    }
    for column in stride(from: 3, to: columns, by: 41) {
      func inside(_ points: [UnitPoint]) -> [Double] {
        points.filter { Int($0.x * Double(columns)) == column }.map(\.y)
      }
      let (full, thin) = (inside(all), inside(runs.flatMap { $0 }))
      #expect(abs((full.min() ?? 0) - (thin.min() ?? 1)) < 1e-9)
      #expect(abs((full.max() ?? 0) - (thin.max() ?? 1)) < 1e-9)
    }
  }

  @Test("samples in any order, doubled, outside or without a value come out clean")
  func cleaning() {
    let moments = Self.midnight...(Self.midnight + 100)
    let samples = [
      Sample(second: Self.midnight + 50, value: 5), Sample(second: Self.midnight + 10, value: 1),
      Sample(second: Self.midnight + 50, value: 6), Sample(second: Self.midnight + 20, value: .nan),
      Sample(second: Self.midnight - 1, value: 9), Sample(second: Self.midnight + 101, value: 9),
    ]
    let data = SampleData(samples, moments: moments, longestGap: 20)
    #expect(data.samples.map(\.value) == [1, 6])
    #expect(data.low.value == 1 && data.high.value == 6 && data.mean == 3.5)
    #expect(
      data.gaps(atLeast: 0).map { ($0.lowerBound - Self.midnight)...($0.upperBound - Self.midnight) } == [
        11...49, 51...100,
      ])
    #expect(Sample(minute: 10, value: 1) == Sample(second: 600, value: 1))
  }

  @Test("the words name times within a day and dates beyond it")
  func words() throws {
    let samples = (0..<24).map { Sample(second: Self.midnight + $0 * 3600, value: Double(60 + $0)) }
    let day = try Self.chart(samples, gap: 7200).plot(words: .english)
    #expect(day.description.summary[0] == "Pulse begins with 60 at 00:00 and ends with 83 at 23:00.")
    #expect(
      day.description.summary[1] == "The lowest value is 60 at 00:00, the highest 83 at 23:00, the mean 72.")
    #expect(day.table.rows.count == 48 || day.table.rows.count == 24)
    let two = try Self.chart(
      samples, (Self.midnight - 86_400)...(Self.midnight + 86_400), gap: 7200
    ).plot(words: .german)
    #expect(
      two.description.summary[0]
        == "Pulse: erster Wert 60 um 00:00 Uhr am 18. November, letzter 83 um 23:00 Uhr am 18. November.")
  }

  @Test("fewer than three samples give no picture")
  func tooFew() {
    for count in 0..<3 {
      let samples = (0..<count).map { Sample(second: Self.midnight + $0, value: 1) }
      #expect(throws: TooFewPoints(have: count, need: 3)) {
        try Self.chart(samples).plot(words: .english)
      }
    }
  }
}
