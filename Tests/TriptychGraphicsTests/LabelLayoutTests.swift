import Testing

@testable import TriptychGraphics

/// No label lies on another or leaves the picture, whatever the data and the width.
struct LabelLayoutTests {
  /// Charts with data that is hard to label.
  private static func hard() throws -> [(name: String, plot: Plot)] {
    var random = Random(seed: 9)
    func noise(_ count: Int, _ middle: Double, _ spread: Double) -> [Double] {
      (0..<count).map { _ in middle + spread * random.bell() }
    }
    var lines: [(String, LineChart)] = [
      ("three", Samples.line([1, 2, 3])), ("equal", Samples.line(Array(repeating: 7, count: 30))),
      ("zero", Samples.line([0, 0, 0])), ("negative", Samples.line(noise(30, -40, 30))),
      ("huge", Samples.line(noise(30, 1e9, 2e8))), ("larger", Samples.line(noise(30, 3e14, 1e14))),
      ("tiny", Samples.line(noise(30, 3e-7, 1e-7), decimals: 9)),
      ("decade", Samples.line(noise(3650, 8000, 2000))),
      ("year", Samples.line(noise(365, 56, 2))), ("quarter", Samples.line(noise(90, 56, 2))),
      ("steps", Samples.steps), ("harmony", Samples.harmony),
    ]
    var gaps = Samples.line(noise(365, 56, 2))
    gaps.series[0].points.removeAll { $0.day % 40 < 9 }
    lines.append(("gaps", gaps))
    var unusual = Samples.line(noise(365, 56, 2))
    for index in stride(from: 0, to: 365, by: 12) {
      unusual.series[0].points[index].value = 90
      unusual.series[0].points[index].unusual = true
      unusual.series[0].points[index].note = "a note of some length"
    }
    lines.append(("unusual", unusual))
    var close = Samples.harmony
    for index in close.series.indices {
      close.series[index].name = "A name of some length \(index)"
      close.series[index].points = close.series[0].points
    }
    close.goal = 70
    close.goalName = "what was meant to be"
    close.usualRange = 70...71
    lines.append(("close", close))
    var plots = try lines.map { ($0.0, try $0.1.plot(words: .english)) }
    plots.append(("heatmap", Samples.heat.plot(words: .english)))
    for count in [3, 40, 1000] {
      plots.append(("scatter \(count)", try Samples.scatter(count).plot(words: .english)))
    }
    var wide = Samples.scatter(10)
    wide.x = Measure(name: "A measure with a rather long name of many words", unitInWords: "milliseconds")
    wide.points.append(ScatterPoint(x: 1e9, y: -1e9, label: "far"))
    plots.append(("scatter wide", try wide.plot(words: .english)))
    return plots
  }

  @Test(
    "labels of shared pictures keep clear of each other from 320 to 1280 points",
    arguments: [320, 480, 800, 1280])
  func shared(width: Double) throws {
    let fonts = try Samples.fonts()
    let size = ChartSize(width: width, height: 460)
    for (name, plot) in try Self.hard() {
      let resolved = try plot.resolve(size: size, theme: ChartTheme(.light), layout: .share, fonts: fonts)
      let texts = PlacedText.all(resolved.scene, fonts: fonts)
      #expect(!texts.isEmpty)
      #expect(PlacedText.collisions(texts) == [], "\(name) at \(width)")
      let picture = Box(x: 0, y: 0, width: width, height: size.height)
      #expect(PlacedText.outside(texts, picture) == [], "\(name) at \(width)")
    }
  }

  @Test(
    "labels on pages keep clear of each other in figures from 252 to 1150 points",
    arguments: [252, 292, 300, 322, 420, 559, 560, 700, 799, 800, 1150])
  func page(width: Double) throws {
    let fonts = try Samples.fonts()
    for (name, plot) in try Self.hard() {
      let resolved = try plot.resolve(
        size: ChartSize(width: 720, height: 240), theme: ChartTheme(.light), fonts: fonts)
      let texts = PlacedText.all(resolved, figure: width, fonts: fonts)
      #expect(PlacedText.collisions(texts) == [], "\(name) at \(width)")
      let figure = Box(x: 0, y: -4, width: width, height: resolved.scene.size.height + 8)
      #expect(PlacedText.outside(texts, figure) == [], "\(name) at \(width)")
    }
  }

  @Test("a picture without room for its chart is refused with the least size")
  func tooSmall() throws {
    let fonts = try Samples.fonts()
    let plot = try Samples.steps.plot(words: .english)
    #expect(throws: LayoutError.self) {
      try plot.resolve(
        size: ChartSize(width: 120, height: 60), theme: ChartTheme(.light), layout: .share, fonts: fonts)
    }
  }

  @Test("labels pushed apart keep their order, their distance and their range")
  func pushApart() {
    var random = Random(seed: 3)
    for _ in 0..<200 {
      let wanted = (0..<(1 + Int(random.unit() * 10))).map { _ in random.unit() * 240 }
      let heights = wanted.map { _ in 17.5 }
      let places = PushApart.places(wanted, heights: heights, in: -6...250)
      let order = wanted.indices.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
      for (upper, lower) in zip(order, order.dropFirst()) {
        #expect(places[lower] - places[upper] >= 17.5 - 1e-9)
      }
      #expect(places.allSatisfy { $0 >= -6 && $0 <= 250 })
      if let only = places.first, places.count == 1, wanted[0] > 10, wanted[0] < 230 {
        #expect(only == wanted[0])
      }
    }
  }
}
