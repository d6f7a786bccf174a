import Testing

@testable import TriptychGraphics

/// Whatever a scene holds and wherever it lies, drawing ends and stays inside the picture.
struct RobustDrawingTests {
  private static let wild: [Double] = [
    .nan, .infinity, -.infinity, 1e300, -1e300, 1e9, -1e7, -0.5, 0, 0.49, 1, 1.2, 40, 1e5,
  ]

  @Test("places that are no numbers, huge or far outside neither stop the program nor leave the picture")
  func wildPlaces() throws {
    let fonts = try Samples.fonts()
    var random = Random(seed: 9)
    func any() -> Double { Self.wild[Int(random.unit() * Double(Self.wild.count))] }
    func place() -> Position { Position(Coordinate(any(), any()), Coordinate(any(), any())) }
    for (width, height) in [(1.0, 1.0), (1, 40), (37, 2), (61, 47)] {
      let cache = DrawingCache()
      for _ in 0..<40 {
        let points = (0..<12).map { _ in UnitPoint(any(), any()) }
        let dash = Dash.allCases[Int(random.unit() * 4)]
        let items: [SceneItem] = [
          .path(ScenePath(runs: [points, [], [points[0]]], stroke: .series(.first, dash))),
          .line(SceneLine(from: place(), to: place(), stroke: .rule)),
          .line(SceneLine(from: place(), to: place(), stroke: .trend)),
          .rectangle(SceneRectangle(from: place(), to: place(), fill: .band, radius: any())),
          .rectangle(SceneRectangle(from: place(), to: place(), fill: .band, radius: 2, isCell: true)),
          .dots(SceneDots(points: points, radius: any(), fill: .ink)),
          .dots(SceneDots(points: points, radius: 3, fill: .ink)),
          .arc(SceneArc(center: place(), radius: any(), width: any(), sweep: any(), paint: .ink)),
          .arc(SceneArc(center: place(), radius: 20, width: 4, sweep: 0.7, paint: .ink)),
          .marker(SceneMarker(at: place(), shape: .diamond, radius: any(), accent: .low, look: .filled)),
          .marker(SceneMarker(at: place(), shape: .triangle, radius: 5, accent: .low, look: .hollow)),
          .text(SceneText(string: "Ågj 12", at: place(), role: .strong, anchor: .middle, hasHalo: true)),
        ]
        try paintGuarded(items, width: width, height: height, fonts: fonts, cache: cache)
      }
    }
  }

  /// Draws between two walls of pixels that must stay as they were.
  private func paintGuarded(
    _ items: [SceneItem], width: Double, height: Double, fonts: FontCollection, cache: DrawingCache
  ) throws {
    let scene = Scene(
      size: ChartSize(width: width, height: height), theme: ChartTheme(.dark),
      frame: Box(x: 0, y: 0, width: width, height: height), background: .card, items: items)
    let count = Int(width * height)
    let wall = 256
    let memory = try #require(PixelMemory(capacity: count + wall))
    memory.base.update(repeating: 0x1234_5678, count: count + wall)
    let surface = try PixelSurface(width: Int(width), height: Int(height), memory: memory)
    ScenePainter(surface: surface, scene: scene, scale: 1, fonts: fonts, cache: cache).paint()
    #expect((count..<(count + wall)).allSatisfy { memory.base[$0] == 0x1234_5678 })
    #expect((0..<count).allSatisfy { memory.base[$0] >> 24 == 255 })
  }

  @Test("a shape that is cut by the picture's edge looks as its part inside would", arguments: [1.0, 2.0])
  func edges(scale: Double) throws {
    let fonts = try Samples.fonts()
    for (name, items) in ShapeSheet.all where name != "text" {
      let whole = ShapeSheet.scene(items)
      let all = try Painted.ours(whole, scale: scale, fonts: fonts)
      let cut = Scene(
        size: ChartSize(width: 80, height: 60), theme: whole.theme,
        frame: Box(x: -30, y: -20, width: 140, height: 100), background: whole.background, items: items)
      let part = try Painted.ours(cut, scale: scale, fonts: fonts)
      let (wide, narrow) = (Int(160 * scale), Int(80 * scale))
      var worst = 0
      for y in 0..<Int(60 * scale) {
        for x in 0..<narrow {
          let there = all[(y + Int(30 * scale)) * wide + x + Int(40 * scale)]
          worst = max(worst, PNGTests.distance(part[y * narrow + x], there))
        }
      }
      #expect(worst <= 6, "\(name) at \(scale)")
    }
  }

  @Test("pictures of every odd size can be drawn")
  func sizes() throws {
    let fonts = try Samples.fonts()
    let painter = PNGPainter(fonts: fonts)
    for (width, height) in [(1.0, 1.0), (1, 2000), (32_767, 1), (3, 3), (16_000, 7)] {
      let scene = Scene(
        size: ChartSize(width: width, height: height), theme: ChartTheme(.light),
        frame: Box(x: 0, y: 0, width: width, height: height), background: .card,
        items: ShapeSheet.all.flatMap(\.items))
      let back = try #require(CairoReader.pixels(try painter.png(scene, scale: 1)))
      #expect(back.width == Int(width) && back.height == Int(height))
    }
  }

  @Test("without a background nothing but the shapes is there, and their edges are as clear as they cover")
  func transparent() throws {
    let fonts = try Samples.fonts()
    for (name, items) in ShapeSheet.all {
      let ours = try Painted.ours(ShapeSheet.scene(items, background: nil), scale: 2, fonts: fonts)
      let cairo = try Painted.byCairo(ShapeSheet.scene(items, background: nil), scale: 2, fonts: fonts)
      #expect(ours.contains(0), "\(name)")
      // Premultiplied: no channel exceeds alpha.
      #expect(ours.allSatisfy { pixel in (0..<3).allSatisfy { pixel >> ($0 * 8) & 255 <= pixel >> 24 } })
      let sum = zip(ours, cairo).reduce(0) { $0 + abs(Int($1.0 >> 24) - Int($1.1 >> 24)) }
      #expect(Double(sum) / Double(ours.count) < 0.8, "\(name): \(Double(sum) / Double(ours.count))")
    }
  }
}
