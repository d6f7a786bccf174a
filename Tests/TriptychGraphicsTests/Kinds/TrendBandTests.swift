import Testing

@testable import TriptychGraphics

/// The confidence band of a trend line.
struct TrendBandTests {
  private static let x: [Double] = [5.1, 6.3, 7.7, 8.2, 6.3, 7.0, 6.8, 5.9, 8.8, 7.4, 7.0, 6.1]
  private static let y: [Double] = [4, 5, 7.5, 8, 5.5, 6, 7, 5, 9, 6.5, 5.5, 6.2]

  private static func band(_ points: [(x: Double, y: Double)]) throws -> TrendBand {
    let line = try #require(RobustLine(points))
    return try #require(TrendBand(points, line: line))
  }

  @Test("the slopes are Sen's interval, equal values included")
  func slopes() throws {
    // scipy 1.17.1, stats.theilslopes(y, x, alpha=0.95, method="joint").
    let band = try Self.band(zip(Self.x, Self.y).map { ($0, $1) })
    #expect(abs(band.line.slope - 1.2701612903225816) < 1e-12)
    #expect(abs(band.slopes.lowerBound - 0.8333333333333333) < 1e-12)
    #expect(abs(band.slopes.upperBound - 1.6666666666666627) < 1e-12)
    let wild: [Double] = [2.1, 3.9, 6.2, 8.1, 9.8, 40, 14.2, 15.9]
    let other = try Self.band(wild.enumerated().map { (Double($0.offset + 1), $0.element) })
    #expect(abs(other.slopes.lowerBound - 1.8) < 1e-12)
    #expect(abs(other.slopes.upperBound - 2.3) < 1e-12)
  }

  @Test("the band joins the errors of height and slope by their squares")
  func limits() throws {
    // numpy: order statistics of the residuals at the ranks of the sign test, numpy.hypot with the slopes' share.
    let band = try Self.band(zip(Self.x, Self.y).map { ($0, $1) })
    for (x, low, high) in [
      (5.1, 3.167190840610473, 4.836568433263039), (6.9, 5.864919354838708, 6.586693548387094),
      (8.8, 7.764344251233344, 9.505598570744644),
    ] {
      #expect(abs(band(x).lowerBound - low) < 1e-9)
      #expect(abs(band(x).upperBound - high) < 1e-9)
      #expect(band(x).contains(band.line(x)))
    }
  }

  @Test("of many clouds about 95 % of the bands hold the true line, few and many points alike")
  func coverage() throws {
    var random = Random(seed: 11)
    for count in [12, 60, 300] {
      var hits = 0
      for _ in 0..<200 {
        var points: [(x: Double, y: Double)] = []
        for _ in 0..<count {
          let x = 7 + random.bell()
          // Some values are wild: the scatter is not normal.
          let spread: Double = random.unit() < 0.1 ? 6 : 1
          points.append((x, 2 + 0.5 * x + random.bell() * spread))
        }
        if try Self.band(points)(8).contains(6) { hits += 1 }
      }
      #expect((180...200).contains(hits), "\(count) points: \(hits) of 200")
    }
  }

  @Test("words say where the line ends, and that a level line is possible where it is")
  func words() throws {
    var chart = Samples.scatter(60)
    #expect(try !chart.plot(words: .english).table.caption.contains("95 %"))
    chart.showsBand = true
    let sure = try chart.plot(words: .english).description.summary
    #expect(sure.contains { $0.hasSuffix("with 95 % confidence.") })
    #expect(!sure.contains("A level line would be possible as well."))
    for index in chart.points.indices { chart.points[index].y = Double(index * 37 % 60) }
    #expect(
      try chart.plot(words: .english).description.summary.contains("A level line would be possible as well."))
  }

  @Test("groups differ by shape and color, stand in the legend, the table and the words")
  func groups() throws {
    var chart = Samples.scatter(10)
    chart.groups = [
      ScatterGroup(name: "weekday", accent: .third), ScatterGroup(name: "weekend", accent: .ink),
    ]
    chart.points[3].group = 1
    chart.points[4].group = 9
    chart.points[5].unusual = true
    let plot = try chart.plot(words: .english)
    #expect(plot.legend.map(\.label) == ["weekday", "weekend"])
    #expect(plot.description.summary.contains("Groups: weekday (9) and weekend (1)."))
    #expect(plot.table.columns.suffix(2) == ["Group", "Note"])
    #expect(plot.table.rows[3].suffix(2) == ["weekend", ""])
    #expect(plot.table.rows[5].suffix(2) == ["weekday", "unusual"])
    let scene = try plot.resolve(
      size: ChartSize(width: 800, height: 460), theme: ChartTheme(.light), layout: .share,
      fonts: Samples.fonts()
    ).scene
    let markers = scene.items.compactMap { item -> SceneMarker? in
      if case .marker(let marker) = item, marker.at.x.offset == 0 { return marker }
      return nil
    }
    #expect(markers.map(\.shape) == [.square, .circle])
    #expect(markers.map(\.look) == [.filled, .hollow])
    #expect(scene.text.contains("\"Day 6\""))
  }
}
