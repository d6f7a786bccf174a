import Testing

@testable import TriptychGraphics

/// The titles of the axes of a scatter plot.
struct ScatterTitleTests {
  /// The titles that a figure of a width shows, the one of the values first.
  private static func titles(_ y: Measure, figure width: Double) throws -> [String] {
    let fonts = try Samples.fonts()
    let points = (0..<9).map { ScatterPoint(x: 4 + Double($0) / 2, y: 40 + Double($0), label: String($0)) }
    let chart = ScatterChart(
      heading: Samples.heading(), x: Measure(name: "Stress"), y: y, points: points, accent: .third,
      showsTrend: false)
    let page = try chart.plot(words: .german).resolve(
      size: ChartSize(width: 720, height: 240), theme: ChartTheme(.light), fonts: fonts)
    let texts = PlacedText.all(page, figure: width, fonts: fonts)
    #expect(PlacedText.collisions(texts) == [], "at \(width)")
    let figure = Box(x: 0, y: 0, width: width, height: page.scene.size.height)
    #expect(PlacedText.outside(texts, figure) == [], "at \(width)")
    return texts.map(\.string).filter { $0.hasPrefix(String(y.name.prefix(8))) }
  }

  @Test("a title too long for a phone has its unit as a symbol or none there, before it is cut")
  func shortForms() throws {
    let variability = Measure(
      name: "Herzfrequenzvariabilität (SDNN)", unit: "ms", unitInWords: "Millisekunden",
      unitOfOne: "Millisekunde")
    #expect(
      try Self.titles(variability, figure: 800) == ["Herzfrequenzvariabilität (SDNN), Millisekunden"])
    for width in [252.0, 300, 322] {
      let shown = try Self.titles(variability, figure: width)
      #expect(shown.count == 1 && shown.allSatisfy { $0.hasPrefix(variability.name) }, "\(shown)")
      #expect(shown.allSatisfy { !$0.contains("…") && !$0.hasSuffix(",") }, "\(shown)")
    }
    let long = Measure(name: "Herzfrequenzvariabilität während der Nacht davor", unit: "ms")
    #expect(try Self.titles(long, figure: 252).allSatisfy { $0.hasSuffix("…") })
  }
}
