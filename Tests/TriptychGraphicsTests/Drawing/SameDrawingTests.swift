import Testing

@testable import TriptychGraphics

/// What was drawn before, or is drawn beside it, changes no picture.
struct SameDrawingTests {
  @Test("a picture is the same whatever the painter drew before it")
  func order() throws {
    let charts = try Samples.all()
    let fresh = try charts.map { chart -> [UInt8] in
      let fonts = try Samples.fonts()
      return try Self.png(chart, PNGPainter(fonts: fonts), fonts)
    }
    let fonts = try Samples.fonts()
    let painter = PNGPainter(fonts: fonts)
    for round in 0..<3 {
      let order = round == 1 ? Array(charts.indices.reversed()) : Array(charts.indices)
      for index in order {
        #expect(try Self.png(charts[index], painter, fonts) == fresh[index], "\(charts[index].name)")
      }
    }
  }

  @Test("eight workers at once draw what one draws alone")
  func workers() async throws {
    let expected = try Self.drawAll()
    let results = try await withThrowingTaskGroup(of: [[UInt8]].self) { group in
      for _ in 0..<8 { group.addTask { try Self.drawAll() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.count == 8)
    #expect(results.allSatisfy { $0 == expected })
  }

  private static func drawAll() throws -> [[UInt8]] {
    let fonts = try Samples.fonts()
    let painter = PNGPainter(fonts: fonts)
    return try Samples.all().map { try png($0, painter, fonts) }
  }

  private static func png(
    _ chart: (name: String, size: ChartSize, plot: Plot), _ painter: PNGPainter, _ fonts: FontCollection
  ) throws -> [UInt8] {
    let scene = try chart.plot.resolve(
      size: chart.size, theme: ChartTheme(.light), layout: .share, fonts: fonts
    ).scene
    return try painter.png(scene, scale: 1)
  }
}
