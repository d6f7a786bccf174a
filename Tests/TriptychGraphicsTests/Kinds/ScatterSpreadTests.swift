import Testing

@testable import TriptychGraphics

/// Dots of ratings, which would cover each other where they are.
struct ScatterSpreadTests {
  /// Ten days for each of five ratings, the hours beside each other or not.
  private static func points(whole: Bool) -> [ScatterPoint] {
    (0..<50).map { (day: Int) -> ScatterPoint in
      let x = whole ? Double(1 + day % 3) : 6 + Double(day % 5) / 50
      return ScatterPoint(x: x, y: Double(1 + day / 10), label: String(day))
    }
  }

  private static func chart(_ points: [ScatterPoint]) -> ScatterChart {
    var chart = ScatterChart(
      heading: Samples.heading(), x: Measure(name: "Hours"), y: Measure(name: "Mood"), points: points,
      accent: .third, showsTrend: false, fixedYRange: 1...5)
    chart.spreadsWhole = true
    return chart
  }

  @Test(
    "No dot of a rating covers another, and each stays nearest to its own value", arguments: [true, false])
  func apart(whole: Bool) {
    let points = Self.points(whole: whole)
    let x = whole ? 0.0...4.0 : 5.5...6.7
    let moved = ScatterSpread.spread(points, x: x, y: 0...6)
    #expect(moved.count == points.count && moved.map(\.label) == points.map(\.label))
    let width = x.upperBound - x.lowerBound
    for (index, one) in moved.enumerated() {
      #expect(one.y.rounded() == points[index].y)
      if !whole { #expect(one.x == points[index].x) }
      for other in moved[(index + 1)...] {
        let (dx, dy) = ((one.x - other.x) / width * 600, (one.y - other.y) / 6 * 220)
        #expect(dx * dx + dy * dy > 64, "\(one) covers \(other)")
      }
    }
    #expect(ScatterSpread.spread(points, x: x, y: 0...6) == moved)
  }

  @Test("Measured values stay where they are") func measured() {
    let points = (0..<40).map { (day: Int) -> ScatterPoint in
      ScatterPoint(x: 6 + Double(day) / 9, y: 50 + Double(day % 7) / 3, label: "")
    }
    #expect(ScatterSpread.spread(points, x: 6...11, y: 49...53) == points)
  }

  @Test("Words say that dots were moved, and the table has the values") func said() throws {
    let plot = try Self.chart(Self.points(whole: false)).plot(words: .english)
    #expect(plot.description.summary.joined().contains("Points of the same values stand beside each other"))
    #expect(plot.table.rows.allSatisfy { Double($0[2]).map { $0 == $0.rounded() } == true })
    let alone = try Self.chart(Array(Self.points(whole: true).prefix(3))).plot(words: .english)
    #expect(!alone.description.summary.joined().contains("beside each other"))
  }

  @Test("A line that the caller found is drawn and said from one end to the other") func line() throws {
    var chart = Self.chart(Self.points(whole: false))
    chart.line = ScatterLine(x: 6...6.1, start: 2, end: 4)
    let plot = try chart.plot(words: .english)
    #expect(plot.description.summary.contains("The trend line rises from 2 to 4."))
    #expect(ScatterTrend(ScatterLine(x: 6...6, start: 1, end: 2)) == nil)
  }
}
