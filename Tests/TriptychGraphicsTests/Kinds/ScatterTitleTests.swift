import Testing

@testable import TriptychGraphics

/// The titles of the axes of a scatter plot.
struct ScatterTitleTests {
  /// The lines that a figure of a width shows as titles: of the values above its frame, of the other measure below it.
  private static func titles(
    _ y: Measure, x: Measure = Measure(name: "Stress"), figure width: Double
  ) throws -> (above: [String], below: [String]) {
    let fonts = try Samples.fonts()
    let points = (0..<9).map { ScatterPoint(x: 4 + Double($0) / 2, y: 40 + Double($0), label: String($0)) }
    let chart = ScatterChart(
      heading: Samples.heading(), x: x, y: y, points: points, accent: .third,
      showsTrend: false)
    let page = try chart.plot(words: .german).resolve(
      size: ChartSize(width: 720, height: 240), theme: ChartTheme(.light), fonts: fonts)
    let texts = PlacedText.all(page, figure: width, fonts: fonts)
    #expect(PlacedText.collisions(texts) == [], "at \(width)")
    let figure = Box(x: 0, y: 0, width: width, height: page.scene.size.height)
    #expect(PlacedText.outside(texts, figure) == [], "at \(width)")
    let frame = page.scene.frame
    return (
      texts.filter { $0.box.maxY < frame.y - 4 }.map(\.string),
      texts.filter { $0.box.y > frame.maxY + 28 }.map(\.string)
    )
  }

  @Test("a title too long for a phone has its unit as a symbol or none there, then two lines, and is not cut")
  func shortForms() throws {
    let variability = Measure(
      name: "Herzfrequenzvariabilität (SDNN)", unit: "ms", unitInWords: "Millisekunden",
      unitOfOne: "Millisekunde")
    #expect(
      try Self.titles(variability, figure: 800).above == ["Herzfrequenzvariabilität (SDNN), Millisekunden"])
    for width in [252.0, 300, 322] {
      let shown = try Self.titles(variability, figure: width).above
      #expect(shown.count == 1 && shown.allSatisfy { $0.hasPrefix(variability.name) }, "\(shown)")
      #expect(shown.allSatisfy { !$0.contains("…") && !$0.hasSuffix(",") }, "\(shown)")
    }
    let long = Measure(name: "Herzfrequenzvariabilität während der Nacht davor", unit: "ms")
    for width in [252.0, 300, 322] {
      let shown = try Self.titles(long, x: long, figure: width)
      for lines in [shown.above, shown.below] {
        #expect(lines.count == 2 && lines.joined(separator: " ") == long.name, "\(lines) at \(width)")
      }
    }
    #expect(try Self.titles(long, x: long, figure: 800) == ([long.name], [long.name]))
    let endless = Measure(name: long.name + " und in allen Nächten der Wochen davor")
    #expect(try Self.titles(endless, figure: 252).above.last?.hasSuffix("…") == true)
  }
}
