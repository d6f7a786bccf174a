import Testing

@testable import TriptychGraphics

/// The name of the line through a cloud.
struct ScatterNameTests {
  /// How many dots the name of a line lies on.
  private static func covered(_ points: [(x: Double, y: Double)], line: ScatterLine) throws -> Int {
    var chart = ScatterChart(
      heading: Samples.heading(), x: Measure(name: "Sleep"), y: Measure(name: "Mood"),
      points: points.map { ScatterPoint(x: $0.x, y: $0.y, label: "") }, accent: .third)
    chart.line = line
    let fonts = try Samples.fonts()
    let scene = try chart.plot(words: .english).resolve(
      size: ChartSize(width: 800, height: 460), theme: ChartTheme(.light), layout: .share, fonts: fonts
    ).scene
    let name = try #require(PlacedText.all(scene, fonts: fonts).first { $0.string == "trend" }).box
    let dots = scene.items.flatMap { item -> [UnitPoint] in
      if case .dots(let dots) = item { return dots.points }
      return []
    }
    #expect(dots.count == points.count)
    return dots.count { dot in
      let x = scene.frame.x + dot.x * scene.frame.width
      let y = scene.frame.y + dot.y * scene.frame.height
      return name.x < x && x < name.maxX && name.y < y && y < name.maxY
    }
  }

  @Test("the name stands past the end of the line where dots lie above that end and below it")
  func pastTheEnd() throws {
    // A dense band that ends with the line; the rest of the frame belongs to a few dots far away.
    var points: [(x: Double, y: Double)] = []
    for column in 0..<40 {
      for row in 0..<10 {
        points.append((4 + Double(column) / 20, 4 + Double(column) / 60 + Double(row) / 5))
      }
    }
    points += [(10, 6), (10.2, 6.5)]
    #expect(try Self.covered(points, line: ScatterLine(x: 4...6, start: 5, end: 5.7)) == 0)
  }
}
